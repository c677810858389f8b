"""Services of the draw: drawing, following changes of the list, forbidden pairs."""
