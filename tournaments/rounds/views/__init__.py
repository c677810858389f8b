"""Pages of the rounds."""
