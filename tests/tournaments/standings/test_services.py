import pytest

from scoring.models import Action
from tests.factories import tournament
from tournaments.event.services.closing import close_event, reveal_ranking
from tournaments.models.event import Visibility

pytestmark = pytest.mark.django_db


def test_the_ranking_waits_for_the_ceremony():
    event = tournament(4, visibility=Visibility.HIDDEN)
    assert event.ranking_hidden
    close_event(event=event)
    for _ in range(2):
        reveal_ranking(event=event)
    event.refresh_from_db()
    assert not event.ranking_hidden
    reveal_ranking(event=event, shown=False)
    kinds = Action.objects.values_list("kind", flat=True)[:2]
    assert list(kinds) == ["hide_ranking", "reveal_ranking"]
