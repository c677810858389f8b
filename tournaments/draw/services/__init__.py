"""What changes the database of draw."""
