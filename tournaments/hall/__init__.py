"""The screens of the hall."""
