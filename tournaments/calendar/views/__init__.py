"""Pages of the calendar, of announcing an event, and their files."""
