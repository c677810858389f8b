"""The pages of players and clubs."""
