"""What carries no secret goes out compressed; what carries one never does."""

import gzip

import pytest

from scoring.models import TableLink
from tests import factories
from tests.tarotclub.test_urls import body
from tests.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

GZIP = {"accept-encoding": "gzip"}


def asked(client, address, **headers):
    """Ask for a page as browsers do; give what it says and whether it came compressed."""
    answer = client.get(address, headers=GZIP | headers)
    content, packed = body(answer), answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(content) if packed else content), packed, answer


def test_what_answers_a_code_with_the_token_of_its_table_is_as_long_as_it_is(client):
    link = TableLink.objects.get(pk=World().ids["link_id"])
    found, address = {"pin": link.pin}, f"/api/liens/{link.pk}/code/"
    answer = client.post(address, found, "application/json", headers=GZIP)
    assert (answer.status_code, "Content-Encoding" in answer.headers) == (200, False)
    assert link.token in answer.text


def test_a_ranking_that_is_asked_for_again_is_a_tenth(client):
    event = factories.tournament(60)
    client.force_login(factories.member(in_club=event.club))
    content, packed, answer = asked(
        client, f"/tournois/{event.pk}/classement/", hx_request="true"
    )
    assert packed
    assert len(answer.content) < len(content) / 5
    assert answer.headers["ETag"].startswith('W/"')
    again = client.get(
        f"/tournois/{event.pk}/classement/",
        headers=GZIP | {"hx-request": "true", "if-none-match": answer.headers["ETag"]},
    )
    assert again.status_code == 304


def test_its_length_is_random(client):
    lengths = {len(asked(client, "/t/7/")[2].content) for _ in range(20)}
    assert len(lengths) > 5


def test_who_takes_nothing_compressed_gets_it_as_it_is(client):
    answer = client.get("/t/7/")
    assert ("Content-Encoding" in answer.headers, "tablet-words" in answer.text) == (
        False,
        True,
    )
