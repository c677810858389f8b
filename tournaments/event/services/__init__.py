"""Services that every room uses: setting up, publishing, the clock, the log."""
