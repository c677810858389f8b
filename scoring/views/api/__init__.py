"""The tablet's API: what tablets ask for and send, as JSON (docs/API.md)."""
