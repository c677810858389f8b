"""A whole event as the plain values of its report: who came, what was played, who won."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
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


class Series(NamedTuple):
    """Bars of one ink: a value for each group."""

    name: str
    values: Sequence[int]


class Groups(NamedTuple):
    """Groups of bars by name, one bar of each series in each; `is_signed` figures are marks."""

    names: Sequence[str]
    series: Sequence[Series]
    is_signed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReport:
    """What its pages say; `charts` by title are of what was told, those that show anything."""

    sheet: ResultSheet
    facts: Sequence[Fact]
    records: Sequence[Fact]
    teams: Sequence[TeamRow]
    leaders: Sequence[RankingRow]
    charts: Mapping[str, Groups]


def event_report(
    event: Event, sheet: ResultSheet, teams: Sequence[RankingRow | TeamRow] = ()
) -> EventReport:
    """Read the report of an event beside its rankings, in a fixed number of queries."""
    deals = Deal.objects.filter(table__round_table__round__event=event).order_by()
    taken = deals.filter(outcome=Outcome.PLAYED, taker__isnull=False)
    counts = list(taken.values_list("contract", "bouts", "made").annotate(n=Count("pk")))
    rows = [row for row in sheet.rows if isinstance(row, RankingRow)]
    records = [*(row.record for row in rows), *sheet.apart]
    charts = {
        _("Contrats"): _success(_by_contract(event, counts)),
        _("Bouts de l’attaque"): _success(_by_bouts(counts)),
        _("Bilans des tours"): _spreads(sheet, records),
    }
    return EventReport(
        sheet=sheet,
        facts=list(_facts(event, sheet, deals)),
        records=list(_records(records)),
        teams=[row for row in teams if isinstance(row, TeamRow)][:TEAMS],
        leaders=rows[: THEIR_PLAYERS if teams else LEADERS],
        charts={title: groups for title, groups in charts.items() if groups.names},
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
    """Tell who did best and worst, in a deal and in a round; equals are told together.

    Of those who took most often, who made most.
    """
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
            who = _together(each for value, each in found if value == points)
            told = {"points": labels.signed(points), "who": who}
            yield Fact(name, _("%(points)s, %(who)s") % told)
    most = max(((record.takes, record.made) for record in records), default=(0, 0))
    takes, made = most
    if takes:
        who = _together(each.name for each in records if (each.takes, each.made) == most)
        words = ngettext(
            "%(n)s dont %(made)s réussie, %(who)s",
            "%(n)s dont %(made)s réussies, %(who)s",
            made,
        )
        yield Fact(_("Le plus de prises"), words % {"n": takes, "made": made, "who": who})


def _together(equals: Iterable[str]) -> str:
    """Name some of those who are equal, and count the others."""
    who = sorted({*equals}, key=alphabetical)
    names, more = ", ".join(who[:NAMED]), len(who) - NAMED
    if more > 0:
        names += " " + ngettext("et %(n)s autre", "et %(n)s autres", more) % {"n": more}
    return names


def _by_contract(event: Event, counts: Counts) -> Iterator[tuple[str, Counts]]:
    """Part deals by contract, in the order of the bids; those of other rulesets after them."""
    rules = event.rules
    ladder = sorted(rules.contracts, key=lambda name: rules.contracts[name].base_multiplier)
    for name in dict.fromkeys([*ladder, *(contract for contract, *_more in counts)]):
        yield contract_name(name, rules), [count for count in counts if count[0] == name]


def _by_bouts(counts: Counts) -> Iterator[tuple[str, Counts]]:
    """Part deals by the bouts that the attack had."""
    for n in sorted({bouts for _contract, bouts, *_more in counts}):
        words = ngettext("%(n)s bout", "%(n)s bouts", n) % {"n": n}
        yield words, [count for count in counts if count[1] == n]


def _success(sorts: Iterable[tuple[str, Counts]]) -> Groups:
    """Add up of each sort the deals that were made, and those that failed."""
    played = {name: counts for name, counts in sorts if counts}
    sums = [
        [sum(n for *_sort, won, n in each if bool(won) == made) for each in played.values()]
        for made in (True, False)
    ]
    series = map(Series, (_("Réussies"), _("Chutées")), sums)
    return Groups(list(played), list(series))


def _spreads(sheet: ResultSheet, records: Sequence[Record]) -> Groups:
    """The best bilan of each round, the middle one and the worst."""
    by_round: defaultdict[int, list[int]] = defaultdict(list)
    for record in records:
        for number, points in record.rounds.items():
            by_round[number].append(round(points))
    rounds = sorted(by_round)
    series = [
        Series(words, [round(choose(by_round[number])) for number in rounds])
        for words, choose in (
            (_("Le meilleur"), max),
            (_("Celui du milieu"), median),
            (_("Le pire"), min),
        )
    ]
    return Groups(list(map(sheet.head, rounds)), series, is_signed=sheet.unit.add_up)
