"""Entering from home by a browser: the form, the link, the desk."""

from hashlib import sha256
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from scoring.services.clubs import add_player
from tests import factories
from tests.refusals.following import refusal_of
from tests.tournaments.home_entries.homes import announced, enter, states
from tournaments.home_entries.forms import PROVED
from tournaments.home_entries.services import leave_from_home, seek_partner
from tournaments.models import Announcement

pytestmark = pytest.mark.django_db


def proof_of(uuid):
    """Work as a browser does."""
    return next(
        n for n in range(10**7) if sha256(f"{uuid}:{n}".encode()).digest().startswith(PROVED)
    )


def form(*names, **more):
    people = {f"p{number}-name": name for number, name in enumerate(names, start=1)}
    return {"uuid": uuid4(), "answer": "21", "publication": "first", **people, **more}


def address(event):
    return reverse("home_enter", args=[event.announced.key])


def send(event, *names, **more):
    return Client().post(address(event), form(*names, **more), follow=True)


def page_of(home):
    return reverse("home_entry", args=[home.key])


def test_two_friends_enter_and_have_a_link_each():
    event = announced(places=9)
    page = send(event, "Zoé Roux", "Luc Petit", **{"p1-licence_number": "123"})
    zoe, luc = event.home_entries.all()
    assert page.request["PATH_INFO"] == page_of(zoe)
    assert page_of(luc) in page.content.decode()
    assert states(event) == {"Zoé Roux": "placed 1", "Luc Petit": "placed 2"}
    assert zoe.player.licence_number == "123"
    assert "Luc Petit" in Client().get(page_of(luc)).content.decode()
    assert page_of(zoe) not in Client().get(page_of(luc)).content.decode()


WRONG = {
    "no name": ({"p1-name": ""}, "Écrivez le nom du joueur."),
    "300 letters": (
        {"p1-name": "x" * 300},
        "Ce nom est trop long, de 220 caractères : 80 au plus, abrégez-le.",
    ),
    "a friend with a licence and no name": (
        {"p2-licence_number": "1"},
        "Écrivez le nom du joueur.",
    ),
    "a long licence": ({"p1-licence_number": "1" * 31}, "C’est trop long : abrégez."),
    "half an address": (
        {"p1-email": "zoe@"},
        "Cette adresse n’est pas complète : corrigez-la.",
    ),
    "a robot": (
        {"answer": ""},
        "Ce n’est pas la réponse attendue : répondez à la question, elle écarte les robots.",
    ),
    "a proof of another form": (
        {"answer": "", "proof": proof_of("x")},
        "Ce n’est pas la réponse attendue : répondez à la question, elle écarte les robots.",
    ),
}


@pytest.mark.parametrize(("facts", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_and_nobody_is_entered(facts, sentence, settings):
    settings.EMAIL_HOST = "courriel.example"
    event = announced()
    page = Client().post(address(event), form("Zoé Roux", **facts))
    asked = page.context["form"]
    errors = [asked.errors, *(person.errors for person in asked.people)]
    sentences = [str(one) for each in errors for told in each.values() for one in told]
    assert (page.status_code, [one.replace("\xa0", " ") for one in sentences]) == (
        422,
        [sentence],
    )
    assert states(event) == {}
    send(event, "Zoé Roux")
    assert states(event) == {"Zoé Roux": "placed 1"}


def test_a_browser_that_has_worked_is_not_asked():
    event, uuid = announced(), uuid4()
    send(event, "Zoé Roux", uuid=uuid, answer="", proof=proof_of(uuid))
    assert states(event) == {"Zoé Roux": "placed 1"}


def test_the_clubs_own_question_is_asked_of_everybody():
    event, uuid = announced(question="Notre salle ?", answer="Les Tilleuls"), uuid4()
    assert send(event, "Zoé Roux", uuid=uuid, proof=proof_of(uuid)).status_code == 422
    send(event, "Zoé Roux", answer=" les  TILLEULS")
    assert states(event) == {"Zoé Roux": "placed 1"}


def test_a_form_that_is_sent_twice_leads_to_the_same_link():
    event, typed = announced(places=1), form("Zoé Roux")
    pages = [Client().post(address(event), typed).headers["Location"] for _ in range(2)]
    assert len(set(pages)) == 1
    typed["p1-name"] = "Luc Petit"
    assert refusal_of(Client().post(address(event), typed)).startswith("Ce formulaire a déjà")
    assert states(event) == {"Zoé Roux": "placed 1"}


def test_who_sends_without_end_waits():
    event = announced()
    for _ in range(30):
        assert Client().post(address(event), {}).status_code == 422
    late = Client().post(address(event), {})
    assert refusal_of(late).startswith("Trop d’essais : attendez")
    assert late.status_code == 429
    assert 0 < int(late.headers["Retry-After"]) <= 60
    assert Client().get(address(event)).status_code == 200


def test_a_closed_list_says_so_and_what_is_not_announced_is_not_there():
    event = announced()
    Announcement.objects.filter(event=event).update(takes_entries=False)
    assert "On ne s’inscrit pas ici, ou plus" in Client().get(address(event)).content.decode()
    Announcement.objects.filter(event=event).update(published_at=None)
    assert Client().get(address(event)).status_code == 404


def test_the_link_confirms_replaces_and_withdraws():
    event = announced(places=1)
    [zoe] = enter(event, "Zoé Roux")
    phone = Client()
    page = phone.post(page_of(zoe), {"does": "confirm"}, follow=True)
    assert "Vous avez confirmé votre venue." in page.content.decode()
    sent = phone.post(reverse("home_replace", args=[zoe.key]), {"name": "Ida Blanc"})
    ida = event.home_entries.get(name="Ida Blanc")
    told = phone.get(page_of(zoe)).content.decode().replace("\xa0", " ")
    assert "Vous avez donné votre place : ce lien ne fait plus rien." in told
    assert page_of(ida) not in told
    assert refusal_of(phone.post(page_of(zoe), {"does": "confirm"})).startswith("Vous n’êtes")
    assert sent.headers["Location"] == page_of(ida)
    assert phone.get(reverse("home_leave", args=[ida.key])).status_code == 200
    phone.post(reverse("home_leave", args=[ida.key]))
    assert states(event) == {"Zoé Roux": "replaced", "Ida Blanc": "left"}
    again = phone.post(page_of(ida), {"does": "confirm"})
    assert refusal_of(again).startswith("Vous n’êtes plus sur la liste")


def test_partners_find_each_other_by_the_names_they_chose():
    event = announced(event=factories.tournament(0, team_size=2))
    [zoe], [luc] = enter(event, "Zoé Roux"), enter(event, "Luc Petit", publication="initials")
    seek_partner(home=luc, seeks=True)
    page = Client().get(page_of(zoe)).content.decode()
    assert ("L. P." in page, "Luc Petit" in page) == (True, False)
    Client().post(page_of(zoe), {"does": "propose", "with": luc.pk})
    assert "vous propose de jouer ensemble." in Client().get(page_of(luc)).content.decode()
    Client().post(page_of(luc), {"does": "propose", "with": zoe.pk})
    assert event.teams.count() == 1


@pytest.mark.parametrize("key", ["1-AAAAAAAAAAAAAAAA", "x", "9" * 40])
def test_a_made_up_link_opens_nothing(key):
    enter(announced(), "Zoé Roux")
    assert Client().get(reverse("home_entry", args=[key])).status_code == 404


def test_the_desk_says_who_it_is():
    event = announced()
    known = add_player(club=event.club, name="Zoé Roux")
    [zoe] = enter(event, "Zoe Rous")
    [bot] = enter(event, "Zoé Rouks")
    desk = Client()
    desk.force_login(factories.member(Role.SCORER, in_club=event.club))
    assert (
        "Qui est Zoe Rous" in desk.get(reverse("home_list", args=[event.pk])).content.decode()
    )
    decide = [reverse("home_decide", args=[event.pk, one.pk]) for one in (zoe, bot)]
    assert desk.post(decide[0], {"player": known.pk, "name": "Zoe Rous"}).status_code == 302
    assert desk.post(decide[1], {"refused": "1"}).status_code == 302
    assert states(event) == {"Zoe Rous": "placed 1", "Zoé Rouks": "refused"}
    assert event.entries.get().player == known


def test_the_desk_reads_how_many_places_are_taken():
    event = announced(places=6)
    desk = Client()
    desk.force_login(factories.member(Role.SCORER, in_club=event.club))
    address = reverse("home_list", args=[event.pk])
    assert "0 place prise sur 6, 0 en attente." in desk.get(address).content.decode()
    enter(event, "Ada Roux", "Bea Petit")
    assert "2 places prises sur 6, 0 en attente." in desk.get(address).content.decode()


def test_a_list_costs_the_same_for_one_and_for_many(django_assert_max_num_queries):
    event = announced()
    desk = Client()
    desk.force_login(factories.member(Role.SCORER, in_club=event.club))
    enter(event, "Ada Roux")
    for names in ((), ("Bea Petit", "Cléo Blanc")):
        for name in names:
            enter(event, name)
        with django_assert_max_num_queries(8):
            desk.get(reverse("home_list", args=[event.pk]))
    leave_from_home(home=event.home_entries.first())
