"""Copies of the database, made by themselves, kept in two places, put back; and its proof."""
