"""The pages by which an event goes from one computer to another."""

import base64
from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Membership, Player, Role
from tests import factories
from tests.server import ROOT
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.event_file.judging import unpack
from tournaments.archive.forms import MISSING, MOST_ON_A_PAGE
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.words import UNREADABLE
from tournaments.models import Announcement, Event

pytestmark = pytest.mark.django_db
EVENTS = ROOT / "fixtures" / "events"
TOURNAMENT = (EVENTS / "8-tournament.tarot").read_bytes()
HERE = (
    "Un événement ne se reprend qu’une fois : ouvrez-le dans la liste des tournois ; s’il"
    " n’y est pas, demandez à qui tient le site."
)


def bring(desk, data, **more):
    file = SimpleUploadedFile("coupe.tarot", data)
    return desk.client.post(reverse("event_restore"), {"file": file, **more})


def agree(desk, response, **more):
    sent = {"packed": response.context["packed"], "club": response.context["club"].pk}
    return desk.client.post(reverse("event_restore"), sent | more)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("make", "page"),
    [(factories.tournament, "tournament_file"), (factories.evening, "evening_file")],
)
def test_an_organiser_takes_the_whole_event_away(organiser, make, page):
    event = make(in_club=organiser.club)
    response = organiser.get(page, event)
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"].startswith("attachment;")
    assert event.date.isoformat() in response["Content-Disposition"]
    assert read_event_file(response.content).event["name"] == event.name


@pytest.mark.parametrize(
    ("make", "page", "back"),
    [
        (factories.tournament, "tournament_file", "Revenir au tournoi"),
        (factories.evening, "evening_file", "Revenir à la soirée"),
    ],
)
def test_others_are_told_whom_to_ask(arbiter, make, page, back):
    response = arbiter.get(page, make(in_club=arbiter.club))
    assert response.status_code == HTTPStatus.FORBIDDEN
    text = response.content.decode()
    assert "Seul un organisateur du club peut le faire : demandez-lui." in text
    assert back in text


def test_who_organises_nothing_is_told_so(arbiter):
    response = arbiter.client.get(reverse("event_restore"))
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "organisateur" in response.content.decode()


def test_a_file_is_shown_before_anything_is_stored(organiser):
    factories.players(1, in_club=organiser.club)
    response = bring(organiser, TOURNAMENT)
    body = unpack(TOURNAMENT)[1]
    assert response.status_code == HTTPStatus.OK
    text = response.content.decode()
    noted = len(body["deals"])  # that which nobody took and the annulled one among them
    assert f"{noted} donnes notées, recomptées : toutes les marques sont justes" in text
    assert f"{len(body['players']) - 1} joueurs que le club ne connaît pas" in text
    assert text.count("<td>connu</td>") == 1
    assert not Event.objects.exists()
    assert organiser.club.players.count() == 1


def test_it_is_stored_once_it_is_agreed_to(organiser):
    response = agree(organiser, bring(organiser, TOURNAMENT))
    event = Event.objects.get()
    assert organiser.leads(response, "tournament", event)
    assert organiser.messages_of(response) == [
        "« Coupe de la Halle » est repris, tout entier.",
        "Rien n’en est à l’agenda ici : à sa page « Agenda », vous pouvez l’y mettre.",
    ]
    assert "Mettre à l’agenda" in organiser.get("announcement", event).content.decode()
    told = Announcement.objects.get(event=event)
    assert (told.published_at, told.places, told.about) == (None, 40, "Repas :\nà midi.")
    page = organiser.get("tournament_log", event).content.decode()
    assert "Événement repris d’un fichier" in page
    assert organiser.get("tournament", event).status_code == HTTPStatus.OK
    assert organiser.get("tournament_ranking", event).status_code == HTTPStatus.OK


def test_an_evening_comes_back_to_its_desk(organiser):
    response = agree(organiser, bring(organiser, (EVENTS / "1-evening.tarot").read_bytes()))
    event = Event.objects.get()
    assert organiser.leads(response, "evening", event)
    assert organiser.get("evening_ranking", event).status_code == HTTPStatus.OK


def test_an_event_that_is_here_is_refused_before_and_after_the_question(organiser):
    asked = bring(organiser, TOURNAMENT)
    agree(organiser, asked)
    for response in (bring(organiser, TOURNAMENT), agree(organiser, asked)):
        assert response.status_code == HTTPStatus.CONFLICT
        assert response.context["refused"] == HERE
        assert "Reprendre cet événement" not in response.content.decode()
    assert Event.objects.count() == 1


def test_an_event_of_another_club_is_refused_before_the_question(organiser):
    restore_event(club=factories.club("Lyon"), file=read_event_file(TOURNAMENT))
    response = bring(organiser, TOURNAMENT)
    assert (response.status_code, response.context["refused"]) == (409, HERE)
    assert "Lyon" not in response.content.decode()


def test_another_player_of_the_same_name_has_to_be_told_apart_first(organiser):
    Player.objects.create(club=organiser.club, name="Ana", key="ana", licence_number="F-999")
    response = bring(organiser, TOURNAMENT)
    assert response.status_code == HTTPStatus.CONFLICT
    assert response.context["refused"] == (
        "Le club a déjà un autre joueur de ce nom, avec une autre licence : Ana."
        " Distinguez leurs noms d’abord."
    )
    assert "un autre, licence F-999" in response.content.decode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "foreign"),
        (b"PK\x03\x04", "foreign"),
        (TOURNAMENT[:-9], "cut"),
        (TOURNAMENT[:900] + b"\0\0\0" + TOURNAMENT[903:], "damaged"),
    ],
    ids=["empty", "zip", "cut", "damaged"],
)
def test_what_cannot_be_read_is_said_beside_the_field(organiser, data, code):
    response = bring(organiser, data)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors["file"] == [str(UNREADABLE[code])]


def test_a_wrong_score_is_named(organiser):
    body = unpack(TOURNAMENT)[1]
    deal = next(deal for deal in body["deals"] if deal["scores"])
    deal["scores"][0] += 1
    response = bring(organiser, pack(body))
    sentence = response.context["form"].errors["file"][0]
    number = body["tables"][deal["table"] - 1]["number"]
    assert sentence.startswith(f"Table {number}, donne {deal['number']} : la marque du fichier")


def test_no_file_and_a_file_too_big_for_the_page(organiser):
    response = organiser.client.post(reverse("event_restore"))
    assert response.context["form"].errors["file"] == [str(MISSING)]
    response = bring(organiser, TOURNAMENT + b"\0" * MOST_ON_A_PAGE)
    assert response.context["form"].errors["file"] == [
        "Ce fichier est trop gros pour cette page : python manage.py restore_event le reprend."
    ]


@pytest.mark.parametrize(
    "packed", ["", "%", "é", base64.urlsafe_b64encode(b"PK").decode()], ids=str
)
def test_a_page_that_comes_back_spoilt_asks_for_the_file_again(organiser, packed):
    response = agree(organiser, bring(organiser, TOURNAMENT), packed=packed)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert len(response.context["form"].errors["file"]) == 1
    assert not Event.objects.exists()


def test_who_organises_several_clubs_says_which(organiser):
    other = factories.club("Autre club")
    Membership.objects.create(user=organiser.user, club=other, role=Role.ORGANISER)
    response = bring(organiser, TOURNAMENT)
    assert response.context["form"].errors["club"] == ["Choisissez un de vos clubs."]
    assert agree(organiser, bring(organiser, TOURNAMENT, club=other.pk)).status_code == 302
    assert Event.objects.get().club == other


def test_nobody_stores_into_a_club_of_others(organiser):
    foreign = factories.club("Autre club")
    agree(organiser, bring(organiser, TOURNAMENT), club=foreign.pk)
    assert Event.objects.get().club == organiser.club


def test_showing_a_file_asks_little_whoever_plays(organiser, django_assert_max_num_queries):
    with elsewhere():
        big = pack(body_of(factories.tournament(120)))
    for data in (TOURNAMENT, big):
        with django_assert_max_num_queries(20):
            bring(organiser, data)


def body_of(event):
    response = Client()
    response.force_login(factories.member(Role.ORGANISER, in_club=event.club))
    return unpack(response.get(reverse("tournament_file", args=[event.pk])).content)[1]


def test_organisers_find_the_way(organiser, arbiter):
    event = factories.tournament(in_club=organiser.club)
    night = factories.evening(in_club=organiser.club)
    for page, args, address in (
        ("tournament_list", [], reverse("event_restore")),
        ("document_list", [event.pk], reverse("document", args=[event.pk, "evenement"])),
        ("document", [event.pk, "evenement"], reverse("tournament_file", args=[event.pk])),
        ("document_list", [event.pk], reverse("deal_import", args=[event.pk])),
        ("document_list", [event.pk], reverse("bilan_import", args=[event.pk])),
        ("evening_ranking", [night.pk], reverse("evening_file", args=[night.pk])),
    ):
        assert address in organiser.client.get(reverse(page, args=args)).content.decode()
        assert address not in arbiter.client.get(reverse(page, args=args)).content.decode()
