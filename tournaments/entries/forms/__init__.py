"""The forms of entries."""
