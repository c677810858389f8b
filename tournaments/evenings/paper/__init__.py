"""The papers of evenings."""
