"""Commands of the tournaments app."""
