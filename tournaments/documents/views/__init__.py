"""The pages of documents."""
