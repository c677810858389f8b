"""Score sheets, blank and filled, movement cards, table signs."""
