"""The pages of a federation, and those of a club in it."""
