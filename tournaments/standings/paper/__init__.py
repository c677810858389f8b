"""The papers of standings."""
