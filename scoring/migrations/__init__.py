"""Migrations of the scoring app."""
