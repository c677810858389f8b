"""Statistics in words: every number with the n it rests on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from tournaments.boards.words import direction_words
from tournaments.play.ordering import MATCH_POINTS, PERCENT, POINTS, Unit
from tournaments.statistics.facts import DUPLICATE, HUNDREDTHS

FAINT = 20  # below it a number says little, and is written in grey
ROLES: Mapping[str, str | Promise] = {
    "taker": gettext_lazy("Preneur"),
    "partner": gettext_lazy("Partenaire"),
    "defender": gettext_lazy("Défenseur"),
}
# What is told of each unit by itself: figures of two are never mixed.
BRIEFS: Mapping[str, str | Promise] = {
    POINTS.key: gettext_lazy("En bref"),
    PERCENT.key: gettext_lazy("En bref, en duplicate"),
}
HALLS: Mapping[str, str | Promise] = {
    POINTS.key: gettext_lazy("Tableau d’honneur"),
    PERCENT.key: gettext_lazy("Tableau d’honneur du duplicate"),
}
CURVES: Mapping[str, str | Promise] = {
    POINTS.key: gettext_lazy("Total au fil des %(n)s dernières rencontres"),
    PERCENT.key: gettext_lazy("Écart à 50 %% des %(n)s dernières rencontres en duplicate"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StatLine:
    """One line: what, how much, of how many; `more` is said beside it."""

    label: str
    value: str
    n: int
    more: str = ""

    @property
    def faint(self) -> bool:
        return self.n < FAINT


@dataclass(frozen=True, slots=True)
class StatGroup:
    """Lines that belong together, under a title."""

    title: str
    lines: Sequence[StatLine]


def game_name(game: str) -> str:
    """Name a game: other numbers of players are another game, and so is duplicate."""
    if game == DUPLICATE:
        return _("Duplicate")
    return _("Donnes libres, tables de %(n)s") % {"n": game}


def told(game: str, own: Mapping[str, Any], names: Mapping[int, str]) -> list[StatGroup]:
    """Tell the counters of one player in one game."""
    groups = [
        StatGroup(_("Prises"), list(_takes(int(game), own))),
        StatGroup(_("Points par donne"), list(_roles(own))),
        StatGroup(_("Serré, primes"), list(_bonuses(own))),
        StatGroup(_("Place après le donneur"), list(_seats(own))),
        StatGroup(_("Avec et contre"), list(_others(own, names))),
    ]
    return [group for group in groups if group.lines]


def boards_told(own: Mapping[str, Any], names: Mapping[int, str]) -> list[StatGroup]:
    """Tell the counters of one player on boards: percentages, 50 being average."""
    groups = [
        StatGroup(_("Pourcentages"), list(_sides(own))),
        StatGroup(_("En attaque, par place"), list(_directions(own.get("attack_at", {})))),
        StatGroup(_("En défense, par place"), list(_directions(own.get("defence_at", {})))),
        StatGroup(_("Avec et contre"), list(_others(own, names, hundredths))),
    ]
    return [group for group in groups if group.lines]


def _sides(own: Mapping[str, Any]) -> Iterator[StatLine]:
    deals, taken = own["all"][0], own.get("attack", [0])[0]
    expected = _("à 4, on attend %(share)s") % {"share": share_in_percent(1, 4)}
    for key, word in (
        ("all", _("Toutes les donnes")),
        ("attack", _("Attaque")),
        ("defence", _("Défense")),
    ):
        if key in own:
            n, total, squares = own[key]
            yield StatLine(label=word, value=note_text(n, total, squares), n=n)
    yield StatLine(
        label=_("Prises"), value=share_in_percent(taken, deals), n=deals, more=expected
    )


def _directions(sums: Mapping[str, Any]) -> Iterator[StatLine]:
    for direction, (n, total) in sorted(sums.items()):
        word = direction_words(int(direction))
        yield StatLine(label=word, value=hundredths(total / n), n=n)


def _takes(players: int, own: Mapping[str, Any]) -> Iterator[StatLine]:
    deals, takes = own["all"][0], own.get("taker", [0])[0]
    expected = _("à %(n)s, on attend %(share)s") % {
        "n": players,
        "share": share_in_percent(1, players),
    }
    yield StatLine(
        label=_("Prises"), value=share_in_percent(takes, deals), n=deals, more=expected
    )
    for code, (n, made, margin) in own.get("contracts", {}).items():
        mean = margin / 2 / n
        gap = ngettext(
            "écart moyen %(gap)s point",
            "écart moyen %(gap)s points",
            int(round(abs(mean), 1)),  # French counts from two
        ) % {"gap": labels.tenths(mean)}
        word = str(labels.CONTRACT.get(code, code))
        yield StatLine(label=_made(word), value=share_in_percent(made, n), n=n, more=gap)
    for bouts, (n, made) in sorted(own.get("bouts", {}).items()):
        word = ngettext("%(n)s bout", "%(n)s bouts", int(bouts)) % {"n": bouts}
        yield StatLine(label=_made(word), value=share_in_percent(made, n), n=n)


def _made(what: str) -> str:
    return _("%(what)s : réussies") % {"what": what}


def _roles(own: Mapping[str, Any]) -> Iterator[StatLine]:
    for key, word in (("all", _("Toutes les donnes")), *ROLES.items()):
        if key in own:
            n, total, squares = own[key]
            yield StatLine(label=str(word), value=mean_text(n, total, squares), n=n)


def _bonuses(own: Mapping[str, Any]) -> Iterator[StatLine]:
    takes = own.get("taker", [0])[0]
    if takes:
        for key, word in (
            ("just_made", _("Juste fait (de 0 à 2 points)")),
            ("just_failed", _("Chuté de peu (2 points au plus)")),
        ):
            yield StatLine(label=word, value=str(own.get(key, 0)), n=takes)
    petits = [own.get(f"petit_{key}", 0) for key in ("attack", "defence", "lost")]
    if any(petits):
        value = _("%(attack)s en attaque, %(defence)s en défense, %(lost)s perdus") % {
            "attack": petits[0],
            "defence": petits[1],
            "lost": petits[2],
        }
        yield StatLine(label=_("Petit au bout"), value=value, n=sum(petits))
    for key, word in (("poignees", _("Poignées")), ("chelems", _("Chelems"))):
        if key in own:
            n, paid = own[key]
            value = _("%(paid)s payés sur %(n)s") % {"paid": paid, "n": n}
            yield StatLine(label=word, value=value, n=n)


def _seats(own: Mapping[str, Any]) -> Iterator[StatLine]:
    last = str(max(map(int, own["seats"])))
    for place, (n, total) in sorted(own["seats"].items()):
        word = (
            _("premier à parler")
            if place == "1"
            else _("donneur, dernier à parler")
            if place == last
            else _("%(n)se à parler") % {"n": place}
        )
        yield StatLine(label=word, value=labels.tenths(total / n), n=n)


def _others(
    own: Mapping[str, Any],
    names: Mapping[int, str],
    written: Callable[[float], str] = labels.tenths,
) -> Iterator[StatLine]:
    """Tell with whom he sat most often, and what he had a deal then."""
    others = sorted(own["with"].items(), key=lambda item: (-item[1][0], int(item[0])))
    for key, (n, total) in others:
        if int(key) in names:
            yield StatLine(label=names[int(key)], value=written(total / n), n=n)


def mean_text(n: int, total: int, squares: int) -> str:
    """Write a mean with its standard error; of one deal none is known.

    >>> mean_text(4, 40, 1000), mean_text(1, 7, 49)
    ('+10,0 ± 7,1', '+7,0')
    """
    return labels.tenths(total / n) + _error(n, total, squares)


def note_text(n: int, total: int, squares: int) -> str:
    """Write a mean of hundredths of a percent with its standard error.

    >>> note_text(4, 20000, 104000000), note_text(1, 7500, 56250000)
    ('50,0 % ± 5,8', '75,0 %')
    """
    return hundredths(total / n) + _error(n, total, squares, unit=HUNDREDTHS)


def _error(n: int, total: int, squares: int, unit: int = 1) -> str:
    if n == 1:
        return ""
    variance = max(squares - total * total / n, 0) / (n - 1)
    return f" ± {labels.tenths(sqrt(variance / n) / unit).removeprefix('+')}"


def hundredths(value: float) -> str:
    """Write hundredths of a percent as people read a percentage."""
    return _("%(n)s %%") % {"n": labels.tenths(value / HUNDREDTHS).removeprefix("+")}


def figure_words(unit: Unit, figure: float) -> str:
    """Write a figure that statistics keep: "+318", a percentage; nothing of points de match."""
    return FIGURES[unit.key](figure)


FIGURES: Mapping[str, Callable[[float], str]] = {
    POINTS.key: lambda figure: labels.signed(round(figure)),
    PERCENT.key: hundredths,
    MATCH_POINTS.key: lambda _figure: "",
}


def streak_words(unit: Unit, longest: int) -> str:
    """Say how many evenings in a row ended above zero, or above average."""
    words = ngettext(
        "%(n)s rencontre de suite au-dessus de zéro",
        "%(n)s rencontres de suite au-dessus de zéro",
        longest,
    )
    if unit is PERCENT:
        words = ngettext(
            "%(n)s rencontre de suite au-dessus de 50 %%",
            "%(n)s rencontres de suite au-dessus de 50 %%",
            longest,
        )
    return words % {"n": longest}


def share_in_percent(part: int, whole: int) -> str:
    """Write a share in percent."""
    return _("%(n)s %%") % {"n": round(100 * part / whole)} if whole else "–"
