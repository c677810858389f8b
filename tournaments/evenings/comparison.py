"""An evening under another ruleset, before and after: its tables, and its ranking."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.catalogue import Comparison, compare_table, fits
from scoring.models import Table
from scoring.rules import Ruleset
from scoring.ruleset_words import ruleset_name
from tournaments.models import Event, Place
from tournaments.ranking import RankingRow, ranking
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
