"""The forms of rounds."""
