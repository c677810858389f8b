"""The tables of a tournament's data by the names in their addresses."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.decisions.log_data import log_data
from tournaments.event.names import published_names, ranked_names
from tournaments.models import Event
from tournaments.paper.data import Datasheet
from tournaments.prizes.day_accounts import day_accounts
from tournaments.standings.table import ResultSheet, result_sheet
from tournaments.workbook.data.account_rows import accounts_data, payments_data
from tournaments.workbook.data.boards import boards_data
from tournaments.workbook.data.deals import deals_data
from tournaments.workbook.data.decisions import decisions_data
from tournaments.workbook.data.entry_rows import entries_data
from tournaments.workbook.data.ranking_rows import ranking_data, teams_data
from tournaments.workbook.data.round_bilans import rounds_data
from tournaments.workbook.data.statistics import contracts_data, players_data

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


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
