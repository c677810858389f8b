"""The documents of a tournament: what is offered, to whom, with which options."""

import re
from random import Random
from urllib.parse import unquote

import pytest
from django.urls import reverse

from scoring.models.club import Publication
from tarotclub.accounts.rights import Role, acts_by
from tests import factories
from tests.answers import body_of
from tests.tournaments.paper.reading import pages
from tournaments.desk.simulation import play_tournament
from tournaments.documents.catalogue import DOCUMENTS, Moment
from tournaments.models import Prize

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
    answers = {}
    for address in addresses:
        answer = organiser.client.get(address)
        body_of(answer)  # some are files
        answers[address] = answer.status_code
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


def test_a_kept_ranking_is_not_offered_to_who_observes(viewer, arbiter, club):
    event = factories.tournament(8, in_club=club, visibility="hidden")
    told = "Gardé avec le classement, jusqu’à la remise des prix."
    telling = sum(document.tells_ranking for document in DOCUMENTS)
    page = viewer.get("document_list", event).content.decode()
    assert page.count(told) == telling > 0
    assert told not in arbiter.get("document_list", event).content.decode()


def test_what_one_may_not_have_is_not_offered(helper, organiser, event):
    guarded = {
        each.url(event.pk, 1) for each in DOCUMENTS if each.act not in acts_by(Role.SCORER)
    }
    offered = set(panels(organiser.get("document_list", event)))
    assert offered - set(panels(helper.get("document_list", event))) == guarded != set()


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
    assert "L’imprimé ne sait pas écrire ces noms :" in page
    assert re.search(r"<strong>李 小龍</strong> . n° 3</li>", page)


def test_names_that_it_can_write_are_not_told(organiser, event):
    entry = event.entries.get(number=3)
    entry.player.name = "Țepeș Ő. Ελένη Żółć-Škvorecký <b>"
    entry.player.save()
    page = organiser.get("document_list", event).content.decode()
    assert ("Liste des inscrits" in page, "L’imprimé ne sait" in page) == (True, False)


def test_an_option_that_does_not_exist_is_asked_for_again(organiser, event):
    answer = organiser.get("document_pdf", event, "inscrits", tri="age")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert page.count("Ce choix n’existe pas ici : prenez-en un de la liste.") == 2  # summary
    assert 'aria-invalid="true"' in page


def test_a_bare_address_prints(organiser, event):
    answer = organiser.get("document_pdf", event, "inscrits")
    assert answer["Content-Type"] == "application/pdf"
    assert "Liste%20des%20inscrits%20%E2%80%93%20Coupe" in answer["Content-Disposition"]


def test_what_was_chosen_is_in_the_name_of_the_file(organiser, club):
    event = factories.tournament(8, in_club=club, categories=["Dames"])
    answer = organiser.get("tournament_ranking_pdf", event, categorie="Dames", forme="mur")
    name = unquote(answer["Content-Disposition"])
    assert name.endswith("Classement – Coupe de la Halle – Dames – Au mur, en très gros.pdf")


def test_a_document_speaks_the_language_that_its_address_asks_for(organiser, event):
    for language, word in (("fr", "Classement"), ("en", "Ranking"), ("xx", "Classement")):
        [paper] = pages(organiser.get("tournament_ranking_pdf", event, langue=language).content)
        assert word in paper.splitlines()


def test_a_kept_ranking_is_not_printed_for_a_helper(helper, arbiter, club):
    event = factories.tournament(8, in_club=club, visibility="hidden")
    telling = [each for each in DOCUMENTS if each.tells_ranking and each.make]
    assert {each.key for each in telling} == {
        *("classement", "prix", "recus", "certificats", "bilan")
    }
    for document in telling:
        address = document.url(event.pk)
        assert helper.client.get(address).status_code == 403
        assert arbiter.client.get(address).status_code == 200


def test_players_are_named_as_they_chose_where_everybody_reads(organiser, event):
    for _round in play_tournament(event, Random(3), deals=4):
        pass
    ana = event.entries.get(number=1).player
    ana.publication = Publication.NUMBER
    ana.save()
    for rank in range(1, 9):
        Prize.objects.create(event=event, rank=rank, cents=500)

    def names(key):
        options = {"premiers": "tous"} if key == "certificats" else {}
        found = pages(organiser.get("document_pdf", event, key, **options).content)
        lines = "\n".join(found).splitlines()
        return {line for line in lines if line in {"Ana", "n° 1"}}

    for key in ("classement", "prix", "bilan"):
        assert names(key) == {"n° 1"}
    for key in ("inscrits", "recus", "certificats"):
        assert names(key) == {"Ana"}
