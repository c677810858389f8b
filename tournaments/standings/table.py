"""The ranking of a tournament as plain values: the same for screen, paper and workbook."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments import ranking
from tournaments.event.words import LINE_SIGNS, numbered, phases_of, round_name
from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Value
from tournaments.play.ordering import POINTS, Unit
from tournaments.play.played import LINE_ORDERS, BoardOrder
from tournaments.standings.figures import (
    BY_TOTAL,
    CHOICES,
    FIGURES,
    UNIT_CELLS,
    Places,
    RecordFigure,
)
from tournaments.standings.totals import Standing, event_standing, event_team_ranking
from tournaments.standings.words import BOARD_ORDERS, legend, session_heading

NEXT = "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}"
RowCell = Callable[[ranking.RankingRow | ranking.TeamRow], Value]
ALL = ""  # the category of a ranking of everybody
ROUNDS, GIVEN, CATEGORY = "rounds", "given", "category"
COLUMNS = (ROUNDS, GIVEN, *CHOICES, CATEGORY)  # to choose from


class CutLine(NamedTuple):
    """Stands in a ranking above those whom the cut `after` a round eliminated."""

    after: int

    def __str__(self) -> str:
        return _("Éliminés après le tour %(n)s") % {"n": self.after}


@dataclass(frozen=True, kw_only=True)
class ResultSheet:
    """A ranking with its rounds as columns, now or as it stood after the round `until`.

    `apart` are those who left without a rank. `rows` are of one `category` when it is named;
    where `of_teams`, they are of teams; `by_clock` rounds end, and tables play more deals or
    fewer. `played` are all rounds that can be looked back to, `places` how equals are parted.
    Figures are of `unit`; `order` is that of another ranking than the event's own: général,
    alterné, a line; `coefficients` weigh its sessions where it has several. `phases` name the
    rounds after a cut. Where `alterne`, firsts of lines come before seconds. `shown` are the
    columns that are, of those to choose from; `by_name` it is read by names, not ranks.
    """

    club: str
    name: str
    day: date
    rounds: Sequence[int]
    played: Sequence[int]
    until: int | None
    final: bool
    rows: Sequence[ranking.RankingRow | ranking.TeamRow]
    apart: Sequence[ranking.Record]
    categories: Sequence[str]
    category: str = ALL
    of_teams: bool = False
    places: Places = BY_TOTAL
    by_clock: bool = False
    unit: Unit = POINTS
    order: str = ""
    alterne: bool = False
    coefficients: Mapping[int, Fraction] = field(default_factory=dict)
    phases: Mapping[int, str] = field(default_factory=dict)
    shown: Collection[str] = COLUMNS
    by_name: bool = False

    @property
    def title(self) -> str:
        """Say of whom a ranking is, and why a lower total may stand above a higher one."""
        title = self.category or (_("Équipes") if self.of_teams else _("Classement"))
        if not self.ranked_lines:
            return f"{title} · {BOARD_ORDERS[self.order]}" if self.order else title
        words = {"title": title, "lines": NEXT.join(self.ranked_lines)}
        if title == _("Classement"):
            return _("Classement alterné (%(lines)s)") % words
        return _("%(title)s, alterné (%(lines)s)") % words

    @cached_property
    def ranked_lines(self) -> Sequence[str]:
        """The lines whose firsts come before all seconds; none but at the alterné."""
        if not self.alterne:
            return []
        there = {row.record.boards.line for row in self.rows if row.record.boards}
        return [str(sign) for line, sign in LINE_SIGNS.items() if line in there]

    def head(self, number: int) -> str:
        """Head the column of a round: "Tour 2", or what it is after a cut."""
        return round_name(self.phases, number)

    @property
    def moment(self) -> str:
        """Name the round it stood after: "2", or "5 · ½ finale"; "" now."""
        return numbered(self.phases, self.until) if self.until else ""

    @property
    def session_heads(self) -> dict[int, str]:
        """Head the column of each session, by its number; none where there is one."""
        return {
            number: session_heading(number, coefficient)
            for number, coefficient in self.coefficients.items()
        }

    @property
    def heads(self) -> list[str]:
        return [*self.session_heads.values(), *map(self.head, self.shown_rounds)]

    @property
    def shown_rounds(self) -> Sequence[int]:
        """The rounds that have a column."""
        return self.rounds if ROUNDS in self.shown else ()

    @cached_property
    def figures(self) -> Sequence[RecordFigure]:
        """The figures of a record that have a column beside the rounds."""
        return [
            figure
            for figure in FIGURES
            if figure.choice in self.shown and (self.by_clock or not figure.by_clock)
        ]

    def named(self, names: Mapping[int, str]) -> "ResultSheet":
        """The same ranking with other names of the players, by their numbers."""
        apart = ranking.unranked(record.named(names) for record in self.apart)
        return replace(self, rows=ranking.renamed(self.rows, names), apart=apart)

    @property
    def lines(self) -> Sequence[ranking.RankingRow | ranking.TeamRow | CutLine]:
        """The rows, and above the first of those whom a cut eliminated its line.

        By name there is no such line.
        """
        if self.by_name:
            key = ranking.folded if self.of_teams else ranking.alphabetical
            return sorted(self.rows, key=lambda row: key(row.record.name))
        lines: list[ranking.RankingRow | ranking.TeamRow | CutLine] = []
        for row in self.rows:
            cut = CutLine(row.record.eliminated_after)
            if cut.after and cut not in lines:
                lines.append(cut)
            lines.append(row)
        return lines

    @property
    def breadth(self) -> int:
        """Count the columns: rank, name, total, the rounds, and what some rankings have."""
        more = self.penalised + self.parts_categories + len(self.figures)
        return 3 + len(self.coefficients) + len(self.shown_rounds) + more

    @property
    def legend(self) -> Iterator[str]:
        """What explains the marks of the rounds that have a column."""
        return legend(self.rows if self.shown_rounds else ())

    @cached_property
    def penalised(self) -> bool:
        """Whether an arbiter gave or took points."""
        return GIVEN in self.shown and any(row.record.penalty for row in self.rows)

    @cached_property
    def given_head(self) -> str:
        """Head the column of what was given or taken beside the deals."""
        records = [row.record for row in self.rows]
        if not any(record.handicap for record in records):
            return _("Pénalités")
        if all(record.penalty == record.handicap for record in records):
            return _("Handicap")
        return _("Handicap et pénalités")

    @property
    def parts_categories(self) -> bool:
        """Whether the column of categories says something."""
        parted = not self.category and not self.of_teams and CATEGORY in self.shown
        return parted and any(row.record.categories for row in self.rows)


def result_sheet(
    event: Event,
    until: int | None = None,
    *,
    category: str = ALL,
    of_teams: bool = False,
    order: str = "",
) -> ResultSheet:
    """Read a ranking in a fixed number of queries; rounds and categories not there are left."""
    rounds = list(event.rounds.values_list("number", "released_at", "closed_at"))
    played = [number for number, released, _closed in rounds if released]
    until = until if until in played[:-1] else None
    standing = event_standing(event, until)
    over = bool(rounds) and all(closed for _number, _released, closed in rounds)
    sheet = ResultSheet(
        club=event.club.name,
        name=event.name,
        day=event.date,
        rounds=[number for number in played if until is None or number <= until],
        played=played,
        until=until,
        final=until is None and (bool(event.closed_at) or over),
        rows=standing.rows,
        apart=standing.apart,
        categories=event.categories,
        places=_places(event),
        by_clock=event.deals_per_round is None,
        unit=event.play.unit,
        alterne=event.by_lines and bool(event.play.ordering.orders),
        phases=phases_of(event),
        coefficients=event.coefficients,
    )
    if of_teams and event.team_size > 1:
        sheet = team_sheet(event, sheet)
    if order and event.play.ordering.orders:
        rows = list(in_board_order(sheet.rows, order))
        return replace(sheet, rows=rows, order=order, alterne=order == BoardOrder.ALTERNE)
    if category in event.categories and not sheet.of_teams:
        return of_category(sheet, category)
    return sheet


def team_sheet(event: Event, sheet: ResultSheet) -> ResultSheet:
    """The ranking of teams beside that of players, which was read already."""
    players = [row for row in sheet.rows if isinstance(row, ranking.RankingRow)]
    standing = Standing(players, list(sheet.apart))
    rows = event_team_ranking(event, sheet.until, standing)
    return replace(sheet, rows=rows, of_teams=True)


def _places(event: Event) -> Places:
    """Say how an event parts equals; boards part none."""
    own, play = event.parting, event.play
    return Places(play.ordering.chain(own), own.seed, by_boards=play.boards)


def in_board_order(
    rows: Sequence[ranking.RankingRow | ranking.TeamRow], order: str
) -> Iterator[ranking.RankingRow | ranking.TeamRow]:
    """Rank a duplicate anew: général, alterné, or one line by itself as the alterné has it."""
    known = {row.record.player: row for row in rows}
    records = [row.record for row in rows]
    if order in LINE_ORDERS.values():
        records = [
            each
            for each in records
            if each.boards and LINE_ORDERS.get(each.boards.line) == order
        ]
    for row in ranking.board_ranking(records, alterne=order != BoardOrder.GENERAL):
        yield replace(
            known[row.record.player], rank=row.rank, tied=row.tied, tie_breaks=row.tie_breaks
        )


def of_category(sheet: ResultSheet, category: str) -> ResultSheet:
    """The ranking of one category out of that of everybody."""
    rows = [row for row in sheet.rows if isinstance(row, ranking.RankingRow)]
    apart = [record for record in sheet.apart if category in record.categories]
    members = ranking.by_category(rows).get(category, [])
    return replace(sheet, rows=members, apart=apart, category=category)


def figure_columns(sheet: ResultSheet) -> Iterator[DataColumn]:
    """The total of its rows and what makes it, as columns of data."""

    def at(figures: str, place: int, write: Callable[[Any], Value] = ranking.plain) -> RowCell:
        def cell(row: ranking.RankingRow | ranking.TeamRow) -> Value:
            figure = getattr(row.record, figures).get(place)
            return None if figure is None else write(figure)

        return cell

    kind, percent = UNIT_CELLS[sheet.unit.key], CellKind.PERCENT
    yield DataColumn("total", _("Total"), lambda row: ranking.plain(row.record.total), kind, 11)
    for each, title in sheet.session_heads.items():
        own = at("sessions", each, ranking.exact_percentage)
        yield DataColumn(f"session_{each}", title, own, percent, 14)
    for each in sheet.rounds:
        yield DataColumn(f"round_{each}", sheet.head(each), at("rounds", each), kind, 10)
    given = sheet.given_head
    yield DataColumn(
        "penalty", given, lambda row: row.record.penalty or None, CellKind.MARK, 12
    )
    for figure in sheet.figures:
        yield figure.column
