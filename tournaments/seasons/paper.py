"""The standing of a season: PDF, a workbook whose totals are formulas, a folder of pages.

In words, as a table of data and as JSON, with published names.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from itertools import islice
from typing import IO, Any

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext as _
from openpyxl.utils import get_column_letter

from tournaments.models import Season
from tournaments.paper.cells import FIRST_ROW, Book
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf, csv_chunks, place, write_data
from tournaments.paper.fonts import BOLD, printable, spelt
from tournaments.paper.lists import Column, ListSection, PrintedList
from tournaments.paper.page import Heading
from tournaments.paper.shared import papers_of
from tournaments.paper.site import look, zipped
from tournaments.ranking import alphabetical, folded
from tournaments.seasons.counted import Source
from tournaments.seasons.engine import Exact, RuleKind, SeasonRule, Worth
from tournaments.seasons.standings import SeasonStanding
from tournaments.seasons.stored import standing_now
from tournaments.seasons.words import (
    LineShown,
    rounded,
    rule_name,
    rule_sentence,
    value_text,
)
from tournaments.standings.figures import dated, follow_totals

EVENT = "event_"  # the key of an event's column begins so
MOST_EVENTS = 200  # columns that anybody reads
VERSION = 1
LINES_AT_ONCE = 500
MARKS = {RuleKind.TOTAL}
MEANS = {RuleKind.DEAL_MEAN, RuleKind.EVENING_MEAN}


def standing_data(standing: SeasonStanding, *, places: int = 4) -> Datasheet:
    """A row a player: what each rule says, how many count, each event's worth.

    An event's column holds what the first rule gives for it, its coefficient included, to so
    many decimal `places`.
    """
    events = _events(standing.played)
    worth = _kind(standing.chain[0], whole=standing.is_whole)
    columns = (
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="category", title=_("Catégorie"), width=14),
        *(
            DataColumn(
                key=f"rule_{at}",
                title=rule_name(rule),
                kind=_kind(rule) if at else worth,
                width=14,
            )
            for at, rule in enumerate(standing.chain)
            if rule.kind not in {RuleKind.DIRECT, RuleKind.HAND}
        ),
        DataColumn(key="mean", title=_("Par donne"), kind=CellKind.AVERAGE, width=11),
        DataColumn(key="counted", title=_("Comptés"), kind=CellKind.NUMBER, width=10),
        DataColumn(key="played", title=_("Joués"), kind=CellKind.NUMBER, width=10),
        *(
            DataColumn(key=f"{EVENT}{key}", title=title, kind=worth, width=14)
            for key, title in events.items()
        ),
    )
    if standing.season.qualified:
        columns = (*columns, DataColumn(key="going", title=_("Qualification"), width=16))
    rows = _rows(standing, list(events), places)
    return Datasheet(title=standing.season.name, columns=columns, rows=rows)


def _kind(rule: SeasonRule, *, whole: bool = True) -> CellKind:
    if rule.kind in MARKS and whole:
        return CellKind.MARK
    return CellKind.AVERAGE if rule.kind in MEANS else CellKind.NUMBER


def _events(sources: Sequence[Source]) -> dict[int | None, str]:
    if len(sources) > MOST_EVENTS:
        return {}
    in_order = sorted(sources, key=lambda source: (source.date, source.event))
    return {source.event: f"{source.date:%d/%m/%Y} {source.name}" for source in in_order}


def _rows(
    standing: SeasonStanding, events: list[int | None], places: int
) -> Iterator[list[Value]]:
    first = standing.chain[0]
    for shown in standing.every(published=True):
        own = [one.result for one in shown.results]
        worth: dict[int | None, Worth] = {
            result.event: value for result, value in zip(own, first.singles(own), strict=True)
        }
        yield [
            shown.line.rank,
            shown.name,
            shown.category,
            *(
                cell_number(-value if rule.kind is RuleKind.RANK and value else value, places)
                for rule, value in zip(standing.chain, shown.values, strict=True)
                if rule.kind not in {RuleKind.DIRECT, RuleKind.HAND}
            ),
            cell_number(shown.mean, 2),
            shown.line.counted,
            len(shown.line.results),
            *(cell_number(worth[key], places) if key in worth else None for key in events),
            *([shown.going or None] if standing.season.qualified else []),
        ]


def cell_number(value: Worth, places: int) -> Value:
    """An exact number as a cell holds it."""
    if value is None or isinstance(value, int):
        return value
    return rounded(value, places)


def standing_json(
    standing: SeasonStanding, begin: int = 0, end: int | None = None
) -> Iterator[str]:
    """Write a standing, or some lines, down for other sites; exact numbers as texts."""
    season = standing.season
    facts: dict[str, Any] = {
        "version": VERSION,
        "season": {
            "name": season.name,
            "club": season.club.name,
            "kind": season.kind,
            "rules": [rule_sentence(rule) for rule in standing.chain],
            "minimum": season.minimum,
            "closed": season.closed_at.isoformat() if season.closed_at else None,
            "digest": season.digest or None,
            "untouched": standing.untouched,
        },
        "ranking": [],
    }
    joint = _json(facts).removesuffix("]}")
    for some in _told(standing, begin, end):
        yield joint + ", ".join(some)
        joint = ", "
    yield f"{'' if joint == ', ' else joint}]}}"


def json_lines(
    standing: SeasonStanding, begin: int = 0, end: int | None = None
) -> Iterator[str]:
    """Write each place of a standing as a line of JSON."""
    for some in _told(standing, begin, end):
        yield "".join(f"{line}\n" for line in some)


def _told(standing: SeasonStanding, begin: int, end: int | None) -> Iterator[list[str]]:
    """Lines as JSON, some hundred at a time."""
    lines = standing.every(begin, end, published=True)
    while some := list(islice(lines, LINES_AT_ONCE)):
        yield [_json(_line(shown)) for shown in some]


def _json(facts: Mapping[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False)


def _line(shown: LineShown) -> dict[str, Any]:
    return {
        "rank": shown.line.rank,
        "tied": shown.line.tied,
        "name": shown.name,
        "category": shown.category,
        "reached": shown.line.reached,
        "qualified": shown.qualified,
        "undecided": shown.undecided,
        "values": [None if value is None else str(value) for value in shown.values],
        "results": [
            {
                "event": one.source.name,
                "date": one.source.date.isoformat(),
                "rank": one.result.rank,
                "field": one.result.field,
                "points": _figure(one.result.points),
                "deals": one.result.deals,
                "coefficient": str(one.result.coefficient),
                "counted": not one.why_not,
            }
            for one in shown.results
        ],
    }


def _figure(points: Exact) -> int | float:
    return points if isinstance(points, int) else round(float(points), 2)


def told_lines(standing: SeasonStanding, lines: Sequence[LineShown]) -> dict[str, Any]:
    """What the templates of a standing need of it."""
    first = standing.chain[0]
    return {
        "standing": standing,
        "untouched": standing.untouched,
        "first": rule_name(first),
        "rules": [rule_sentence(rule) for rule in standing.chain],
        "lines": [
            (line, value_text(first, line.values[0]), _others(standing, line)) for line in lines
        ],
    }


def _others(standing: SeasonStanding, line: LineShown) -> list[str]:
    """Say what the other rules give, for who stood equal by the first."""
    others = zip(standing.chain[1:], line.values[1:], strict=True)
    texts = ((rule_name(rule), value_text(rule, value)) for rule, value in others)
    return [f"{name} {text}" for name, text in texts if text]


ADDED_UP = {RuleKind.TOTAL, RuleKind.SCALED, RuleKind.PLACES, RuleKind.BONUS}
BY_CLUB = "club"
EXACT = 12  # decimals: what a formula adds up is what the page says


def standing_pdf(
    standing: SeasonStanding,
    printed: datetime,
    *,
    shown: Collection[str] = ("mean", "counted", "going"),
    by_name: bool = False,
    split: str = "",
) -> bytes:
    """Lay a standing out, `split` into parts; how it is scored stands under it."""
    season, first = standing.season, standing.chain[0]
    day = standing.until or season.closed_at or printed
    state = _("définitif") if season.closed_at and not standing.until else _("provisoire")
    if not standing.untouched:
        state = _("changé hors du site")
    lines = list(standing.every(published=True))
    sheet = PrintedList(
        author=season.club.name,
        heading=Heading(
            over=season.club.name,
            title=season.name,
            under=" · ".join((date_format(day, "DATE_FORMAT"), state, rule_sentence(first))),
            corner=str(season.get_kind_display()),
            corner_note=standing.category,
        ),
        columns=[
            Column(_("Place"), 34, right=True, font=BOLD),
            Column(_("Nom")),
            Column(rule_name(first), 90, right=True, font=BOLD),
            Column(_("Par donne"), 60, right=True, key="mean"),
            Column(_("Comptés"), 60, right=True, key="counted"),
            *([Column(_("Qualification"), 80, key="going")] if season.qualified else []),
        ],
        sections=[
            ListSection([_row(standing, line) for line in some], title=title)
            for title, some in _parts(standing, lines, by_name=by_name, split=split)
        ],
        empty=_("Personne n’est encore classé."),
    )
    with papers_of(logo=season.club.logo_png(), stand_ins=_stand_ins(standing, lines)):
        return sheet.showing(shown).pdf(printed)


def _parts(
    standing: SeasonStanding, lines: Sequence[LineShown], *, by_name: bool, split: str
) -> Iterator[tuple[str, Sequence[LineShown]]]:
    """The lines in the order that is asked for, in the parts that are."""
    if by_name:
        lines = sorted(lines, key=lambda each: alphabetical(each.name))
    if not split:
        yield "", lines
        return
    parts: dict[str, list[LineShown]] = {}
    for each in lines:
        of_club = each.club or standing.season.club.name
        key = of_club if split == BY_CLUB else each.category or _("Sans catégorie")
        parts.setdefault(key, []).append(each)
    yield from sorted(parts.items(), key=lambda part: folded(part[0]))


def _stand_ins(standing: SeasonStanding, lines: Sequence[LineShown]) -> dict[str, str]:
    """A player's number, by which he may be published, for a name beyond the font."""
    return {
        each.name: spelt(each.name, _("n° %(n)s") % {"n": each.line.player})
        for each in lines
        if not standing.of_teams and printable(each.name)[1]
    }


def _row(standing: SeasonStanding, shown: LineShown) -> list[str]:
    line = shown.line
    return [
        str(line.rank),
        _named(shown),
        value_text(standing.chain[0], shown.values[0]),
        shown.mean_text,
        f"{line.counted} / {len(line.results)}",
        *([shown.going] if standing.season.qualified else []),
    ]


def _named(shown: LineShown) -> str:
    return f"{shown.name} ({shown.club})" if shown.club else shown.name


def standing_workbook(standing: SeasonStanding, printed: datetime, out: IO[bytes]) -> None:
    """Write a standing to `out`; where results are added up, the best so many by a formula.

    Places follow the totals where one rule alone makes them; otherwise they say of when.
    """
    data = standing_data(standing, places=EXACT)
    club = standing.season.club.name
    book = Book(f"{data.title} – {club}", club, printed)
    data = data.with_rows(rows := list(data.rows))
    first = data.columns[data.place("category") + 1].key  # an order by hand has no column
    follow = (first, len(standing.chain)) == ("rule_0", 1) and follow_totals(
        [row[0] for row in rows], [row[data.place(first)] for row in rows]
    )
    if not follow:
        data = data.headed("rank", dated(_("Place"), printed))
    at = place(book, data)
    about = " · ".join(rule_sentence(rule) for rule in standing.chain)
    formulas = _formulas(standing, at) | (at.ranked(len(rows), first) if follow else {})
    last = write_data(at, (club, about), formulas=formulas)
    if rows:
        at.rows.colour_leaders(f"A{FIRST_ROW}:{at.letter(first)}{last}")
    book.save(out)


def _formulas(standing: SeasonStanding, at: DataPlace) -> dict[str, FormulaOf]:
    events = [column for column, key in enumerate(at.keys, start=1) if key.startswith(EVENT)]
    if not events:
        return {}
    first, final = get_column_letter(events[0]), get_column_letter(events[-1])
    counted = at.keys.index("counted")

    def total(line: int, row: Sequence[Value]) -> str:
        places = ",".join(str(n) for n in range(1, int(str(row[counted])) + 1))
        return f"=SUM(LARGE({first}{line}:{final}{line},{{{places}}}))"

    def played(line: int, _row: Sequence[Value]) -> str:
        return f"=COUNT({first}{line}:{final}{line})"

    found_formulas: dict[str, FormulaOf] = {"played": played}
    if standing.chain[0].kind in ADDED_UP:
        found_formulas["rule_0"] = total
    return found_formulas


HOME, TEAMS = "index.html", "equipes.html"
FILES = ("classement.pdf", "classement.xlsx", "classement.csv", "classement.json")


def season_folder(season: Season, printed: datetime) -> bytes:
    """The folder as a zip. Links are relative, and names are as players chose."""
    return zipped(_contents(season, printed), printed)


def _contents(season: Season, printed: datetime) -> Iterator[tuple[str, str | bytes]]:
    general = standing_now(season)
    pages = [(HOME, _("Général"))]
    pages += [(TEAMS, _("Équipes"))] if general.teams else []
    of = {f"categorie-{at}.html": name for at, name in enumerate(general.categories, start=1)}
    pages += of.items()
    yield from look()
    yield from zip(FILES, _files(general, printed), strict=True)
    for address, _name in pages:
        standing = (
            general
            if address == HOME
            else standing_now(season, of_teams=address == TEAMS, category=of.get(address, ""))
        )
        shown = {"pages": pages, "here": address, "printed": printed, "files": FILES}
        yield address, _page(standing, shown)


def _files(standing: SeasonStanding, printed: datetime) -> Iterator[str | bytes]:
    book = BytesIO()
    standing_workbook(standing, printed, book)
    yield standing_pdf(standing, printed)
    yield book.getvalue()
    yield "".join(csv_chunks(standing_data(standing)))
    yield "".join(standing_json(standing))


def _page(standing: SeasonStanding, shown: dict[str, Any]) -> str:
    about = told_lines(standing, standing.shown(published=True))
    context = {**shown, **about, "season": standing.season, "language": get_language()}
    return render_to_string("tournaments/seasons/site.html", context)
