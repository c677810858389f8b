"""Papers of club evenings."""
