"""Pages of club evenings."""
