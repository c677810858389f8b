"""Events, entries, rounds, seating, standings, paper, seasons."""
