"""Clubs, players, tables and deals: all that happens at a table."""
