"""Forms of club evenings."""
