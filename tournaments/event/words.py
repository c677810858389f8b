"""Words about an event that several rooms say: rounds, tables, seats, money, a handicap."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.labels import decimal_mark
from scoring.labels.phrases import listed
from scoring.labels.words import Labels
from tournaments.duplicate.movements.values import COMPASS, ORDER_OF_PLAY
from tournaments.models import Entry, Event

NAMED = 12  # tables; more are counted


def tables_in_words(numbers: Sequence[int]) -> str:
    """Name tables: "la table 4", "les tables 4, 7 et 9"; of many say how many they are."""
    if len(numbers) > NAMED:
        return ngettext("%(n)s table", "%(n)s tables", len(numbers)) % {"n": len(numbers)}
    words = ngettext("la table %(numbers)s", "les tables %(numbers)s", len(numbers))
    return words % {"numbers": listed([str(number) for number in numbers])}


TABLE = 4  # players
PHASES: dict[int, Promise] = {
    1: gettext_lazy("Finale"),
    2: gettext_lazy("½ finale"),
    4: gettext_lazy("¼ de finale"),
    8: gettext_lazy("⅛ de finale"),
}


def phases_of(event: Event) -> dict[int, str]:
    """Name the rounds that a cut made a phase: {5: "½ finale", 6: "Finale"}.

    Where a phase has several rounds, they are numbered: "Finale 1", "Finale 2".
    """
    cuts = list(event.cuts.all()) if event.play.cuts else []
    if not cuts:
        return {}
    last = max(event.rounds.values_list("number", flat=True), default=0)
    phases: dict[int, str] = {}
    ends = [*(cut.after_round for cut in cuts), last]
    for cut, (after, until) in zip(cuts, pairwise(ends), strict=True):
        name = PHASES.get(-(-cut.survivors // TABLE))
        numbers = range(after + 1, until + 1)
        for place, number in enumerate(numbers if name else (), start=1):
            words = {"phase": name, "n": place}
            phases[number] = _("%(phase)s %(n)s") % words if len(numbers) > 1 else str(name)
    return phases


def round_name(phases: Mapping[int, str], number: int) -> str:
    """Call a round by its phase, else by its number.

    >>> round_name({5: "½ finale"}, 5), round_name({}, 5)
    ('½ finale', 'Tour 5')
    """
    return phases.get(number) or _("Tour %(number)s") % {"number": number}


def numbered(phases: Mapping[int, str], number: int) -> str:
    """Name a round inside a sentence, which says "tour" itself.

    >>> numbered({5: "½ finale"}, 5), numbered({}, 5)
    ('5 · ½ finale', '5')
    """
    return " · ".join(filter(None, (str(number), phases.get(number))))


Seated = TypeVar("Seated")
# Of the players of a triplette.
COLOURS = (gettext_lazy("bleu"), gettext_lazy("blanc"), gettext_lazy("rouge"))
LINE_WORDS: Labels = {
    "N": gettext_lazy("Nord"),
    "E": gettext_lazy("Est"),
    "S": gettext_lazy("Sud"),
    "W": gettext_lazy("Ouest"),
    "NS": gettext_lazy("Nord-Sud"),
    "EW": gettext_lazy("Est-Ouest"),
}
DIRECTIONS = tuple(LINE_WORDS[line] for line in "NWSE")  # in the order of play
LINE_SIGNS: Labels = {
    "N": gettext_lazy("N"),
    "E": gettext_lazy("E"),
    "S": gettext_lazy("S"),
    "W": gettext_lazy("O"),
    "NS": gettext_lazy("N-S"),
    "EW": gettext_lazy("E-O"),
}


def in_order_of_play(seats: Sequence[Seated]) -> list[Seated]:
    """Turn N, E, S, W into the order of play; tables of 3 and 5 sit in it already.

    >>> in_order_of_play(["N", "E", "S", "W"]), in_order_of_play([1, 2, 3])
    (['N', 'W', 'S', 'E'], [1, 2, 3])
    """
    if len(seats) != COMPASS:
        return list(seats)
    return [seats[place] for place in ORDER_OF_PLAY]


def direction(position: int, seats: int) -> str | Promise:
    """Name the seat at a position in the order of play: Nord…, or its number at 3 and 5.

    >>> [str(direction(position, 4)) for position in range(4)], direction(2, 3)
    (['Nord', 'Ouest', 'Sud', 'Est'], '3')
    """
    return DIRECTIONS[position] if seats == COMPASS else str(position + 1)


MOST_CENTS = 10_000_00  # of one amount: more is a slip of the finger
_AMOUNT = re.compile(r"(?P<minus>[-−])?(?P<euros>\d{1,9})([.,](?P<cents>\d{1,2}))?(€|euros?)?")


def day_in_words(day: date) -> str:
    """Say a day: vendredi 20 novembre 2026."""
    words = date_format(day, "l j F Y")
    return words.replace(" 1 ", _(" 1er "), 1) if day.day == 1 else words


def euros(cents: int) -> str:
    """Say an amount of money: 1,20 €."""
    whole, over = divmod(abs(cents), 100)
    words = _("%(amount)s €") % {"amount": decimal_mark(f"{whole}.{over:02}")}
    return f"−{words}" if cents < 0 else words


def decimal_euros(cents: int) -> Decimal:
    """An amount as spreadsheets add it up."""
    return Decimal(cents) / 100


def typed_euros(cents: int) -> str:
    """Write an amount as people type it: 10, or 10,50."""
    whole, over = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return sign + decimal_mark(f"{whole}.{over:02}") if over else f"{sign}{whole}"


def cents_of(text: str) -> int | None:
    """Read an amount in euros as people type it, or None: 10, 10,5, 10.50 €, −10.

    >>> cents_of("10"), cents_of("10,5"), cents_of("1 000 €"), cents_of("dix")
    (1000, 1050, 100000, None)
    """
    match = _AMOUNT.fullmatch(re.sub(r"\s", "", text).lower())
    if match is None:
        return None
    cents = int(match["euros"]) * 100 + int((match["cents"] or "").ljust(2, "0"))
    return -cents if match["minus"] else cents


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
