"""An evening at a glance: its tables, in brief, and what another ruleset would change."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Sum
from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.catalogue import Comparison, compare_table, fits
from scoring.models import Deal, Score, Table
from scoring.rules import Outcome, Ruleset
from scoring.ruleset_words import ruleset_name
from scoring.sheet import Sheet
from tournaments.models import Event, Place
from tournaments.ranking import RankingRow, ranking
from tournaments.rounds.progress import returned
from tournaments.sheets.event_sheet import EventSheet
from tournaments.sheets.table_games import sitting_label
from tournaments.standings.totals import event_ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class TableComparison:
    """One table that would be scored anew; `ruleset` is what it has now."""

    pk: int
    number: int
    ruleset: str
    comparison: Comparison


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRank:
    """Somebody's rank and total, before and after."""

    name: str
    before: RankingRow
    after: RankingRow

    @property
    def changed(self) -> bool:
        before, after = self.before, self.after
        return (before.rank, before.record.total) != (after.rank, after.record.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningComparison:
    """What another ruleset makes of an evening; `revision` is the sum of its tables'."""

    tables: tuple[TableComparison, ...]
    ranking: tuple[ComparedRank, ...]
    revision: int

    @property
    def refused(self) -> tuple[TableComparison, ...]:
        """The tables with deals that the ruleset does not know or allow."""
        return tuple(table for table in self.tables if table.comparison.refused)

    @property
    def changed(self) -> int:
        return sum(table.comparison.changed for table in self.tables)

    @property
    def deals(self) -> int:
        return sum(len(table.comparison.deals) for table in self.tables)


def compare_evening(
    evening: Event, tables: Sequence[Table], after: Ruleset
) -> EveningComparison:
    """Show what a ruleset changes at those of an evening's tables that it fits.

    Fetch the tables with_deals().
    """
    fitting = [table for table in tables if fits(table, after)]
    compared = [(table, compare_table(table, after)) for table in fitting]
    return EveningComparison(
        tables=tuple(
            TableComparison(
                pk=table.pk,
                number=table.number,
                ruleset=ruleset_name(table.rules),
                comparison=comparison,
            )
            for table, comparison in compared
        ),
        ranking=_standings(event_ranking(evening), compared),
        revision=sum(table.revision for table in fitting),
    )


def _standings(
    rows: Sequence[RankingRow], compared: Iterable[tuple[Table, Comparison]]
) -> tuple[ComparedRank, ...]:
    """Rank everybody anew, each total moved by what his tables' bilans move."""
    pairs = list(compared)
    places = Place.objects.filter(seat__table__in=[table for table, _comparison in pairs])
    entries = dict(places.values_list("seat", "entry__number"))
    moved: Counter[int] = Counter()
    for table, comparison in pairs:
        for seat, bilan in zip(table.seated, comparison.bilans, strict=True):
            moved[entries[seat.pk]] += (bilan.after or 0) - (bilan.before or 0)
    before = {row.record.player: row for row in rows}
    after = ranking(
        replace(record, total=record.total + moved[record.player])
        for record in (row.record for row in rows)
    )
    return tuple(
        ComparedRank(name=row.record.name, before=before[row.record.player], after=row)
        for row in after
    )


PODIUM = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningFact:
    """One thing worth telling: what it is, who it was, and how; `deal` is its page."""

    title: str
    who: str
    words: str
    deal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningInBrief:
    """What is told of an evening, the best of the night first; nothing before a deal."""

    tables: int
    deals: int
    podium: Sequence[RankingRow]
    told: Sequence[EveningFact]


def evening_report(sheet: EventSheet) -> EveningInBrief:
    """Tell an evening from the sheets of its tables and its ranking."""
    rows = [row for row in sheet.rows if not row.record.idle]
    played = [table for table in sheet.tables if table.rows]
    return EveningInBrief(
        tables=len(played),
        deals=sum(table.played for table in played),
        podium=[row for row in rows if row.rank <= PODIUM],
        told=list(_facts(rows, played)) if rows else [],
    )


def _facts(rows: Sequence[RankingRow], tables: Sequence[Sheet]) -> Iterator[EveningFact]:
    best = [row for row in rows if row.rank == 1]
    yield EveningFact(
        title=_("Le meilleur de la soirée"),
        who=_names(row.record.name for row in best),
        words=labels.signed(best[0].record.total),
    )
    yield from _deals(tables)
    takes = max(row.record.takes for row in rows)
    if takes:
        most = [row.record for row in rows if row.record.takes == takes]
        made = ngettext("%(n)s prise", "%(n)s prises", takes) % {"n": takes}
        yield EveningFact(
            title=_("Le plus de prises"), who=_names(one.name for one in most), words=made
        )
    rate = max((row.record.made, row.record.name) for row in rows)
    if rate[0]:
        words = ngettext("%(n)s contrat réussi", "%(n)s contrats réussis", rate[0])
        best_made = [row.record.name for row in rows if row.record.made == rate[0]]
        yield EveningFact(
            title=_("Le plus de contrats réussis"),
            who=_names(best_made),
            words=words % {"n": rate[0]},
        )


def _deals(tables: Sequence[Sheet]) -> Iterator[EveningFact]:
    """Tell the deal that brought most and the one that cost most."""
    marks = [
        (points, name, table, row)
        for table in tables
        for row in table.rows
        for name, points in zip(table.players, row.points, strict=True)
        if row.played and points is not None
    ]
    for title, choose in ((_("La meilleure donne"), max), (_("La donne la plus chère"), min)):
        if marks:
            points, name, table, row = choose(marks, key=lambda mark: mark[0])
            place = _("table %(table)s, donne %(deal)s") % {
                "table": table.number,
                "deal": row.number,
            }
            words = _("%(points)s, %(place)s : %(facts)s") % {
                "points": labels.signed(points),
                "place": place,
                "facts": row.facts,
            }
            yield EveningFact(title=title, who=name, words=words, deal=row.pk)


def _names(names: Iterator[str] | Sequence[str]) -> str:
    return ", ".join(sorted(set(names)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    """A player of the evening; `table` is the number of the open table he sits at.

    Who sat at none yet is `removable`; who is `gone` has left for home: his scores stay, and
    nobody counts on him.
    """

    pk: int
    name: str
    table: int | None
    removable: bool
    gone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewTable:
    """A table of the evening; `leaders` share the best bilan, `lead`, once deals are played."""

    pk: int
    number: int
    open: bool
    sitting: str
    names: Sequence[str]
    played: int
    leaders: Sequence[str]
    lead: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """`returned`: numbers of open tables, and how many deals came back from a tablet."""

    attendees: Sequence[Attendee]
    tables: Sequence[OverviewTable]
    returned: Sequence[tuple[int, int]]

    @property
    def free(self) -> Sequence[Attendee]:
        return [attendee for attendee in self.here if attendee.table is None]

    @property
    def here(self) -> Sequence[Attendee]:
        return [attendee for attendee in self.attendees if not attendee.gone]

    @property
    def open_tables(self) -> Sequence[OverviewTable]:
        return [table for table in self.tables if table.open]

    @property
    def played(self) -> int:
        return sum(table.played for table in self.tables)


def overview_of(evening: Event) -> Overview:
    """Read an evening,  in a fixed number of queries."""
    tables = list(Table.objects.filter(round_table__round__event=evening).with_seats())
    at_table = {
        seat.player_id: table.number
        for table in tables
        if table.closed_at is None
        for seat in table.seated
    }
    seated = {seat.player_id for table in tables for seat in table.seated}
    attendees = [
        Attendee(
            pk=entry.player_id,
            name=entry.player.name,
            table=at_table.get(entry.player_id),
            removable=entry.player_id not in seated,
            gone=not entry.seatable,
        )
        for entry in evening.entries.select_related("player")
    ]
    # Who is free comes first, who has gone home last.
    attendees.sort(key=lambda attendee: (attendee.gone, attendee.table is not None))
    played = Deal.objects.filter(table__in=tables, outcome=Outcome.PLAYED).values_list("table")
    deals = dict(played.order_by().annotate(Count("pk")))
    marks = Score.objects.filter(seat__table__in=tables).values_list("seat")
    bilans = dict(marks.annotate(Sum("points")))
    return Overview(
        attendees=attendees,
        returned=returned(Table.objects.open().filter(round_table__round__event=evening)),
        tables=[_overview_table(table, deals.get(table.pk, 0), bilans) for table in tables],
    )


def _overview_table(table: Table, played: int, bilans: dict[int, int]) -> OverviewTable:
    lead = max((bilans.get(seat.pk, 0) for seat in table.seated), default=0)
    leaders = [seat for seat in table.seated if bilans.get(seat.pk, 0) == lead]
    return OverviewTable(
        pk=table.pk,
        number=table.number,
        open=table.closed_at is None,
        sitting=sitting_label(table),
        names=[seat.player.name for seat in table.seated],
        played=played,
        leaders=[seat.player.name for seat in leaders] if lead else [],
        lead=lead,
    )


def last_tables(evening: Event, rows: Sequence[RankingRow]) -> dict[int, int]:
    """Say at which table each player played last, by their numbers; one query."""
    tables = Table.objects.filter(round_table__round__event=evening)
    number_of = dict(tables.values_list("pk", "number"))
    played = [row.record for row in rows if row.record.bilans]
    return {record.player: number_of[record.bilans[-1].table] for record in played}
