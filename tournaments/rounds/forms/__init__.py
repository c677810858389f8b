"""Forms of the rounds."""
