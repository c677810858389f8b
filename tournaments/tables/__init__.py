"""Lists of events for the screen, sortable by their headings."""
