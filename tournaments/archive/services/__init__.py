"""What changes the database of archive."""
