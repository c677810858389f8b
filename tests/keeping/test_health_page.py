"""The health of the site: told to organisers with names, to a monitor without any."""

import re
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import tablets
from scoring.models import Role
from scoring.services.links import create_link, signing_link
from scoring.services.tables import close_table
from tarotclub.keeping.health import health_of
from tests import factories

pytestmark = pytest.mark.django_db
TOKEN = "a-token-of-a-monitor"
ONE, OTHER = "11111111-aaaa", "22222222-bbbb"


@pytest.fixture
def home():
    return factories.club("Tarot du Port")


@pytest.fixture
def table(home):
    evening = factories.evening(in_club=home, name="Soirée du jeudi")
    return factories.table(4, in_evening=evening)


@pytest.fixture
def link(table):
    tablets.forget_all_but(set())
    return create_link(table=table)


def ask(table, token, waiting):
    headers = {"Authorization": f"Bearer {token}", "X-Waiting": waiting}
    return Client().get(f"/api/tables/{table.pk}/", headers=headers)


def page(client, user, path="/etat/"):
    client.force_login(user)
    return client.get(path)


def test_an_organiser_reads_how_the_site_is(client, odile, table, link):
    ask(table, link.token, f"3 {ONE}")
    text = page(client, odile).content.decode()
    for told in ("Tout va bien", "Soirée du jeudi", "3 envois en attente", "odile"):
        assert told in text


def test_tablets_at_one_table_are_told_apart(table, link):
    ask(table, link.token, f"3 {ONE}")
    ask(table, link.token, f"0 {OTHER}")
    ask(table, link.token, f"1 {ONE}")
    [found] = health_of(type(table.club).objects.all()).tables
    assert (found.waiting, len(found.tablets), found.quiet) == (1, 2, False)


@pytest.mark.parametrize(
    "told", ["", "3", f"-1 {ONE}", f"12345 {ONE}", "3 <b>", f"x {ONE}", f"\u0663 {ONE}"]
)
def test_what_is_no_count_is_not_heard(table, link, told):
    assert ask(table, link.token, told.encode().decode("latin-1")).status_code == HTTPStatus.OK
    assert tablets.heard_of(link.pk) == []


def test_who_only_signs_or_reads_has_nothing_to_send(table, link):
    seat = signing_link(seat=table.seats.first(), asked_by=link)
    ask(table, seat.token, f"3 {ONE}")
    ask(table, link.reading_path.partition("#")[2], f"3 {ONE}")
    assert (tablets.heard_of(seat.pk), tablets.heard_of(link.pk)) == ([], [])


def test_words_that_somebody_makes_up_fill_no_memory(link):
    for number in range(50):
        tablets.note_waiting(link.pk, f"1 {number:08}", timezone.now())
    assert len(tablets.heard_of(link.pk)) == tablets.MOST_TABLETS


def test_a_closed_table_is_shown_while_a_tablet_waits_for_it(table, link):
    close_table(table=table)
    clubs = type(table.club).objects.all()
    assert health_of(clubs).tables == []
    ask(table, link.token, f"2 {ONE}")
    assert health_of(clubs).waiting == 2


def test_a_tablet_that_fell_silent_is_marked(client, odile, table, link):
    earlier = timezone.now() - timedelta(minutes=5)
    tablets.note_waiting(link.pk, f"0 {ONE}", earlier)
    assert "muette depuis" in page(client, odile).content.decode()


def test_another_club_sees_neither_tables_nor_people(client, table, link, odile):
    ask(table, link.token, f"3 {ONE}")
    Client().force_login(odile)
    stranger = factories.member(Role.ORGANISER, username="autre")
    text = page(client, stranger).content.decode()
    assert "Soirée du jeudi" not in text
    assert "odile" not in text
    told = page(client, stranger, "/etat.json").json()
    assert told["tablets"] == {"tables": 0, "heard": 0, "quiet": 0, "waiting": 0}


def test_a_monitor_reads_numbers_and_no_name(client, table, link, odile):
    client.force_login(odile)
    ask(table, link.token, f"3 {ONE}")
    with override_settings(HEALTH_TOKEN=TOKEN):
        answer = Client().get("/etat.json", headers={"Authorization": f"Bearer {TOKEN}"})
    told = answer.json()
    assert (answer.status_code, told["ok"], told["signed_in"]) == (HTTPStatus.OK, True, 1)
    assert told["tablets"] == {"tables": 1, "heard": 1, "quiet": 0, "waiting": 3}
    text = answer.content.decode()
    assert not any(name in text for name in ("odile", "Port", "Soirée", "Ana", "/"))


@pytest.mark.parametrize(
    ("known", "brought"), [(TOKEN, "another"), (TOKEN, ""), ("", ""), ("short", "short")]
)
def test_another_token_is_told_nothing(known, brought):
    with override_settings(HEALTH_TOKEN=known):
        answer = Client().get("/etat.json", headers={"Authorization": f"Bearer {brought}"})
    assert (answer.status_code, answer.json()) == (HTTPStatus.UNAUTHORIZED, {"ok": False})


def test_as_many_queries_for_three_tables_as_for_one(client, odile, table, link):
    client.force_login(odile)
    before = len(questions(client))
    for _ in range(2):
        create_link(table=factories.table(4, in_club=table.club))
    assert len(questions(client)) == before


def questions(client):
    """Return what the page reads from tables; a try to write, made once in a while, is none."""
    with CaptureQueriesContext(connection) as asked:
        client.get("/etat/")
    return [
        query for query in asked if re.search(r"SELECT .*_.* FROM ", query["sql"], re.DOTALL)
    ]
