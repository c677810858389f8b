"""What changes the database of entries."""
