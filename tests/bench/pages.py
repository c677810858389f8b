"""How many queries the sheet and the ranking cost, on a small evening and on a large one."""

from contextlib import contextmanager

from django.db import connection
from django.test import Client, override_settings
from django.test.runner import DiscoverRunner
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.bench.row import Row
from tests.server import ROOT

LIMIT = 12
SIZES = ((1, 1), (30, 12))  # tables of four, deals at each
SETTINGS = {
    "ALLOWED_HOSTS": ["testserver"],
    "STATIC_ROOT": ROOT / "tarotclub" / "static",
    "STORAGES": {
        "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    },
}


@contextmanager
def empty_site():
    """Give a database of its own, forgotten afterwards."""
    runner = DiscoverRunner(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        with override_settings(**SETTINGS):
            yield
    finally:
        runner.teardown_databases(databases)


def queries_of(client, *route):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = client.get(reverse(*route[:1], args=route[1:]))
    assert response.status_code == 200, response.status_code
    return len(queries)


def counted(tables, deals):
    """Play an evening; give the queries of a table's sheet and of the ranking."""
    home = factories.club(f"Club à {tables}")
    evening = factories.evening(in_club=home)
    opened = [factories.table(in_evening=evening) for _ in range(tables)]
    for table in opened:
        for number in range(deals):
            factories.record(table, taker=number % 4)
    client = Client()
    client.force_login(factories.member(in_club=home))
    return {
        "sheet": queries_of(client, "sheet", opened[0].pk),
        "ranking": queries_of(client, "evening_ranking", evening.pk),
    }


def run():
    with empty_site():
        small, large = (counted(*size) for size in SIZES)
    (_, few), (tables, many) = SIZES
    return [
        Row(
            f"queries of the {page}",
            large[page],
            LIMIT,
            f"{small[page]} with {few} deal, {large[page]} at {tables} tables of {many} deals",
        )
        for page in large
    ]
