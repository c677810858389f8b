"""Commands of the scoring app."""
