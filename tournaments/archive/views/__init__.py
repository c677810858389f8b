"""The pages of archive."""
