"""The site: settings, addresses, and what every page shares."""

__version__ = "0.1.0"
