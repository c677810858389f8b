"""The pages of copies and of the state of the site."""
