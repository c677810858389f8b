"""A duplicate as a file: its boards come back as they were."""

import pytest

from tests import factories
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.boards.services import Verdict, decide_board
from tournaments.models import PlayedBoard
from tournaments.standings.totals import board_lines, event_ranking

pytestmark = pytest.mark.django_db


def played_duplicate():
    """Give a duplicate of nine with a round played, a deal annulled and a round to come."""
    event = played_rounds(factories.duplicate(9, rounds=2), (1,))
    annulled = PlayedBoard.objects.filter(table__round__event=event).earliest("pk")
    decide_board(event=event, key=annulled.pk, verdict=Verdict.ANNUL, reason="Donne vue")
    return event


def told(event):
    results = [
        (line.board, line.players, line.amount, line.notes) for line in board_lines(event)
    ]
    ranking = [(row.rank, row.record.name, row.record.total) for row in event_ranking(event)]
    return results, ranking, [each.boards for each in event.rounds.all()]


def test_boards_come_back():
    with elsewhere():
        event = played_duplicate()
        before, data = told(event), pack(event_body(event))
    assert told(restore_event(club=factories.club("Ici"), file=read_event_file(data))) == before
