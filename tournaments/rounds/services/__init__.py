"""Services of the rounds: release, results, cuts."""
