"""Makers of an event's papers: each function reads its values and lays them out as asked."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Concatenate, NamedTuple

from django.utils.translation import gettext as _

from tarotclub.ground import steady
from tournaments.boards.board_pages import round_slips, route_sheets
from tournaments.boards.paper import etuis
from tournaments.boards.paper.slips import round_slips_pdf, route_sheets_pdf
from tournaments.boards.services import all_hands, board_ways
from tournaments.decisions.log import arbiter_lines
from tournaments.decisions.paper import log_pdf
from tournaments.documents import forms
from tournaments.documents.event_report import event_report
from tournaments.documents.paper import certificates_pdf, event_report_pdf
from tournaments.draw.paper import SeatingList, seating_list_pdf
from tournaments.draw.seating_list import parts_of, round_places, team_names
from tournaments.entries.paper import attendance_pdf, entry_list_pdf
from tournaments.entries.registration import Sort, Split, registration_of
from tournaments.event.forms.fields import BY_NAME
from tournaments.event.names import published_names, ranked_names
from tournaments.event.printed import event_title, stand_ins_of
from tournaments.event.words import phases_of
from tournaments.models import Event, Round
from tournaments.paper.fonts import printable
from tournaments.prizes import paper
from tournaments.prizes.day_accounts import DayAccounts, Debt, day_accounts
from tournaments.prizes.engine import PrizeCall
from tournaments.prizes.prize_list import PrizeGiving, prize_giving
from tournaments.ranking import alphabetical
from tournaments.rounds.paper import missing_sheets_pdf
from tournaments.rounds.progress import round_progress
from tournaments.sheets import event_sheet
from tournaments.sheets.paper.cards import (
    PlaceCard,
    movement_cards_pdf,
    place_cards_pdf,
    table_signs_pdf,
)
from tournaments.sheets.paper.score_sheets import round_sheets_pdf
from tournaments.standings.forms import OF_TEAMS, RankingForm
from tournaments.standings.paper import LAYOUTS, columns_pdf, result_pdf
from tournaments.standings.table import ResultSheet, of_category, result_sheet

Chosen = Callable[[str], str]  # what an option says, by its name
Maker = Callable[Concatenate[Any, Chosen, datetime, ...], bytes]  # of an event or a round


class Unprintable(NamedTuple):
    """A name the font cannot write, and what is printed in its place."""

    name: str
    printed: str


def unprintable_names(event: Event) -> list[Unprintable]:
    """Check every name of an event against the font, in two queries; by name.

    A player's number stands for his name; otherwise a sign does for each character.
    """
    rows = event.entries.order_by().values_list("team__name", "category")
    names = {name for row in rows for name in row if name} | {event.name, event.club.name}
    as_printed = [(name, *printable(name)) for name in names]
    others = [Unprintable(name, printed) for name, printed, missing in as_printed if missing]
    return sorted([*others, *(Unprintable(*pair) for pair in stand_ins_of(event).items())])


def ranking(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the rankings that are asked for, in the layout that is asked for."""
    names = ranked_names(event)
    shown = chosen("colonnes").split(",")
    by_name = chosen("tri") == BY_NAME
    sheets = [
        replace(sheet.named(names), shown=shown, by_name=by_name)
        for sheet in _rankings(event, chosen)
    ]
    if layout := LAYOUTS.get(chosen("forme")):
        return columns_pdf(sheets, printed, layout)
    return result_pdf(sheets, printed)


def _rankings(event: Event, chosen: Chosen) -> list[ResultSheet]:
    named = {name: chosen(name) for name in ("vue", "categorie", "apres")}
    sheet = result_sheet(event, **RankingForm.asked(named, event))
    if named["categorie"] != forms.EACH:
        return [sheet]
    return [sheet, *(of_category(sheet, name) for name in event.categories)]


def prize_list(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print who gets what, under published names."""
    giving = prize_giving(event).named(ranked_names(event))
    calls = _in_order(giving, chosen)
    return paper.prize_list_pdf(event_title(event), calls, printed, _listed(event, chosen))


def receipts(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print what winners sign, under their whole names."""
    calls = _in_order(prize_giving(event), chosen)
    if chosen("forme") == forms.HALVES:
        return paper.halved_receipts_pdf(
            event_title(event), calls, printed, _provisional(event)
        )
    how = _listed(event, chosen)._replace(signed=True)
    return paper.prize_list_pdf(event_title(event), calls, printed, how)


def _listed(event: Event, chosen: Chosen) -> paper.CallList:
    return paper.CallList(
        note=_provisional(event),
        by_category=chosen("par") == forms.BY_CATEGORY,
        shown=chosen("colonnes").split(","),
    )


def _in_order(giving: PrizeGiving, chosen: Chosen) -> Sequence[PrizeCall]:
    return giving.calls if chosen("ordre") == forms.LAST_FIRST else giving.calls[::-1]


def _provisional(event: Event) -> str:
    is_open = not event.closed_at and event.rounds.filter(closed_at=None).exists()
    return _("provisoire") if is_open else ""


def score_sheets(round_: Round, chosen: Chosen, printed: datetime) -> bytes:
    """Print all score sheets of a round: to be filled in, or with what was noted."""
    sheets = event_sheet.round_sheets(round_.event, round_, int(chosen("donnes") or 0) or None)
    return round_sheets_pdf(sheets, printed, per_page=int(chosen("par_page")))


def seating(round_: Round, chosen: Chosen, printed: datetime) -> bytes:
    """Print who sits where in a round, planned or released."""
    event = round_.event
    listed = SeatingList(
        club=event.club.name,
        event=event.name,
        day=event.date,
        round=round_.number,
        seating=round_places(round_, published_names(event), team_names(event)),
        name=phases_of(event).get(round_.number, ""),
        parts=parts_of(event, chosen("par")),
    )
    return seating_list_pdf(
        listed,
        printed,
        orders=chosen("tri").split("-"),
        columns=int(chosen("forme")),
        shown=chosen("colonnes").split(","),
    )


def movement_cards(event: Event, chosen: Chosen, printed: datetime, *, site: str = "") -> bytes:
    """Print each player's way through the rounds."""
    cards = event_sheet.movement_cards(
        event,
        opponents=bool(chosen("avec")),
        by_number=chosen("tri") == "numero",
        base=site,
    )
    per_page = int(chosen("par_page"))
    return movement_cards_pdf(event_title(event), cards, printed, per_page=per_page)


def table_signs(round_: Round, chosen: Chosen, printed: datetime, *, site: str = "") -> bytes:
    """Print every open table's number with its code, for whoever may let tablets in."""
    signs = event_sheet.round_signs(round_.event, round_, site, named=bool(chosen("noms")))
    return _signs(signs, chosen, printed)


def table_numbers(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print plain numbers for the tables, before anything is drawn."""
    return _signs(event_sheet.number_signs(event, int(chosen("tables"))), chosen, printed)


def _signs(signs: event_sheet.Signs, chosen: Chosen, printed: datetime) -> bytes:
    asked = chosen("par_page")
    folded = asked == forms.FOLDED
    per_page = 1 if folded else int(asked)
    return table_signs_pdf(signs, printed, per_page=per_page, folded=folded)


def place_cards(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print a card for each player, under his published name."""
    names = published_names(event)
    entries = event.entries.select_related("team").filter(withdrawn_from=None)
    cards = [
        PlaceCard(
            name=names[entry.number],
            tag=_("n° %(n)s") % {"n": entry.number},
            note=str(entry.team) if entry.team else entry.category,
        )
        for entry in entries.order_by("number")
    ]
    if chosen("tri") == BY_NAME:
        cards.sort(key=lambda card: alphabetical(card.name))
    return place_cards_pdf(event_title(event), cards, printed)


def _of_entries(lay_out: Callable[..., bytes]) -> Maker:
    """Print who is on the list, sorted, parted and with the columns as chosen."""

    def make(event: Event, chosen: Chosen, printed: datetime) -> bytes:
        return lay_out(
            event_title(event),
            registration_of(event).lines,
            printed,
            sort=Sort(chosen("tri")),
            split=Split(chosen("par")),
            shown=chosen("colonnes").split(","),
        )

    return make


entry_list = _of_entries(entry_list_pdf)
attendance = _of_entries(attendance_pdf)


def missing_sheets(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print which tables of the round under way, or of the last, have not brought theirs."""
    released = [each for each in event.rounds.released() if not each.imported]
    if not released:
        return missing_sheets_pdf(event_title(event), 1, (), printed)
    running = next((each for each in released if each.running), released[-1])
    return missing_sheets_pdf(
        event_title(event),
        running.number,
        round_progress(event, running, steady.now()),
        printed,
        least_first=chosen("tri") == forms.SILENT,
        split=chosen("par") == forms.SILENT,
        shown=chosen("colonnes").split(","),
    )


def accounts(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the day's accounts."""
    return paper.accounts_pdf(
        event_title(event),
        sorted_rests(day_accounts(event), chosen("tri")),
        printed,
        shown=chosen("colonnes").split(","),
        paged=chosen("par") == forms.PAGES,
    )


def sorted_rests(day: DayAccounts, order: str) -> DayAccounts:
    """Order who owes and who paid too much by name or from the largest sum."""
    keys: dict[str, Callable[[Debt], tuple[object, ...]]] = {
        BY_NAME: lambda debt: (alphabetical(debt.name), debt.number),
        forms.DEAREST: lambda debt: (-abs(debt.cents), debt.number),
    }
    if order not in keys:
        return day
    debts, credits_ = (sorted(rests, key=keys[order]) for rests in (day.debts, day.credits))
    return replace(day, debts=debts, credits=credits_)


def arbiter_log(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print what the arbiter has to answer for."""
    lines = arbiter_lines(event)
    if chosen("ordre") == forms.LAST_FIRST:
        lines.reverse()
    shown = chosen("colonnes").split(",")
    return log_pdf(event_title(event), lines, printed, split=chosen("par"), shown=shown)


def certificates(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print a certificate of one player, or of the first of the ranking; whole names.

    In an event of teams the ranking is theirs, unless that of the players is asked for.
    """
    of_teams = chosen("vue") == OF_TEAMS and not chosen("joueur")
    ranked = result_sheet(event, of_teams=of_teams).rows
    rows = [row for row in ranked if not row.record.idle]
    if player := chosen("joueur"):
        asked = [row for row in rows if str(row.record.player) == player]
    elif (first := chosen("premiers")) != forms.EVERYBODY:
        asked = [row for row in rows if row.rank <= int(first)]
    else:
        asked = rows
    note = _("classement provisoire") if _provisional(event) else ""
    return certificates_pdf(event_title(event), asked, len(rows), printed, note=note)


def report(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print the whole event in figures and charts, under published names."""
    names = ranked_names(event)
    teams = result_sheet(event, of_teams=True).named(names).rows if event.team_size > 1 else ()
    facts = event_report(event, result_sheet(event).named(names), teams)
    return event_report_pdf(event_title(event), facts, printed)


def round_sheets(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the sheets of one round, or of all."""
    asked = int(chosen("tour") or 0)
    slips = [each for each in round_slips(event) if asked in {0, each.round}]
    return round_slips_pdf(event_title(event), slips, printed)


def routes(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the feuille de route of everybody, or of one player."""
    asked = int(chosen("joueur") or 0)
    sheets = [each for each in route_sheets(event) if asked in {0, each.number}]
    return route_sheets_pdf(event_title(event), sheets, printed)


def _dealt(event: Event) -> list[etuis.DealtBoard]:
    return [
        etuis.DealtBoard(board, event.play.around.taker_of(board), hands)
        for board, hands in all_hands(event)
    ]


def _of_boards(lay_out: Callable[..., bytes], read: Callable[[Event], Any]) -> Maker:
    """Print what is read of all boards, where there is nothing to choose."""

    def make(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
        return lay_out(event_title(event), read(event), printed)

    return make


board_labels = _of_boards(etuis.labels_pdf, board_ways)
board_cards = _of_boards(etuis.ways_pdf, board_ways)
travelling_sheets = _of_boards(etuis.travelling_pdf, board_ways)
diagrams = _of_boards(etuis.diagrams_pdf, _dealt)
sharing_lists = _of_boards(etuis.sharing_pdf, _dealt)
