"""Papers of score sheets, cards and signs."""
