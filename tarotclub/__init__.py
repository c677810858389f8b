"""The site: settings, addresses, and what every page shares."""
