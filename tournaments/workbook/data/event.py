"""All the data of a tournament, as one workbook holds it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from tournaments.event.names import published_names, ranked_names
from tournaments.models import Event
from tournaments.paper.data import Datasheet, Value
from tournaments.prizes.day_accounts import day_accounts
from tournaments.standings.places import Places
from tournaments.standings.table import result_sheet, team_sheet
from tournaments.workbook.data.accounts import accounts_data, payments_data
from tournaments.workbook.data.boards import boards_data
from tournaments.workbook.data.deals import deals_data
from tournaments.workbook.data.decisions import decisions_data
from tournaments.workbook.data.entries import entries_data
from tournaments.workbook.data.ranking import ranking_data, team_tag, teams_data, with_figures
from tournaments.workbook.data.rounds import rounds_data
from tournaments.workbook.data.statistics import contracts_data, players_data


@dataclass(frozen=True, slots=True, kw_only=True)
class EventData:
    """What everybody may read bears published names; entries and payments whole ones.

    In duplicate there are `boards`; `by_convention` says of a player's number or a team's tag
    whether a convention made its total; in équipes the `better_only` of two attacks marks, and
    `coefficients` weigh sessions.
    `firsts` are the rounds from which on a player's points count, by his number; `prizes`
    what was set to be handed out, in cents; `phases` name the rounds after a cut. `deals`
    are read while they are written.
    """

    club: str
    name: str
    day: date
    final: bool
    firsts: Mapping[int, int]
    prizes: int
    places: Places
    ranking: Datasheet
    teams: Datasheet | None
    rounds: Datasheet
    phases: Mapping[int, str]
    deals: Datasheet
    players: Datasheet
    contracts: Datasheet
    decisions: Datasheet
    entries: Datasheet
    accounts: Datasheet
    payments: Datasheet
    boards: Datasheet | None = None
    by_convention: Mapping[Value, bool] = field(default_factory=dict)
    better_only: bool = False
    coefficients: Mapping[int, Fraction] = field(default_factory=dict)


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
