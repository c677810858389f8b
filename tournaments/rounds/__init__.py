"""The rounds: progress, release, clock, results, cuts."""
