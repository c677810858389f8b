"""Papers of the ranking."""
