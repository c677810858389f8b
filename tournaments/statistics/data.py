"""What the pages of players and clubs show, as tables of data."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from scoring import labels
from tournaments.event.names import published_name
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.play.ordering import POINTS, Unit
from tournaments.statistics.choices import TakenCote
from tournaments.statistics.club import ClubStatistics
from tournaments.statistics.cote import PlayerCote
from tournaments.statistics.player_page import GameTold, PlayerStatistics


def evenings_data(statistics: PlayerStatistics) -> Datasheet:
    """A row for each event he played, the latest first."""
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
            *_by_unit(one.unit, one.unit.written(one.points)),
            one.deals or None,
        )
        for one in statistics.evenings
    ]
    return Datasheet(title=statistics.player.name, columns=columns, rows=rows)


def counters_data(statistics: PlayerStatistics) -> Datasheet:
    """A row for each statistic, with the n it rests on."""
    columns = (
        DataColumn(key="game", title=_("Jeu"), width=30),
        DataColumn(key="group", title=_("Sujet"), width=24),
        DataColumn(key="name", title=_("Statistique"), width=30),
        DataColumn(key="value", title=_("Valeur"), width=24),
        DataColumn(key="n", title=_("n"), kind=CellKind.NUMBER, width=8),
        DataColumn(key="more", title=_("Précision"), width=30),
    )
    rows = [
        (game.name, group.title, line.label, line.value, line.n, line.more)
        for game in statistics.games
        for group in game.groups
        for line in group.lines
    ]
    rows += [row for game in statistics.games for row in _records(game)]
    rows += [
        (title, "", _("Cote"), cote.sentence, cote.deals, "")
        for title, cote in statistics.cotes
    ]
    return Datasheet(title=statistics.player.name, columns=columns, rows=rows)


def _records(game: GameTold) -> Iterator[tuple[str, str, str, str, int, str]]:
    """What stands over a game's table: the best deal, the worst, the longest run."""
    rows = []
    if game.best and game.worst:
        rows.append((_("Meilleure donne"), labels.signed(game.best[0])))
        rows.append((_("Moins bonne donne"), labels.signed(game.worst[0])))
    if game.run:
        rows.append((_("Prises réussies de suite"), str(game.run)))
    for what, value in rows:
        yield game.name, _("Records"), what, value, game.deals, ""


def fame_data(statistics: ClubStatistics) -> Datasheet:
    """A row for each line of the halls of fame."""
    columns = (
        DataColumn(key="hall", title=_("Tableau"), width=30),
        DataColumn(key="name", title=_("Joueur"), width=30),
        DataColumn(key="wins", title=_("Victoires"), kind=CellKind.NUMBER),
        DataColumn(key="events", title=_("Rencontres"), kind=CellKind.NUMBER),
        DataColumn(key="mean", title=_("Moyenne"), kind=CellKind.AVERAGE),
        DataColumn(key="percent", title=_("Pourcentage"), kind=CellKind.AVERAGE),
    )
    rows = [
        (
            title,
            one.name,
            one.wins,
            one.events,
            *_by_unit(one.unit, _rounded(one.unit.written(one.mean))),
        )
        for title, lines in statistics.fame
        for one in lines
    ]
    return Datasheet(title=statistics.club.name, columns=columns, rows=rows)


def _by_unit(unit: Unit, figure: Any) -> tuple[Value, Value]:
    """Put a figure into the column of points, or into that of percentages."""
    return (figure, None) if unit is POINTS else (None, figure)


def _rounded(value: float, places: int = 2) -> Decimal:
    return round(Decimal(value), places)


def club_records_data(statistics: ClubStatistics) -> Datasheet:
    """A row for each record and each of the best deals; the last evening is among them."""
    columns = (
        DataColumn(key="what", title=_("Record"), width=30),
        DataColumn(key="value", title=_("Valeur"), kind=CellKind.MARK),
        DataColumn(key="name", title=_("Joueur"), width=30),
        DataColumn(key="event", title=_("Rencontre"), width=30),
        DataColumn(key="day", title=_("Date"), kind=CellKind.DAY),
    )
    return Datasheet(
        title=statistics.club.name, columns=columns, rows=_club_records(statistics)
    )


def _club_records(statistics: ClubStatistics) -> Iterator[tuple[Value, ...]]:
    if report := statistics.report:
        where, points = (report.event, report.day), report.points.removeprefix("+")
        yield _("Dernière rencontre : joueurs"), report.players, None, *where
        yield _("Dernière rencontre : donnes"), report.deals, None, *where
        for name in report.winners:
            yield _("Dernière rencontre : en tête"), points, name, *where
        if best := report.best:
            yield _("Dernière rencontre : plus belle donne"), best.points, best.name, *where
    if total := statistics.best:
        yield _("Meilleur total"), total.points, total.name, total.event, total.day
    if statistics.busiest:
        event, players = statistics.busiest
        yield _("Le plus de joueurs"), players, None, event, None
    for one in statistics.deals:
        yield _("Les plus belles donnes"), one.points, one.name, one.event, one.day


def club_contracts_data(statistics: ClubStatistics) -> Datasheet:
    """A row for each contract of the last evening."""
    columns = (
        DataColumn(key="game", title=_("Jeu"), width=30),
        DataColumn(key="contract", title=_("Contrat"), width=18),
        DataColumn(key="played", title=_("Donnes"), kind=CellKind.NUMBER),
        DataColumn(key="made", title=_("Réussies"), kind=CellKind.NUMBER),
    )
    rows = statistics.report.contracts if statistics.report else []
    return Datasheet(title=statistics.club.name, columns=columns, rows=rows)


def activity_data(statistics: ClubStatistics) -> Datasheet:
    """A row for each season."""
    columns = (
        DataColumn("year", _("Saison"), lambda one: f"{one.year}-{one.year + 1}"),
        DataColumn("events", _("Rencontres"), lambda one: one.events, CellKind.NUMBER),
        DataColumn("players", _("Joueurs"), lambda one: one.players, CellKind.NUMBER),
        DataColumn("deals", _("Donnes"), lambda one: one.deals, CellKind.NUMBER),
    )
    return Datasheet.of(statistics.club.name, columns, statistics.activity)


PLAYER_TABLES: Mapping[str, Callable[[PlayerStatistics], Datasheet]] = {
    "rencontres": evenings_data,
    "chiffres": counters_data,
}
CLUB_TABLES: Mapping[str, Callable[[ClubStatistics], Datasheet]] = {
    "honneur": fame_data,
    "records": club_records_data,
    "contrats": club_contracts_data,
    "activite": activity_data,
}


def taken_data(rows: Iterable[TakenCote]) -> Datasheet:
    """A row for each entry: the cote it was taken over with, and its handicap."""
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG),
        DataColumn(key="name", title=_("Joueur"), width=30),
        DataColumn(key="cote", title=_("Cote")),
        DataColumn(key="handicap", title=_("Handicap")),
    )
    figures = [
        (entry.number, published_name(entry.player, entry.number), cote, handicap)
        for entry, cote, handicap in rows
    ]
    return Datasheet(title=_("Cotes reprises"), columns=columns, rows=figures)


def cotes_data(rows: Iterable[tuple[Any, str, PlayerCote]]) -> Datasheet:
    """A row for each cote that is shown: of a game, whose, and what it rests on."""
    columns = (
        DataColumn(key="game", title=_("Jeu"), width=20),
        DataColumn(key="name", title=_("Joueur"), width=30),
        DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER),
        DataColumn(key="mean", title=_("Par donne"), kind=CellKind.AVERAGE),
        DataColumn(key="tables", title=_("Ses tables"), kind=CellKind.AVERAGE),
        DataColumn(key="share", title=_("Part de jeu"), kind=CellKind.SHARE),
        DataColumn(key="cote", title=_("Cote"), kind=CellKind.AVERAGE),
        DataColumn(key="error", title="±", kind=CellKind.AVERAGE),
    )
    figures = [
        (
            *(str(game), name, cote.deals, _rounded(cote.mean), _rounded(cote.tables)),
            *(_rounded(cote.share, 4), _rounded(cote.cote), _rounded(cote.error)),
        )
        for game, name, cote in rows
    ]
    return Datasheet(title=_("Cotes"), columns=columns, rows=figures)
