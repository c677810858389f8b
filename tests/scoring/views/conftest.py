"""A table with its scorer signed in, and ways to send deals as its pages do."""

import pytest
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tests.scoring.views.deal_pages import UUID_1


@pytest.fixture
def table(db, client):
    """Ana, Bo, Cy and Di at a table; its scorer is signed in and Ana deals first."""
    home = factories.club()
    client.force_login(factories.member(Role.SCORER, in_club=home))
    return factories.table(4, in_club=home)


@pytest.fixture
def send(client):
    """Send a deal of a table as its page would, or with other values; None leaves one out."""

    def post(table, **changes):
        last = table.deals.order_by("number").last()
        page = {"uuid": UUID_1, "number": last.number + 1 if last else 1, "side": "attack"}
        page["dealer"] = factories.report(table).dealer.position
        values = {name: value for name, value in (page | changes).items() if value is not None}
        return client.post(reverse("deal_create", args=[table.pk]), values)

    return post


@pytest.fixture
def correct(client):
    """Send a correction as its page would."""

    def post(deal, **changes):
        page = {"uuid": deal.uuid, "number": deal.number, "version": deal.version}
        page |= {"dealer": "0", "side": "attack", "outcome": "played", "reasons": ["points"]}
        values = {name: value for name, value in (page | changes).items() if value is not None}
        return client.post(reverse("deal_correct", args=[deal.pk]), values)

    return post
