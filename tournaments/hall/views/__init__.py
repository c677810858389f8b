"""Pages of the screens of the hall."""
