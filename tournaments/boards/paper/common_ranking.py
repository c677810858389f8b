"""The common ranking of several halls as PDF, and as a workbook."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import IO, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from tournaments.boards.halls import SIDES, CommonRow, common_data
from tournaments.models import Event
from tournaments.paper.cells import Book
from tournaments.paper.data import Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf, place, write_data
from tournaments.paper.fonts import BOLD, printable, spelt
from tournaments.paper.lists import (
    Column,
    ListLook,
    ListSection,
    PrintedList,
    showing,
    table_pdf,
)
from tournaments.paper.page import EventTitle, event_heading
from tournaments.paper.shared import club_logo, papers_of, stamp, stand_ins
from tournaments.play.words import competitor_words
from tournaments.ranking import alphabetical, folded, plain
from tournaments.standings.figures import dated, follow_totals
from tournaments.standings.words import session_heading

NONE = "–"
LOOKS = (ListLook(), ListLook(9, 15), ListLook(8, 12))


class CommonAsked(NamedTuple):
    """Which columns are shown, whether in the order of names, whether a list a hall."""

    shown: Collection[str] = ("hall", "sessions", "sides")
    by_name: bool = False
    by_hall: bool = False


EVERYTHING = CommonAsked()


def common_pdf(
    event: Event,
    rows: Sequence[CommonRow],
    printed: datetime,
    *,
    asked: CommonAsked = EVERYTHING,
) -> bytes:
    """Lay the common ranking out, with what each percentage is made of."""
    title = EventTitle(club=event.club.name, name=event.name, day=event.date)
    sides = [str(SIDES[side]) for side in event.play.compared.sides]
    heads = [session_heading(*each) for each in event.coefficients.items()]
    sheet = PrintedList(
        author=event.club.name,
        heading=event_heading(title, _("Classement commun")),
        columns=[
            Column(_("Rang"), 34, right=True, font=BOLD),
            Column(competitor_words(event.play)),
            Column(_("Nom de la salle"), key="hall"),
            Column(_("Total"), 56, right=True, font=BOLD),
            *(Column(head, 50, right=True, key="sessions") for head in heads),
            *(Column(head, 50, right=True, key="sides") for head in sides),
        ],
        sections=[
            ListSection([_cells(event, row) for row in some], title=title)
            for title, some in _parts(rows, asked)
        ],
        empty=_("Aucune autre salle n’est encore comparée."),
        looks=LOOKS,
    )
    with papers_of(logo=club_logo(), stand_ins={**stand_ins(), **_numbers(rows)}):
        return table_pdf(showing(sheet, asked.shown), printed)


def _numbers(rows: Sequence[CommonRow]) -> dict[str, str]:
    """Give "Wang (n° 4)" for the names that cannot be written: a number begins them."""
    parts = [row.name.partition(" ") for row in rows]
    return {
        "".join(part): spelt(part[2], _("n° %(n)s") % {"n": part[0]})
        for part in parts
        if part[0].isdecimal() and printable(part[2])[1]
    }


def _parts(
    rows: Sequence[CommonRow], asked: CommonAsked
) -> Iterator[tuple[str, Sequence[CommonRow]]]:
    """The rows in the order that is asked for, a part a hall where that is."""
    ordered = sorted(rows, key=lambda row: alphabetical(row.name)) if asked.by_name else rows
    if not asked.by_hall:
        yield "", ordered
        return
    for hall in sorted({row.hall for row in rows}, key=folded):
        yield hall, [row for row in ordered if row.hall == hall]


def _cells(event: Event, row: CommonRow) -> list[str]:
    figures = [*row.sessions, *row.sides(event.play)]
    texts = [NONE if figure is None else labels.signed(figure) for figure in figures]
    return [str(row.rank), row.name, row.hall, labels.signed(row.total), *texts]


def common_workbook(
    event: Event, rows: Sequence[CommonRow], printed: datetime, out: IO[bytes]
) -> None:
    """Write the common ranking to `out`; over several sessions the total is a formula.

    Places follow the totals where these part as the site does; otherwise they say of when.
    """
    data = common_data(event, rows)
    totals = [plain(row.total) for row in rows]
    if not (follow := follow_totals([row.rank for row in rows], totals)):
        data = data.headed("rank", dated(_("Place"), printed))
    book = Book(f"{data.title} – {event.name}", event.club.name, printed)
    at = place(book, data)
    day = date_format(event.date, "DATE_FORMAT")
    about = " · ".join(filter(None, (event.club.name, day, stamp())))
    formulas = _formulas(event, at) | (at.ranked(len(rows), "total") if follow else {})
    write_data(at, (event.name, about), formulas=formulas)
    book.save(out)


def _formulas(event: Event, at: DataPlace) -> dict[str, FormulaOf]:
    """Add the sessions up, each with its coefficient."""
    weighed = [
        (f"{float(coefficient):g}", at.letter(f"session_{number}"))
        for number, coefficient in event.coefficients.items()
    ]

    def total(line: int, _row: Sequence[Value]) -> str:
        terms = "+".join(f"{weight}*{letter}{line}" for weight, letter in weighed)
        return f"=ROUND({terms},4)"

    return {"total": total} if weighed else {}
