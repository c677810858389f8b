"""The pages of seasons."""
