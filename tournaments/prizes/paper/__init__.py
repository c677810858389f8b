"""The papers of prizes."""
