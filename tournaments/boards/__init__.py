"""Duplicate's day: results of boards by sheet of a round or travelling sheet, and compared."""
