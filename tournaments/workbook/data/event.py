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
from tournaments.workbook.data.account_rows import accounts_data, payments_data
from tournaments.workbook.data.boards import boards_data
from tournaments.workbook.data.deals import deals_data
from tournaments.workbook.data.decisions import decisions_data
from tournaments.workbook.data.entry_rows import entries_data
from tournaments.workbook.data.ranking_rows import (
    ranking_data,
    team_tag,
    teams_data,
    with_figures,
)
from tournaments.workbook.data.round_bilans import rounds_data
from tournaments.workbook.data.statistics import contracts_data, players_data


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
