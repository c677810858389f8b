"""The pages of event."""
