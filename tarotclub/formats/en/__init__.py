"""The formats of the English pages."""
