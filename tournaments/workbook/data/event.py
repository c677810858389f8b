"""All the data of a tournament, as one workbook holds it, and each table by its address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.decisions.log import log_data
from tournaments.event.names import published_names, ranked_names
from tournaments.models import Event
from tournaments.paper.data import Datasheet, Value
from tournaments.prizes.day_accounts import day_accounts
from tournaments.standings.figures import Places
from tournaments.standings.table import ResultSheet, result_sheet, team_sheet
from tournaments.workbook.data.deals import deals_data
from tournaments.workbook.data.entry_rows import (
    accounts_data,
    decisions_data,
    entries_data,
    payments_data,
)
from tournaments.workbook.data.ranking_rows import (
    boards_data,
    contracts_data,
    players_data,
    ranking_data,
    rounds_data,
    team_tag,
    teams_data,
    with_figures,
)

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True, kw_only=True)
class EventData:
    """What everybody may read bears published names; entries and payments whole ones."""

    # The event, and what its formulas need.
    club: str
    name: str
    day: date
    final: bool  # no round is still played: the ranking is not provisional
    places: Places  # what parts equals
    phases: Mapping[int, str]  # names of the rounds after a cut, by round
    firsts: Mapping[int, int]  # the round from which on a player's points count, by his number
    prizes: int  # set to be handed out, in cents
    better_only: bool = False  # équipes: the better of a team's two attacks marks
    coefficients: Mapping[int, Fraction] = field(default_factory=dict)  # équipes: by session
    # duplicate: whether a convention made a total, by a player's number or a team's tag
    by_convention: Mapping[Value, bool] = field(default_factory=dict)

    # A sheet each, in the order of the workbook.
    ranking: Datasheet
    teams: Datasheet | None  # where teams are ranked
    rounds: Datasheet
    deals: Datasheet  # read while they are written
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
    return EventData(
        club=sheet.club,
        name=sheet.name,
        day=sheet.day,
        final=sheet.final,
        firsts={record.player: record.first_round for record in records},
        prizes=day.accounts.prizes,
        places=sheet.places,
        ranking=with_figures(ranking_data(event, sheet), sheet),
        teams=with_figures(teams_data(teams), teams) if teams else None,
        rounds=rounds_data(event, published_names(event)),
        phases=sheet.phases,
        deals=deals_data(event),
        players=players_data(sheet),
        contracts=contracts_data(event),
        decisions=decisions_data(event, sheet, names),
        entries=entries_data(event),
        accounts=accounts_data(day),
        payments=payments_data(event),
        boards=boards_data(event) if event.play.boards else None,
        by_convention={
            team_tag(row.record.player, row.record.name) if teams else row.record.player: (
                row.record.boards is None or row.record.boards.flagged
            )
            for row in (teams or sheet).rows
        },
        better_only=event.play.compared.better_only,
        coefficients=event.coefficients,
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
    return decisions_data(event, _sheet(event), ranked_names(event))


EVENT_TABLES = {
    "classement": DataTable(_("Classement"), lambda event: ranking_data(event, _sheet(event))),
    "equipes": DataTable(_("Équipes"), _teams),
    "tours": DataTable(_("Tours"), lambda event: rounds_data(event, published_names(event))),
    "donnes": DataTable(_("Donnes"), deals_data),
    "etuis": DataTable(_("Étuis"), boards_data, of_boards=True),
    "joueurs": DataTable(_("Joueurs"), lambda event: players_data(_sheet(event))),
    "statistiques": DataTable(_("Statistiques"), contracts_data),
    "decisions": DataTable(
        _("Décisions"), _decisions, tells_ranking=False, act="see_decisions"
    ),
    "inscrits": DataTable(_("Inscrits"), entries_data, tells_ranking=False, act="see_entries"),
    "journal": DataTable(_("Journal"), log_data, act="see_decisions"),
    "comptes": DataTable(
        _("Comptes"),
        lambda event: accounts_data(day_accounts(event)),
        tells_ranking=False,
        act="see_accounts",
    ),
    "paiements": DataTable(
        _("Paiements"), payments_data, tells_ranking=False, act="see_accounts"
    ),
}


def data_tables(event: Event) -> dict[str, DataTable]:
    """The tables that an event has, by their names in addresses."""
    left_out = {"equipes"} if event.team_size == 1 else set()
    return {
        key: table
        for key, table in EVENT_TABLES.items()
        if key not in left_out and event.play.fits(of_boards=table.of_boards)
    }
