from http import HTTPStatus
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import Action, Player, Role
from scoring.services.clubs import add_player
from tests import factories
from tournaments.entries.registration import registration_of
from tournaments.entries.services.entries import add_entry, check_in, withdraw
from tournaments.event.services.closing import choose_publication, close_event
from tournaments.models import Payment

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NEVER = "00000000-0000-4000-8000-000000000000"  # what no page has made
CLOSED = "Le tournoi est terminé : rouvrez-le pour changer quelque chose."


@pytest.fixture
def event(scorer, club):
    """A tournament nobody has come to, where a scorer is signed in."""
    return factories.tournament(
        0, in_club=club, fees=[["Membre", 1000], ["Licencié", 1250]], categories=["Dames"]
    )


def add(client, event, name="", headers=None, **given):
    data = {"name": name, "uuid": str(uuid4()), "present": "on", **given}
    return client.post(reverse("entry_add", args=[event.pk]), data, headers=headers)


def listed(event):
    entries = event.entries.select_related("player").order_by("number")
    return [(entry.number, entry.player.name) for entry in entries]


def why(response):
    errors = response.context["form"].errors.values()
    return [sentence for sentences in errors for sentence in sentences]


def test_a_name_of_the_club_is_entered_by_enter(client, event, club, messages_of):
    add_player(club=club, name="Odette Marchand")
    response = add(client, event, "odette", fee_class="Membre", category="Dames")
    assert (response.status_code, response.url) == (
        HTTPStatus.SEE_OTHER,
        reverse("entry_list", args=[event.pk]),
    )
    assert messages_of(response) == ["N° 1 : Odette Marchand est sur la liste."]
    (entry,) = event.entries.all()
    assert (entry.fee_class, entry.fee_cents, entry.category) == ("Membre", 1000, "Dames")
    assert entry.checked_in_at is not None


def test_a_walk_in_pays_at_once(client, event, club, messages_of):
    add_player(club=club, name="Odette Marchand")
    form = {"fee_class": "Licencié", "method": "cash", "uuid": str(uuid4())}
    first = add(client, event, "Odette Marchand", **form)
    assert messages_of(first) == [
        "N° 1 : Odette Marchand est sur la liste. Encaissé : 12,50 € (Espèces)."
    ]
    again = add(client, event, "Odette Marchand", **form)
    assert messages_of(again)[-1] == "N° 1 : Odette Marchand était déjà sur la liste."
    assert [payment.cents for payment in Payment.objects.all()] == [1250]


@pytest.mark.parametrize(("sent", "kept"), [("initials", "initials"), ("", "number")])
def test_who_is_entered_may_say_how_his_name_is_shown(client, event, club, sent, kept):
    player = add_player(club=club, name="Ana")
    choose_publication(player=player, publication="number")
    add(client, event, "Ana", publication=sent)
    player.refresh_from_db()
    assert player.publication == kept


def test_a_new_name_asks_for_one_key_more(client, event, messages_of):
    response = add(client, event, "Zoé Lambert")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert why(response) == ["Zoé Lambert n’est pas dans le club : Entrée pour l’ajouter."]
    assert 'class="entry-why entry-asks"' in response.text  # a question, not a mistake
    assert "aria-invalid" not in response.text
    page = response.content.decode()
    assert 'name="newcomer" value="Zoé Lambert" autofocus' in page
    response = add(client, event, "Zoé Lambert", newcomer="Zoé Lambert")
    assert messages_of(response) == ["N° 1 : Zoé Lambert est sur la liste."]


def test_a_newcomer_sent_twice_comes_and_pays_once(client, event):
    form = {"newcomer": "Zoé", "method": "card", "fee_class": "Membre", "uuid": str(uuid4())}
    for _ in range(2):
        add(client, event, **form)
    assert (listed(event), Player.objects.count(), Payment.objects.count()) == (
        [(1, "Zoé")],
        1,
        1,
    )


def test_several_are_asked_about(client, event, club):
    for name in ("Jean Petit", "Jeanne Roux"):
        add_player(club=club, name=name)
    response = add(client, event, "jean")
    assert why(response) == ["Lequel ? Choisissez-le, ou ajoutez un nouveau joueur."]
    assert listed(event) == []
    add(client, event, "jean", player=club.players.get(name="Jean Petit").pk)
    assert len(listed(event)) == 1


def test_a_whole_name_that_is_only_like_another_is_asked_about(client, event, club):
    add_player(club=club, name="Jean Petitpas")
    response = add(client, event, "Jean Petit")
    assert why(response) == ["Lequel ? Choisissez-le, ou ajoutez un nouveau joueur."]
    assert listed(event) == []


@pytest.mark.parametrize("typed", ["petit jean", "JEAN  PETIT", "Jéan Petit"])
def test_case_accents_and_order_do_not_matter(client, event, club, typed):
    add_player(club=club, name="Jean Petit")
    add_player(club=club, name="Jean Petitpas")
    add(client, event, typed)
    assert listed(event) == [(1, "Jean Petit")]


def test_a_choice_is_one_tap(client, event, club):
    (ana, _) = factories.players(2, in_club=club)
    add(client, event, "whatever", player=ana.pk)
    assert listed(event) == [(1, "Ana")]


def test_who_was_pre_registered_is_checked_in_by_his_name(client, event, club, messages_of):
    (ana,) = factories.players(1, in_club=club)
    add_entry(event=event, player=ana, checked_in=False, fee_class="Membre", fee_cents=1000)
    response = add(client, event, "ana", fee_class="Licencié", method="cheque")
    assert messages_of(response) == [
        "N° 1 : Ana était sur la liste, noté présent. Encaissé : 10,00 € (Chèque)."
    ]
    (entry,) = event.entries.all()
    assert (entry.checked_in_at is None, entry.fee_class) == (False, "Membre")


def test_a_pre_registration_is_not_present(client, event, club):
    factories.players(1, in_club=club)
    uuid = str(uuid4())
    client.post(reverse("entry_add", args=[event.pk]), {"name": "ana", "uuid": uuid})
    assert event.entries.get().checked_in_at is None


REFUSED = [
    ({"name": " "}, "Écrivez le nom du joueur."),
    ({"name": "x" * 81}, "Ce nom est trop long, de 1 caractère : 80 au plus, abrégez-le."),
    (
        {"newcomer": "Zo\x07é"},
        "Ce nom contient un caractère invisible : effacez-le et retapez-le.",
    ),
    (
        {"player": "9" * 30},
        "Ce joueur n’est pas dans la liste du club : cherchez-le par son nom, ou ajoutez-le.",
    ),
    ({"newcomer": "Zoé", "fee_class": "Roi"}, "Choisissez dans la liste."),
    ({"newcomer": "Zoé", "method": "or"}, "Choisissez dans la liste."),
    ({"newcomer": "Zoé", "uuid": "x"}, "Ce formulaire n’est plus lisible : rechargez la page."),
    ({"newcomer": "Zoé", "uuid": ""}, "Ce formulaire n’est plus lisible : rechargez la page."),
    (
        {"newcomer": "Ana"},
        "Le club a déjà un joueur de ce nom : choisissez-le dans la liste, ou distinguez-les.",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), REFUSED)
@pytest.mark.parametrize("headers", [None, HTMX])
def test_what_is_refused(client, event, club, data, sentence, headers):
    factories.players(1, in_club=club)
    response = add(client, event, headers=headers, **data)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert why(response) == [sentence]
    assert sentence in response.content.decode().replace("&#x27;", "'")
    assert (listed(event), Player.objects.count()) == ([], 1)


def test_another_clubs_player_is_refused(client, event):
    (stranger,) = factories.players(1)
    assert add(client, event, player=stranger.pk).status_code == 422


def test_a_full_team_is_refused_with_everything(client, event, scorer, club):
    event = factories.tournament(0, in_club=club, team_size=2, name="Équipes")
    for name in ("Ana", "Bo"):
        add(client, event, newcomer=name, team="Les As")
    response = add(client, event, newcomer="Cy", team="Les As")
    assert why(response) == ["Cette équipe est complète : choisissez-en une autre."]
    assert (listed(event), club.players.count()) == ([(1, "Ana"), (2, "Bo")], 2)


def test_an_empty_list_leads_to_the_import_until_the_end(client, event):
    address = f'href="{reverse("entry_import", args=[event.pk])}"'
    page = reverse("entry_list", args=[event.pk])
    assert client.get(page).content.decode().count(address) == 2  # there and in the menu
    close_event(event=event)
    assert client.get(page).content.decode().count(address) == 0


def test_incomplete_teams_are_said(client, scorer, club):
    event = factories.tournament(0, in_club=club, team_size=2)
    add(client, event, newcomer="Ana", team="Les As")
    page = client.get(reverse("entry_list", args=[event.pk])).content.decode()
    assert "Équipe Les As : 1 sur 2." in page


def test_htmx_gets_an_empty_form_and_the_list(client, event):
    response = add(client, event, headers=HTMX, newcomer="Zoé", fee_class="Licencié")
    page = response.content.decode()
    assert response.templates[0].name == "tournaments/entries/_answer.html"
    form = response.context["form"]
    assert (form.is_bound, form["fee_class"].value()) == (False, "Licencié")
    assert page.count('hx-swap-oob="true"') == 1  # the list; what is said stands in the form
    assert page.index("Zoé est sur la liste") < page.index('id="entries"')
    assert "1 inscrit : il en faut au moins trois." in page


def test_a_late_comer_plays_from_the_next_round(client, scorer, club):
    event = factories.drawn(factories.tournament(8, in_club=club))
    factories.released(event)
    add(client, event, newcomer="Zoé")
    page = client.get(reverse("entry_list", args=[event.pk])).content.decode()
    assert "dès le tour 2" in page
    assert "n’a pas de place" not in page  # the seating has followed


def test_who_has_no_place_in_the_seating_is_said(client, scorer, club):
    """As after an update: the list was changed when the seating did not follow yet."""
    event = factories.tournament(8, in_club=club)
    event.entries.filter(number=8).update(seatable=False)
    factories.drawn(event).entries.update(seatable=True)
    page = client.get(reverse("entry_list", args=[event.pk])).content.decode()
    assert "1 joueur n’a pas de place." in page


def test_what_a_late_comer_does_to_the_seating_is_said(client, scorer, club, messages_of):
    event = factories.drawn(factories.tournament(15, in_club=club))
    assert messages_of(add(client, event, newcomer="Zoé")) == [
        "N° 16 : Zoé est sur la liste.",
        "Le placement a suivi : aucun joueur déjà placé ne change de table.",
    ]


def tick(client, event, headers=None, **data):
    return client.post(reverse("entry_check_in", args=[event.pk]), data, headers=headers)


def test_one_tap_checks_in_and_out(client, event, club):
    (ana,) = factories.players(1, in_club=club)
    entry = add_entry(event=event, player=ana, checked_in=False)
    for _ in range(2):
        assert tick(client, event, HTMX, present=entry.pk).status_code == HTTPStatus.OK
    assert event.entries.get().checked_in_at is not None
    tick(client, event, absent=entry.pk)
    assert event.entries.get().checked_in_at is None


def test_who_has_sat_down_was_there(client, scorer, club, messages_of):
    event = factories.drawn(factories.tournament(8, in_club=club))
    factories.released(event)
    response = tick(client, event, absent=event.entries.first().pk)
    assert messages_of(response) == ["Ce joueur a déjà joué : notez plutôt son départ."]


@pytest.mark.parametrize("sent", [{}, {"present": "x"}, {"absent": "9" * 30}])
def test_an_unknown_entry_is_not_found(client, event, sent):
    assert tick(client, event, **sent).status_code == HTTPStatus.NOT_FOUND


def test_all_present_is_asked_first(client, event, club, messages_of):
    for player in factories.players(3, in_club=club):
        add_entry(event=event, player=player, checked_in=False)
    address = reverse("entry_check_in_all", args=[event.pk])
    assert "Noter tout le monde présent ?" in client.get(address).content.decode()
    assert messages_of(client.post(address)) == ["3 joueurs notés présents."]
    assert messages_of(client.post(address))[-1] == "0 joueur noté présent."


def test_no_shows_and_those_who_owe_are_listed(client, event, club):
    here, absent, gone = factories.players(3, in_club=club)
    fee = {"fee_class": "Membre", "fee_cents": 1000}
    add_entry(event=event, player=here, **fee)
    add_entry(event=event, player=absent, checked_in=False)
    withdraw(entry=add_entry(event=event, player=gone, checked_in=False), from_round=1)
    shown = {}
    for show in ("tous", "absents", "impayes", "retires", "x"):
        address = reverse("entry_list", args=[event.pk])
        lines = client.get(address, {"montrer": show}).context["registration"].shown
        shown[show] = [line.name for line in lines]
    everybody = ["Ana", "Bo"]
    assert shown == {
        "tous": everybody,
        "absents": ["Bo"],
        "impayes": ["Ana"],
        "retires": ["Cy"],
        "x": everybody,
    }


def test_money_adds_up(client, event):
    add(client, event, newcomer="Ana", fee_class="Membre", method="cash")
    add(client, event, newcomer="Bo", fee_class="Licencié", method="cheque")
    add(client, event, newcomer="Cy", fee_class="Licencié")
    registration = registration_of(event)
    assert (registration.paid, registration.owed) == (2250, 1250)
    assert registration.by_method == {"cash": 1000, "cheque": 1250}
    page = client.get(reverse("entry_list", args=[event.pk])).content.decode()
    assert "Encaissé : <strong>22,50 €</strong>" in page
    assert "Encaisser 12,50 €" in page


def due(client, event, number):
    """Give what the button of a line says."""
    registration = client.get(reverse("entry_list", args=[event.pk])).context["registration"]
    return next(line.due for line in registration.lines if line.number == number)


def pay(client, event, due, **options):
    return client.post(reverse("entry_pay_due", args=[event.pk]), {"due": due}, **options)


def test_one_tap_takes_what_is_owed(client, event, messages_of):
    add(client, event, newcomer="Ana", fee_class="Membre")
    tap = due(client, event, 1)
    for _ in range(2):  # the second by a finger that trembles
        response = pay(client, event, tap)
        assert response.url == reverse("entry_list", args=[event.pk])
        assert messages_of(response)[-1] == "Ana : 10,00 € encaissés en espèces."
    assert [(paid.cents, paid.method) for paid in Payment.objects.all()] == [(1000, "cash")]
    page = client.get(reverse("entry_list", args=[event.pk])).content.decode()
    assert "Encaisser" not in page


def test_a_tap_of_htmx_gets_the_list(client, event):
    add(client, event, newcomer="Ana", fee_class="Membre")
    response = pay(client, event, due(client, event, 1), headers=HTMX)
    assert response.templates[0].name == "tournaments/entries/_entries.html"
    assert response.context["registration"].paid == 1000


def test_two_desks_take_a_fee_once(client, event, messages_of):
    add(client, event, newcomer="Ana", fee_class="Membre")
    here, there = due(client, event, 1), due(client, event, 1)
    pay(client, event, here)
    sentence = "Ce joueur a déjà payé : rien n’a été encaissé de plus."
    assert messages_of(pay(client, event, there))[-1] == sentence
    assert Payment.objects.get().cents == 1000


def test_a_fee_that_has_changed_is_not_taken_unseen(client, event, messages_of):
    add(client, event, newcomer="Ana", fee_class="Membre")
    tap = due(client, event, 1)
    event.entries.update(fee_cents=1250)
    sentence = "Ce joueur doit maintenant 12,50 € : rien n’a été encaissé."
    assert messages_of(pay(client, event, tap))[-1] == sentence
    assert not Payment.objects.exists()


@pytest.mark.parametrize("spoilt", ["", "1", "1-1000-x", f"1--1-{NEVER}", f"é-1-{NEVER}"])
def test_a_spoilt_tap_is_refused(client, event, spoilt):
    response = pay(client, event, spoilt)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = "Ce formulaire n’est plus lisible : rechargez la page."
    assert response.context["sentence"] == sentence


def test_a_tap_for_nobody_is_a_404(client, event):
    assert pay(client, event, f"99999-1000-{uuid4()}").status_code == HTTPStatus.NOT_FOUND


def test_after_the_end_nothing_is_taken(client, event, messages_of):
    add(client, event, newcomer="Ana", fee_class="Membre")
    tap = due(client, event, 1)
    close_event(event=event)
    assert messages_of(pay(client, event, tap))[-1] == CLOSED
    assert (
        "Encaisser" not in client.get(reverse("entry_list", args=[event.pk])).content.decode()
    )


def test_an_unchanged_desk_answers_304(client, event):
    address = reverse("entry_list", args=[event.pk])
    seen = {"if-none-match": client.get(address, headers=HTMX).headers["ETag"]}
    assert client.get(address, headers=HTMX | seen).status_code == HTTPStatus.NOT_MODIFIED
    add(client, event, newcomer="Zoé")
    response = client.get(address, headers=HTMX | seen)
    assert response.status_code == HTTPStatus.OK
    assert "Zoé" in response.content.decode()


def test_typing_completes(client, event, club):
    add_player(club=club, name="Odette Marchand")
    address = reverse("entry_search", args=[event.pk])
    response = client.get(address, {"name": "marc"}, headers=HTMX)
    assert [one.name for one in response.context["completion"].found] == ["Odette Marchand"]
    assert "Entrée" in response.content.decode()
    assert client.get(address, {"name": "marc"}).url == reverse("entry_list", args=[event.pk])
    assert client.get(address, headers=HTMX).content.decode().strip() == ""


def test_a_closed_tournament_takes_nobody(client, event, club):
    close_event(event=event)
    response = add(client, event, newcomer="Zoé")
    assert why(response) == [CLOSED]
    assert Player.objects.count() == 0


@pytest.mark.parametrize("number", [8, 60])
def test_the_desk_takes_the_same_queries_for_any_number(
    client, scorer, club, number, django_assert_max_num_queries
):
    event = factories.drawn(
        factories.tournament(number, in_club=club, fees=[["Membre", 1000]], team_size=1)
    )
    with django_assert_max_num_queries(7):
        assert client.get(reverse("entry_list", args=[event.pk])).status_code == HTTPStatus.OK


def test_a_name_is_completed_in_the_same_queries(
    client, event, club, django_assert_max_num_queries
):
    factories.players(60, in_club=club)
    with django_assert_max_num_queries(6):
        client.get(reverse("entry_search", args=[event.pk]), {"name": "jou"}, headers=HTMX)


def test_what_is_done_is_in_the_log(client, event, scorer):
    add(client, event, newcomer="Zoé", fee_class="Membre", method="cash")
    kinds = Action.objects.filter(by=scorer).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["add_player", "add_player", "take_payment"]


def test_other_clubs_find_nothing(client, event):
    check_in(entry=add_entry(event=event, player=add_player(club=event.club, name="Ana")))
    client.force_login(factories.member(Role.ORGANISER))
    for name in ("entry_list", "entry_search", "entry_check_in_all", "forbidden_pairs"):
        assert client.get(reverse(name, args=[event.pk])).status_code == HTTPStatus.NOT_FOUND
    assert add(client, event, newcomer="Zoé").status_code == HTTPStatus.NOT_FOUND


def test_the_list_follows_the_name_of_the_family(club):
    event = factories.tournament(3, in_club=club)
    names = ["Bernard Zola", "Bernard Łasz", "Zoé D’Arc"]
    for entry, name in zip(event.entries.all(), names, strict=True):
        Player.objects.filter(pk=entry.player_id).update(name=name)
    lines = registration_of(event).lines
    assert [line.name for line in lines] == ["Zoé D’Arc", "Bernard Łasz", "Bernard Zola"]


def test_an_empty_list_says_so_once(client, event):
    page = client.get(reverse("entry_list", args=[event.pk])).text
    assert page.count("Personne n’est encore inscrit") == 1


def test_the_last_three_who_were_entered_are_named(client, scorer, club):
    event = factories.tournament(5, in_club=club)
    newest = client.get(reverse("entry_list", args=[event.pk])).context["registration"].newest
    assert [line.number for line in newest] == [5, 4, 3]
