"""What the site does to keep its data."""
