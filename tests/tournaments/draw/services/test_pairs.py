import pytest

from scoring.models import Action
from tests.factories import players, tournament
from tests.threads import in_threads
from tournaments.draw.services.draws import allow_pair, forbid_pair
from tournaments.entries.services.entries import add_entry, remove_entry
from tournaments.event.services.closing import close_event
from tournaments.event.services.writing import EventClosedError

pytestmark = pytest.mark.django_db


def kinds():
    pairs = Action.objects.filter(kind__endswith="_pair").order_by("pk")
    return list(pairs.values_list("kind", flat=True))


def test_a_pair_is_kept_once_and_lifted():
    event = tournament(4)
    for pair in ((3, 1), (1, 3), (2, 4)):
        forbid_pair(event=event, pair=pair)
    event.refresh_from_db()
    assert event.forbidden == [[1, 3], [2, 4]]
    for _ in range(2):
        allow_pair(event=event, pair=(3, 1))
    event.refresh_from_db()
    assert event.forbidden == [[2, 4]]
    assert kinds() == ["forbid_pair", "forbid_pair", "allow_pair"]


def test_a_number_that_is_free_again_brings_no_pair():
    event = tournament(3)
    last = event.entries.get(number=3)
    forbid_pair(event=event, pair=(1, 3))
    forbid_pair(event=event, pair=(1, 2))
    remove_entry(event=event, player=last.player)
    (late,) = players(1, in_club=event.club)
    assert add_entry(event=event, player=late).number == 3
    event.refresh_from_db()
    assert event.forbidden == [[1, 2]]


def test_the_end_is_the_end():
    event = tournament(2)
    close_event(event=event)
    with pytest.raises(EventClosedError):
        forbid_pair(event=event, pair=(1, 2))


@pytest.mark.usefixtures("committed")
def test_two_desks_keep_both_pairs():
    event = tournament(4)
    in_threads(
        lambda: forbid_pair(event=event, pair=(1, 2)),
        lambda: forbid_pair(event=event, pair=(3, 4)),
    )
    event.refresh_from_db()
    assert event.forbidden == [[1, 2], [3, 4]]
