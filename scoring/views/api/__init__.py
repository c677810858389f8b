"""What tablets ask for and send, as JSON (docs/API.md)."""
