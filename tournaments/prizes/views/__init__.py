"""The pages of prizes."""
