"""Looks at pictures of filled sheets: straightens, cuts, reads ticks and digits."""
