"""Event files, results files, and what is restored from them."""
