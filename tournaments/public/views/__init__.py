"""The pages of public."""
