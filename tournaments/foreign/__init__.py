"""Spreadsheets that people bring: reading them and telling their columns."""
