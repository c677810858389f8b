"""A report of one event, and the list of a year: as plain tables, as PDF and as workbooks.

Players are named as they chose to be published, with their licence: no more is told of them.
What a club takes along are files that any site of this kind reads.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import IO
from zipfile import ZipFile

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Club, FormerPlayer, Player
from tournaments.archive.event_file import pack
from tournaments.archive.whole_event import event_body
from tournaments.event.names import published_name
from tournaments.models import Event, Federation, Homologation, Season
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.paper.lists import Column, ListSection, PrintedList
from tournaments.paper.page import Heading
from tournaments.play import PLAYS
from tournaments.seasons.paper import standing_json
from tournaments.seasons.standings import season_standing
from tournaments.standings.figures import UNIT_CELLS
from tournaments.workbook.event import played_in

SHORT = 16  # letters of a digest tell two apart


def report_data(homologation: Homologation) -> Datasheet:
    """Who is where in an event that a club has published."""
    ranked = homologation.ranked
    players = _players(ranked[::4])
    unit = PLAYS[homologation.facts.get("form", "")].unit
    rows = [
        [
            rank,
            published_name(players[key], key) if key in players else "—",
            players[key].licence_number if key in players else "",
            Decimal(points) / unit.times if unit.times > 1 else points,
            deals or None,
        ]
        for rank, key, points, deals in sorted(
            zip(*(ranked[at::4] for at in (1, 0, 2, 3)), strict=True)
        )
    ]
    return Datasheet(
        title=homologation.name,
        columns=(
            DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
            DataColumn(key="name", title=_("Nom"), width=30),
            DataColumn(key="licence", title=_("Licence"), width=14),
            DataColumn(key="total", title=_("Total"), kind=UNIT_CELLS[unit.key], width=11),
            DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER, width=9),
        ),
        rows=rows,
    )


def _players(keys: Iterable[int]) -> Mapping[int, Player]:
    """The players of today by the keys of then: who was merged is whom he became."""
    known = Player.objects.in_bulk(list(keys))
    formers = FormerPlayer.objects.filter(key__in=set(keys) - known.keys())
    return known | {one.key: one.player for one in formers.select_related("player")}


def texts_of(sheet: Datasheet) -> list[list[str]]:
    """The cells of a table as pages and papers write them."""
    kinds = [column.kind for column in sheet.columns]
    return [list(map(_text, row, kinds)) for row in sheet.rows]


def _text(value: Value, kind: CellKind) -> str:
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    if isinstance(value, Decimal):
        return labels.signed(Fraction(value) if kind is CellKind.PERCENT else value)
    if isinstance(value, int) and kind is CellKind.MARK:
        return labels.signed(value)
    return "" if value is None else str(value)


def year_data(federation: Federation, year: int) -> Datasheet:
    """The events that were homologated in a year, from September to August."""
    granted = federation.homologations.granted().select_related("club").defer("ranked")
    regions = dict(federation.affiliations.order_by("pk").values_list("club", "region"))
    number = CellKind.NUMBER
    columns = (
        DataColumn("date", _("Date"), lambda each: each.date, CellKind.DAY, 12),
        DataColumn("name", _("Rencontre"), lambda each: each.name, width=30),
        DataColumn("club", _("Club"), lambda each: each.club.name, width=24),
        DataColumn("region", _("Région"), lambda each: regions.get(each.club_id), width=16),
        DataColumn("players", _("Joueurs"), lambda each: each.facts["players"], number, 9),
        DataColumn(
            "deals",
            _("Donnes enregistrées"),
            lambda each: each.facts["deals"] or None,
            number,
            12,
        ),
        DataColumn("digest", _("Empreinte"), lambda each: each.digest[:SHORT], width=19),
    )
    title = _("Homologations %(first)s-%(last)s") % {"first": year, "last": year + 1}
    return Datasheet.of(title, columns, played_in(granted, year))


A_LETTER = 5.2  # points of paper for a letter of a column
BROAD = 24  # letters: such columns share what the others leave
LEFT = {CellKind.TEXT, CellKind.DAY}


def data_pdf(sheet: Datasheet, about: tuple[str, str], printed: datetime) -> bytes:
    """Lay a table out under whose it is and what is said about it."""
    columns = [
        Column(
            str(column.title),
            0 if column.width >= BROAD else column.width * A_LETTER,
            right=column.kind not in LEFT,
        )
        for column in sheet.columns
    ]
    heading = Heading(over=about[0], title=sheet.title, under=about[1])
    printed_list = PrintedList(
        author=about[0],
        heading=heading,
        columns=columns,
        sections=[ListSection(texts_of(sheet))],
        empty=_("Personne n’est classé."),
    )
    return printed_list.pdf(printed)


def write_club(club: Club, out: IO[bytes]) -> None:
    """Write a zip of every event as its own file, and of the standing of every season."""
    with ZipFile(out, "w") as archive:  # event files are packed already
        for event in Event.objects.filter(club=club).order_by("date", "pk"):
            archive.writestr(f"{event.date}-{event.pk}.tarot", pack(event_body(event)))
        for season in Season.objects.filter(club=club):
            standing = "".join(standing_json(season_standing(season)))
            archive.writestr(f"saison-{season.pk}.json", standing)
