"""The pages of draw."""
