"""Pages of every event, whichever the room."""
