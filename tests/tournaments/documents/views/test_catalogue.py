"""The documents of a tournament: what is offered, to whom, with which options."""

import re
from functools import partial
from random import Random
from urllib.parse import unquote

import pytest
from django.urls import reverse

from scoring.models.club import Publication
from tarotclub.accounts.rights import Role, acts_by
from tests import factories
from tests.answers import body_of
from tests.factories import team_duplicate
from tests.simulated import play_tournament
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.paper.reading import pages
from tournaments.documents.catalogue import DOCUMENTS, DocumentKind, Moment, documents_of
from tournaments.entries.services.entries import withdraw
from tournaments.models import Event, EventKind, Prize
from tournaments.play import PLAYS
from tournaments.rounds.progress import Step
from tournaments.standings.words import board_orders

pytestmark = pytest.mark.django_db
PLACING = ["emargement", "numeros", "classement"]
PLAYING = ["feuilles", "manquantes", "classement"]


def offered(response, *, first=False):
    """Give the address of every document of the page, or of those of the moment."""
    moment, groups = response.content.decode().split('id="all-title"')
    part = moment if first else groups
    return re.findall(r'<li>\s*<a href="([^"]*)"', part.partition("</main>")[0])


def page_of(document, event, number):
    """The address that leads to a document: its options', or itself."""
    if document.kind is DocumentKind.PAGE:
        return document.url(event.pk, number)
    return document.page(event.pk)


@pytest.fixture
def event(club):
    return factories.tournament(8, in_club=club)


@pytest.mark.long
def test_every_document_of_the_table_is_offered_and_answers(organiser, event):
    factories.released(factories.drawn(event))
    ways = offered(organiser.get("document_list", event))
    assert ways == [
        page_of(document, event, 1)
        for moment in Moment
        for document in DOCUMENTS
        if document.moment is moment
    ]
    pictures = [
        reverse("document_picture", args=[event.pk, document.key])
        for document in DOCUMENTS
        if document.kind is DocumentKind.PDF
    ]
    files = [document.url(event.pk, 1) for document in DOCUMENTS]
    answers = {}
    for address in (*ways, *pictures, *files):
        answer = organiser.client.get(address)
        body_of(answer)  # some are files
        answers[address] = answer.status_code
    assert answers == dict.fromkeys(answers, 200)


@pytest.mark.parametrize("step", Step)
@pytest.mark.parametrize("form_of_play", PLAYS)
def test_two_to_five_documents_belong_to_each_moment(step, form_of_play):
    event = Event(kind=EventKind.TOURNAMENT, duplicate=form_of_play)
    first = [each.key for each in documents_of(event) if step in each.steps]
    assert 2 <= len(first) <= 5, first


def test_those_of_the_next_step_come_first(organiser, event):
    first = offered(organiser.get("document_list", event), first=True)
    assert first == [reverse("document", args=[event.pk, key]) for key in PLACING]
    factories.released(factories.drawn(event))
    first = offered(organiser.get("document_list", event), first=True)
    assert first == [reverse("document", args=[event.pk, key]) for key in PLAYING]


def test_keys_are_used_once():
    keys = [document.key for document in DOCUMENTS]
    assert sorted(set(keys)) == sorted(keys)


def test_an_event_without_rounds_offers_none(organiser, event):
    event.rounds.all().delete()
    page = organiser.get("document_list", event)
    per_round = [document for document in DOCUMENTS if document.per_round]
    sentence = "Ce tournoi n’a pas encore de tour."
    assert page.content.decode().count(sentence) == len(per_round) > 0
    assert len(offered(page)) == len(DOCUMENTS) - len(per_round)
    assert organiser.get("document", event, "places").status_code == 404


def test_a_document_is_of_the_round_that_is_asked_for(organiser, event):
    factories.released(factories.drawn(event))
    for asked, number in ({"tour": "2"}, 2), ({"tour": "9", "langue": "xx"}, 1), ({}, 1):
        page = organiser.get("document", event, "places", **asked).content.decode()
        assert f'action="{reverse("round_seating_pdf", args=[event.pk, number])}"' in page


def test_a_kept_ranking_is_not_offered_to_who_observes(viewer, arbiter, club):
    event = factories.tournament(8, in_club=club, visibility="hidden")
    told = "Gardé avec le classement, jusqu’à la remise des prix."
    telling = sum(document.tells_ranking for document in DOCUMENTS)
    groups = viewer.get("document_list", event).content.decode().partition("all-title")[2]
    assert groups.count(told) == telling > 0
    assert viewer.get("document", event, "classement").status_code == 403
    assert told not in arbiter.get("document_list", event).content.decode()


def test_what_one_may_not_have_is_not_offered(helper, organiser, event):
    guarded = [each for each in DOCUMENTS if each.act not in acts_by(Role.SCORER)]
    ways = set(offered(organiser.get("document_list", event)))
    missing = ways - set(offered(helper.get("document_list", event)))
    assert missing == {page_of(each, event, 1) for each in guarded} != set()
    with_page = [each for each in guarded if each.kind is not DocumentKind.PAGE]
    answers = {helper.get("document", event, each.key).status_code for each in with_page}
    assert answers == {403}


def test_nothing_of_teams_is_offered_where_each_plays_for_himself(organiser, event):
    papers = [each.key for each in DOCUMENTS if each.kind is DocumentKind.PDF]
    texts = {key: organiser.get("document", event, key).content.decode() for key in papers}
    texts["list"] = organiser.get("document_list", event).content.decode()
    assert [key for key, text in texts.items() if "équipe" in text.lower()] == []


def test_a_paper_says_what_is_printed_where_no_column_is_ticked(organiser, club):
    event = factories.tournament(8, in_club=club, categories=["Dames"])
    page = organiser.get("document", event, "prix").content.decode()
    assert "Sans rien de coché, le papier porte : Rang, Prix et Somme." in page


def test_the_picture_is_of_what_the_options_print(organiser, event):
    def drawn(**options):
        picture = organiser.get("document_picture", event, "emargement", **options)
        assert picture["Content-Type"] == "image/svg+xml"
        return re.findall(r">([^<>]+)</text>", picture.content.decode())

    [paper] = pages(organiser.get("document_pdf", event, "emargement").content)
    assert sorted(drawn()) == sorted(filter(None, paper.splitlines()))
    assert "Attendance list" in drawn(langue="en")
    assert organiser.get("document_picture", event, "classeur").status_code == 404


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


@pytest.mark.parametrize("sign", ["/", "\r\n", "\u202e", "\u2066"])
def test_the_name_of_a_file_holds_nothing_that_leads_elsewhere_or_turns_it_round(
    organiser, event, sign
):
    event.name = f"Coupe{sign}fdp"
    event.save(update_fields=["name"])
    name = unquote(organiser.get("document_pdf", event, "inscrits")["Content-Disposition"])
    assert (sign in name, name.endswith("fdp.pdf")) == (False, True)


def test_what_was_chosen_is_in_the_name_of_the_file(organiser, club):
    event = factories.tournament(8, in_club=club, categories=["Dames"])
    answer = organiser.get("document_pdf", event, "classement", categorie="Dames", forme="mur")
    name = unquote(answer["Content-Disposition"])
    assert name.endswith("Classement – Coupe de la Halle – Dames – Au mur, en très gros.pdf")


def test_a_document_speaks_the_language_that_its_address_asks_for(organiser, event):
    for language, word in (("fr", "Classement"), ("en", "Ranking"), ("xx", "Classement")):
        [paper] = pages(
            organiser.get("document_pdf", event, "classement", langue=language).content
        )
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


def test_a_certificate_is_offered_to_who_can_be_ranked(organiser, club):
    event = factories.tournament(5, in_club=club)
    gone, *others = event.entries.all()
    withdraw(entry=gone, from_round=1, score_kept=False)
    form = organiser.get("document", event, "certificats").context["form"]
    offered_to = [name for value, name in form.fields["joueur"].choices if value]
    assert offered_to == [entry.player.name for entry in others]


@pytest.mark.parametrize("form", ["individuel", "triplettes"])
def test_each_ranking_of_a_duplicate_is_printed_as_its_page_shows_it(organiser, club, form):
    make = factories.duplicate if form == "individuel" else partial(team_duplicate, form, 6)
    event = played_rounds(make(in_club=club, rounds=1), (1,))
    orders = board_orders(event)
    assert len(orders) == 1 + len(event.play.ordering.orders[1:])
    titles = []
    for order, words in orders:
        page = organiser.get("tournament_ranking", event, vue=order)
        assert re.findall(r'aria-current="page">([^<]*)</a>', page.text)[-1] == words
        [address] = re.findall(r'href="([^"]*classement\.pdf[^"]*)"', page.text)
        [printed] = pages(body_of(organiser.client.get(address)))
        names = [row.record.name for row in page.context["sheet"].rows]
        assert [line for line in printed.splitlines() if line in {*names}] == names
        titles += [page.context["sheet"].title.replace("\N{NO-BREAK SPACE}", " ")]
        assert titles[-1] in printed
    assert len({*titles}) == len(orders)
