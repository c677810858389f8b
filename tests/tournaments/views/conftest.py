"""An evening whose scorer is signed in, and what its pages say."""

import pytest
from django.contrib.messages import get_messages

from scoring.models import Role
from tests import factories
from tournaments.services.entries import add_entry


@pytest.fixture
def club(db):
    return factories.club()


@pytest.fixture
def scorer(client, club):
    user = factories.member(Role.SCORER, in_club=club)
    client.force_login(user)
    return user


@pytest.fixture
def night(scorer, club):
    """An open evening of a club where a scorer is signed in; nobody has come yet."""
    return factories.evening(in_club=club)


@pytest.fixture
def come(night):
    """Let new players of the club come to the evening."""

    def enter(number):
        players = factories.players(number, in_club=night.club)
        for player in players:
            add_entry(event=night, player=player)
        return players

    return enter


@pytest.fixture
def said():
    """Give the messages of an answer."""

    def texts(response):
        shown = response.context and response.context.get("messages")
        return [str(message) for message in shown or get_messages(response.wsgi_request)]

    return texts
