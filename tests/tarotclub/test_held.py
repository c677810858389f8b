"""What is typed while signed out waits for the sign-in."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from pytest_django.asserts import assertTemplateUsed

pytestmark = pytest.mark.django_db
PASSWORD = "le petit au bout"


@pytest.fixture
def scorer():
    return User.objects.create_user("zoe", password=PASSWORD)


def sign_in(client, password=PASSWORD, **held):
    return client.post("/connexion/", {"username": "zoe", "password": password} | held)


def sent_signed_out(client):
    typed = {"taker": "0", "points": "40½", "poignee_3": ["simple", "double"], "note": "«<b>»"}
    return client.post("/tables/7/donnes/nouvelle/?ordre=1", typed)


def test_what_is_typed_while_signed_out_waits_for_the_sign_in(client, scorer):
    refused = sent_signed_out(client)
    assertTemplateUsed(refused, "registration/login.html")
    assert refused.status_code == 401
    held = {name: refused.context[name] for name in ("next", "held")}
    assert sign_in(client, "faux", **held).context["held"] == held["held"]
    offered = sign_in(client, **held)
    assertTemplateUsed(offered, "registration/held.html")
    assert offered.context["address"] == "/tables/7/donnes/nouvelle/?ordre=1"
    assert offered.context["fields"] == [
        ("taker", "0"),
        ("points", "40½"),
        ("poignee_3", "simple"),
        ("poignee_3", "double"),
        ("note", "«<b>»"),
    ]
    assert "«<b>»" not in offered.text


SPOILT = ["", "[]", "{", "7", "[1]", '[["a"]]', "null", '{"a": 1}']


@pytest.mark.parametrize("held", SPOILT)
def test_what_was_held_and_spoilt_is_no_reason_not_to_enter(client, scorer, held):
    entered = sign_in(client, next="/soirees/", held=held)
    assert (entered.status_code, entered.headers.get("Location")) == (302, "/soirees/")


def test_what_is_held_goes_nowhere_else(client, scorer):
    there = {"next": "https://ailleurs.example/", "held": '[["a", "b"]]'}
    assert sign_in(client, **there).headers["Location"] == "/"


def test_a_file_or_a_flood_is_not_held(client):
    flood = client.post("/tables/7/donnes/nouvelle/", {"note": "x" * 60_000})
    with BytesIO(b"{}") as file:
        upload = client.post("/reglements/import/", {"file": file})
    assert [flood.status_code, upload.status_code] == [302, 302]


def test_part_of_a_page_asked_while_signed_out_stays_as_it_is(client):
    asked = client.post(
        "/tables/7/donnes/apercu/", {"taker": "0"}, headers={"HX-Request": "true"}
    )
    assert asked.headers["Location"] == "/connexion/?next=/tables/7/donnes/apercu/"
