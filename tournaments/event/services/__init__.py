"""What changes the database of event."""
