"""Pages of a table: fetch, ask, answer."""
