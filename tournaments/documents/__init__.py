"""Every document of an event: the catalogue, and how each is made."""
