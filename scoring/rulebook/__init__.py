"""The rulebook as plain values: pages that the screen, the search and the paper share."""
