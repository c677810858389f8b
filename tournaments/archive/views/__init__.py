"""Pages of event files and results files."""
