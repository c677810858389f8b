"""The forms of desk."""
