"""What a failed request is answered with, when nothing else can be relied on."""

import json
import logging
import sqlite3

import pytest
from django.core.exceptions import BadRequest
from django.db import OperationalError, connection, transaction
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path

from tarotclub.serving.noted import JsonLine, request_id
from tests.server import ROOT


def explode(request):
    raise ZeroDivisionError


def find_it_full(request):
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise OperationalError(*error.args) from error


def read_nothing_there(request):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM never_was")


def turn_away(request):
    raise BadRequest


urlpatterns = [
    path("explode/", explode),
    path("full/", find_it_full),
    path("api/v1/full/", find_it_full),
    path("never/", read_nothing_there),
    path("bad/", turn_away),
    path("", include("tarotclub.urls")),
]
handler500 = "tarotclub.serving.noted.server_error"
pytestmark = pytest.mark.urls(__name__)
MANIFEST = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    # none was made
    "staticfiles": {"BACKEND": "tarotclub.serving.static_names.NamedByContent"},
}


def visit(address, method="get"):
    return getattr(Client(raise_request_exception=False), method)(address)


@override_settings(STORAGES=MANIFEST)
@pytest.mark.parametrize(
    ("address", "status", "heading"),
    [
        ("/explode/", 500, "Le site a eu un problème"),
        ("/full/", 503, "Rien ne s’enregistre pour l’instant"),
    ],
)
def test_a_failure_is_said_without_manifest_and_without_database(address, status, heading):
    """No database: this test asked for none, so a query would fail it."""
    answer = visit(address)
    assert (answer.status_code, f"<h1>{heading}</h1>" in answer.text) == (status, True)
    assert 'href="/static/tarotclub/css/base.css"' in answer.text


def test_a_program_is_told_in_json_and_of_no_tablet():
    answer = visit("/api/v1/full/")
    body = answer.json()
    assert (answer.status_code, body["code"], answer.headers["Retry-After"]) == (
        503,
        "disk_full",
        "3",
    )
    assert body["message"].startswith("Le disque de l’ordinateur du site est plein")


def test_what_was_only_asked_for_is_asked_for_again_and_what_was_sent_is_not():
    again = '<meta http-equiv="refresh" content="5">'
    assert [again in visit("/full/", method).text for method in ("get", "post")] == [
        True,
        False,
    ]


@pytest.mark.django_db
def test_our_own_mistake_in_a_query_is_no_trouble_of_the_database():
    assert visit("/never/").status_code == 500


REFUSALS = sorted(path.name for path in (ROOT / "templates").glob("[45]*.html"))


@pytest.mark.parametrize("template", REFUSALS)
def test_no_refusal_asks_the_database(template, rf):
    assert "<h1>" in render_to_string(template, {}, rf.get("/"))


def test_the_icon_that_browsers_ask_for_is_there():
    answer = Client().get("/favicon.ico")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/x-icon")
    assert b"".join(answer.streaming_content)[:4] == b"\0\0\1\0"


def test_a_record_is_one_line_of_json():
    record = logging.LogRecord(
        "django.request", 30, "x.py", 1, "Not Found: %s", ("/é\n",), None
    )
    record.created = 1
    request_id.set("0123456789abcdef")
    assert json.loads(JsonLine().format(record)) == {
        "at": "1970-01-01T00:00:01+00:00",
        "level": "WARNING",
        "logger": "django.request",
        "message": "Not Found: /é\n",
        "request": "0123456789abcdef",
    }
    assert "\n" not in JsonLine().format(record)
    record.request = RequestFactory().get("/é\n?nom=Odile")
    record.request.path = "/é\n"
    assert json.loads(JsonLine().format(record))["message"] == "Not Found: …"
    record.args = (r"/\xe9\n",)  # as Django writes it
    assert json.loads(JsonLine().format(record))["message"] == "Not Found: …"
