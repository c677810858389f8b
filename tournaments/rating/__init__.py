"""The cote: its engine and its words."""
