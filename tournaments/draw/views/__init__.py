"""Pages of the draw."""
