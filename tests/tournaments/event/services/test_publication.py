"""What is published is opened, closed and chosen by name, and logged."""

import pytest

from scoring.models import Action
from scoring.models.club import Publication
from tarotclub.accounts.acting import Act
from tests import factories
from tests.answers import kinds
from tests.factories import drawn, evening, member, players, released, table, tournament
from tournaments.event.services.closing import choose_publication, close_event, publish_event

pytestmark = pytest.mark.django_db


def test_publishing_gives_an_address_once():
    event, by = tournament(4), member()
    publish_event(event=event, act=Act(by))
    event.refresh_from_db()
    first, revision = event.public_key, event.revision
    assert len(first) == 10
    publish_event(event=event, act=Act(by))
    event.refresh_from_db()
    assert (event.public_key, event.revision) == (first, revision)
    assert kinds()[-1] == "publish_event"
    assert Action.objects.first().by == by


def test_a_closed_address_never_opens_again():
    event = tournament(4)
    publish_event(event=event)
    event.refresh_from_db()
    first = event.public_key
    publish_event(event=event, shown=False)
    event.refresh_from_db()
    assert event.public_key is None
    publish_event(event=event)
    event.refresh_from_db()
    assert event.public_key not in {None, first}
    assert kinds()[-3:] == ["publish_event", "unpublish_event", "publish_event"]


def test_an_ended_event_may_still_be_published():
    event = tournament(4)
    close_event(event=event)
    publish_event(event=event)
    event.refresh_from_db()
    assert event.public_key is not None


def test_a_choice_changes_every_event_that_shows_the_player():
    home = factories.club()
    event, night = tournament(4, in_club=home), evening(in_club=home)
    ana = event.entries.get(number=1).player
    table(in_evening=night, seated=list(home.players.all()))
    elsewhere = tournament(4)
    before = [each.revision for each in (event, night, elsewhere) if not each.refresh_from_db()]
    choose_publication(player=ana, publication=Publication.NUMBER, act=Act(member()))
    after = [each.revision for each in (event, night, elsewhere) if not each.refresh_from_db()]
    assert [new - old for old, new in zip(before, after, strict=True)] == [1, 1, 0]
    ana.refresh_from_db()
    assert ana.publication == "number"
    assert Action.objects.first().data["player"] == ana.pk
    choose_publication(player=ana, publication=Publication.NUMBER)
    assert kinds().count("choose_publication") == 1


def test_a_choice_of_a_substitute_changes_the_event_too():
    event = drawn(tournament(4))
    (other,) = players(1, in_club=event.club)
    event.entries.filter(number=1).update(substitute=other)
    released(event)
    event.entries.filter(number=1).update(substitute=None)  # he sat there all the same
    event.refresh_from_db()
    before = event.revision
    choose_publication(player=other, publication=Publication.INITIALS)
    event.refresh_from_db()
    assert event.revision == before + 1
