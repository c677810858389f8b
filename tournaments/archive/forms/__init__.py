"""The forms of archive."""
