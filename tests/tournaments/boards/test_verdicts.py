"""What an arbiter may put in the place of a result, and what is refused in words."""

import pytest

from tests import factories
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import EventFileError, pack, read_event_file
from tournaments.archive.whole_event import event_body
from tournaments.models import PlayedBoard
from tournaments.standings.totals import board_lines, event_ranking

pytestmark = pytest.mark.django_db
NOTE = "Écrivez une note entière, de 0 à 100."
ODD = "À la garde, le montant par défenseur est toujours pair : vérifiez."
WRONG = [
    ({"verdict": "give", "attack": "101", "defence": "0"}, NOTE),
    ({"verdict": "give", "attack": "60", "defence": "100,5"}, NOTE),
    ({"verdict": "give", "attack": "-1", "defence": "50"}, NOTE),
    ({"verdict": "give", "attack": "60"}, NOTE),
    ({"verdict": "adjust", "amount": "57"}, ODD),
    ({"verdict": "adjust", "amount": "0"}, ODD),
    ({"verdict": "adjust", "amount": "9" * 40}, "Aucune donne ne vaut autant"),
    ({"verdict": "adjust"}, "Écrivez un nombre entier, avec son signe : 56 ou −52."),
    ({"verdict": "cadeau"}, "Choisissez une décision."),
]


@pytest.fixture
def event(organiser):
    return played_rounds(factories.duplicate(8, rounds=1, in_club=organiser.club), (1,))


def first_result(event):
    return PlayedBoard.objects.filter(table__round__event=event, board=1).earliest("pk")


@pytest.mark.parametrize(("sent", "sentence"), WRONG)
def test_what_no_verdict_can_be_is_refused_in_words(organiser, event, sent, sentence):
    row, before = first_result(event), event_ranking(event)
    answer = organiser.post("board_decide", event, 1, row.pk, reason="Vu", **sent)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert (first_result(event).decided, event_ranking(event)) == (False, before)


def test_given_notes_count_and_compare_with_nobody(organiser, event):
    row = first_result(event)
    sent = {"verdict": "give", "attack": "100", "defence": "40", "reason": "Donne vue"}
    assert organiser.post("board_decide", event, 1, row.pk, **sent).status_code == 302
    given, other = (line.notes for line in board_lines(event, board=1))
    assert (given.attack.percent, given.defence.percent) == (100, 40)
    assert (other.attack.percent, other.attack.compared) == (50, False)  # it is alone now


def test_no_file_brings_notes_above_100():
    with elsewhere():
        event = factories.duplicate(8, rounds=1)
        played_rounds(event, (1,))
        PlayedBoard.objects.filter(pk=first_result(event).pk).update(
            given_attack=60, given_defence=60
        )
        whole = pack(event_body(event))
        body = event_body(event)
    read_event_file(whole)
    given = [each for each in _boards(body) if each.get("given_attack") is not None]
    assert len(given) == 1
    given[0]["given_attack"] = 101
    with pytest.raises(EventFileError):
        read_event_file(pack(body))


def _boards(value):
    """Find the results of boards, wherever a file has them."""
    if isinstance(value, dict):
        if "given_attack" in value:
            yield value
        for each in value.values():
            yield from _boards(each)
    elif isinstance(value, list):
        for each in value:
            yield from _boards(each)
