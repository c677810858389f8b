"""Sentences of pages and messages that name a way on: it is gone, and leads on."""

from datetime import date
from html import unescape
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse

from scoring.models import Role
from scoring.services.clubs import add_player
from tarotclub.people.models import Invitation
from tarotclub.people.services.invitations import invite
from tests import factories
from tests.refusals.following import done
from tests.scoring.views.test_house import copied, typed
from tests.tournaments.conftest import Desk
from tests.tournaments.prizes.views.test_prizes import form as prizes_form
from tournaments.entries.services.entries import take_payment
from tournaments.evenings.services import open_evening
from tournaments.event.services.closing import close_event, publish_event
from tournaments.hall.services import create_screen, renew_key
from tournaments.models import PaymentMethod
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import close_season, create_season

CLOCK = {"show": "clock", "seconds": 9, "theme": "light"}


def says(answer, words):
    """Tell whether a page says something, whatever its lines and spaces."""
    return words in " ".join(unescape(answer.content.decode()).replace("\xa0", " ").split())


def links(answer, address):
    return f'href="{address}"' in answer.content.decode()


@pytest.fixture
def scorer(home):
    return Desk(factories.member(Role.SCORER, in_club=home, username="marcel"), home)


@pytest.fixture
def anybody(db):
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("way", "body", "status", "words"),
    [
        ("", "a=&" * 10_001, 400, "Revenez en arrière et recommencez."),
        ("", "name=" + "a" * 3_000_000, 413, "Revenez en arrière et envoyez moins."),
        ("?" + "a" * 9000, "", 414, "Revenez en arrière et demandez moins à la fois."),
    ],
)
def test_what_the_site_does_not_read_is_sent_otherwise(desk, way, body, status, words):
    address = reverse("evening_create")
    kind = "application/x-www-form-urlencoded"
    refused = desk.client.post(address + way, body, content_type=kind)
    assert (refused.status_code, says(refused, words)) == (status, True)
    assert done(desk.client.post(address, {"name": "Jeudi", "date": "2026-11-26"}))


def test_the_address_of_the_organiser_opens_the_site_and_his_list_takes_another(anybody):
    with override_settings(ALLOWED_HOSTS=["tarot.example"]):
        refused = anybody.get("/connexion/", headers={"Host": "salle.example"})
        assert says(refused, "Reprenez l’adresse donnée par l’organisateur.")
        known = anybody.get("/bienvenue/", headers={"Host": "tarot.example"})
    with override_settings(ALLOWED_HOSTS=["tarot.example", "salle.example"]):
        added = anybody.get("/bienvenue/", headers={"Host": "salle.example"})
    assert [known.status_code, added.status_code] == [200, 200]


def test_who_is_given_another_role_opens_the_page(desk, scorer, home):
    event = factories.tournament(4, in_club=home)
    asked = scorer.get("tournament_change", event)
    assert says(asked, "Seul un organisateur du club peut le faire : demandez-lui.")
    desk.client.post(
        reverse("helper", args=[home.pk, scorer.user.pk]), {"role": Role.ORGANISER}
    )
    assert scorer.get("tournament_change", event).status_code == 200


def test_a_form_without_its_token_is_sent_from_its_page_again(odile):
    client = Client(enforce_csrf_checks=True)
    client.force_login(odile)
    address = reverse("evening_create")
    night = {"name": "Jeudi", "date": "2026-11-26"}
    assert says(client.post(address, night), "rechargez la page et renvoyez le formulaire")
    page = client.get(address)
    token = page.context["csrf_token"]
    assert done(client.post(address, night | {"csrfmiddlewaretoken": str(token)}))


def test_a_step_of_another_page_leads_home(desk):
    refused = desk.client.get(reverse("steps_leave"))
    assert says(refused, "Revenez à l’accueil et reprenez de là.")
    assert links(refused, "/")
    assert desk.client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("book", "others"),
    [
        ("guide", ("tablette", "prix", "sauvegarde")),
        ("rulebook", ("donneur", "écart", "Excuse")),
    ],
)
def test_another_word_is_found_in_both_books(anybody, book, others):
    nothing = anybody.get(reverse(book), {"q": "zzzzqq"})
    assert says(nothing, "Rien sur « zzzzqq ». Essayez un seul mot, ou un autre :")
    for word in others:
        assert not says(anybody.get(reverse(book), {"q": word}), f"Rien sur « {word} »")


def test_who_has_an_account_and_no_club_is_invited_into_one(home, odile):
    client = Client()
    client.force_login(User.objects.create_user("zoe", password="secret"))
    for name in ("evening_list", "tournament_list", "season_list"):
        assert says(
            client.get(reverse(name)),
            "Demandez à un organisateur de votre club de vous inviter",
        )
    made = invite(club=home, role=Role.SCORER, event=None, by=odile)
    assert done(client.post(reverse("invitation", args=[made.word])))
    open_evening(club=home, name="Jeudi", day=date(2026, 11, 26))
    assert says(client.get(reverse("evening_list")), "Jeudi")


def test_who_was_removed_is_invited_again(desk, home, odile, scorer):
    away = reverse("helper_remove", args=[home.pk, scorer.user.pk])
    assert says(desk.client.get(away), "Pour le reprendre, invitez-le de nouveau.")
    assert done(desk.client.post(away))
    made = invite(club=home, role=Role.SCORER, event=None, by=odile)
    assert done(scorer.client.post(reverse("invitation", args=[made.word])))
    assert home.memberships.get(user=scorer.user).role == Role.SCORER


def test_an_invitation_whose_page_is_lost_is_withdrawn_and_made_anew(desk, home):
    make, role = reverse("invitation_create", args=[home.pk]), {"role": Role.SCORER}
    page = desk.client.post(make, role)
    assert says(page, "perdue, retirez l’invitation et faites-en une autre.")
    lost = Invitation.objects.get()
    withdraw = reverse("invitation_withdraw", args=[home.pk, lost.pk])
    assert links(page, reverse("helper_list", args=[home.pk]))
    assert done(desk.client.post(withdraw))
    again = desk.client.post(make, role).context["address"]
    assert Client().get(again[again.index("/invitation/") :]).status_code == 200


def test_the_box_is_ticked_before_somebody_is_forgotten(desk, home):
    ana = add_player(club=home, name="Ana Roux")
    address = reverse("player_anonymise", args=[ana.pk])
    assert says(desk.client.post(address), "Cochez d’abord la case.")
    assert done(desk.client.post(address, {"ticked": "on"}))


def test_a_ruleset_is_copied_and_one_that_changed_is_read_again(desk, home):
    words = "Aucun pour l’instant : copiez un des règlements ci-dessous"
    assert says(desk.client.get(reverse("house_list")), words)
    house = copied(home)
    assert not says(desk.client.get(reverse("house_list")), words)
    change = reverse("house_change", args=[house.pk])
    sent = typed(house.rules, name="Mieux")
    assert done(desk.client.post(change, sent))
    late = desk.client.post(change, sent | {"base": "40"})
    assert says(late, "Relisez-le, puis recommencez votre modification.")
    assert links(late, change)
    version = desk.client.get(change).context["form"]["version"].value()
    assert done(desk.client.post(change, sent | {"base": "40", "version": version}))


def test_a_tournament_is_reopened_to_decide_something_else(desk, home):
    event = factories.tournament(4, in_club=home)
    close_event(event=event)
    words = "Le tournoi est terminé : rouvrez-le pour décider autre chose."
    assert says(desk.get("decision_list", event), words)
    assert done(desk.post("tournament_reopen", event, confirmed="1", ticked="on"))
    assert not says(desk.get("decision_list", event), words)
    decision = {"player": "1", "decision": "warning", "reason": "Retard", "uuid": uuid4()}
    assert done(desk.post("decision_list", event, **decision, confirmed="1"))


@pytest.mark.parametrize("way", ["fees", "guaranteed"])
def test_fees_or_a_guaranteed_sum_are_proposed_as_prizes(desk, home, way):
    event = factories.tournament(4, in_club=home, fees=[["Membre", 1000]])
    address = reverse("prizes", args=[event.pk])
    page = desk.client.get(address)
    assert says(page, "Rien à distribuer : encaissez les droits")
    assert links(page, reverse("entry_list", args=[event.pk]))
    guaranteed = "10" if way == "guaranteed" else ""
    if way == "fees":
        money = {"cents": 1000, "method": PaymentMethod.CASH, "uuid": uuid4()}
        take_payment(entry=event.entries.first(), **money)
        event.refresh_from_db()
    sent = prizes_form(event, guaranteed=guaranteed, propose="1")
    proposed = desk.client.post(address, sent)
    assert not says(proposed, "Rien à distribuer")
    assert proposed.context["page"].purse.total == 1000


def test_a_name_in_latin_letters_is_printed(desk, home):
    event = factories.drawn(factories.tournament(4, in_club=home))
    player = event.entries.get(number=3).player
    words = "Écrivez-les en lettres latines pour les y lire."
    player.name = "李 小龍"
    player.save()
    assert says(desk.get("document_list", event), words)
    player.name = "Li Xiaolong"
    player.save()
    assert not says(desk.get("document_list", event), words)


@pytest.mark.parametrize("kind", ["evening", "tournament"])
def test_the_rest_of_a_name_finds_whom_a_long_list_leaves_out(desk, home, kind):
    for number in range(30):
        add_player(club=home, name=f"Martin {chr(97 + number % 26)}{'x' * (number // 26)}bert")
    event = getattr(factories, kind)(in_club=home)
    name = "player_search" if kind == "evening" else "entry_search"
    address = reverse(name) if kind == "evening" else reverse(name, args=[event.pk])
    query = {"evening": event.pk} if kind == "evening" else {}
    words = "autres : écrivez la suite du nom."
    field = "q" if kind == "evening" else "name"
    htmx = {"HX-Request": "true"}
    assert says(desk.client.get(address, query | {field: "Martin"}, headers=htmx), words)
    found = desk.client.get(address, query | {field: "Martin zbert"}, headers=htmx)
    assert says(found, "Martin zbert")
    assert not says(found, words)


def test_who_is_not_on_the_list_of_the_club_is_searched_by_name(desk, home):
    last = factories.players(201, in_club=home)[-1]
    night = factories.evening(in_club=home)
    address = reverse("player_search")
    assert says(
        desk.client.get(address, {"evening": night.pk}), "autre : cherchez-le par son nom."
    )
    found = desk.client.get(address, {"evening": night.pk, "q": last.name})
    assert says(found, last.name)


def test_players_who_are_missing_come_or_another_game_is_chosen(desk, home):
    night = factories.evening(in_club=home)
    factories.enter(night, factories.players(2, in_club=home))
    words = "il manque 2 joueurs libres. Ajoutez-les à la soirée, ou choisissez un autre jeu."
    address = reverse("table_create", args=[night.pk])
    assert says(desk.client.post(address, {"sitting": "4"}), words)
    factories.enter(night, factories.players(2, in_club=home))
    assert not says(desk.client.post(address, {"sitting": "4"}), words)


def test_a_screen_that_has_moved_is_opened_at_its_new_address(desk, home):
    event = factories.tournament(4, in_club=home)
    screen = create_screen(event=event, name="Salle", rotation=[CLOCK])
    old = reverse("screen", args=[screen.key])
    renew_key(screen=screen)
    gone = Client().get(old)
    assert says(gone, "ouvrez ici l’adresse que donne la page « Écrans » du tournoi.")
    screen.refresh_from_db()
    new = reverse("screen", args=[screen.key])
    assert says(desk.get("screens", event), new)
    assert Client().get(new).status_code == 200


def test_a_phone_finds_its_player_by_first_name_and_by_the_code_of_today(home):
    event = factories.drawn(factories.tournament(4, in_club=home))
    publish_event(event=event, shown=True)
    event.refresh_from_db()
    phone, address = Client(), reverse("follow", args=[event.public_key])
    lost = phone.get(reverse("follow", args=["ancien"]))
    assert says(lost, "Scannez de nouveau le code affiché dans la salle")
    nobody = phone.get(address, {"q": "Dupont"})
    assert says(nobody, "Personne ne s’appelle « Dupont » ici : cherchez votre prénom")
    assert [one.name for one in phone.get(address, {"q": "Ana"}).context["people"]] == ["Ana"]
    unknown = phone.get(reverse("follow_player", args=[event.public_key, 99]))
    assert says(unknown, "Cherchez dans la liste.")
    assert links(unknown, address)


def test_a_season_counts_what_is_ticked_and_is_reopened_to_change(desk, home):
    night = factories.evening(in_club=home)
    factories.record(factories.table(4, in_evening=night))
    season = create_season(club=home, name="2026", chain=[SeasonRule(kind=RuleKind.TOTAL)])
    sources = reverse("season_sources", args=[season.pk])
    empty = "Rien n’y compte encore : cochez des rencontres ci-dessous."
    assert says(desk.client.get(sources), empty)
    assert done(desk.client.post(sources, {"events": [night.pk], "coefficient": "1"}))
    assert not says(desk.client.get(sources), empty)
    close_season(season=season)
    over = "La saison est close : rouvrez-la pour changer quelque chose."
    assert says(desk.client.get(sources), over)
    assert done(desk.client.post(reverse("season_reopen", args=[season.pk])))
    assert not says(desk.client.get(sources), over)
