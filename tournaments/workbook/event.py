"""All the data of a tournament, as one workbook holds it, and each table by its address.

A club's year as plain rows: who played in which event, and what he brought from it.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import MAXYEAR, MINYEAR, date
from decimal import ROUND_HALF_UP, Decimal
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import F, Min, QuerySet, Sum
from django.utils.translation import gettext, gettext_lazy as _

from scoring.models import Club, Seat
from tournaments.decisions.log import log_data
from tournaments.event.names import published_name, published_names, ranked_names
from tournaments.models import Entry, Event, RoundTable
from tournaments.models.event import of_deals
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.prizes.day_accounts import day_accounts
from tournaments.ranking import Presence, alphabetical
from tournaments.standings.table import ResultSheet, result_sheet, team_sheet
from tournaments.standings.totals import records_of
from tournaments.standings.workbook import with_figures
from tournaments.workbook import deals
from tournaments.workbook.ranking_rows import (
    boards_data,
    contracts_data,
    players_data,
    ranking_data,
    rounds_data,
    team_tag,
    teams_data,
)

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True, kw_only=True)
class EventData:
    """What everybody may read bears published names; entries and payments whole ones."""

    # The event, and what its formulas need.
    sheet: ResultSheet
    firsts: Mapping[int, int]  # the round from which on a player's points count, by his number
    prizes: int  # set to be handed out, in cents
    expenses: int  # in cents
    better_only: bool = False  # équipes: the better of a team's two attacks marks
    # duplicate: whether a convention made a total, by a player's number or a team's tag
    by_convention: Mapping[Value, bool] = field(default_factory=dict)

    # A sheet each, in the order of the workbook.
    ranking: Datasheet
    teams: Datasheet | None  # where teams are ranked
    rounds: Datasheet
    deals: Datasheet  # read while they are written
    noted: Collection[tuple[int, int]]  # tables with deals, by the number of their round
    players: Datasheet
    contracts: Datasheet
    decisions: Datasheet
    entries: Datasheet
    accounts: Datasheet
    payments: Datasheet
    boards: Datasheet | None = None  # duplicate


def event_data(event: Event) -> EventData:
    """Read a tournament, in a number of queries that grows with nothing but its deals."""
    names = ranked_names(event)
    own = result_sheet(event)
    sheet = own.named(names)
    teams = team_sheet(event, own).named(names) if event.team_size > 1 else None
    day = day_accounts(event)
    records = (*(row.record for row in sheet.rows), *sheet.apart)
    scored = RoundTable.objects.filter(round__event=event, table__deals__scores__isnull=False)
    return EventData(
        sheet=sheet,
        firsts={record.player: record.first_round for record in records},
        prizes=day.accounts.prizes,
        expenses=day.accounts.expenses,
        ranking=with_figures(ranking_data(event, sheet), sheet.places, sheet.rows),
        teams=with_figures(teams_data(teams), teams.places, teams.rows) if teams else None,
        rounds=rounds_data(event, published_names(event)),
        deals=deals.deals_data(event),
        noted=set(scored.values_list("round__number", "table__number")),
        players=players_data(sheet),
        contracts=contracts_data(event),
        decisions=deals.decisions_data(event, sheet, names),
        entries=deals.entries_data(event),
        accounts=deals.accounts_data(day),
        payments=deals.payments_data(event),
        boards=boards_data(event) if event.play.boards else None,
        by_convention={
            team_tag(row.record.player, row.record.name) if teams else row.record.player: (
                row.record.boards is None or row.record.boards.flagged
            )
            for row in (teams or sheet).rows
        },
        better_only=event.play.compared.better_only,
    )


@dataclass(frozen=True, slots=True)
class DataTable:
    """How a table is made, and the `act` that its reader must be allowed.

    One that `tells_ranking` is kept back with the ranking.
    """

    title: "StrPromise"
    make: Callable[[Event], Datasheet]
    tells_ranking: bool = True
    act: str = "see_ranking"
    of_boards: bool | None = None


def _sheet(event: Event) -> ResultSheet:
    return result_sheet(event).named(ranked_names(event))


def _teams(event: Event) -> Datasheet:
    return teams_data(result_sheet(event, of_teams=True).named(ranked_names(event)))


def _decisions(event: Event) -> Datasheet:
    return deals.decisions_data(event, _sheet(event), ranked_names(event))


def _accounts(event: Event) -> Datasheet:
    return deals.accounts_data(day_accounts(event))


unranked = partial(DataTable, tells_ranking=False)
EVENT_TABLES = {
    "classement": DataTable(_("Classement"), lambda event: ranking_data(event, _sheet(event))),
    "equipes": DataTable(_("Équipes"), _teams),
    "tours": DataTable(_("Tours"), lambda event: rounds_data(event, published_names(event))),
    "donnes": DataTable(_("Donnes"), deals.deals_data),
    "etuis": DataTable(_("Étuis"), boards_data, of_boards=True),
    "joueurs": DataTable(_("Joueurs"), lambda event: players_data(_sheet(event))),
    "statistiques": DataTable(_("Statistiques"), contracts_data),
    "decisions": unranked(_("Décisions"), _decisions, act="see_decisions"),
    "inscrits": unranked(_("Inscrits"), deals.entries_data, act="see_entries"),
    "journal": DataTable(_("Journal"), log_data, act="see_decisions"),
    "comptes": unranked(_("Comptes"), _accounts, act="see_accounts"),
    "paiements": unranked(_("Paiements"), deals.payments_data, act="see_accounts"),
}


def data_tables(event: Event) -> dict[str, DataTable]:
    """The tables that an event has, by their names in addresses."""
    left_out = {"equipes"} if event.team_size == 1 else set()
    return {
        key: table
        for key, table in EVENT_TABLES.items()
        if key not in left_out and event.play.fits(of_boards=table.of_boards)
    }


FIRST_MONTH = 9  # a club's year is from September to August
HUNDREDTH = Decimal("0.01")
EVENT = "event_"  # the key of an event's column begins so

Dated = TypeVar("Dated", bound=QuerySet[Any])
Totals = Mapping[int, Mapping[int, int]]  # by event and player


def year_of(day: date) -> int:
    """The year in which the club's year of a day began.

    >>> year_of(date(2026, 8, 31)), year_of(date(2026, 9, 1))
    (2025, 2026)
    """
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def years_of(events: QuerySet[Any]) -> list[int]:
    """The years that events, or what was published of some, are of; a query for each."""
    years: list[int] = []
    days = events.order_by("-date").values_list("date", flat=True)
    while day := (days.filter(date__lt=_first_day(years[-1])) if years else days).first():
        years.append(year_of(day))
    return years


def _first_day(year: int) -> date:
    return date(year, FIRST_MONTH, 1)


def played_in(events: Dated, year: int) -> Dated:
    """The events of one year, the first one first; none of a year that never was."""
    if not MINYEAR <= year < MAXYEAR:
        return events.none()
    days = events.filter(date__gte=_first_day(year), date__lt=_first_day(year + 1))
    return days.order_by("date", "pk")


def year_data(club: Club, year: int, events: Iterable[Event]) -> Datasheet:
    """A row for each player, the best total first, with a column for each event.

    `events` are the club's that were played in it. An event that he did not play, or where
    his score was not kept, is None. Players are named as they chose;
    who chose a number bears that of his record.
    """
    chosen = list(events)
    columns = (
        DataColumn(key="rank", title=gettext("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="name", title=gettext("Nom"), width=30),
        DataColumn(key="total", title=gettext("Total"), kind=CellKind.MARK, width=11),
        DataColumn(
            key="played", title=gettext("Participations"), kind=CellKind.NUMBER, width=15
        ),
        DataColumn(key="average", title=gettext("Moyenne"), kind=CellKind.AVERAGE, width=11),
        DataColumn(key="best", title=gettext("Meilleur"), kind=CellKind.MARK, width=11),
        *(
            DataColumn(
                key=f"{EVENT}{event.pk}",
                title=f"{event.date:%d/%m/%Y} {event.name}",
                kind=CellKind.MARK,
                width=14,
            )
            for event in chosen
        ),
    )
    title = gettext("Saison %(first)s-%(last)s") % {"first": year, "last": year + 1}
    rows = list(_rows(club, _points(chosen)))
    return Datasheet(title=title, columns=columns, rows=rows)


def _points(events: Sequence[Event]) -> list[Mapping[int, int]]:
    """Each event's totals by player."""
    evenings = _evenings([event for event in events if event.is_evening])
    tournaments = _tournaments([event for event in events if not event.is_evening])
    points = {**evenings, **tournaments}
    return [points.get(event.pk, {}) for event in events]


def _evenings(evenings: Sequence[Event]) -> Totals:
    """Add up evenings, which have neither cuts nor decisions, in one query."""
    by_evening: defaultdict[int, dict[int, int]] = defaultdict(dict)
    seats = Seat.objects.filter(table__round_table__round__event__in=evenings)
    sums = (
        seats.order_by()
        .values(event=F("table__round_table__round__event"), who=F("place__entry__player"))
        .annotate(total=Sum("scores__points"), some=Min("scores"))
    )
    for row in sums.filter(some__isnull=False):
        by_evening[row["event"]][row["who"]] = row["total"]
    return by_evening


def _tournaments(events: Sequence[Event]) -> Totals:
    """What was ranked: not who left without his score, nor who never played."""
    by_points = {event.pk for event in of_deals(events)}  # percentages do not add up
    numbers = Entry.objects.filter(event__in=events).order_by()
    players = {
        (event, number): player
        for event, number, player in numbers.values_list("event", "number", "player")
    }
    return {
        event: {
            players[event, record.player]: int(record.total)
            for record in records
            if not record.idle and record.presence is not Presence.UNRANKED
        }
        for event, records in records_of(events).items()
        if event in by_points
    }


def _rows(club: Club, points: Sequence[Mapping[int, int]]) -> Iterator[list[Value]]:
    played = {player for totals in points for player in totals}
    lines = [
        (published_name(player, player.pk), [totals.get(player.pk) for totals in points])
        for player in club.players.all()
        if player.pk in played
    ]
    lines.sort(key=lambda line: (-_total(line[1]), alphabetical(line[0])))
    totals = [_total(brought) for _name, brought in lines]
    for (name, brought), total in zip(lines, totals, strict=True):
        marks = [mark for mark in brought if mark is not None]
        average = (Decimal(total) / len(marks)).quantize(HUNDREDTH, ROUND_HALF_UP)
        rank = totals.index(total) + 1
        yield [rank, name, total, len(marks), average, max(marks), *brought]


def _total(brought: Iterable[int | None]) -> int:
    return sum(mark or 0 for mark in brought)
