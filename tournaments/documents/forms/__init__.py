"""Forms of documents."""
