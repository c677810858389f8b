"""The documents of a tournament: what is offered, to whom, with which options."""

import re

import pytest
from django.urls import reverse

from tests import factories
from tournaments.documents import DOCUMENTS, Moment

pytestmark = pytest.mark.django_db


def panels(response):
    """Give the address of every document's form on the page."""
    return re.findall(
        r'<form class="panel document" method="get" action="([^"]*)"', response.content.decode()
    )


@pytest.fixture
def event(club):
    return factories.tournament(8, in_club=club)


def test_every_document_of_the_table_is_offered_and_answers(organiser, event):
    factories.released(factories.drawn(event))
    page = organiser.get("document_list", event)
    assert page.status_code == 200
    addresses = panels(page)
    assert addresses == [
        document.url(event.pk, 1)
        for moment in Moment
        for document in DOCUMENTS
        if document.moment is moment
    ]
    answers = {address: organiser.client.get(address).status_code for address in addresses}
    assert answers == dict.fromkeys(addresses, 200)


def test_keys_are_used_once():
    keys = [document.key for document in DOCUMENTS]
    assert sorted(set(keys)) == sorted(keys)


def test_an_event_without_rounds_offers_none(organiser, event):
    event.rounds.all().delete()
    addresses = panels(organiser.get("document_list", event))
    per_round = sum(document.per_round for document in DOCUMENTS)
    assert addresses.count("") == per_round > 0


def test_the_page_shows_the_round_that_is_asked_for(organiser, event):
    factories.released(factories.drawn(event))
    page = organiser.get("document_list", event, tour="2")
    assert reverse("round_tablets", args=[event.pk, 2]) in panels(page)
    nonsense = organiser.get("document_list", event, tour="9", langue="xx")
    assert reverse("round_tablets", args=[event.pk, 1]) in panels(nonsense)


def test_a_kept_ranking_is_not_offered_to_a_helper(helper, arbiter, club):
    event = factories.tournament(8, in_club=club, visibility="hidden")
    told = "Gardé avec le classement, jusqu’à la remise des prix."
    telling = sum(document.tells_ranking for document in DOCUMENTS)
    page = helper.get("document_list", event).content.decode()
    assert page.count(told) == telling > 0
    assert told not in arbiter.get("document_list", event).content.decode()


def test_an_unknown_document_is_not_found(organiser, event):
    assert organiser.get("document_pdf", event, "rien").status_code == 404
    assert organiser.get("document_pdf", event, "classeur").status_code == 404  # has a view


@pytest.mark.parametrize("number", [8, 60])
def test_the_page_asks_as_much_for_few_as_for_many(
    organiser, club, number, django_assert_max_num_queries
):
    event = factories.drawn(factories.tournament(number, in_club=club))
    with django_assert_max_num_queries(12):
        organiser.get("document_list", event)


def test_names_that_the_paper_cannot_write_are_told(organiser, event):
    entry = event.entries.get(number=3)
    entry.player.name = "李 小龍"
    entry.player.save()
    page = organiser.get("document_list", event).content.decode()
    assert "L’imprimé ne sait pas écrire ces noms en entier" in page
    assert re.search(r"<strong>李 小龍</strong> . � �� ", page)
    assert "U+674E CJK UNIFIED IDEOGRAPH-674E" in page


def test_names_that_it_can_write_are_not_told(organiser, event):
    entry = event.entries.get(number=3)
    entry.player.name = "Țepeș Ő. Ελένη Żółć-Škvorecký <b>"
    entry.player.save()
    assert "L’imprimé ne sait" not in organiser.get("document_list", event).content.decode()
