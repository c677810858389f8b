"""Forms of prizes."""
