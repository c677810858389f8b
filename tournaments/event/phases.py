"""What the rounds after an elimination are called: quarter-finals, semi-finals, final."""

from collections.abc import Mapping
from itertools import pairwise

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models import Event

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
