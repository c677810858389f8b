"""Totals and the ranking of an event."""
