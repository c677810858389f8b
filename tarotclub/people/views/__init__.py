"""The pages of a club and its people: home, welcome, first steps, the club itself."""
