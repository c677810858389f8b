"""Pages of a duplicate's boards."""
