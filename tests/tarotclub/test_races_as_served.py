"""The same form sixteen times at once to a site as it is served: it is done once."""

import json
from functools import partial

import pytest

from tests.forms import form_on
from tests.threads import in_threads
from tests.visitor import Visitor

AT_ONCE = 16
SET_UP = """
import json
from scoring.models import Role
from tests.factories import club, member
home = club("Tarot de la Halle")
print(json.dumps([member(Role.ORGANISER, in_club=home).username, home.pk]))
"""
COUNT = """
from scoring.models import Club
from tournaments.models import Season
print(Season.objects.filter(name="Challenge").count(), Club.objects.count())
"""


@pytest.fixture
def told(server):
    return json.loads(server.run(SET_UP))


def test_a_season_an_example_and_a_rehearsal_are_made_once(server, told):
    username, club = told
    organiser = Visitor(server, username)
    season = f"/saisons/{club}/nouvelle/"
    fields = form_on(organiser.get(season).html, season, season)
    fields = {name: value for name, [value] in fields.items()} | {"name": "Challenge"}
    fields.pop("csrfmiddlewaretoken")
    kept = {302: AT_ONCE}
    for address, sent, statuses, counted in (
        (season, fields, {302: 1, 422: AT_ONCE - 1}, "1 1"),
        ("/tournois/exemple/", {}, kept, "1 2"),
        ("/premiers-pas/exemple/", {}, kept, "1 3"),
    ):
        answers = in_threads(*[partial(organiser.post, address, **sent)] * AT_ONCE)
        found = [answer.status for answer in answers]
        assert {status: found.count(status) for status in found} == statuses, address
        assert server.run(COUNT).split() == counted.split(), address
