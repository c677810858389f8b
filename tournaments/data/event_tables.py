"""The tables of a tournament's data by the names in their addresses."""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.data.accounts import accounts_data, payments_data
from tournaments.data.deals import deals_data
from tournaments.data.decisions import decisions_data
from tournaments.data.entries import entries_data
from tournaments.data.ranking import ranking_data, teams_data
from tournaments.data.rounds import rounds_data
from tournaments.data.statistics import contracts_data, players_data
from tournaments.datasheet import Datasheet
from tournaments.day_accounts import day_accounts
from tournaments.models import Tournament
from tournaments.publication import published_names, ranked_names
from tournaments.result_sheet import ResultSheet, result_sheet


@dataclass(frozen=True, slots=True)
class EventTable:
    """How a table is made; one that `tells_ranking` is kept back with the ranking."""

    make: Callable[[Tournament], Datasheet]
    tells_ranking: bool = True


def _sheet(event: Tournament) -> ResultSheet:
    return result_sheet(event).named(ranked_names(event))


def _teams(event: Tournament) -> Datasheet:
    return teams_data(result_sheet(event, of_teams=True).named(ranked_names(event)))


def _decisions(event: Tournament) -> Datasheet:
    return decisions_data(event, _sheet(event), ranked_names(event))


EVENT_TABLES = {
    "classement": EventTable(lambda event: ranking_data(event, _sheet(event))),
    "equipes": EventTable(_teams),
    "tours": EventTable(lambda event: rounds_data(event, published_names(event))),
    "donnes": EventTable(deals_data),
    "joueurs": EventTable(lambda event: players_data(_sheet(event))),
    "statistiques": EventTable(contracts_data),
    "decisions": EventTable(_decisions, tells_ranking=False),
    "inscrits": EventTable(entries_data, tells_ranking=False),
    "comptes": EventTable(
        lambda event: accounts_data(day_accounts(event)), tells_ranking=False
    ),
    "paiements": EventTable(payments_data, tells_ranking=False),
}
