"""The draw: who sits where, following changes of the list, forbidden pairs, swaps."""
