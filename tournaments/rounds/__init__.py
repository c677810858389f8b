"""The rounds: progress, release, clock, results, cuts; `parity.py` finds a mistyped bilan."""
