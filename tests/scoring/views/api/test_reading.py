"""A link that can only read: the sheet on the phones of those who sit around the table."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.utils import timezone

from scoring.services.links import create_link, revoke_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet, answer, refusal


@pytest.fixture
def reader(client, tablet):
    token = tablet.link.reading_path.partition("#")[2]
    return Tablet(client, tablet.link, token=token)


def test_the_table_tells_the_way_to_read_along(tablet, reader):
    link = answer(tablet.state())[1]["link"]
    assert link["reading"] == f"/v/{tablet.link.pk}/#{reader.token}"


def test_a_reader_sees_the_sheet(tablet, reader, table):
    factories.record(table)
    tablet.call(text="Ana triche")
    mine, his = answer(tablet.state())[1], answer(reader.state())[1]
    assert (his["link"]["scope"], his["link"]["reading"], his["calls"]) == ("reading", None, [])
    same = ("seats", "deals", "bilans", "next", "signatures", "table", "ruleset")
    assert [his[key] for key in same] == [mine[key] for key in same]


def test_a_sheet_is_put_together_once_for_all_who_read_it(
    reader, table, django_assert_num_queries
):
    factories.record(table)
    first = answer(reader.state())[1]
    with django_assert_num_queries(1):  # the link
        assert answer(reader.state())[1] == first
    factories.record(table)
    assert [len(state["deals"]) for state in (first, answer(reader.state())[1])] == [1, 2]


def test_what_is_kept_for_who_reads_is_told_nobody_else(tablet, reader, table):
    factories.record(table)
    reader.state()
    assert answer(tablet.state())[1]["link"]["scope"] == "table"
    create_link(table=table)
    assert refusal(reader.state())[:2] == (401, "link_revoked")


def test_a_sheet_is_kept_for_no_longer_than_a_minute(reader, table, monkeypatch):
    def author():
        return answer(reader.state())[1]["deals"][0]["recorded_by"]

    user = factories.member(in_club=table.club)
    factories.record(table, by=user)
    before = author()
    User.objects.filter(pk=user.pk).update(first_name="Ana", last_name="Roux")
    later = timezone.now() + timedelta(minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert author() == "Ana Roux" != before


def test_a_sheet_is_kept_in_the_language_it_was_asked_in(tablet, reader):
    tablet.deal()
    states = [answer(reader.state(accept_language=of))[1] for of in ("fr", "en", "fr")]
    authors = [state["deals"][0]["recorded_by"] for state in states]
    assert authors == ["la tablette", "the tablet", "la tablette"]


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(lambda reader: reader.deal(), id="a deal"),
        pytest.param(lambda reader: reader.sign(0, 0), id="a signature"),
        pytest.param(lambda reader: reader.unsign(0), id="a withdrawal"),
        pytest.param(lambda reader: reader.call(), id="a call"),
        pytest.param(
            lambda reader: reader.send("post", "signatures/liens/", {"position": 0}),
            id="a link",
        ),
    ],
)
def test_a_reader_writes_nothing(reader, write):
    assert refusal(write(reader)) == (
        403,
        "reading_only",
        "Ce lien ne sert qu’à lire la feuille.",
    )


def test_what_reads_ends_with_the_link_of_the_table(tablet, reader, table):
    revoke_link(link=tablet.link)
    assert refusal(reader.state())[:2] == (401, "link_revoked")
    create_link(table=table)
    assert refusal(reader.state())[:2] == (401, "link_revoked")


def test_a_token_that_reads_cannot_be_made_into_one_that_writes(client, tablet, reader):
    head, _dot, sealed = tablet.token.rpartition(".")
    assert reader.token.rpartition(".")[0] == head
    assert reader.token.rpartition(".")[2] != sealed
    forged = signing.Signer(key="guessed", salt="tarotclub.table-link", sep=".").sign(head)
    assert refusal(Tablet(client, tablet.link, token=forged).state())[:2] == (
        401,
        "token_invalid",
    )


def test_the_page_says_nothing_by_itself(client, tablet, table):
    page = client.get(f"/v/{tablet.link.pk}/")
    assert page.status_code == 200
    assert table.seated[0].player.name not in page.content.decode()
