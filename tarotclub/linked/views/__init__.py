"""Pages of linked halls, and what their computers ask."""
