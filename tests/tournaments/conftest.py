"""An evening whose scorer is signed in, and what its pages say."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests import factories


class Desk:
    """Somebody of the club who is signed in and goes from page to page of tournaments."""

    def __init__(self, user, club):
        self.client, self.user, self.club = Client(), user, club
        self.client.force_login(user)

    def get(self, name, event, *ids, htmx=False, etag="", **values):
        headers = {"HTTP_HX_REQUEST": "true"} if htmx else {}
        if etag:
            headers["HTTP_IF_NONE_MATCH"] = etag
        return self.client.get(self.address(name, event, *ids), values, **headers)

    def post(self, name, event, *ids, **values):
        return self.client.post(self.address(name, event, *ids), values)

    def address(self, name, event, *ids):
        return reverse(name, args=[event.pk, *ids])

    def leads(self, response, name, event, *ids):
        """Tell whether an answer leads to a page."""
        return response.status_code in {302, 303} and response.url == self.address(
            name, event, *ids
        )

    def messages_of(self, response):
        return [str(message) for message in get_messages(response.wsgi_request)]


@pytest.fixture
def arbiter(club):
    return Desk(factories.member(Role.ARBITER, in_club=club), club)


@pytest.fixture
def helper(club):
    """Give a scorer of the club, who types results."""
    return Desk(factories.member(Role.SCORER, in_club=club), club)


@pytest.fixture
def viewer(club):
    return Desk(factories.member(Role.VIEWER, in_club=club), club)


@pytest.fixture
def organiser(club):
    return Desk(factories.member(Role.ORGANISER, in_club=club), club)


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
        factories.enter(night, players)
        return players

    return enter


@pytest.fixture
def messages_of():
    """Give the messages of an answer."""

    def texts(response):
        shown = response.context and response.context.get("messages")
        return [str(message) for message in shown or get_messages(response.wsgi_request)]

    return texts
