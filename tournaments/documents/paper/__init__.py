"""Papers of documents."""
