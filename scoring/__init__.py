"""Clubs, players, tables and deals: all that a club night needs."""
