"""The pages of rounds."""
