"""Pages of documents."""
