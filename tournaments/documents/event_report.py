"""A whole event as the plain values of its report: who came, what was played, who won."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.models import Deal
from scoring.rules import Outcome
from scoring.ruleset_words import contract_name
from tournaments.models import Event, PlayedBoard, RoundTable
from tournaments.ranking import RankingRow, Record, TeamRow, alphabetical
from tournaments.standings.table import ResultSheet

LEADERS, NAMED = 10, 3
TEAMS, THEIR_PLAYERS = 8, 5  # where there are teams, they come first
Counts = Sequence[tuple[str, int, bool | None, int]]  # contract, bouts, made, how many


class Fact(NamedTuple):
    """One line of figures: what it is, and how much."""

    name: str
    words: str


class Success(NamedTuple):
    """How many deals of one sort were made and failed."""

    name: str
    made: int
    failed: int


class Spread(NamedTuple):
    """The bilans of one round: the best, the middle one, the worst."""

    round: int
    best: int
    middle: int
    worst: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReport:
    """`contracts` and `bouts` are of deals that were told, not of bilans typed alone."""

    sheet: ResultSheet
    facts: Sequence[Fact]
    records: Sequence[Fact]
    teams: Sequence[TeamRow]
    leaders: Sequence[RankingRow]
    contracts: Sequence[Success]
    bouts: Sequence[Success]
    spreads: Sequence[Spread]


def event_report(
    event: Event, sheet: ResultSheet, teams: Sequence[RankingRow | TeamRow] = ()
) -> EventReport:
    """Read the report of an event beside its rankings, in a fixed number of queries."""
    deals = Deal.objects.filter(table__round_table__round__event=event).order_by()
    taken = deals.filter(outcome=Outcome.PLAYED, taker__isnull=False)
    counts = list(taken.values_list("contract", "bouts", "made").annotate(n=Count("pk")))
    rows = [row for row in sheet.rows if isinstance(row, RankingRow)]
    records = [*(row.record for row in rows), *sheet.apart]
    return EventReport(
        sheet=sheet,
        facts=list(_facts(event, sheet, deals)),
        records=list(_records(records)),
        teams=[row for row in teams if isinstance(row, TeamRow)][:TEAMS],
        leaders=rows[: THEIR_PLAYERS if teams else LEADERS],
        contracts=_contracts(event, counts),
        bouts=_bouts(counts),
        spreads=list(_spreads(records)),
    )


def _facts(event: Event, sheet: ResultSheet, deals: QuerySet[Deal]) -> Iterator[Fact]:
    played = Q(outcome=Outcome.PLAYED)
    counted = deals.aggregate(
        played=Count("pk", filter=played),
        nobody=Count("pk", filter=Q(outcome=Outcome.PASSED_OUT)),
        petits=Count("pk", filter=played & ~Q(petit_au_bout="")),
        poignees=Count("pk", filter=played & ~Q(poignees=[])),
        chelems=Count("pk", filter=played & ~Q(chelem_by="")),
    )
    tables = RoundTable.objects.filter(round__event=event).count()
    yield Fact(_("Classés"), str(len(sheet.rows)))
    if sheet.apart:
        yield Fact(_("Partis sans classement"), str(len(sheet.apart)))
    yield Fact(_("Tours joués"), str(len(sheet.rounds)))
    yield Fact(_("Tables jouées, tous tours réunis"), str(tables))
    if event.play.boards:
        told = PlayedBoard.objects.filter(table__round__event=event).told()
        boards = told.aggregate(own=Count("board", distinct=True), results=Count("pk"))
        yield Fact(_("Étuis joués"), str(boards["own"]))
        yield Fact(_("Résultats notés"), str(boards["results"]))
        if not counted["played"]:  # sheets tell amounts, and nothing of the deals
            return
    yield Fact(_("Donnes enregistrées"), str(counted["played"]))
    yield Fact(_("Donnes que personne n’a prises"), str(counted["nobody"]))
    yield Fact(_("Petits au bout"), str(counted["petits"]))
    yield Fact(_("Donnes avec une poignée"), str(counted["poignees"]))
    yield Fact(_("Chelems"), str(counted["chelems"]))


def _records(records: Sequence[Record]) -> Iterator[Fact]:
    """Tell who did best and worst, in a deal and in a round; equals are told together."""
    bests = [(record.best, record.name) for record in records if record.best is not None]
    worsts = [(record.worst, record.name) for record in records if record.worst is not None]
    rounds = [(points, each.name) for each in records for points in each.rounds.values()]
    for name, found, choose in (
        (_("Meilleure donne"), bests, max),
        (_("Pire donne"), worsts, min),
        (_("Meilleur tour"), rounds, max),
        (_("Pire tour"), rounds, min),
    ):
        if found:
            points = choose(value for value, _name in found)
            who = sorted({name for value, name in found if value == points}, key=alphabetical)
            names, more = ", ".join(who[:NAMED]), len(who) - NAMED
            if more > 0:
                names += " " + ngettext("et %(n)s autre", "et %(n)s autres", more) % {"n": more}
            yield Fact(
                name, _("%(points)s, %(who)s") % {"points": labels.signed(points), "who": names}
            )
    takers = sorted(records, key=lambda record: (-record.takes, alphabetical(record.name)))
    if takers and takers[0].takes:
        words = {"n": takers[0].takes, "made": takers[0].made, "who": takers[0].name}
        names = ngettext(
            "%(n)s dont %(made)s réussie, %(who)s",
            "%(n)s dont %(made)s réussies, %(who)s",
            takers[0].made,
        )
        yield Fact(_("Le plus de prises"), names % words)


def _contracts(event: Event, counts: Counts) -> list[Success]:
    """Count by contract, in the order of the bids; those of other rulesets after them."""
    rules = event.rules
    ladder = sorted(rules.contracts, key=lambda name: rules.contracts[name].base_multiplier)
    names = dict.fromkeys([*ladder, *(contract for contract, *_more in counts)])
    counted = [_success(contract_name(name, rules), counts, 0, name) for name in names]
    return [success for success in counted if success.made or success.failed]


def _bouts(counts: Counts) -> list[Success]:
    """Count by the bouts that the attack had."""
    return [
        _success(ngettext("%(n)s bout", "%(n)s bouts", n) % {"n": n}, counts, 1, n)
        for n in sorted({bouts for _contract, bouts, *_more in counts})
    ]


def _success(name: str, counts: Counts, place: int, value: str | int) -> Success:
    """Add up the deals that have a value at a place of their count."""
    these = [count for count in counts if count[place] == value]
    made = sum(n for *_sort, is_made, n in these if is_made)
    return Success(name, made, sum(n for *_sort, n in these) - made)


def _spreads(records: Sequence[Record]) -> Iterator[Spread]:
    by_round: defaultdict[int, list[int]] = defaultdict(list)
    for record in records:
        for number, points in record.rounds.items():
            by_round[number].append(round(points))
    for number, found in sorted(by_round.items()):
        yield Spread(number, max(found), round(median(found)), min(found))
