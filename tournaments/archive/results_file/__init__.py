"""A club's own results file, read and computed again, by pure code."""
