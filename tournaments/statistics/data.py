"""A player's evenings as a table of data."""

from django.utils.translation import gettext as _

from tournaments.paper.data import CellKind, DataColumn, Datasheet
from tournaments.statistics.boards import HUNDREDTHS
from tournaments.statistics.player import PlayerStatistics


def evenings_data(found: PlayerStatistics) -> Datasheet:
    """Give a row for each event he played, the latest first."""
    columns = (
        DataColumn(key="day", title=_("Date"), kind=CellKind.DAY),
        DataColumn(key="name", title=_("Rencontre"), width=30),
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="field", title=_("Joueurs"), kind=CellKind.NUMBER, width=9),
        DataColumn(key="total", title=_("Total"), kind=CellKind.MARK),
        DataColumn(key="percent", title=_("Pourcentage"), kind=CellKind.AVERAGE, width=12),
        DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER, width=9),
    )
    rows = [
        (
            *(one.day, one.name, one.rank, one.field),
            *((None, one.points / HUNDREDTHS) if one.duplicate else (one.points, None)),
            one.deals or None,
        )
        for one in found.evenings
    ]
    return Datasheet(title=found.player.name, columns=columns, rows=rows)


def counters_data(found: PlayerStatistics) -> Datasheet:
    """Give a row for each statistic, with the n it rests on."""
    columns = (
        DataColumn(key="game", title=_("Jeu"), width=30),
        DataColumn(key="group", title=_("Sujet"), width=24),
        DataColumn(key="name", title=_("Statistique"), width=30),
        DataColumn(key="value", title=_("Valeur"), width=24),
        DataColumn(key="n", title=_("n"), kind=CellKind.NUMBER, width=8),
    )
    rows = [
        (game.name, group.title, line.label, line.value, line.n)
        for game in found.games
        for group in game.groups
        for line in group.lines
    ]
    return Datasheet(title=found.player.name, columns=columns, rows=rows)
