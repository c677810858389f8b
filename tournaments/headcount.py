"""How many came and which tables they make, in one line."""

from django.utils.translation import gettext as _, ngettext

from tournaments.seating import Sizes, possibilities
from tournaments.seating.plan import FEWEST


def headcount(entered: int, present: int) -> list[str]:
    """Say which tables those entered make, and those present where they are not all.

    >>> headcount(57, 57)
    ['57 inscrits : 13 tables de 4 et 1 de 5, ou 12 de 4 et 3 de 3.']
    """
    said = [_entered(entered)]
    if 0 < present < entered:
        said.append(_present(present))
    return said


def tables_in_words(players: int) -> str:
    """Say the ways to seat so many, or how many are missing for a first table."""
    if players < FEWEST:
        return _("il en manque %(n)s pour une table") % {"n": FEWEST - players}
    ways = [_way(sizes, first=not place) for place, sizes in enumerate(possibilities(players))]
    return _(", ou ").join(ways)


def _entered(count: int) -> str:
    if not count:
        return _("Personne n’est encore inscrit.")
    said = ngettext("%(n)s inscrit : %(tables)s.", "%(n)s inscrits : %(tables)s.", count)
    return said % {"n": count, "tables": tables_in_words(count)}


def _present(count: int) -> str:
    said = ngettext("%(n)s présent : %(tables)s.", "%(n)s présents : %(tables)s.", count)
    return said % {"n": count, "tables": tables_in_words(count)}


def _way(sizes: Sizes, *, first: bool) -> str:
    """Say one way; the word "table" only where nothing has been said before."""
    parts: list[str] = []
    for size, count in ((4, sizes.fours), (5, sizes.fives), (3, sizes.threes)):
        if not count:
            continue
        words = _("%(n)s de %(size)s")
        if first and not parts:
            words = ngettext("%(n)s table de %(size)s", "%(n)s tables de %(size)s", count)
        parts.append(words % {"n": count, "size": size})
    return _(" et ").join(parts)
