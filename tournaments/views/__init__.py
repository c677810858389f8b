"""Pages of events: each view fetches, asks and answers."""
