"""Forms of event files and results files."""
