"""What changes the database of imports."""
