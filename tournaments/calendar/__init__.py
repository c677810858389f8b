"""The calendar: events announced, for everybody to read and for calendars to fetch."""
