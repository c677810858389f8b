"""What is typed while signed out waits for the sign-in."""

import json
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
    back = sign_in(client, **held)
    assert back.headers["Location"] == "/tables/7/donnes/nouvelle/?ordre=1"
    shown = client.get("/soirees/")
    assert shown.context["held_form"]["address"] == "/tables/7/donnes/nouvelle/?ordre=1"
    assert shown.context["held_form"]["fields"] == [
        ["taker", "0"],
        ["points", "40½"],
        ["poignee_3", "simple"],
        ["poignee_3", "double"],
        ["note", "«<b>»"],
    ]
    assert "«<b>»" not in shown.text
    assert "data-held" not in client.get("/soirees/").text


def held_from(client, referer):
    """Send a form of the page `referer` while signed out; what the sign-in page holds."""
    asked = client.post("/soirees/7/joueurs/", {"name": "Zoé"}, headers={"Referer": referer})
    return {name: asked.context[name] for name in ("next", "held")}


def test_the_way_leads_back_to_the_page_of_the_form(client, scorer):
    held = held_from(client, "http://testserver/soirees/7/?q=a#b")
    assert sign_in(client, **held).headers["Location"] == "/soirees/7/?q=a"


@pytest.mark.parametrize("referer", ["", "https://ailleurs.example/a/", "http://[", "//"])
def test_from_an_unknown_page_the_form_is_offered_by_itself(client, scorer, referer):
    held = held_from(client, referer)
    assert sign_in(client, **held).headers["Location"] == "/soirees/7/joueurs/"
    alone = client.get("/soirees/7/joueurs/")
    assertTemplateUsed(alone, "registration/held.html")
    assert '<input type="hidden" name="name" value="Zoé">' in alone.text
    assert client.get("/soirees/7/joueurs/").status_code == 405


@pytest.mark.parametrize("page", ["https://ailleurs.example/", "//ailleurs.example/", "x:y"])
def test_a_spoilt_page_leads_nowhere_else(client, scorer, page):
    held = json.dumps({"page": page, "fields": [["a", "b"]]})
    entered = sign_in(client, next="/soirees/", held=held)
    assert entered.headers["Location"] == "/soirees/"


def test_a_password_is_not_held(client):
    typed = {"old_password": "a", "new_password1": "b", "new_password2": "b"}
    assert client.post("/motdepasse/", typed).status_code == 302


SPOILT = [
    *("", "[]", "{", "7", "[1]", "null", '{"a": 1}', '{"page": "/", "fields": [["a"]]}'),
    *("[" * 3000, '{"page": "/", "fields": [["a", "' + "x" * 60_000 + '"]]}'),
    r'{"page": "/\ud800", "fields": []}',
    r'{"page": "/", "fields": [["\ud800", "x"]]}',
    r'{"page": "/", "fields": [["x", "\udfff"]]}',
]


@pytest.mark.parametrize("held", SPOILT)
def test_what_was_held_and_spoilt_is_no_reason_not_to_enter(client, scorer, held):
    entered = sign_in(client, next="/soirees/", held=held)
    assert (entered.status_code, entered.headers.get("Location")) == (302, "/soirees/")
    assert not client.get("/soirees/").context["held_form"]


def test_what_is_held_goes_nowhere_else(client, scorer):
    there = {"next": "https://ailleurs.example/", "held": '{"page": "/", "fields": []}'}
    assert sign_in(client, **there).headers["Location"] == "/"


def test_a_file_or_a_flood_is_not_held(client):
    flood = client.post("/tables/7/donnes/nouvelle/", {"note": "x" * 60_000})
    with BytesIO(b"{}") as file:
        upload = client.post("/reglements/import/", {"file": file})
    assert [flood.status_code, upload.status_code] == [302, 302]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_part_of_a_page_is_refused_by_its_status_alone(client, method):
    asked = getattr(client, method)("/soirees/", headers={"HX-Request": "true"})
    assert (asked.status_code, asked.content) == (401, b"")
