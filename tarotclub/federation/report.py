"""A report of one event, and the list of a year, as plain tables.

Players are named as they chose to be published, with their licence: no more is told of them.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import FormerPlayer, Player
from tournaments.event.names import published_name
from tournaments.models import Federation, Homologation
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.play import PLAYS
from tournaments.workbook.data.event import played_in

SHORT = 16  # letters of a digest tell two apart


def report_data(homologation: Homologation) -> Datasheet:
    """Who is where in an event that a club has published."""
    ranked = homologation.ranked
    players = _players(ranked[::4])
    times = PLAYS[homologation.facts.get("form", "")].unit.times
    rows = [
        [
            rank,
            published_name(players[key], key) if key in players else "—",
            players[key].licence_number if key in players else "",
            Decimal(points) / times if times > 1 else points,
            deals or None,
        ]
        for rank, key, points, deals in sorted(
            zip(*(ranked[at::4] for at in (1, 0, 2, 3)), strict=True)
        )
    ]
    of_points = {1: CellKind.MARK, 100: CellKind.PERCENT}.get(times, CellKind.MATCH_POINTS)
    return Datasheet(
        title=homologation.name,
        columns=(
            DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
            DataColumn(key="name", title=_("Nom"), width=30),
            DataColumn(key="licence", title=_("Licence"), width=14),
            DataColumn(key="total", title=_("Total"), kind=of_points, width=11),
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
    if isinstance(value, int) and kind is CellKind.MARK:
        return labels.signed(value)
    if isinstance(value, Decimal):
        return labels.decimal_mark(str(value))
    return "" if value is None else str(value)


def year_data(federation: Federation, year: int) -> Datasheet:
    """The events that were homologated in a year, from September to August."""
    granted = federation.homologations.granted().select_related("club").defer("ranked")
    regions = dict(federation.affiliations.order_by("pk").values_list("club", "region"))
    rows: list[list[Value]] = [
        [
            each.date,
            each.name,
            each.club.name,
            regions.get(each.club_id, ""),
            each.facts["players"],
            each.facts["deals"] or None,
            each.digest[:SHORT],
        ]
        for each in played_in(granted, year)
    ]
    return Datasheet(
        title=_("Homologations %(first)s-%(last)s") % {"first": year, "last": year + 1},
        columns=(
            DataColumn(key="date", title=_("Date"), kind=CellKind.DAY, width=12),
            DataColumn(key="name", title=_("Rencontre"), width=30),
            DataColumn(key="club", title=_("Club"), width=24),
            DataColumn(key="region", title=_("Région"), width=16),
            DataColumn(key="players", title=_("Joueurs"), kind=CellKind.NUMBER, width=9),
            DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER, width=9),
            DataColumn(key="digest", title=_("Empreinte"), width=19),
        ),
        rows=rows,
    )
