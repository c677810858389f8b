"""The cote: its engine."""
