"""Migrations of the site itself."""
