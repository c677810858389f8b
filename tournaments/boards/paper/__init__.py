"""Papers of a duplicate's boards."""
