"""The registration desk: entries, their import, changes and payments."""
