"""Services of the archive: storing results, bringing an event back."""
