"""The forms of prizes."""
