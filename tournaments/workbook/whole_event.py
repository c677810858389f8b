"""A whole tournament, and a club's year, as Excel workbooks whose totals are formulas.

The rounds' sheets add up the deals, the standings add up the rounds and the decisions, the
accounts add up the payments: change a fact, and what follows from it changes.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import IO

from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from scoring import labels
from scoring.rules import Outcome
from tournaments.event.words import decimal_euros, round_name
from tournaments.paper import cells
from tournaments.paper.data import CellKind, Datasheet, Value
from tournaments.paper.data_workbook import (
    HEADS,
    LOOKS,
    SUM,
    DataPlace,
    FormulaOf,
    contracts_chart,
    leaders_chart,
    place,
    result_of,
    write_data,
)
from tournaments.paper.shared import stamp
from tournaments.workbook.event import EVENT, EventData
from tournaments.workbook.ranking_formulas import (
    BoardTerms,
    account_formulas,
    board_formulas,
    board_totals,
    ranking_formulas,
    team_formulas,
)
from tournaments.workbook.ranking_rows import by_round

LEADERS, LONGEST_NAME = 10, 22
CHART_ROWS, CHARTS_END = 20, "U"  # how high a chart is, and where it ends
TOTAL_COUNT = cells.CellLook(bold=True, top=True)
TOTAL_MONEY = cells.CellLook(number_format='#,##0.00 "€"', bold=True, top=True)


def event_workbook(event: EventData, printed: datetime, out: IO[bytes]) -> None:
    """Write a tournament's workbook to `out`, row by row: its deals are never all in memory."""
    book = cells.Book(event.sheet.name, event.sheet.club, printed)
    _Writer(book, event, printed).write()
    book.save(out)


class _Writer:
    """Places all sheets first, in the order of reading, so that formulas may refer to them."""

    def __init__(self, book: cells.Book, event: EventData, printed: datetime) -> None:
        self.event, sheet = event, event.sheet
        state = _("classement final") if sheet.final else _("classement provisoire")
        day = date_format(sheet.day, "DATE_FORMAT")
        about = (sheet.club, day, state, stamp())
        self.about = (sheet.name, " · ".join(filter(None, about)))
        places = sheet.places.heading(_("Place"), printed)
        self.ranking = place(book, event.ranking.headed("rank", places))
        self.teams = place(book, event.teams.headed("rank", places)) if event.teams else None
        self.rounds = {
            number: place(book, event.rounds.with_rows(rows, round_name(sheet.phases, number)))
            for number, rows in by_round(event.rounds.rows).items()
        }
        self.boards = place(book, event.boards) if event.boards else None
        self.deals = place(book, event.deals)
        self.players = place(book, event.players)
        self.contracts = place(book, event.contracts)
        self.decisions = place(book, event.decisions)
        self.entries = place(book, event.entries)
        self.accounts = place(book, event.accounts)
        self.payments = place(book, event.payments)

    def write(self) -> None:
        self._write_deals()
        self._write_ranking()
        if self.teams:
            of_teams = self._of_boards(self.teams, "team") or team_formulas(
                self.teams, self.ranking, self.event
            )
            self._write(self.teams, of_teams, freeze="team")
        for number, at in self.rounds.items():
            self._write_round(number, at)
        if self.boards:
            worth = board_formulas(self.boards, better_only=self.event.better_only)
            self._write(self.boards, worth, freeze="table")
        self._write(self.players, {"share": _share(self.players, "made", "takes")})
        self._write_contracts()
        self._write(self.decisions, {"counted": self._counted})
        self._write(self.entries, self._of_entries())
        self._write_accounts()
        self._write(self.payments)

    def _write(
        self,
        at: DataPlace,
        formulas: Mapping[str, FormulaOf] | None = None,
        freeze: str = "name",
    ) -> int:
        return write_data(at, self.about, formulas=formulas, freeze=freeze)

    def _write_deals(self) -> None:
        """Write the deals first: how many there are is known once they are read."""
        scores = [at for at, key in enumerate(self.deals.keys, 1) if key.startswith("score_")]
        write_data(self.deals, self.about, freeze="deal", printed=scores[-1])

    def _write_ranking(self) -> None:
        at = self.ranking
        if self.teams and self.boards:
            formulas: Mapping[str, FormulaOf] = {}  # a player stands where his team stands
        else:
            formulas = self._of_boards(at, "number") or ranking_formulas(
                at, self.rounds, self.decisions, self.event
            )
        last = self._write(at, formulas)
        if last >= cells.FIRST_ROW:
            at.rows.colour_leaders(f"A{cells.FIRST_ROW}:{at.letter('total')}{last}")

    def _of_boards(self, at: DataPlace, key: str) -> Mapping[str, FormulaOf]:
        """The totals of a duplicate; none elsewhere."""
        if self.boards is None:
            return {}
        terms = BoardTerms(self.event.by_convention, self.event.sheet.coefficients)
        return board_totals(at, self.boards, key, terms)

    def _write_round(self, number: int, at: DataPlace) -> None:
        table, position = at.data.place("table"), at.data.place("position")
        rounds, tables = self.deals.column("round"), self.deals.column("table")
        mine = at.letter("table")

        def bilan(line: int, row: Sequence[Value]) -> str | None:
            if (number, row[table]) not in self.event.noted:
                return None
            scores = self.deals.column(f"score_{row[position]}")
            return f"=SUMIFS({scores},{rounds},{number},{tables},${mine}{line})"

        last = self._write(at, {"bilan": bilan})
        letter, before = at.letter("bilan"), at.data.place("bilan") - 1
        check = _("Somme des bilans, qui doit être 0")
        space = ((cells.TEXT, None),) * before
        total = f"=SUM({letter}{cells.FIRST_ROW}:{letter}{last})"
        brought = sum(_amount(row[before + 1] or 0) for row in at.data.rows)
        rows = at.rows
        rows.append((cells.NOTE, check), *space, (SUM, cells.Formula(total, brought)))
        rows.print_rows(last + 1)

    def _counted(self, line: int, row: Sequence[Value]) -> str | None:
        counted, points = (self.decisions.data.place(key) for key in ("counted", "points"))
        return f"={get_column_letter(points + 1)}{line}" if row[counted] else None

    def _of_entries(self) -> dict[str, FormulaOf]:
        """Leave what was paid a number: the import reads it, worked out or not."""
        due, paid = self.entries.letter("due"), self.entries.letter("paid")
        return {"owed": lambda line, _row: f"={due}{line}-{paid}{line}"}

    def _write_contracts(self) -> None:
        at = self.contracts
        contracts, outcomes = self.deals.column("contract"), self.deals.column("outcome")
        made, played = self.deals.column("made"), str(labels.OUTCOME[Outcome.PLAYED])

        def counted(answer: str) -> FormulaOf:
            more = f',{made},"{answer}"' if answer else ""

            def count(line: int, _row: Sequence[Value]) -> str:
                return f'=COUNTIFS({contracts},"="&$A{line},{outcomes},"{played}"{more})'

            return count

        formulas = {
            "played": counted(""),
            "made": counted(_("oui")),
            "failed": counted(_("non")),
            "share": _share(at, "made", "played"),
        }
        last = self._write(at, formulas, freeze="contract")
        rows = at.rows
        if any(row[at.data.place("played")] for row in at.data.rows):
            rows.chart(contracts_chart(at, last), f"G{cells.FIRST_ROW - 1}")
        end = self._write_leaders(rows, last)
        rows.print_rows(max(end, 2 * CHART_ROWS + cells.FIRST_ROW), CHARTS_END)

    def _write_leaders(self, rows: cells.Rows, last: int) -> int:
        """Write the first of the ranking below a table, for their chart; give the last row."""
        ranking, at = self.ranking, self.contracts
        name, brought = ranking.data.place("name"), ranking.data.place("total")
        total = ranking.column("total").split(":")[0]
        leaders = [row for row in ranking.data.rows if row[0]][:LEADERS]
        if not any(row[brought] for row in leaders):
            return last
        rows.append()
        rows.append((HEADS[CellKind.TEXT], _("Premiers")), (HEADS[CellKind.MARK], _("Total")))
        for line, row in enumerate(leaders, start=cells.FIRST_ROW):
            short = Truncator(str(row[name])).chars(LONGEST_NAME)
            won = cells.Formula(f"={total}{line}", result_of(row[brought]))
            rows.append((cells.TEXT, short), (LOOKS[CellKind.MARK], won))
        first = last + 3
        end = first + len(leaders) - 1
        rows.chart(leaders_chart(at, first, end), f"G{CHART_ROWS + cells.FIRST_ROW}")
        return end

    def _write_accounts(self) -> None:
        """Add up the payments by class and method; then what they come to."""
        at = self.accounts
        sums = at.data.columns[1:]
        formulas = account_formulas(at, self.entries, self.payments)
        last = self._write(at, formulas, freeze="class")
        rows = at.rows
        total, costs = last + 1, [(_("Prix à remettre"), decimal_euros(self.event.prizes))]
        if self.event.expenses:
            costs.insert(0, (_("Dépenses"), decimal_euros(self.event.expenses)))
        letters = [at.letter(column.key) for column in sums]
        added = [
            sum(_amount(row[place_of]) for row in at.data.rows)
            for place_of in range(1, len(sums) + 1)
        ]
        summed = [
            cells.Formula(f"=SUM({letter}{cells.FIRST_ROW}:{letter}{last})", result)
            if last >= cells.FIRST_ROW
            else 0
            for letter, result in zip(letters, added, strict=True)
        ]
        looks = [TOTAL_COUNT, *(TOTAL_MONEY,) * (len(sums) - 1)]
        rows.append((cells.TOTAL_NAME, _("Total")), *zip(looks, summed, strict=True))
        rows.append()
        space, money = ((cells.TEXT, None),) * (len(sums) - 2), LOOKS[CellKind.MONEY]
        paid, came_in = at.letter("paid"), added[at.data.place("paid") - 1]
        taken = cells.Formula(f"={paid}{total}", came_in)
        rows.append((cells.TEXT, _("Encaissé")), *space, (money, taken))
        for words, cost in costs:
            rows.append((cells.TEXT, words), *space, (money, -cost))
        end = total + 2 + len(costs)
        left = came_in - sum(cost for _words, cost in costs)
        kept = cells.Formula(f"=SUM({paid}{total + 2}:{paid}{end})", left)
        rows.append((cells.TOTAL_NAME, _("Reste au club")), *space, (TOTAL_MONEY, kept))
        rows.print_rows(end + 1)


def _share(at: DataPlace, part: str, whole: str) -> FormulaOf:
    """Divide a column by another, where there is something to divide by."""
    parts, wholes = at.letter(part), at.letter(whole)

    def share(line: int, _row: Sequence[Value]) -> str:
        return f'=IF({wholes}{line}=0,"",ROUND({parts}{line}/{wholes}{line},4))'

    return share


def _amount(value: Value) -> int | Decimal:
    assert isinstance(value, int | Decimal)
    return value


def year_workbook(club: str, year: Datasheet, printed: datetime, out: IO[bytes]) -> None:
    """Write the workbook of a club's year to `out`."""
    book = cells.Book(f"{year.title} – {club}", club, printed)
    rows = list(year.rows)
    at = place(book, year.with_rows(rows))
    formulas = _formulas(at, len(rows))
    about = " · ".join(filter(None, (year.title, stamp())))
    last = write_data(at, (club, about), formulas=formulas)
    if rows:
        at.rows.colour_leaders(f"A{cells.FIRST_ROW}:{at.letter('total')}{last}")
    book.save(out)


def _formulas(at: DataPlace, rows: int) -> dict[str, FormulaOf]:
    """Add the events up, and rank the totals."""
    events = [place for place, key in enumerate(at.keys, start=1) if key.startswith(EVENT)]
    if not events:
        return {}
    first, final = get_column_letter(events[0]), get_column_letter(events[-1])

    def over(function: str) -> FormulaOf:
        def formula(line: int, _row: Sequence[Value]) -> str:
            return "=" + function % f"{first}{line}:{final}{line}"

        return formula

    return {
        **at.ranked(rows, "total"),
        "total": over("SUM(%s)"),
        "played": over("COUNT(%s)"),
        "average": over("ROUND(AVERAGE(%s),2)"),
        "best": over("MAX(%s)"),
    }
