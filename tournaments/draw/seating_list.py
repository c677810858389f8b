"""A round's seating as plain values: by table and by name."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.words import COLOURS, LINE_SIGNS, LINE_WORDS, direction, in_order_of_play
from tournaments.models import Event, Round
from tournaments.paper.fonts import PRINTABLE
from tournaments.ranking import alphabetical

SEAT, NUMBER, TEAM, CATEGORY = "seat", "number", "team", "category"  # what is said of a name


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPlace:
    """Where somebody sits: the table, and the direction or the number of the seat.

    `tag` is his number in the event, with his `team` where there are any, and `where` his
    seat, in words.
    """

    number: int
    name: str
    table: int
    seat: str
    tag: str
    where: str
    team: str = ""


def name_range(places: Sequence[SeatingPlace]) -> str:
    """Say from which letter to which sorted names go: "A – D"; other signs are passed over."""
    firsts = [alphabetical(place.name)[0][:1].upper() for place in places]
    letters = [each for each in firsts if each.isalpha() and each in PRINTABLE]
    return " – ".join(dict.fromkeys((letters[0], letters[-1]))) if letters else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table's places; in duplicate whoever the last one could not seat is in `relay`.

    `boards` names those it plays, in duplicate where a screen shows them.
    """

    number: int
    places: Sequence[SeatingPlace]
    relay: bool = False
    boards: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlaces:
    """The same places twice: table by table, and in the order of the names."""

    tables: Sequence[SeatedTable]
    names: Sequence[SeatingPlace]


def names_of(event: Event) -> dict[int, str]:
    """The names of all entries by their numbers; a substitute's where there is one."""
    entries = event.entries.select_related("player", "substitute")
    return {entry.number: str(entry.sits) for entry in entries}


def team_names(event: Event) -> dict[int, str]:
    """The teams of entries by their numbers; no query where there are none."""
    if event.team_size == 1:
        return {}
    entries = event.entries.filter(team__isnull=False).select_related("team")
    return {entry.number: str(entry.team) for entry in entries}


def parts_of(event: Event, by: str) -> dict[int, str]:
    """Say of entries, by their numbers, in which TEAM or CATEGORY they are; else nothing."""
    if by == TEAM:
        return team_names(event)
    if by != CATEGORY:
        return {}
    parted = event.entries.exclude(category="").values_list("number", "category")
    return dict(parted)


def round_places(
    round_: Round, names: Mapping[int, str], teams: Mapping[int, str] | None = None
) -> RoundPlaces:
    """Lay out who sits where; numbers that nobody has any more stay numbers."""
    resting = bool(round_.seating and round_.event.play.boards)
    tables = [
        SeatedTable(
            number=number,
            places=list(_places(number, numbers, names, teams or {})),
            relay=resting and len(numbers) < COMPASS,
        )
        for number, numbers in enumerate(round_.seating, start=1)
    ]
    if round_.event.play.around.in_turns:
        numbered = round_.event.entries.values_list("number", "team__number", named=True)
        team_of = {entry.number: entry.team__number or 0 for entry in numbered}
        tables = [_by_lines(table, team_of) for table in tables]
    tables = [_resting(table) if table.relay else table for table in tables]
    places = [place for table in tables for place in table.places]
    ordered = sorted(places, key=lambda place: (alphabetical(place.name), place.number))
    return RoundPlaces(tables=tables, names=ordered)


def _by_lines(table: SeatedTable, teams: Mapping[int, int]) -> SeatedTable:
    """Say of the players of two triplettes in which line they are, and of which colour."""
    there: dict[int, int] = {}
    places = []
    for place in table.places:
        team = teams.get(place.number, 0)
        colour = COLOURS[there.setdefault(team, 0) % len(COLOURS)]
        there[team] += 1
        line = "NS" if list(there).index(team) == 0 else "EW"
        seat, whole = (
            _("%(line)s, %(colour)s") % {"line": words[line], "colour": colour}
            for words in (LINE_SIGNS, LINE_WORDS)
        )
        where = _("table %(table)s, %(seat)s") % {"table": table.number, "seat": whole}
        places.append(replace(place, seat=seat, where=where))
    return replace(table, places=places)


def _resting(table: SeatedTable) -> SeatedTable:
    """Say of the players of an incomplete table that they sit out."""
    rest = _("au repos")
    places = [replace(place, seat=rest, where=rest) for place in table.places]
    return replace(table, places=places)


def _places(
    table: int, numbers: Sequence[int], names: Mapping[int, str], teams: Mapping[int, str]
) -> Iterator[SeatingPlace]:
    tag = _("n° %(n)s")
    compass = len(numbers) == COMPASS
    where = _("table %(table)s, %(seat)s") if compass else _("table %(table)s, place %(seat)s")
    for position, entry in enumerate(in_order_of_play(numbers)):
        own, team = tag % {"n": entry}, teams.get(entry, "")
        seat = str(direction(position, len(numbers)))
        yield SeatingPlace(
            number=entry,
            name=names.get(entry, own),
            table=table,
            seat=seat,
            tag=_("%(number)s, %(team)s") % {"number": own, "team": team} if team else own,
            where=where % {"table": table, "seat": seat},
            team=team,
        )
