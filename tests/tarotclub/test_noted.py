"""What is noted of a request: its id, a line of the log, figures; nobody's name among it."""

import json
import logging
import re
import sys
from datetime import timedelta
from http import HTTPStatus
from urllib.request import Request

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import tablets
from scoring.models import Role
from scoring.services.links import create_link
from tarotclub.models import ToldCopy
from tarotclub.serving.noted import JsonLine, measures
from tests import factories
from tests.server import Server
from tests.visitor import Visitor
from tournaments.models import StoredStanding
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import create_season

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
TOKEN = "a-token-of-prometheus"
BEST = SeasonRule(kind=RuleKind.TOTAL)
PROXYS = "0af7651916cd43dd8448eb211c80319c"


@pytest.fixture
def counting(settings):
    """Let this process count from nothing."""
    settings.METRICS_TOKEN = TOKEN
    measures.cache_clear()
    yield
    measures.cache_clear()


def figures(token=TOKEN):
    return Client().get("/metrics", headers={"Authorization": f"Bearer {token}"})


def id_of(brought):
    headers = {"X-Request-ID": brought} if brought else {}
    return Client().get("/presence/", headers=headers).headers["X-Request-ID"]


@pytest.mark.parametrize(
    ("behind", "brought", "taken"),
    [
        (True, PROXYS, True),
        (True, "a-b.c_12", True),
        (False, PROXYS, False),
        (True, "", False),
        (True, "short", False),
        (True, "x" * 65, False),
        (True, "<script>alert(1)", False),
        (True, "é" * 8, False),
    ],
)
def test_only_a_proxy_of_ours_names_a_request(settings, behind, brought, taken):
    settings.BEHIND_PROXY = behind
    given = id_of(brought)
    assert (given == brought) is taken
    if not taken:
        assert re.fullmatch("[0-9a-f]{16}", given)
        assert id_of(brought) != given


def test_a_line_tells_by_number_and_nothing_else(settings, caplog, client, home, odile):
    event = factories.tournament(8, in_club=home, name="Coupe du Port")
    client.force_login(odile)
    settings.LOG_JSON = True
    with caplog.at_level(logging.INFO, logger="django.noted"):
        answer = client.get(f"/tournois/{event.pk}/?nom=Odile")
    [record] = [each for each in caplog.records if each.name == "django.noted"]
    line = json.loads(JsonLine().format(record))
    assert line.pop("ms") > 0
    assert (line.pop("at")[:2], line.pop("level"), line.pop("logger")) == (
        "20",
        "INFO",
        "django.noted",
    )
    assert line == {
        "message": "answered",
        "request": answer.headers["X-Request-ID"],
        "method": "GET",
        "route": "tournament",
        "user": odile.pk,
        "club": home.pk,
        "status": 200,
    }


def test_who_may_not_open_a_page_can_say_which_it_was(client, home):
    event = factories.tournament(8, in_club=home)
    client.force_login(factories.member(Role.VIEWER, in_club=home, username="vera"))
    answer = client.get(reverse("tournament_change", args=[event.pk]))
    page = answer.content.decode()
    assert (answer.status_code, answer.headers["X-Request-ID"] in page) == (403, True)


def test_who_is_to_correct_a_form_can_say_which_it_was(client, home):
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    answer = client.post(reverse("player_add", args=[home.pk]), {"name": ""})
    references = re.findall("Référence : ([^<]*)<", answer.content.decode())
    assert (answer.status_code, references) == (422, [answer.headers["X-Request-ID"]])


@pytest.mark.parametrize(
    ("path", "route", "status"),
    [("/nulle/part/", "", 404), ("/clubs/0/", "club", 302), ("/t/a-secret/", "", 404)],
)
def test_a_line_of_a_stranger_names_no_path(settings, caplog, path, route, status):
    settings.LOG_JSON = True
    with caplog.at_level(logging.INFO):
        Client().get(path)
    lines = [JsonLine().format(each) for each in caplog.records]
    [noted] = [json.loads(line) for line in lines if '"answered"' in line]
    assert (noted["route"], noted["status"], noted["user"]) == (route, status, None)
    assert [line for line in lines if path.strip("/") in line] == []


def test_a_tablet_is_of_the_club_of_its_table(settings, caplog):
    table = factories.table(4)
    link = create_link(table=table)
    settings.LOG_JSON = True
    with caplog.at_level(logging.INFO, logger="django.noted"):
        Client().get(
            f"/api/tables/{table.pk}/", headers={"Authorization": f"Bearer {link.token}"}
        )
    assert (caplog.records[-1].facts["route"], caplog.records[-1].facts["club"]) == (
        "table_state",
        table.club_id,
    )


@pytest.mark.parametrize("token", ["", "too-short"])
def test_without_a_token_there_are_no_figures(settings, token):
    settings.METRICS_TOKEN = token
    measures.cache_clear()
    assert figures(token).status_code == HTTPStatus.NOT_FOUND
    measures.cache_clear()


def test_without_the_extra_there_are_no_figures_and_the_site_answers(counting, monkeypatch):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert figures().status_code == HTTPStatus.NOT_FOUND
    assert Client().get("/presence/").status_code == HTTPStatus.NO_CONTENT


@pytest.mark.parametrize("token", ["", "another", TOKEN[:-1]])
def test_another_token_is_told_nothing(counting, token):
    answer = figures(token)
    assert (answer.status_code, answer.json()) == (HTTPStatus.UNAUTHORIZED, {"ok": False})
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_what_is_counted_names_routes_and_nobody(counting, client, odile):
    cache.clear()
    tablets.forget_all_but(set())
    table = factories.table(4)
    factories.record(table)
    link = create_link(table=table)
    for waiting in (3, 2):
        Client().get(
            f"/api/tables/{table.pk}/",
            headers={
                "Authorization": f"Bearer {link.token}",
                "X-Waiting": f"{waiting} 11111111-aaaa",
            },
        )
    client.get("/nulle/part/")
    an_hour_ago = timezone.now() - timedelta(hours=1)
    season = create_season(club=table.club, name="National", chain=[BEST])
    StoredStanding.objects.create(season=season, checked_at=an_hour_ago)
    ToldCopy.objects.create(pk=ToldCopy.ONLY, at=an_hour_ago)
    text = figures().content.decode()
    told = dict(re.findall(r'^(\w+\{process="[^"]+",?[^}]*\}) (\S+)$', text, re.MULTILINE))
    plain = {re.sub(r'process="[^"]+",?', "", name): value for name, value in told.items()}
    assert plain['tarotclub_requests_total{route="table_state",status="200"}'] == "2.0"
    assert plain['tarotclub_requests_total{route="",status="404"}'] == "1.0"
    assert plain["tarotclub_outbox{}"] == "2.0"
    assert float(plain["tarotclub_deals{}"]) >= 1
    for told_age in ("copy", "standing"):
        assert 3600 <= float(plain[f"tarotclub_{told_age}_age_seconds{{}}"]) < 4200
    assert plain["tarotclub_standings_waiting{}"] == "1.0"
    assert "nulle" not in text
    assert "odile" not in text


SEED = """
from scoring.models import Role
from tests import factories as make
home = make.club()
odile = make.member(Role.ORGANISER, in_club=home, username="odile")
event = make.tournament(8, in_club=home)
print(home.pk, odile.pk, event.pk)
"""


@pytest.fixture
def watched(migrated, tmp_path):
    site = Server(tmp_path, "watched", like=migrated)
    site.environment |= {"LOG_JSON": "1", "METRICS_TOKEN": TOKEN}
    yield site
    site.stop()
    site.forget()


def test_as_served_each_request_is_noted_once_whichever_process_answers(watched):
    home, odile, event = map(int, watched.run(SEED).split())
    watched.start()
    browser = Visitor(watched, "odile").browser
    with browser.open(f"{watched.url}/tournois/{event}/") as page:  # from another process
        assert page.read()
    mine = page.headers["X-Request-ID"]
    assert "X-Facts" not in page.headers
    lines = [json.loads(line) for line in watched.log_text().splitlines() if line[0] == "{"]
    [line] = [line for line in lines if line.get("request") == mine]
    assert (line["route"], line["lane"], line["status"]) == ("tournament", "desk", 200)
    assert (line["club"], line["user"]) == (home, odile)
    asked = Request(f"{watched.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with browser.open(asked) as told:
        text = told.read().decode()
    process = rf'process="[^"]+:{watched.port}"'
    assert re.search(rf'requests_total{{{process},route="tournament",status="200"}} 1.0', text)
    assert re.search(rf'tarotclub_waiting{{lane="desk",{process}}} 0.0', text)
    assert "odile" not in watched.log_text()
