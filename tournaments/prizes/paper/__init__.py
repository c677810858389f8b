"""Papers of prizes."""
