"""Makers of a duplicate's papers: étuis, sheets to fill in, and what players take home."""

from datetime import datetime

from tournaments.boards.paper.etuis import labels_pdf, travelling_pdf, ways_pdf
from tournaments.boards.paper.hands import DealtBoard, diagrams_pdf, sharing_pdf
from tournaments.boards.paper.slips import round_slips_pdf, route_sheets_pdf
from tournaments.boards.preparation import all_hands
from tournaments.boards.slips import round_slips, route_sheets
from tournaments.boards.ways import board_ways
from tournaments.documents.makers import Chosen
from tournaments.models import Event
from tournaments.paper.heading import EventTitle


def board_labels(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print what is glued on the étuis."""
    return labels_pdf(_title(event), board_ways(event), printed)


def board_cards(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print where each étui goes."""
    return ways_pdf(_title(event), board_ways(event), printed)


def travelling_sheets(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print what travels in the étuis."""
    return travelling_pdf(_title(event), board_ways(event), printed)


def round_sheets(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the sheets of one round, or of all."""
    asked = int(chosen("tour") or 0)
    slips = [each for each in round_slips(event) if asked in {0, each.round}]
    return round_slips_pdf(_title(event), slips, printed)


def routes(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the feuille de route of everybody, or of one player."""
    asked = int(chosen("joueur") or 0)
    sheets = [each for each in route_sheets(event) if asked in {0, each.number}]
    return route_sheets_pdf(_title(event), sheets, printed)


def diagrams(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print the hands of all boards."""
    return diagrams_pdf(_title(event), _dealt(event), printed)


def sharing_lists(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print who gets each card, to copy a board."""
    return sharing_pdf(_title(event), _dealt(event), printed)


def _dealt(event: Event) -> list[DealtBoard]:
    return [
        DealtBoard(board, event.taker_of(board), hands) for board, hands in all_hands(event)
    ]


def _title(event: Event) -> EventTitle:
    return EventTitle(club=event.club.name, name=event.name, day=event.date)
