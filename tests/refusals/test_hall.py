"""Sentences where something lacks in the hall: network, script, seats, paper, a screen."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import TableLink
from scoring.services.links import create_link, revoke_link, signing_link
from tests import factories
from tests.refusals.following import done, refusal_of
from tests.refusals.test_pages import says
from tests.scoring.sheet_codes import codes
from tests.scoring.views.api.conftest import Tablet, refusal
from tests.scoring.views.deal_pages import GARDE
from tests.scoring.views.test_sheet_code import deal, read
from tests.tarotclub import test_failure
from tournaments.event.services.clock import set_minutes, start_clock
from tournaments.event.services.closing import publish_event

pytestmark = pytest.mark.django_db
HOST = {"HTTP_HOST": "localhost:8000"}
NEWCOMER = {"person": "Léa Martin", "username": "lea", "password": "sept-cartes-au-chien"}


@pytest.fixture
def network(monkeypatch):
    """Plug the computer in, or out: network("192.168.1.20"), network(None)."""

    def plug(address):
        monkeypatch.setattr("scoring.tablets.lan_address", lambda: address)

    return plug


@pytest.fixture
def event(home):
    return factories.drawn(factories.tournament(8, in_club=home))


def poster_of_a_table(home):
    link = create_link(table=factories.table(4, in_club=home))
    return reverse("table_link", args=[link.table_id]), "tablettes"


def poster_of_the_public(home):
    event = factories.tournament(4, in_club=home)
    publish_event(event=event, shown=True)
    return reverse("publication", args=[event.pk]), "téléphones"


@pytest.mark.parametrize("poster", [poster_of_a_table, poster_of_the_public])
def test_a_computer_on_the_network_of_the_hall_is_reached_from_its_posters(
    desk, home, network, poster
):
    address, who = poster(home)
    words = f"les {who} ne le trouveront pas à cette adresse. Branchez-le à la borne Wi-Fi"
    network(None)
    assert says(desk.client.get(address, **HOST), words)
    network("192.168.1.20")
    page = desk.client.get(address, **HOST)
    assert not says(page, words)
    assert says(page, "http://192.168.1.20:8000/")


def test_an_invitation_made_again_on_the_network_opens_elsewhere(desk, home, network):
    asking = reverse("invitation_create", args=[home.pk])
    words = "reliez-le au réseau de la salle, puis refaites l’invitation."
    network(None)
    assert says(desk.client.post(asking, {"role": "scorer"}, **HOST), words)
    network("192.168.1.20")
    made = desk.client.post(asking, {"role": "scorer"}, **HOST)
    assert not says(made, words)
    start, path = made.context["address"].split(":8000")
    assert start == "http://192.168.1.20"
    assert done(Client().post(path, NEWCOMER))


def test_a_link_whose_letter_did_not_leave_is_given_by_hand(desk, home, settings):
    settings.EMAIL_HOST = "mail.club.example"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # where nobody answers
    asking = reverse("invitation_create", args=[home.pk])
    made = desk.client.post(asking, {"role": "scorer", "mail": "lea@club.example"})
    assert says(made, "Le courrier n’est pas parti : donnez le lien ou le code vous-même.")
    path = made.context["address"].removeprefix("http://testserver")
    assert done(Client().post(path, NEWCOMER))


@pytest.mark.parametrize(
    ("method", "body", "words"),
    [
        ("put", None, "La tablette a demandé l’impossible"),
        ("post", {"uuid": "x"}, "La tablette a envoyé autre chose que prévu"),
        ("post", {"uuid": "x" * 70_000}, "La tablette a envoyé bien trop de choses"),
    ],
)
def test_a_tablet_whose_page_is_loaded_again_records_its_deal(
    client, home, method, body, words
):
    tablet = Tablet(client, create_link(table=factories.table(4, in_club=home)))
    assert refusal(tablet.send(method, "donnes/", body))[2] == f"{words} : rechargez sa page."
    assert client.get(reverse("tablet", args=[tablet.link.pk])).status_code == 200
    assert tablet.deal().status_code == 201


def revoked(link):
    revoke_link(link=link)


def expired(link):
    TableLink.objects.update(expires_at=timezone.now() - timedelta(days=1))


OVER = "Le lien de cette tablette a {} : son code n’est plus pris. Recopiez la feuille de la"
OTHER = "La page de cette tablette n’est pas de la même version que le serveur : recopiez sa"


@pytest.mark.parametrize(
    ("end", "sheet", "words"),
    [
        (revoked, [deal(1)], OVER.format("été retiré")),
        (expired, [deal(1)], OVER.format("expiré")),
        (lambda _link: None, [["donnes/", "no body"]], OTHER),
    ],
)
def test_a_sheet_whose_code_is_not_taken_is_copied_by_hand(desk, home, end, sheet, words):
    link = create_link(table=factories.table(4, in_club=home))
    [code] = codes(link, sheet)
    end(link)
    response, text = read(desk.client, code)
    assert (response.status_code, words in text) == (422, True)
    address = reverse("deal_create", args=[link.table_id])
    fields = desk.client.get(address).context["form"]
    kept = {name: fields[name].value() for name in ("uuid", "number", "dealer", "outcome")}
    assert done(desk.client.post(address, kept | GARDE))
    assert link.table.deals.count() == 1


def test_who_has_no_script_writes_on_paper(client, desk, event):
    link = create_link(table=factories.released(event)[0])
    page = client.get(reverse("tablet", args=[link.pk]))
    assert says(page, "Sans lui, notez les donnes sur la feuille de papier.")
    blank = desk.client.get(reverse("blank_sheet_pdf"))
    assert blank.headers["Content-Type"] == "application/pdf"
    bilans = {f"bilan_{place}": bilan for place, bilan in enumerate((24, -12, -8, -4))}
    assert done(desk.post("results_entry", event, 1, table="1", **bilans))


def test_who_has_no_script_signs_on_the_tablet(client, home):
    table = factories.table(4, in_club=home)
    factories.record(table)
    tablet = Tablet(client, create_link(table=table))
    phone = signing_link(seat=table.seated[1], asked_by=tablet.link)
    page = client.get(reverse("signing", args=[phone.pk]))
    assert says(page, "Sans lui, signez sur la tablette de la table.")
    assert tablet.sign(1, -66).status_code == 201


def test_who_does_not_play_a_round_goes_to_the_organiser_and_is_seated(desk, event, home):
    factories.released(event)
    factories.enter(event, factories.players(4, in_club=home))
    publish_event(event=event, shown=True)
    event.refresh_from_db()
    own = reverse("follow_player", args=[event.public_key, 9])
    words = "Ce joueur ne joue pas ce tour ; si c’est une erreur, voyez l’organisateur."
    assert says(Client().get(own), words)
    for step in ("round_recall", "seating_adjust", "round_release"):
        ids = () if step == "seating_adjust" else (1,)
        assert done(desk.post(step, event, *ids))
    assert not says(Client().get(own), words)


def test_a_failure_is_over_when_it_is_tried_again_in_a_moment(settings, client):
    client.raise_request_exception = False
    words = "Réessayez dans un instant ; les donnes déjà enregistrées sont en sûreté."
    settings.ROOT_URLCONF = test_failure.__name__
    assert says(client.get("/explode/"), words)
    assert client.get("/sante/").status_code == 200


def test_a_time_that_is_set_right_is_no_longer_doubted(desk, event):
    factories.released(event)
    set_minutes(event=event, number=1, minutes=40)
    start_clock(event=event, number=1)
    rounds = event.rounds.filter(number=1)
    rightly = rounds.get().started_at
    rounds.update(started_at=rightly - timedelta(days=365))  # as if it were a year later
    words = "vérifiez l’heure de l’ordinateur"
    assert says(desk.get("tournament", event), words)
    rounds.update(started_at=rightly)
    assert not says(desk.get("tournament", event), words)


def test_a_club_without_tournament_makes_its_first(desk):
    words = "Créez le premier en une page, ou essayez sur un tournoi d’exemple."
    listed = reverse("tournament_list")
    assert says(desk.client.get(listed), words)
    factories.tournament(4, in_club=desk.club)
    assert not says(desk.client.get(listed), words)


def test_a_screen_of_the_ceremony_is_made_and_people_are_called(desk, event):
    words = "Créez un écran « Cérémonie », ou ajoutez cette vue à un écran."
    assert says(desk.get("screens_ceremony", event), words)
    assert done(desk.post("screen_create", event, preset="ceremonie"))
    assert not says(desk.get("screens_ceremony", event), words)


def test_an_expense_is_noted_and_counted(desk, event):
    words = "notez-les ici pour que le bilan soit juste."
    assert says(desk.get("tournament_accounts", event), words)
    expense = {"label": "Cartes", "amount": "12", "method": "cash"}
    page = desk.get("tournament_accounts", event).context["expense_form"]
    assert done(desk.post("expense_note", event, uuid=page["uuid"].value(), **expense))
    assert not says(desk.get("tournament_accounts", event), words)


def test_the_card_whose_name_is_right_is_kept(desk, home, send):
    ana, double = factories.players(2, in_club=home)
    for player in (ana, double):
        player.licence_number = "31"
        player.save(update_fields=["licence_number"])
    doubles = reverse("player_doubles", args=[home.pk])
    kept = reverse("player_merge", args=[ana.pk])
    page = desk.client.get(doubles)
    assert says(page, "gardez la fiche dont le nom est juste.")
    assert says(page, f"{kept}?avec={double.pk}")
    assert done(send("player_merge", ana.pk, other=double.pk))
    assert not says(desk.client.get(doubles), kept)


def test_a_table_of_the_round_is_typed_by_its_number(desk, home):
    event = factories.duplicate(9, in_club=home)
    factories.released(event)
    page = desk.post("round_sheet", event, 1, table="9")
    assert page.status_code == 422
    assert says(page, "Le tour 1 n’a pas de table 9 : elles vont de 1 à 2.")
    page = desk.get("round_sheet", event, 1, table="1")
    amounts = dict.fromkeys((f"amount_{row.pk}" for _field, row in page.context["rows"]), "56")
    assert done(desk.post("round_sheet", event, 1, table="1", **amounts))


def test_before_a_round_is_released_players_are_exchanged_in_its_seating(desk, home):
    event = factories.duplicate(9, in_club=home)
    one, other = (seating[0] for seating in event.rounds.get(number=1).seating[:2])
    two = {"one": one, "other": other}
    refused = desk.post("exchange_players", event, 1, **two, reason="Mal assis")
    assert refusal_of(refused) == (
        "Le tour 1 n’est pas lancé : échangez-les dans le placement."
    )
    assert done(desk.post("seats_swap", event, 1, **two))
