"""Forms of every event, whichever the room."""
