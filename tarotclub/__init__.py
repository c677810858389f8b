"""The site: settings, addresses, and what every page shares."""

__version__ = "1.0.0"
