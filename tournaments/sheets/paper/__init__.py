"""The papers of sheets."""
