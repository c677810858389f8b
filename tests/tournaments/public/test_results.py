"""The results that other people's pages read, field by field as docs/PUBLIC_RESULTS.md says."""

import json
import re

import pytest
from django.urls import reverse

from scoring.models import Club
from tests.factories import drawn, record, released, tournament
from tests.server import ROOT
from tournaments.event.services.closing import publish_event
from tournaments.models import Event, Visibility
from tournaments.public.folder import public_results
from tournaments.standings.table import result_sheet

pytestmark = pytest.mark.django_db
PAGE = ROOT / "docs" / "PUBLIC_RESULTS.md"


@pytest.fixture
def event():
    made = tournament(8, team_size=2, categories=["Dames"])
    for number in range(1, 9, 2):
        team = made.teams.create(number=number, name=f"Équipe {number}")
        made.entries.filter(number__in=(number, number + 1)).update(team=team)
    made.entries.filter(number__lte=4).update(category="Dames")
    for table in released(drawn(made)):
        record(table)
    return made


def read(event):
    return json.loads(public_results(event))


def keys(value, path=""):
    """Give every field of a document, with where it stands: ranking[].rounds[].points."""
    if isinstance(value, dict):
        for name, inside in value.items():
            here = f"{path}.{name}".lstrip(".")
            yield here
            yield from keys(inside, here)
    elif isinstance(value, list):
        for inside in value:
            yield from keys(inside, f"{path}[]")


def test_the_page_names_every_field_and_no_other(event):
    event.entries.filter(number=8).update(withdrawn_from=2, score_kept=False)
    event.entries.filter(number=7).update(cote=32)
    Event.objects.filter(pk=event.pk).update(handicap={"deals": 40, "best": 85, "percent": 50})
    event.refresh_from_db()
    documented = set(
        re.findall(r"^\| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert set(keys(read(event))) == documented


def test_the_ranking_is_that_of_the_ranking_page(event):
    sheet, found = result_sheet(event), read(event)["ranking"]
    assert [
        (row.rank, row.tied, row.record.player, row.record.total) for row in sheet.rows
    ] == [(line["rank"], line["tied"], line["number"], line["total"]) for line in found]
    assert found[0]["rounds"] == [{"round": 1, "points": found[0]["total"], "counted": True}]
    assert sum(line["total"] for line in found) == 0
    dames = [line["category_rank"] for line in found if line["number"] <= 4]
    assert dames[0] == 1
    assert {line["category_rank"] for line in found if line["number"] > 4} == {None}


def test_teams_add_their_members_up(event):
    found = read(event)
    totals = {line["number"]: line["total"] for line in found["ranking"]}
    for team in found["teams"]:
        assert team["total"] == sum(totals[number] for number in team["members"])
    assert {team["name"] for team in found["teams"]} == {f"Équipe {n}" for n in (1, 3, 5, 7)}


def test_rounds_are_given_once_they_are_released(event):
    (round_,) = read(event)["rounds"]
    assert (round_["number"], round_["closed"], len(round_["tables"])) == (1, False, 2)
    assert sorted(number for table in round_["tables"] for number in table["players"]) == [
        *range(1, 9)
    ]


def test_a_hidden_ranking_has_no_points():
    event = tournament(4, visibility=Visibility.HIDDEN)
    record(released(drawn(event))[0])
    found = read(event)
    assert found["event"]["ranking_hidden"]
    assert (found["ranking"], found["teams"], found["unranked"]) == (None, None, [])
    assert "points" not in public_results(event)


def test_an_event_of_nobody_is_told_too():
    found = read(tournament(0))
    assert (found["players"], found["rounds"], found["ranking"]) == ([], [], [])


def test_only_pages_of_the_club_s_own_sites_may_read_it(client, event):
    publish_event(event=event)
    Club.objects.filter(pk=event.club_id).update(sites=["https://club.example"])
    key = Event.objects.get(pk=event.pk).public_key
    address = reverse("follow_results", args=[key])
    first = client.get(address, headers={"Origin": "https://club.example"})
    assert first.headers["Access-Control-Allow-Origin"] == "https://club.example"
    assert "Access-Control-Allow-Credentials" not in first.headers
    assert first.headers["Content-Type"] == "application/json; charset=utf-8"
    assert not first.cookies
    assert "Origin" in first.headers["Vary"]
    again = client.get(
        address,
        headers={"If-None-Match": first.headers["ETag"], "Origin": "https://club.example"},
    )
    assert again.status_code == 304
    assert again.headers["Access-Control-Allow-Origin"] == "https://club.example"
    for other in ({}, {"Origin": "https://other.example"}, {"Origin": "null"}):
        refused = client.get(address, headers=other)
        assert refused.status_code == 200
        assert "Access-Control-Allow-Origin" not in refused.headers
    assert client.post(address).status_code == 405
    assert client.get(reverse("follow_results", args=["inconnu"])).status_code == 404
