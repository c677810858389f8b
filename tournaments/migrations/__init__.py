"""Migrations of the tournaments app."""
