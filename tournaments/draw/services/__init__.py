"""Services of the draw: drawing, and following changes of the list."""
