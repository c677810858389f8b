"""The API describes itself: docs/openapi.json is what the code says, and addresses obey it."""

import json
from itertools import count

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tarotclub.api.services import paid
from tarotclub.api.v1 import described
from tests import factories
from tests.checks.openapi import FILE, written


def test_the_file_is_what_the_code_says():
    """`python -m tests.checks.openapi` writes it anew."""
    assert FILE.read_text(encoding="utf-8") == written()


@pytest.mark.django_db
def test_it_is_written_once_however_often_strangers_ask(client, writer):
    first = client.get("/api/v1/openapi.json").content
    written_before = described.cache_info().misses
    assert client.get("/api/v1/openapi.json").content == first
    assert described.cache_info().misses == written_before


def test_every_address_says_how_it_refuses():
    paths = json.loads(written())["paths"]
    assert len(paths) == 13
    for operations in paths.values():
        for operation in operations.values():
            assert {"401", "403", "404", "429"} <= operation["responses"].keys()
            assert operation["security"] == [{"ClubKey": []}]


EXAMPLES = 20  # of each address: some twenty seconds in all
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture
def _one_connection():
    """Leave the test's connection, and so its transaction, open; Django's own client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("_one_connection")
def test_every_address_obeys_its_description(writer, event, table):
    """What it allows and what it does not is sent, to things that are there and to others."""
    site = WSGIHandler()

    def without_rates(environ, start):
        paid.clear()
        return site(environ, start)

    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", without_rates)
    deal, entry = factories.record(table), event.entries.last()
    there = {"event_id": event.pk, "entry_id": entry.pk, "table_id": table.pk}
    there["deal"], turns = str(deal.uuid), count()
    headers = {"Authorization": f"Bearer {writer.word}", "Accept-Encoding": "identity"}
    for each in schema.get_all_operations():
        operation = each.ok()

        @settings(max_examples=EXAMPLES, database=None)
        @given(case=operation.as_strategy())
        def obeys(case):
            if next(turns) % 2:
                known = case.path_parameters.keys() & there.keys()
                case.path_parameters.update({name: there[name] for name in known})
            case.call_and_validate(headers=headers, checks=CHECKS)

        obeys()
