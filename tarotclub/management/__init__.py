"""Commands of the site itself."""
