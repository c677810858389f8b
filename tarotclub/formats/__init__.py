"""How dates, times and numbers are written, by language; Django asks here first."""
