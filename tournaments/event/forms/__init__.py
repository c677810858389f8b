"""The forms of event."""
