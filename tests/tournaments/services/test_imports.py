from uuid import UUID

import pytest

from scoring.models import Player
from scoring.services.players import PlayerExistsError, add_player
from tests.factories import tournament
from tournaments.models import Method, Payment
from tournaments.services.entries import TeamFullError
from tournaments.services.evenings import close_evening
from tournaments.services.event import EventClosedError
from tournaments.services.imports import Row, RowRefusedError, register_all
from tournaments.services.registration import Arrival

pytestmark = pytest.mark.django_db
SENT = UUID("7f3bb0a2-6c7e-4a55-9d9e-0d5a1c4f8e11")


@pytest.fixture
def event():
    return tournament(0, fees=[["Membre", 1000]], team_size=2)


def row(number, player, cents=0, team=""):
    arrival = Arrival(present=False, fee_class="Membre", team=team)
    return Row(number=number, player=player, licence="42", arrival=arrival, cents=cents)


def enter(event, *rows):
    return register_all(event=event, rows=rows, method=Method.CHEQUE, uuid=SENT)


def test_a_list_is_entered_with_what_was_paid(event):
    known = add_player(club=event.club, name="Ana")
    assert enter(event, row(2, known, None), row(3, "Bo", 400), row(4, "Cy")) == 3
    paid = [(payment.entry.player.name, payment.cents) for payment in Payment.objects.all()]
    assert paid == [("Ana", 1000), ("Bo", 400)]
    assert Player.objects.get(name="Bo").licence_number == "42"


def test_who_is_on_the_list_already_pays_nothing_more(event):
    known = add_player(club=event.club, name="Ana")
    assert enter(event, row(2, known, None)) == 1
    assert enter(event, row(2, known, None), row(3, known, 500)) == 0
    assert [payment.cents for payment in Payment.objects.all()] == [1000]


REFUSED = [
    (row(4, "Bo"), PlayerExistsError),
    (row(4, "Cy", team="Les As"), TeamFullError),
]


@pytest.mark.parametrize(("last", "cause"), REFUSED)
def test_one_row_that_is_refused_stops_all(event, last, cause):
    rows = (row(2, "Ana", None, "Les As"), row(3, "Bo", None, "Les As"), last)
    with pytest.raises(RowRefusedError) as refusal:
        enter(event, *rows)
    assert (refusal.value.number, type(refusal.value.cause)) == (4, cause)
    assert (event.entries.count(), Player.objects.count(), event.teams.count()) == (0, 0, 0)


def test_the_end_is_the_end(event):
    close_evening(evening=event)
    with pytest.raises(EventClosedError):
        enter(event, row(2, "Ana"))
