"""The papers of documents."""
