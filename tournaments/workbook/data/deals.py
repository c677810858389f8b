"""The deals of an event as plain rows, read some tables at a time."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import Count, Max, Q
from django.db.models.fields.json import KeyTextTransform
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Deal, OutsideAuthor, Score
from scoring.rules import Outcome
from scoring.rules.deal import FACTS, DealFact, Noted
from tournaments.models import Event, Place, RoundTable
from tournaments.paper.data import Datasheet, Value, naive
from tournaments.sheets.deal_columns import BETWEEN, CARD_POINTS, NO, YES, deal_columns

TABLES_AT_ONCE = 100  # no cursor stays open between: a writer need not wait for a reader
FEWEST_SEATS = 4
ALWAYS_SHOWN = {"petit_au_bout", "poignees"}
NOTHING: Mapping[Noted, object] = {
    Noted.PLAYERS: [],
    Noted.TEXT: "",
    Noted.NUMBER: 1,
    Noted.SIDE: "",
    Noted.YES: False,
    Noted.SHOWN: [],
}
USED = {  # how many deals say what most do not
    "version": Count("pk", filter=Q(version__gt=1)),
    "alone": Count("pk", filter=~Q(alone="")),
    **{
        fact.name: Count("pk", filter=~Q(**{fact.name: NOTHING[fact.noted]}))
        for fact in FACTS
        if not fact.needed and fact.name not in ALWAYS_SHOWN
    },
    CARD_POINTS: Count("pk", filter=~Q(card_points=[])),
}
OUTSIDE = ("name", "username")
FIELDS = (
    *("pk", "table", "number", "version", "outcome", "dealer", "alone"),
    *(fact.name for fact in FACTS),
    *("card_points", "made", "uuid", "recorded_at", "started_at", "finished_at"),
    *(f"recorded_by__{name}" for name in ("first_name", "last_name", "username")),
    *("recorded_by_outside", *(f"recorded_by_outside__{name}" for name in OUTSIDE)),
)


class _DealTable(NamedTuple):
    pk: int
    round: int
    number: int
    ruleset: str


class _Seated(NamedTuple):
    """The entries at a table by position, and the positions by seat."""

    entries: dict[int, int]
    positions: dict[int, int]


class _Words(NamedTuple):
    """What codes are called, said once for all rows."""

    outcome: dict[str, str]
    contract: dict[str, str]
    side: dict[str, str]
    alone: dict[str, str]
    yes: str
    no: str


def deals_data(event: Event) -> Datasheet:
    """Every deal of a tournament, as `tournaments.sheets.deal_columns` describes them.

    What few games know is hidden where no deal says it. The rows are read as they are asked
    for, in three queries for each hundred tables.
    """
    tables = [
        _DealTable(*row)
        for row in RoundTable.objects.filter(round__event=event)
        .order_by("round__number", "table__number", "table")
        .annotate(ruleset=KeyTextTransform("id", "table__ruleset"))
        .values_list("table", "round__number", "table__number", "ruleset")
    ]
    seats = most_seats(event)
    deals = Deal.objects.filter(table__round_table__round__event=event)
    used = deals.aggregate(**USED) | {"ruleset": len({table.ruleset for table in tables}) > 1}
    alone = bool(used.pop(CARD_POINTS))
    columns = [
        replace(column, hidden=not used.get(column.key, True))
        for column in deal_columns(seats, alone=alone)
    ]
    rows = _rows(tables, seats, _said(), alone=alone)
    return Datasheet(title=_("Donnes"), columns=columns, rows=rows)


def most_seats(event: Event) -> int:
    """Tell how many sit at the largest table of an event; four before any is there."""
    sizes = RoundTable.objects.filter(round__event=event).annotate(seats=Count("table__seats"))
    return max(sizes.aggregate(most=Max("seats"))["most"] or 0, FEWEST_SEATS)


def _said() -> _Words:
    def words(known: labels.Labels) -> dict[str, str]:
        return {str(code): str(word) for code, word in known.items()}

    return _Words(
        outcome=words(labels.OUTCOME),
        contract=words(labels.CONTRACT),
        side=words(labels.SIDE),
        alone=words(labels.ALONE),
        yes=str(YES),
        no=str(NO),
    )


def _rows(
    tables: Sequence[_DealTable], seats: int, words: _Words, *, alone: bool
) -> Iterator[Sequence[Value]]:
    zone = timezone.get_current_timezone()
    for start in range(0, len(tables), TABLES_AT_ONCE):
        these = {table.pk: table for table in tables[start : start + TABLES_AT_ONCE]}
        seated = _seated(these)
        scores = _scores(these)
        order = {pk: place for place, pk in enumerate(these)}
        deals = list(Deal.objects.filter(table__in=these).values(*FIELDS))
        deals.sort(key=lambda deal: (order[deal["table"]], deal["number"]))
        for deal in deals:
            at, here = these[deal["table"]], seated[deal["table"]]
            given = scores.get(deal["pk"], {})
            own = {at: Decimal(halves) / 2 for at, halves in deal["card_points"]}
            yield [
                *(at.round, at.number, deal["number"], deal["version"]),
                *(words.outcome[deal["outcome"]], at.ruleset),
                *_facts(deal, here, words),
                *map(here.entries.get, range(seats)),
                *_by_position(given, here, seats),
                *(map(own.get, range(seats)) if alone else ()),
                str(deal["uuid"]),
                *(naive(deal[at], zone) for at in ("recorded_at", "started_at", "finished_at")),
                _author(deal),
            ]


def _seated(tables: Mapping[int, _DealTable]) -> Mapping[int, _Seated]:
    seated: defaultdict[int, _Seated] = defaultdict(lambda: _Seated({}, {}))
    places = Place.objects.filter(seat__table__in=tables)
    for table, seat, position, entry in places.values_list(
        "seat__table", "seat", "seat__position", "entry__number"
    ):
        seated[table].entries[position] = entry
        seated[table].positions[seat] = position
    return seated


def _scores(tables: Mapping[int, _DealTable]) -> Mapping[int, dict[int, int]]:
    """The points of each deal by seat."""
    by_deal: defaultdict[int, dict[int, int]] = defaultdict(dict)
    scores = Score.objects.filter(deal__table__in=tables)
    for deal, seat, points in scores.values_list("deal", "seat", "points"):
        by_deal[deal][seat] = points
    return by_deal


def _author(deal: Mapping[str, Any]) -> str | None:
    """Name who noted a deal, as `scoring.models.club` does."""
    names = (deal["recorded_by__first_name"], deal["recorded_by__last_name"])
    if deal["recorded_by_outside"]:
        kept = {name: deal[f"recorded_by_outside__{name}"] for name in OUTSIDE}
        return str(OutsideAuthor(**kept))
    return " ".join(filter(None, names)) or deal["recorded_by__username"]


def _facts(deal: Mapping[str, Any], here: _Seated, words: _Words) -> Iterator[Value]:
    """The columns between the ruleset's and the seats'."""
    yield here.entries[here.positions[deal["dealer"]]]
    for fact in FACTS:
        yield _cell(fact, deal, here, words)
        if fact.name == "called_card":
            yield words.alone.get(deal["alone"])
    made = deal["made"]
    yield None if made is None else words.yes if made else words.no


def _cell(fact: DealFact, deal: Mapping[str, Any], here: _Seated, words: _Words) -> Value:
    value, entries = deal[fact.name], here.entries
    cell: Value
    match fact.noted:
        case Noted.PLAYER:
            cell = entries[here.positions[value]] if value else None
        case Noted.PLAYERS:
            cell = BETWEEN.join(str(entries[at]) for at in value) or None
        case Noted.TEXT:
            cell = words.contract.get(value, value) or None
        case Noted.NUMBER | Noted.POINTS:
            cell = value if _is_counted(fact, deal) else None
        case Noted.SIDE:
            cell = words.side.get(value)
        case Noted.YES:
            cell = words.yes if value else None
        case Noted.SHOWN:
            cell = BETWEEN.join(f"{entries[at]} {word}" for at, word in value) or None
    return cell


def _is_counted(fact: DealFact, deal: Mapping[str, Any]) -> bool:
    """Tell whether a number says something: of the petits only beside a petit au bout."""
    if fact.needed:
        return deal["outcome"] == Outcome.PLAYED and not deal["card_points"]
    return bool(deal["petit_au_bout"])


def _by_position(given: Mapping[int, int], here: _Seated, seats: int) -> Iterator[int | None]:
    points = {here.positions[seat]: points for seat, points in given.items()}
    yield from map(points.get, range(seats))
