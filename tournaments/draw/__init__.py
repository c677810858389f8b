"""Who sits where: drawing, following changes of the list, forbidden pairs, swaps."""
