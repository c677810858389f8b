"""What changes the database of rounds."""
