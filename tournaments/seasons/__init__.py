"""Seasons: events that are ranked together, by rules that the club has chosen."""
