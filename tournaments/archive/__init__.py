"""A whole event as one file (docs/EVENT_FILE.md); a club's own results checked and stored."""
