"""Duplicate tarot: the engine and its words."""
