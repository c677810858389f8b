"""The pages of entries."""
