"""Events that take entries from home, and who enters so."""

from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from tests import factories
from tournaments.home_entries.services.entering import Person, enter_from_home
from tournaments.models import Announcement


def announced(places=None, *, event=None, **facts):
    """Give an event that is announced and takes entries from home until it begins."""
    event = event or factories.tournament(0)
    now = timezone.now()
    usual = {"key": uuid4().hex[:10], "published_at": now, "changed_at": now}
    usual |= {"starts_at": now + timedelta(days=9), "place": "Salle", "town": "Riom"}
    Announcement.objects.create(event=event, places=places, takes_entries=True, **usual | facts)
    return event


def enter(event, *names, party=None, email="", **details):
    """Let a party enter from home; letters go to the first."""
    people = [Person(name, email=email if name == names[0] else "") for name in names]
    facts = {"publication": "first", **details}
    return enter_from_home(event=event, party=party or uuid4(), people=people, **facts)


def states(event):
    """Who entered from home, and what became of it: with his number where he is listed."""
    homes = event.home_entries.select_related("entry")
    return {
        one.name: f"{one.state}{' ?' if one.asked else ''}"
        + (f" {one.entry.number}" if one.entry else "")
        for one in homes
    }
