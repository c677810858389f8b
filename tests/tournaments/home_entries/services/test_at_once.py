"""Many at the same moment, on both databases: no place is given twice, none is lost."""

from uuid import uuid4

import pytest

from scoring.models import Club
from tests.threads import in_threads
from tests.tournaments.home_entries.homes import announced, enter
from tournaments.entries.services.entries import places_of
from tournaments.home_entries.services import leave_from_home
from tournaments.models import Event, HomeState

pytestmark = pytest.mark.usefixtures("committed")
FAMILIES = (
    "Aubry",
    "Blot",
    "Chéron",
    "Ducos",
    "Ezan",
    "Fauré",
    "Gilot",
    "Huet",
    "Ifrah",
    "Joly",
)


def fresh(event):
    """The event as each process reads it by itself."""
    return Event.objects.select_related("club").get(pk=event.pk)


def placed(event):
    return event.home_entries.filter(state=HomeState.PLACED)


def test_ten_enter_for_four_places_and_four_leave():
    event = announced(4)
    in_threads(*(lambda name=name: enter(fresh(event), f"Zoé {name}") for name in FAMILIES))
    assert (placed(event).count(), places_of(event)) == (4, (4, 4, 6))
    leaving = list(placed(event).select_related("event"))
    answers = in_threads(
        *(lambda one=one: leave_from_home(home=one) for one in [*leaving, *leaving])
    )
    assert answers == [None] * 8
    assert places_of(event) == (4, 4, 2)
    assert sorted(placed(event).values_list("entry__number", flat=True)) == sorted(
        event.entries.values_list("number", flat=True)
    )
    assert event.home_entries.filter(state=HomeState.LEFT).count() == 4


def test_one_form_sent_by_eight_at_once_enters_one():
    event, party = announced(4), uuid4()
    answers = in_threads(
        *(lambda: enter(fresh(event), "Zoé Roux", party=party) for _ in range(8))
    )
    assert {tuple(one.pk for one in answer) for answer in answers} == {
        (event.home_entries.get().pk,)
    }
    assert Club.objects.get().players.count() == 1
