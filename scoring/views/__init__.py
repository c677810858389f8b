"""Pages of a club night: fetch, ask, answer."""
