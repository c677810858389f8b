"""The pages of hall."""
