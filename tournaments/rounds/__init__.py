"""The rounds: progress, release, clock, results, cuts; `going.py` finds a mistyped bilan."""
