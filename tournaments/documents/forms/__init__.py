"""The forms of documents."""
