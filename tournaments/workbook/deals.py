"""The entries of a tournament, its accounts and its arbiter's decisions, as plain rows.

The deals of an event as plain rows, read some tables at a time.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import Count, IntegerField, Max, OuterRef, Q, Subquery, Sum
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Deal, OutsideAuthor, Score
from scoring.models.club import Publication
from scoring.rules import Outcome
from scoring.rules.deal import FACTS, DealFact, Noted
from tournaments.entries.registration import FIRST_ROUND
from tournaments.event.words import decimal_euros, handicap_of
from tournaments.models import Decision, Event, Payment, Penalty, Place, RoundTable
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.prizes.day_accounts import DayAccounts
from tournaments.sheets.deal_columns import BETWEEN, CARD_POINTS, NO, YES, deal_columns
from tournaments.standings.table import ResultSheet


def entries_data(event: Event) -> Datasheet:
    """A row for each entry by number, with whole names; in one query.

    How a name is shown is said where it is not whole, as a minor's never is: an import then
    takes from nobody what he has chosen meanwhile.
    """
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="publication", title=_("Nom publié"), width=13),
        DataColumn(key="licence", title=_("Licence"), width=14),
        DataColumn(key="category", title=_("Catégorie"), width=14),
        DataColumn(key="team", title=_("Équipe"), width=16),
        DataColumn(key="apart", title=_("À séparer"), width=14),
        DataColumn(key="class", title=_("Tarif"), width=14),
        DataColumn(key="due", title=_("Dû"), kind=CellKind.MONEY, width=11),
        DataColumn(key="paid", title=_("Payé"), kind=CellKind.MONEY, width=11),
        DataColumn(key="owed", title=_("Reste dû"), kind=CellKind.MONEY, width=11),
        DataColumn(key="present", title=_("Présent"), width=10),
        DataColumn(key="arrived", title=_("Arrivé le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="plays_from", title=_("Joue dès le tour"), kind=CellKind.TAG, width=13),
        DataColumn(key="withdrawn", title=_("Parti au tour"), kind=CellKind.TAG, width=11),
        DataColumn(key="eliminated", title=_("Éliminé après"), kind=CellKind.TAG, width=11),
        DataColumn(key="substitute", title=_("Remplaçant"), width=26),
    )
    return Datasheet(title=_("Inscrits"), columns=columns, rows=list(_entry_rows(event)))


def _entry_rows(event: Event) -> Iterator[list[Value]]:
    paid = Payment.objects.filter(entry=OuterRef("pk")).order_by().values("entry")
    cents = Subquery(paid.values(sum=Sum("cents")), output_field=IntegerField())
    published = {
        each.value: None if each is Publication.FULL else str(each.label)
        for each in Publication
    }
    entries = event.entries.select_related("player", "team", "substitute").order_by("number")
    for entry in entries.annotate(paid=Coalesce(cents, 0), first_round=FIRST_ROUND):
        yield [
            *(entry.number, entry.player.name, published[entry.player.shown_as.value]),
            entry.player.licence_number or None,
            *(entry.category or None, str(entry.team) if entry.team else None),
            *(entry.apart or None, entry.fee_class or None),
            *(decimal_euros(entry.fee_cents), decimal_euros(entry.paid)),
            decimal_euros(entry.fee_cents - entry.paid),
            *(str(YES if entry.checked_in_at else NO), naive(entry.checked_in_at)),
            *(entry.first_round, entry.withdrawn_from),
            entry.eliminated_after if entry.is_eliminated else None,
            entry.substitute.name if entry.substitute else None,
        ]


def accounts_data(day: DayAccounts) -> Datasheet:
    """A row for each class of fees: what came in by each method, and what is owed."""
    books = day.accounts
    columns = (
        DataColumn(key="class", title=_("Tarif"), width=22),
        DataColumn(key="entries", title=_("Inscrits"), kind=CellKind.NUMBER, width=10),
        *(
            DataColumn(key=method.value, title=method.label, kind=CellKind.MONEY, width=13)
            for method in day.methods
        ),
        DataColumn(key="paid", title=_("Encaissé"), kind=CellKind.MONEY, width=13),
        DataColumn(key="owed", title=_("Reste dû"), kind=CellKind.MONEY, width=13),
    )
    rows: list[list[Value]] = [
        [
            *(name or None, total.entries),
            *(decimal_euros(books.cells.get((name, method), 0)) for method in day.methods),
            *(decimal_euros(total.paid), decimal_euros(total.owed)),
        ]
        for name, total in books.by_class.items()
    ]
    return Datasheet(title=_("Comptes"), columns=columns, rows=rows)


def payments_data(event: Event) -> Datasheet:
    """A row for each payment in their order; money given back is below zero."""
    columns = (
        DataColumn("at", _("Reçu le"), lambda one: naive(one.at), CellKind.MOMENT, 20),
        DataColumn("number", _("N°"), lambda one: one.entry.number, CellKind.TAG, 7),
        DataColumn("name", _("Nom"), lambda one: one.entry.player.name, width=30),
        DataColumn("class", _("Tarif"), lambda one: one.entry.fee_class, width=14),
        DataColumn("method", _("Moyen"), lambda one: one.get_method_display(), width=12),
        DataColumn(
            "amount", _("Montant"), lambda one: decimal_euros(one.cents), CellKind.MONEY, 12
        ),
        DataColumn("by", _("Reçu par"), lambda one: one.taken_by, width=20),
    )
    payments = Payment.objects.filter(entry__event=event).order_by("pk")
    with_names = payments.select_related("entry__player", "by", "by_outside")
    return Datasheet.of(_("Paiements"), columns, with_names)


def decisions_data(event: Event, sheet: ResultSheet, names: Mapping[int, str]) -> Datasheet:
    """A row for each decision in their order, those that were cancelled among them.

    `counted` are the points that a decision adds to the total in the ranking `sheet`: none
    when it was cancelled, or was given in a round that no longer counts.
    """
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="decision", title=_("Décision"), width=15),
        DataColumn(key="round", title=_("Tour"), kind=CellKind.TAG, width=7),
        DataColumn(key="points", title=_("Points"), kind=CellKind.MARK, width=9),
        DataColumn(key="counted", title=_("Points comptés"), kind=CellKind.MARK, width=16),
        DataColumn(key="reason", title=_("Motif"), width=40),
        DataColumn(key="at", title=_("Décidée le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="cancelled_at", title=_("Annulée le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="cancelled_because", title=_("Motif de l’annulation"), width=40),
    )
    records = (*(row.record for row in sheet.rows), *sheet.apart)
    firsts = {record.player: record.first_round for record in records}
    rows: list[list[Value]] = [
        [
            *(penalty.entry.number, names.get(penalty.entry.number)),
            *(str(Decision(penalty.decision).label), penalty.round_number, penalty.points),
            penalty.points if _counts(penalty, firsts) else 0,
            *(penalty.reason, naive(penalty.at), naive(penalty.cancelled_at)),
            penalty.cancelled_because or None,
        ]
        for penalty in Penalty.objects.filter(entry__event=event)
        .select_related("entry")
        .order_by("pk")
    ]
    rows += _handicaps(event, names)
    return Datasheet(title=_("Décisions"), columns=columns, rows=rows)


def _handicaps(event: Event, names: Mapping[int, str]) -> Iterator[list[Value]]:
    """A row for each handicap, which counts in every total."""
    if handicap := handicap_of(event.handicap):
        for entry in event.entries.exclude(cote=None).order_by("number"):
            points = handicap.points(entry.cote)
            yield [
                *(entry.number, names.get(entry.number), _("Handicap"), None, points, points),
                *(handicap.sentence(entry), naive(event.cotes_at), None, None),
            ]


def _counts(penalty: Penalty, firsts: Mapping[int, int]) -> bool:
    round_number = penalty.round_number
    still = round_number is None or round_number >= firsts.get(penalty.entry.number, 0)
    return still and penalty.cancelled_at is None


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


Words = Mapping[str, Mapping[str, str]]  # what codes are called, said once for all rows


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


def _said() -> Words:
    known = {"outcome": labels.OUTCOME, "contract": labels.CONTRACT, "side": labels.SIDE}
    return {
        name: {str(code): str(word) for code, word in codes.items()}
        for name, codes in (known | {"alone": labels.ALONE}).items()
    }


def _rows(
    tables: Sequence[_DealTable], seats: int, words: Words, *, alone: bool
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
                *(words["outcome"][deal["outcome"]], at.ruleset),
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


def _facts(deal: Mapping[str, Any], here: _Seated, words: Words) -> Iterator[Value]:
    """The columns between the ruleset's and the seats'."""
    yield here.entries[here.positions[deal["dealer"]]]
    for fact in FACTS:
        yield _cell(fact, deal, here, words)
        if fact.name == "called_card":
            yield words["alone"].get(deal["alone"])
    made = deal["made"]
    yield None if made is None else str(YES if made else NO)


def _cell(fact: DealFact, deal: Mapping[str, Any], here: _Seated, words: Words) -> Value:
    value, entries = deal[fact.name], here.entries
    cell: Value
    match fact.noted:
        case Noted.PLAYER:
            cell = entries[here.positions[value]] if value else None
        case Noted.PLAYERS:
            cell = BETWEEN.join(str(entries[at]) for at in value) or None
        case Noted.TEXT:
            cell = words["contract"].get(value, value) or None
        case Noted.NUMBER | Noted.POINTS:
            cell = value if _is_counted(fact, deal) else None
        case Noted.SIDE:
            cell = words["side"].get(value)
        case Noted.YES:
            cell = str(YES) if value else None
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
