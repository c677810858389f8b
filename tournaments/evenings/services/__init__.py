"""What changes the database of evenings."""
