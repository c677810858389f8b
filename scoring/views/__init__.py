"""Pages of a table: fetch, ask, answer. `api/` speaks with tablets (docs/API.md)."""
