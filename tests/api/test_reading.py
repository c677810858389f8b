"""What a program reads: of its club alone, names as chosen, not again what it knows."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus

import pytest
from django.test import Client

from scoring.models import Role
from scoring.models.club import Publication
from tarotclub.api.services import TooOftenError, pay_rate
from tarotclub.people.models import ApiKey
from tests import factories
from tests.api.conftest import GARDE, Program, key
from tests.factories import team_duplicate
from tests.tournaments.boards.days import played_rounds
from tournaments.models import Announcement, Event, Visibility
from tournaments.public.folder import public_results
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season

pytestmark = pytest.mark.django_db
OF_EVENT = ("", "/entries", "/ranking", "/tables", "/deals")


@pytest.fixture
def season(home, event, odile):
    chain = [SeasonRule(kind=RuleKind.TOTAL)]
    made = create_season(club=home, name="2026", chain=chain)
    add_events(season=made, events=[event])
    return made


@pytest.fixture
def addresses(event, season, table):
    here = [f"events/{event.pk}{more}" for more in OF_EVENT]
    return ["club", "events", *here, "seasons", f"seasons/{season.pk}/standing"]


@pytest.fixture
def stranger(db):
    other = factories.club("Ailleurs")
    return Program(key(other, factories.member(Role.ORGANISER, in_club=other)))


def refusal(answer):
    body = answer.json()
    return answer.status_code, body["code"], body["message"].replace("\N{NO-BREAK SPACE}", " ")


def test_each_address_answers_its_own_club_and_nobody_else(addresses, reader, stranger):
    missing = "Envoyez une clé du club : « Authorization: Bearer tarot_… »."
    unknown = "Cette clé n’ouvre rien ici : recopiez-la en entier, ou demandez-en une à"
    for address in addresses:
        assert reader.get(address).status_code == HTTPStatus.OK, address
        without = refusal(Client().get(f"/api/v1/{address}"))
        assert without == (HTTPStatus.UNAUTHORIZED, "key_missing", missing)
        status, code, words = refusal(Program("tarot_x").get(address))
        assert (status, code) == (HTTPStatus.UNAUTHORIZED, "key_unknown")
        assert words.startswith(unknown)
        elsewhere = stranger.get(address)
        if "/" in address:
            assert refusal(elsewhere)[:2] == (HTTPStatus.NOT_FOUND, "not_here"), address
        else:
            assert "Coupe" not in elsewhere.text
            assert "Halle" not in elsewhere.text


def test_a_session_is_neither_needed_nor_enough(client, odile, event):
    client.force_login(odile)
    assert client.get("/api/v1/events").status_code == HTTPStatus.UNAUTHORIZED


def test_an_event_is_told(reader, event):
    assert reader.get(f"events/{event.pk}").json() == {
        "id": event.pk,
        "name": "Coupe de la Halle",
        "kind": "tournament",
        "date": "2026-11-07",
        "closed": False,
        "duplicate": "",
        "rounds_planned": 1,
        "deals_per_round": 4,
        "team_size": 1,
        "categories": [],
        "fees": [],
        "ranking_hidden": False,
        "path": None,
        "announced": None,
    }


def test_what_is_announced_is_told_once_it_is_published(reader, event):
    at = datetime(2026, 11, 7, 14, tzinfo=UTC)
    made = Announcement.objects.create(
        event=event, key="k", starts_at=at, place="Salle des fêtes", town="Lille", changed_at=at
    )
    assert reader.get(f"events/{event.pk}").json()["announced"] is None
    made.published_at = at
    made.save()
    for address in (f"events/{event.pk}", "events"):
        told = reader.get(address).json()
        announced = told.get("items", [told])[0]["announced"]
        assert (announced["town"], announced["level"], announced["places"]) == (
            "Lille",
            "open",
            None,
        )


def test_the_key_says_whose_it_is(reader, writer, home):
    told = [program.get("club").json() for program in (reader, writer)]
    assert [(one["id"], one["name"], one["key"], one["writes"]) for one in told] == [
        (home.pk, "Tarot de la Halle", "Tableau", False),
        (home.pk, "Tarot de la Halle", "Site du club", True),
    ]


def test_names_are_as_each_chose(reader, event, table, season, writer):
    writer.post(f"tables/{table.pk}/deals", {"facts": GARDE})
    for player in event.club.players.all():
        player.name = f"Rarissime Nom{player.pk}"
        player.publication = Publication.NUMBER
        player.save(update_fields=["name", "publication"])
    addresses = [*(f"events/{event.pk}{more}" for more in OF_EVENT)]
    for address in [*addresses, f"seasons/{season.pk}/standing"]:
        assert "Rarissime" not in reader.get(address).text, address
    names = [one["name"] for one in reader.get(f"events/{event.pk}/entries").json()["items"]]
    assert names[:2] == ["n° 1", "n° 2"]


def test_no_mark_is_told_while_the_ranking_is_hidden(reader, writer, event, table):
    writer.post(f"tables/{table.pk}/deals", {"facts": GARDE})
    Event.objects.update(visibility=Visibility.HIDDEN)
    told = reader.get(f"events/{event.pk}/ranking").json()
    assert told == {"version": 1, "ranking": None, "unranked": [], "teams": None}
    assert refusal(reader.get(f"events/{event.pk}/deals")) == (
        HTTPStatus.FORBIDDEN,
        "not_allowed",
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui.",
    )


@pytest.mark.parametrize("form", ["", "individuel", "triplettes"])
def test_a_ranking_is_told_as_its_public_results_have_it(reader, home, form):
    event = played_in(form, home)
    told = reader.get(f"events/{event.pk}/ranking").json()
    results = json.loads(public_results(event))
    assert told == {name: results[name] for name in ("version", "ranking", "unranked", "teams")}
    assert {"rounds", *({"line", "attack", "rank_general"} if form else ())} < {
        *told["ranking"][0]
    }


def played_in(form, home):
    """A tournament of one round that was played."""
    if not form:
        event = factories.tournament(4, in_club=home, rounds=1)
        factories.record(factories.released(factories.drawn(event))[0])
        return event
    made = {"individuel": factories.duplicate, "triplettes": partial(team_duplicate, form)}
    return played_rounds(made[form](in_club=home, rounds=1), (1,))


def test_what_is_known_is_not_sent_again(reader, writer, addresses, event, table):
    for address in addresses:
        etag = reader.get(address).headers["ETag"]
        for known in (etag, f"W/{etag}"):
            again = reader.get(address, headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (HTTPStatus.NOT_MODIFIED, b"")
    ranking = f"events/{event.pk}/ranking"
    etag = reader.get(ranking).headers["ETag"]
    writer.post(f"tables/{table.pk}/deals", {"facts": GARDE})
    assert reader.get(ranking, headers={"If-None-Match": etag}).status_code == HTTPStatus.OK


def test_an_unchanged_event_costs_its_key_and_one_query(
    reader, event, table, django_assert_num_queries
):
    address = f"events/{event.pk}/deals"
    etag = reader.get(address).headers["ETag"]
    with django_assert_num_queries(3):
        reader.get(address, headers={"If-None-Match": etag})


@pytest.mark.parametrize("address", ["entries", "tables", "deals", "ranking"])
def test_more_rows_cost_no_more_queries(
    home, writer, reader, address, django_assert_max_num_queries
):
    counts = []
    reader.get("club")  # its first use is noted
    for players in (4, 12):
        event = factories.tournament(players, in_club=home, rounds=1, name=f"Avec {players}")
        for table in factories.released(factories.drawn(event)):
            writer.post(f"tables/{table.pk}/deals", {"facts": GARDE})
        with django_assert_max_num_queries(15) as counted:
            reader.get(f"events/{event.pk}/{address}")
        counts.append(len(counted))
    assert counts[0] == counts[1]


def test_a_hundred_a_page(home, reader):
    for number in range(101):
        factories.evening(in_club=home, name=f"Soirée {number}")
    pages = [reader.get(f"events?page={number}") for number in (1, 2, 3)]
    first, second = (page.json() for page in pages[:2])
    assert (len(first["items"]), first["page"], first["pages"]) == (100, 1, 2)
    assert (len(second["items"]), second["page"], second["pages"]) == (1, 2, 2)
    assert refusal(pages[2])[:2] == (HTTPStatus.NOT_FOUND, "not_here")


def test_a_standing_is_told_as_everybody_reads_it(reader, season, writer, table):
    writer.post(f"tables/{table.pk}/deals", {"facts": GARDE})
    told = reader.get(f"seasons/{season.pk}/standing").json()
    assert (told["version"], told["page"], told["pages"]) == (1, 1, 1)
    assert told["season"]["name"] == "2026"
    best = told["ranking"][0]
    assert (best["rank"], best["values"]) == (1, ["198"])


@pytest.mark.parametrize(
    "address",
    ["", "nothing", "events/0", f"events/{2**70}", "events/x", "seasons/7/standing", "events/"],
)
def test_what_is_not_there_is_said(reader, address):
    assert refusal(reader.get(address)) == (
        HTTPStatus.NOT_FOUND,
        "not_here",
        "Il n’y a rien à cette adresse, ou pas pour cette clé.",
    )


def test_refusals_speak_the_programs_language(reader):
    answer = reader.get("events/0", headers={"Accept-Language": "en"})
    assert answer.json()["message"] == "There is nothing at this address, or not for this key."


def test_who_asks_too_often_waits(reader):
    assert reader.get("club").status_code == HTTPStatus.OK
    known = ApiKey.objects.get()
    for _each in range(1000):
        with suppress(TooOftenError):
            pay_rate(known, "GET")
    late = reader.get("club")
    assert late.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert (late.json()["code"], late.headers["Retry-After"]) == ("too_often", "1")
    assert late.json()["message"].startswith("Trop de demandes avec cette clé : attendez 1")


def test_the_last_use_is_told(reader, client, odile, home):
    reader.get("club")
    assert ApiKey.objects.get().used_at is not None


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_another_method_is_refused(reader, method):
    send = getattr(reader.client, method)
    answer = send("/api/v1/events", headers={"Authorization": f"Bearer {reader.word}"})
    assert refusal(answer) == (
        HTTPStatus.METHOD_NOT_ALLOWED,
        "method",
        "Cette adresse ne prend pas une telle demande : voyez openapi.json.",
    )
    described = reader.get("openapi.json").json()["paths"]["/api/v1/events"]
    assert list(described) == ["get"]
    assert reader.get("events").status_code == HTTPStatus.OK
