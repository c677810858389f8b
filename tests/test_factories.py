"""What the factories store at once: the same rows as the services, one act after the other."""

import pytest
from django.core import serializers

from scoring.models import Action
from scoring.models.action import Chain
from scoring.models.club import Publication
from scoring.services.clubs import add_player
from scoring.services.verifying import breaks
from tests import factories
from tests.tournaments.events import elsewhere
from tournaments.entries.services.entries import add_entry
from tournaments.models import Entry, Event

CHANCE = {"stamp", "added_at", "checked_in_at", "created_at", "opened_at", "at"}
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def by_services(home):
    event = factories.tournament(0, in_club=home)
    names = [*factories.NAMES, "Joueur 11", "Joueur 12"]
    for player in [add_player(club=home, name=name) for name in names]:
        add_entry(event=event, player=player)


def at_once(home):
    factories.tournament(12, in_club=home)


def rows_after(enter):
    """Give what a club's players, lists and log hold, but for moments and chance."""
    with elsewhere():
        home = factories.club(publication=Publication.FIRST)
        enter(home)
        found = [
            *home.players.order_by("pk"),
            *Event.objects.filter(club=home),
            *Entry.objects.filter(event__club=home).order_by("number"),
            *Action.objects.filter(club=home).order_by("pk"),
        ]
        lengths = dict(Chain.objects.filter(club=home).values_list("event", "length"))
        rows = [row["fields"] for row in serializers.serialize("python", found)]
        assert list(breaks()) == []
    return [{key: row[key] for key in row.keys() - CHANCE} for row in rows], lengths


def test_a_list_entered_at_once_is_what_the_services_store():
    assert rows_after(at_once) == rows_after(by_services)
