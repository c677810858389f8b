"""The guide: help by moment of the day, on pages of the site and as one paper."""
