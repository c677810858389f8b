from datetime import date
from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Club, Membership, Player, Role
from scoring.rules import FFT_4
from scoring.services.house import copy_ruleset
from tests import factories
from tournaments.entries.services.entries import add_entry, withdraw
from tournaments.event.services.setting_up import create_team
from tournaments.models import Event, Odd, Visibility

pytestmark = pytest.mark.django_db
NOT_ORGANISER = "Seul un organisateur du club peut le faire : demandez-lui."


@pytest.fixture
def organiser(client, club):
    user = factories.member(Role.ORGANISER, in_club=club)
    client.force_login(user)
    return user


def said_form(**changes):
    """Give what the form sends when only a name was typed."""
    usual = {
        "name": "Coupe d’hiver",
        "date": "2026-11-21",
        "ruleset": "4",
        "rounds_planned": "5",
        "deals_per_round": "4",
        "minutes_per_round": "",
        "team_size": "1",
        "odd": "3",
        "fees": "",
        "categories": "",
        "redistribution": "100",
        "visibility": "live",
    }
    return usual | changes


def create(client, **changes):
    return client.post(reverse("tournament_create"), said_form(**changes))


def errors(response):
    return {
        field: list(found) for field, found in response.context["form"].errors.items() if found
    }


def test_a_tournament_is_created_in_one_page(client, organiser, club):
    response = create(
        client,
        fees="Membre 10 €\nLicencié 12,50\n\nÉtudiant : 5 euros\n2e série 7",
        categories="Dames\nJunior",
        team_size="2",
        odd="mort",
        minutes_per_round="45",
        redistribution="90",
        tie_break_1="best_round",
        tie_break_3="lot",
        visibility="hidden",
    )
    event = Event.objects.get()
    assert response.url == reverse("entry_list", args=[event.pk])
    assert (event.club, event.name, event.date) == (club, "Coupe d’hiver", date(2026, 11, 21))
    assert (event.rules, event.odd, event.opened_by) == (FFT_4, Odd.MORT, organiser)
    assert (event.rounds_planned, event.deals_per_round, event.minutes_per_round) == (5, 4, 45)
    assert event.fees == [
        ["Membre", 1000],
        ["Licencié", 1250],
        ["Étudiant", 500],
        ["2e série", 700],
    ]
    assert (event.categories, event.team_size) == (["Dames", "Junior"], 2)
    assert (event.redistribution, event.visibility) == (90, Visibility.HIDDEN)
    assert event.tie_breaks == ["best_round", "lot"]
    assert event.rounds.count() == 5


PRESETS = [
    ("5x4", (5, 4, "", 1)),
    ("5x5", (5, 5, "", 2)),
    ("3x8", (3, 8, "", 1)),
    ("3x60", (3, "", 60, 1)),
    ("jamais", ("", "", "", 1)),
]


@pytest.mark.parametrize(("key", "values"), PRESETS)
def test_a_preset_fills_the_form_without_script(client, organiser, key, values):
    form = client.get(reverse("tournament_create"), {"modele": key}).context["form"]
    fields = ("rounds_planned", "deals_per_round", "minutes_per_round", "team_size")
    assert tuple(form[field].value() or "" for field in fields) == values


def test_every_preset_can_be_sent_as_it_is(client, organiser):
    for key, *_ in PRESETS[:4]:
        form = client.get(reverse("tournament_create"), {"modele": key}).context["form"]
        sent = {field.name: field.value() or "" for field in form if field.name != "date"}
        sent |= {"name": key, "date": "2026-11-21"}
        assert client.post(reverse("tournament_create"), sent).status_code == HTTPStatus.FOUND
    assert Event.objects.count() == 4


def test_an_evening_and_a_rehearsal_are_offered_beside_the_presets(client, organiser):
    page = client.get(reverse("tournament_create")).content.decode()
    assert f'href="{reverse("evening_create")}"' in page
    assert f'action="{reverse("tournament_rehearse")}"' in page


@pytest.mark.parametrize(
    ("model", "way"),
    [
        ("5x4", "Donnes libres · Individuel · Tables de 3, règles à trois"),
        ("duplicate", "Duplicate individuel · Individuel · "),
        ("equipes", "Duplicate par équipes · Équipes de 4 · "),
    ],
)
def test_a_model_says_in_a_line_how_one_plays(client, organiser, model, way):
    """Tables of three or five are free deals’ own: who is left over by boards sits out."""
    page = client.get(reverse("tournament_create"), {"modele": model})
    line = page.context["form"].way_of_play
    assert line.startswith(way)
    assert ("Tables de 3" in line) == (model == "5x4")


def test_a_fee_without_a_class_is_the_only_one(client, organiser):
    create(client, fees="10")
    assert Event.objects.get().fees == [["Tarif unique", 1000]]


WHOLE = "Écrivez un nombre entier, de {} à {}."
REFUSED = [
    ({"name": " "}, {"name": ["Donnez un nom au tournoi."]}),
    ({"date": ""}, {"date": ["Indiquez la date du tournoi."]}),
    (
        {"date": "31/02/2026"},
        {"date": ["Cette date n’existe pas : écrivez-la comme 20/11/2026."]},
    ),
    ({"ruleset": "5"}, {"ruleset": ["Choisissez un des règlements."]}),
    ({"rounds_planned": "0"}, {"rounds_planned": [WHOLE.format(1, 30)]}),
    ({"rounds_planned": "x"}, {"rounds_planned": [WHOLE.format(1, 30)]}),
    (
        {"deals_per_round": ""},
        {"deals_per_round": ["Dites combien de donnes ou de minutes dure un tour."]},
    ),
    ({"deals_per_round": "51"}, {"deals_per_round": [WHOLE.format(1, 50)]}),
    (
        {"deals_per_round": "", "minutes_per_round": "4"},
        {"minutes_per_round": [WHOLE.format(5, 600)]},
    ),
    ({"team_size": "7"}, {"team_size": ["Dites si l’on joue en équipes."]}),
    (
        {"team_size": "5"},
        {"team_size": ["Cinq ou six joueurs : seulement en duplicate par équipes."]},
    ),
    ({"odd": "6"}, {"odd": ["Choisissez une des tables proposées."]}),
    ({"redistribution": "101"}, {"redistribution": [WHOLE.format(0, 100)]}),
    ({"visibility": "?"}, {"visibility": ["Dites quand le classement se montre."]}),
    (
        {"fees": "Membre 10\nLicencié\nInvité 99999"},
        {
            "fees": [
                "Ligne 2 : écrivez une classe et son montant, comme « Membre 10 € ».",
                "Ligne 3 : écrivez une classe et son montant, comme « Membre 10 € ».",
            ]
        },
    ),
    (
        {"fees": "Membre 10\nmembre 12"},
        {"fees": ["Ligne 2 : « membre » est déjà plus haut."]},
    ),
    (
        {"categories": "Dames\n" + "x" * 41 + "\ndames\nZo\x07é"},
        {
            "categories": [
                "Ligne 2 : 40 caractères au plus.",
                "Ligne 3 : « dames » est déjà plus haut.",
                "Ligne 4 : un caractère invisible s’y cache, retapez-la.",
            ]
        },
    ),
    (
        {"categories": "\n".join(map(str, range(21)))},
        {"categories": ["20 lignes au plus, une chose par ligne."]},
    ),
    (
        {"tie_break_1": "lot", "tie_break_2": "lot"},
        {"tie_break_1": ["Le même départage est choisi deux fois."]},
    ),
]


@pytest.mark.parametrize(("changes", "sentences"), REFUSED)
def test_what_is_refused(client, organiser, changes, sentences):
    response = create(client, **changes)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert errors(response) == sentences
    assert Event.objects.count() == 0


def test_created_twice_is_one_tournament(client, organiser, messages_of):
    create(client)
    response = create(client)
    assert messages_of(response)[-1] == "Ce tournoi est déjà créé : le voici."
    assert Event.objects.count() == 1


def test_the_name_follows_the_day(client, organiser):
    form = client.get(reverse("tournament_create")).context["form"]
    create(client, name=form["name"].value(), date="2027-01-01")
    assert Event.objects.get().name == "Tournoi du vendredi 1er janvier 2027"


def test_the_house_rules_of_the_club_for_four_are_offered(client, organiser, club):
    house = copy_ruleset(club=club, name="Maison", ruleset=FFT_4)
    create(client, ruleset=f"house-{house.pk}")
    assert Event.objects.get().rules == house.rules


def test_a_ruleset_of_another_of_ones_clubs_is_refused(client, organiser, club):
    other = factories.club("Ailleurs")
    Membership.objects.create(user=organiser, club=other, role=Role.ORGANISER)
    house = copy_ruleset(club=other, name="Maison", ruleset=FFT_4)
    response = create(client, club=club.pk, ruleset=f"house-{house.pk}")
    assert errors(response) == {
        "ruleset": ["Ce règlement est celui d’un autre de vos clubs."],
    }


@pytest.mark.parametrize("role", [Role.SCORER, Role.ARBITER])
def test_only_organisers_create(client, club, role):
    client.force_login(factories.member(role, in_club=club))
    for response in (create(client), client.post(reverse("tournament_rehearse"))):
        assert response.status_code == HTTPStatus.FORBIDDEN
        assert response.context["sentence"] == NOT_ORGANISER
    assert Event.objects.count() == 0


def test_the_list_shows_ones_own_tournaments(client, organiser, club):
    factories.tournament(0, in_club=club, name="Ici")
    factories.tournament(0, name="Ailleurs")
    response = client.get(reverse("tournament_list"))
    assert [event.name for event in response.context["page"]] == ["Ici"]


def test_the_list_counts_nobody_who_was_taken_off_before_play(client, organiser, club):
    event = factories.tournament(5, in_club=club)
    withdraw(entry=event.entries.first(), from_round=1, score_kept=False)
    response = client.get(reverse("tournament_list"))
    assert [each.entry_count for each in response.context["page"]] == [4]


@pytest.mark.parametrize("number", [1, 12])
def test_the_list_takes_the_same_queries_for_any_number(
    client, organiser, club, number, django_assert_max_num_queries
):
    for place in range(number):
        factories.tournament(0, in_club=club, name=f"Coupe {place}")
    with django_assert_max_num_queries(6):
        client.get(reverse("tournament_list"))


def test_a_rehearsal_is_ready_and_apart_from_the_club(client, organiser, club, messages_of):
    helper = factories.member(Role.SCORER, in_club=club)
    response = client.post(reverse("tournament_rehearse"))
    event = Event.objects.get()
    assert response.url == reverse("tournament", args=[event.pk])
    assert messages_of(response) == [
        "Voici un tournoi d’exemple : essayez tout, rien n’y compte pour le club."
    ]
    assert (club.players.count(), event.club.name) == (0, "Exemple · Tarot de la Halle")
    assert set(event.club.memberships.values_list("user", "role")) == {
        (organiser.pk, Role.ORGANISER),
        (helper.pk, Role.SCORER),
    }
    assert event.entries.exclude(checked_in_at=None).count() == 18
    assert [len(round_.seating) for round_ in event.rounds.all()] == [5, 5, 5]
    client.post(reverse("tournament_rehearse"))
    assert (Event.objects.count(), Club.objects.count()) == (1, 2)
    assert Player.objects.count() == 18


def test_a_rehearsal_never_enters_a_club_of_others(client, organiser, messages_of):
    factories.member(Role.ORGANISER, in_club=factories.club("Exemple · Tarot de la Halle"))
    response = client.post(reverse("tournament_rehearse"))
    assert messages_of(response) == [
        "Un autre club porte le nom qu’il faudrait au club d’exemple."
    ]
    assert Event.objects.count() == 0


@pytest.fixture
def event(organiser, club):
    return factories.tournament(
        8, in_club=club, fees=[["Membre", 1000]], categories=["Junior"], tie_breaks=["lot"]
    )


def change(client, event, **changes):
    usual = said_form(
        name=event.name,
        date="2026-11-07",
        rounds_planned="2",
        fees="Membre 10 €",
        categories="Junior",
        tie_break_1="lot",
    )
    return client.post(reverse("tournament_change", args=[event.pk]), usual | changes)


def test_the_settings_show_what_the_tournament_is(client, event):
    form = client.get(reverse("tournament_change", args=[event.pk])).context["form"]
    shown = {field.name: field.value() for field in form}
    assert (shown["fees"], shown["categories"]) == ("Membre 10 €", "Junior")
    assert (shown["tie_break_1"], shown["tie_break_2"]) == ("lot", None)
    assert (shown["ruleset"], shown["rounds_planned"]) == ("4", 2)


def test_settings_are_changed(client, event, messages_of):
    entry = event.entries.first()
    event.entries.filter(pk=entry.pk).update(fee_class="Membre", fee_cents=1000)
    response = change(client, event, name="Coupe", rounds_planned="3", fees="Membre 11,50")
    assert response.url == reverse("tournament", args=[event.pk])
    assert messages_of(response) == ["Les réglages sont enregistrés."]
    event.refresh_from_db()
    entry.refresh_from_db()
    assert (event.name, event.rounds.count(), entry.fee_cents) == ("Coupe", 3, 1150)


def test_a_ruleset_that_is_no_longer_offered_stays(client, event, club):
    house = copy_ruleset(club=club, name="Maison", ruleset=FFT_4)
    change(client, event, ruleset=f"house-{house.pk}")
    stored = Event.objects.get().ruleset
    house.delete()
    form = client.get(reverse("tournament_change", args=[event.pk])).context["form"]
    assert form["ruleset"].value() == "kept"
    change(client, event, ruleset="kept", name="Coupe")
    assert (Event.objects.get().name, Event.objects.get().ruleset) == (
        "Coupe",
        stored,
    )


def test_a_class_or_category_in_use_stays(client, event):
    event.entries.update(category="Junior", fee_class="Membre")
    response = change(client, event, fees="", categories="Dames")
    assert errors(response) == {
        "categories": [
            "« Junior » est encore celle de 8 inscrits : changez-les d’abord.",
        ],
        "fees": ["« Membre » est encore celle de 8 inscrits : changez-les d’abord."],
    }


def test_a_category_with_prizes_stays_and_a_special_prize_becomes_none(client, event):
    event.categories = ["Junior"]
    event.save()
    event.prizes.create(category="Junior", rank=1, cents=500)
    event.prizes.create(category="Tombola", rank=3, cents=500)
    assert errors(change(client, event, categories="Tombola")) == {
        "categories": [
            "« Junior » a des prix : retirez-les d’abord, à la page des prix.",
            "« Tombola » est déjà un prix spécial : nommez-la autrement.",
        ]
    }


def test_what_was_played_by_does_not_change(client, event):
    factories.drawn(event)
    factories.released(event)
    sentence = "Un tour a été lancé : le règlement et les équipes ne changent plus."
    for changes, expected in (
        ({"odd": "5"}, {"__all__": [sentence]}),
        ({"rounds_planned": "0"}, {"rounds_planned": ["Écrivez un nombre entier, de 1 à 30."]}),
    ):
        response = change(client, event, **changes)
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert errors(response) == expected


def test_a_round_that_was_released_stays(client, event):
    factories.drawn(event)
    factories.released(event)
    event.rounds.filter(number=1).update(closed_at="2026-11-07T12:00Z")
    factories.released(event, 2)
    response = change(client, event, rounds_planned="1")
    assert errors(response) == {
        "__all__": ["2 tours sont déjà lancés : il ne peut pas y en avoir moins."]
    }


def test_teams_larger_than_the_new_size_are_refused(client, organiser, club):
    event = factories.tournament(0, in_club=club, team_size=3)
    team = create_team(event=event, name="Les As")
    for player in factories.players(3, in_club=club):
        add_entry(event=event, player=player, team=team)
    response = change(client, event, team_size="2", fees="", categories="", tie_break_1="")
    assert errors(response) == {
        "__all__": ["Cette équipe est complète : choisissez-en une autre."]
    }


def test_only_organisers_change_settings(client, event, club):
    client.force_login(factories.member(Role.ARBITER, in_club=club))
    response = change(client, event)
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert response.context["sentence"] == NOT_ORGANISER


@pytest.mark.parametrize("page", ["evening", "tournament"])
def test_what_was_opened_by_mistake_is_deleted_from_its_page(client, club, organiser, page):
    make = (
        factories.evening if page == "evening" else lambda **at: factories.tournament(0, **at)
    )
    mistaken, used = make(in_club=club, name="De trop"), make(in_club=club, name="Le bon")
    addresses = [reverse("event_delete", args=[each.pk]) for each in (mistaken, used)]
    assert addresses[0] in client.get(reverse(page, args=[mistaken.pk])).text
    assert client.get(addresses[0]).status_code == HTTPStatus.OK  # it asks first
    add_entry(event=used, player=factories.players(1, in_club=club)[0])
    assert addresses[1] not in client.get(reverse(page, args=[used.pk])).text
    for refused in client.get(addresses[1]), client.post(addresses[1]):
        assert refused.status_code == HTTPStatus.CONFLICT
        assert "cet événement ne s’efface pas" in refused.text
    answer = client.post(addresses[0], follow=True)
    assert answer.redirect_chain == [(reverse(f"{page}_list"), 302)]
    assert "« De trop » n’existe plus." in answer.text
    assert list(Event.objects.filter(club=club)) == [used]
