import pytest

from scoring.models import Action
from tarotclub.accounts.acting import Act
from tests.factories import member, tournament
from tournaments.event.services.closing import close_event
from tournaments.event.services.writing import EventMovedError
from tournaments.models import Event, Prize
from tournaments.prizes.services import set_prizes

pytestmark = pytest.mark.django_db


def stored():
    return [(prize.category, prize.rank, prize.cents) for prize in Prize.objects.all()]


@pytest.fixture
def event():
    return Event.objects.get(pk=tournament(4).pk)


def test_prizes_replace_those_that_were(event):
    by = member(in_club=event.club)
    old = [Prize(rank=1, cents=5000), Prize(rank=2, cents=3000)]
    set_prizes(event=event, prizes=old, revision=event.revision, act=Act(by))
    event.refresh_from_db()
    new = [Prize(rank=1, cents=6000), Prize(category="Dames", rank=1, cents=1000)]
    set_prizes(
        event=event,
        prizes=new,
        revision=event.revision,
        act=Act(by),
        redistribution=90,
        prizes_shared=False,
    )
    assert stored() == [("", 1, 6000), ("Dames", 1, 1000)]
    event.refresh_from_db()
    assert (event.redistribution, event.prizes_shared) == (90, False)
    assert [action.data["cents"] for action in Action.objects.filter(kind="set_prizes")] == [
        7000,
        8000,
    ]


def test_what_two_desks_set_at_once_is_the_first_ones(event):
    seen = event.revision
    set_prizes(event=event, prizes=[Prize(rank=1, cents=5000)], revision=seen)
    with pytest.raises(EventMovedError):
        set_prizes(event=event, prizes=[], revision=seen, redistribution=50)
    assert stored() == [("", 1, 5000)]
    assert Event.objects.get().redistribution == 100
    assert Action.objects.filter(kind="set_prizes").count() == 1


def test_the_end_of_the_event_does_not_lock_its_prizes(event):
    close_event(event=event)
    event.refresh_from_db()
    set_prizes(event=event, prizes=[Prize(rank=1, cents=5000)], revision=event.revision)
    assert stored() == [("", 1, 5000)]
