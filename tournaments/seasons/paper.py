"""The standing of a season: PDF, a workbook whose totals are formulas, a folder of pages."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from io import BytesIO
from typing import IO, Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext as _
from openpyxl.utils import get_column_letter

from tournaments.models import Season
from tournaments.paper.cells import FIRST_ROW, Book
from tournaments.paper.data import Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf, csv_chunks, place, write_data
from tournaments.paper.fonts import BOLD, printable, spelt
from tournaments.paper.lists import Column, ListSection, PrintedList
from tournaments.paper.page import Heading
from tournaments.paper.shared import papers_of
from tournaments.paper.site import look, zipped
from tournaments.ranking import alphabetical, folded
from tournaments.seasons.engine import RuleKind
from tournaments.seasons.standing_table import EVENT, standing_data, standing_json, told_lines
from tournaments.seasons.standings import SeasonStanding
from tournaments.seasons.stored import standing_now
from tournaments.seasons.words import LineShown, rule_name, rule_sentence, value_text
from tournaments.standings.figures import dated, follow_totals

ADDED_UP = {RuleKind.TOTAL, RuleKind.SCALED, RuleKind.PLACES, RuleKind.BONUS}
BY_CLUB = "club"
EXACT = 12  # decimals: what a formula adds up is what the page says


class StandingAsked(NamedTuple):
    """Which columns are shown, whether in the order of names, and how the list is split."""

    shown: Collection[str] = ("mean", "counted", "going")
    by_name: bool = False
    split: str = ""


EVERYTHING = StandingAsked()


def standing_pdf(
    standing: SeasonStanding, printed: datetime, *, asked: StandingAsked = EVERYTHING
) -> bytes:
    """Lay a standing out; how it is scored stands under it."""
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
            *(
                [Column(_("Qualification"), 80, key="going")]
                if standing.season.qualified
                else []
            ),
        ],
        sections=[
            ListSection([_row(standing, shown) for shown in some], title=title)
            for title, some in _parts(standing, lines, asked)
        ],
        empty=_("Personne n’est encore classé."),
    )
    with papers_of(logo=season.club.logo_png(), stand_ins=_stand_ins(standing, lines)):
        return sheet.showing(asked.shown).pdf(printed)


def _parts(
    standing: SeasonStanding, lines: Sequence[LineShown], asked: StandingAsked
) -> Iterator[tuple[str, Sequence[LineShown]]]:
    """The lines in the order that is asked for, in the parts that are."""
    if asked.by_name:
        lines = sorted(lines, key=lambda each: alphabetical(each.name))
    if not asked.split:
        yield "", lines
        return
    parts: dict[str, list[LineShown]] = {}
    for each in lines:
        of_club = each.club or standing.season.club.name
        key = of_club if asked.split == BY_CLUB else each.category or _("Sans catégorie")
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
