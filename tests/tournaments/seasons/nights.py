"""Evenings for seasons: of one deal each, on the first days of October 2026."""

from datetime import date

from tests import factories


def evenings(home, count, seated=None):
    """Play evenings of one deal: whoever sits first has +198, the others −66."""
    found = []
    for at in range(count):
        night = factories.evening(
            in_club=home, name=f"Soirée {at + 1}", day=date(2026, 10, at + 1)
        )
        four = list(seated or home.players.all()[:4]) or None
        factories.record(factories.table(in_evening=night, seated=four))
        found.append(night)
    return found
