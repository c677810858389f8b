"""A handicap: points that who has a lower cote is given before the first deal."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from tournaments.models import Entry

TENTHS = 10  # of a point, in which cotes are taken over


class Handicap(NamedTuple):
    """How it is counted: so many `deals`, the `best` cote among those entered, in tenths.

    Who is below the best is given `percent` of what the two are apart in that many deals.
    """

    deals: int
    best: int
    percent: int

    def points(self, cote: int | None) -> int:
        """Somebody's points by his cote; without one he has none.

        >>> [Handicap(deals=40, best=85, percent=50).points(cote) for cote in (85, 32, None)]
        [0, 106, 0]
        """
        if cote is None:
            return 0
        return round(self.deals * max(self.best - cote, 0) * self.percent / (100 * TENTHS))

    def sentence(self, entry: Entry) -> str:
        """Say how an entry comes to its points; nothing of a cote that its player hides."""
        if entry.cote is None:
            return _("Handicap : aucun, pas de cote")
        points = labels.signed(self.points(entry.cote))
        if entry.cote_hidden:
            return _("Handicap : %(points)s (cote cachée)") % {"points": points}
        return _(
            "Handicap : %(deals)s donnes × (%(best)s − %(cote)s) × %(percent)s %% = %(points)s"
        ) % {
            "deals": self.deals,
            "best": _in_brackets(self.best),
            "cote": _in_brackets(entry.cote),
            "percent": self.percent,
            "points": points,
        }


def handicap_of(terms: Mapping[str, Any]) -> Handicap | None:
    """Read what an event stores: nothing where it gives none."""
    return Handicap(**terms) if terms else None


def _in_brackets(tenths: int) -> str:
    written = labels.tenths(tenths / TENTHS).removeprefix("+")
    return f"({written})" if tenths < 0 else written
