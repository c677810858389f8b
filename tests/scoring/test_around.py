"""Scoring knows no tournament: not in its pages' sources, and not without one beside it."""

import re
from functools import cache

import pytest
from django.urls import URLResolver, get_resolver, reverse

from scoring.models import Role
from scoring.services.tables import close_table
from tests import factories
from tests.server import ROOT

NAMED = re.compile(r"""(?:\{%-?\s*url|reverse\(|redirect\()\s*["']([\w-]+)""")
LOADED = re.compile(r"\{%-?\s*load\s+([^%]*?)\s*-?%\}")
SOURCES = sorted(
    path
    for folder in ("templates/scoring", "scoring")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".html", ".js", ".py"} and "migrations" not in path.parts
)


def routes(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern)
        else:
            yield pattern


@cache
def names_of_tournaments():
    return {
        route.name
        for route in routes(get_resolver())
        if route.callback.__module__.startswith("tournaments.")
    }


@cache
def libraries_of_tournaments():
    folder = ROOT / "tournaments" / "templatetags"
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def knowledge(text):
    """Give what a source names of tournaments: addresses, tags, templates."""
    loaded = {name for names in LOADED.findall(text) for name in names.split()}
    return sorted(
        set(NAMED.findall(text)) & names_of_tournaments()
        | loaded & libraries_of_tournaments()
        | set(re.findall(r"tournaments/[\w./]+", text))
    )


def test_no_source_names_anything_of_tournaments():
    known = {path: knowledge(path.read_text(encoding="utf-8")) for path in SOURCES}
    assert {path: names for path, names in known.items() if names} == {}


def test_what_is_named_is_found():
    """Else the test above would keep nothing."""
    text = (
        '{% load i18n events %}{% url "evening_ranking" event.pk as ranking_url %}'
        '{% url "sheet" table.pk %}{% include "tournaments/hall/_name.html" %}'
        'redirect("tournament", 1)'
    )
    assert knowledge(text) == [
        "evening_ranking",
        "events",
        "tournament",
        "tournaments/hall/_name.html",
    ]


ELSEWHERE = re.compile(r'href="(/(?:soirees|tournois)/\d[^"]*|[^"]*\.pdf|[^"]*/reouverture/)"')


@pytest.fixture
def pages(db, client, settings):
    """Give the address of every page that has something around it."""
    night = factories.evening()
    client.force_login(factories.member(Role.ARBITER, in_club=night.club))
    table, ended = (factories.table(4, in_evening=night) for _ in range(2))
    deal = factories.record(table)
    close_table(table=ended)
    return [
        reverse("sheet", args=[table.pk]),
        reverse("sheet", args=[ended.pk]),
        reverse("deal", args=[deal.pk]),
        reverse("deal_create", args=[ended.pk]),
        reverse("rulebook_game", args=["fft-4"]),
    ]


def elsewhere(client, pages):
    return [ELSEWHERE.findall(client.get(page).content.decode()) for page in pages]


def test_pages_lead_to_what_is_around_them(client, pages):
    assert all(elsewhere(client, pages))


def test_with_nothing_around_them_pages_stand_alone(client, pages, settings):
    settings.AROUND = "scoring.around.Around"
    assert elsewhere(client, pages) == [[]] * len(pages)
