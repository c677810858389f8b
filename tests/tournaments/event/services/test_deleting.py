from uuid import uuid4

import pytest

from scoring.models import Action, Role
from scoring.services.verifying import breaks
from tarotclub.accounts.acting import Act
from tarotclub.people.log import club_lines
from tests import factories
from tournaments.entries.services.entries import add_entry
from tournaments.event.services.closing import EventUsedError, delete_event
from tournaments.models import Dealing, Event, PaymentMethod
from tournaments.prizes.services import count_till, note_expense

pytestmark = pytest.mark.django_db


def enter(event):
    add_entry(event=event, player=factories.players(1, in_club=event.club)[0])


def spend(event):
    method = PaymentMethod.CASH
    note_expense(event=event, label="Cartes", cents=500, method=method, uuid=uuid4())


def count(event):
    count_till(event=event, float_cents=0, counted_cents=100)


def deal(event):
    Dealing.objects.create(event=event)


def test_an_empty_event_is_deleted_once_and_the_clubs_log_says_so():
    night = factories.evening()
    organiser = factories.member(Role.ORGANISER, in_club=night.club)
    for _ in range(2):
        delete_event(event=night, act=Act(organiser))
    assert not Event.objects.exists()
    [line] = club_lines(Action.objects.filter(kind="delete_event", seal__chain__event=0))
    assert (line.what, line.about) == (
        "Événement ouvert par erreur effacé",
        "« Soirée du vendredi »",
    )
    assert list(breaks()) == []


@pytest.mark.parametrize("do", [enter, spend, count, deal])
def test_an_event_in_which_something_was_done_stays(do):
    event = factories.tournament(0)
    do(event)
    with pytest.raises(EventUsedError):
        delete_event(event=event)
    assert Event.objects.exists()
