"""The pages of desk."""
