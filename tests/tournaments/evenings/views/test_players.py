from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Action, Player
from scoring.services.clubs import add_player
from tests import factories
from tournaments.event.services.closing import close_event

CLOSED = [
    (
        "La soirée est terminée : rien n’a été changé."
        " Un arbitre ou un organisateur peut la rouvrir."
    )
]
UNKNOWN = "Ce joueur n’est pas dans la liste du club : cherchez-le par son nom, ou ajoutez-le."
HTMX = {"HX-Request": "true"}


def post(client, evening, headers=None, **data):
    return client.post(reverse("entry_create", args=[evening.pk]), data, headers=headers)


def names(evening):
    return [entry.player.name for entry in evening.entries.select_related("player")]


def test_a_player_of_the_club_is_one_tap(client, night, messages_of):
    ana, _ = factories.players(2, in_club=night.club)
    response = post(client, night, player=ana.pk)
    assert response.url == reverse("evening", args=[night.pk])
    assert messages_of(response) == ["Ana est de la soirée."]
    assert names(night) == ["Ana"]


def test_several_at_once(client, night, messages_of):
    ana, bo, _ = factories.players(3, in_club=night.club)
    response = post(client, night, player=[ana.pk, bo.pk])
    assert messages_of(response) == ["Ana, Bo sont de la soirée."]
    assert names(night) == ["Ana", "Bo"]


def test_many_at_once_are_counted_instead_of_named(client, night, messages_of):
    everybody = factories.players(5, in_club=night.club)
    response = post(client, night, player=[player.pk for player in everybody])
    assert messages_of(response) == ["5 joueurs de plus sont de la soirée."]


def test_the_same_player_twice_is_one_entry(client, night):
    (ana,) = factories.players(1, in_club=night.club)
    post(client, night, player=ana.pk)
    post(client, night, player=ana.pk)
    assert names(night) == ["Ana"]
    assert Action.objects.filter(kind="add_player", data__has_key="event").count() == 1


@pytest.mark.parametrize("name", ["=1+1", "<b>Zoé</b>", "Țepeș Ő", "x" * 80])
def test_a_new_name_is_stored_as_it_is(client, night, name):
    post(client, night, name=name)
    assert names(night) == [name]


def test_a_new_player_is_added_by_whoever_is_signed_in(client, night, scorer, messages_of):
    assert messages_of(post(client, night, name=" Zoé  Lambert ")) == [
        "Zoé Lambert est de la soirée."
    ]
    kinds = Action.objects.filter(kind="add_player").values_list("by", flat=True)
    assert list(kinds) == [scorer.pk, scorer.pk]


REFUSED = [
    ({}, {"player": ["Touchez au moins un joueur."]}),
    ({"name": "  "}, {"name": ["Écrivez le nom du joueur."]}),
    (
        {"name": "Zo\x07é"},
        {"name": ["Ce nom contient un caractère invisible : effacez-le et retapez-le."]},
    ),
    (
        {"name": "x" * 81},
        {"name": ["Ce nom est trop long, de 1 caractère : 80 au plus, abrégez-le."]},
    ),
    ({"player": "x"}, {"player": [UNKNOWN]}),
    ({"player": "9" * 30}, {"player": [UNKNOWN]}),
    ({"player": ["1", "0"]}, {"player": [UNKNOWN]}),
]


@pytest.mark.parametrize(("data", "errors"), REFUSED)
@pytest.mark.parametrize("headers", [None, HTMX])
def test_what_is_refused(client, night, data, errors, headers):
    response = post(client, night, headers, **data)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["refused"].errors == errors
    assert response.headers.get("HX-Retarget") == (headers and "#player-choices")
    assert (names(night), Player.objects.count()) == ([], 0)


def test_another_clubs_player_is_refused(client, night):
    (stranger,) = factories.players(1)
    response = post(client, night, player=stranger.pk)
    assert response.context["refused"].errors == {"player": [UNKNOWN]}


def test_a_look_alike_is_pointed_out_first(client, night):
    add_player(club=night.club, name="Zoë Lambert")
    response = post(client, night, name="Zoé Lambert")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["refused"].errors == {"name": ["Vouliez-vous dire Zoë Lambert ?"]}
    assert [near.name for near in response.context["completion"].near] == ["Zoë Lambert"]
    post(client, night, name="Zoé Lambert", confirmed="on")
    assert names(night) == ["Zoé Lambert"]


def test_an_exact_double_is_refused(client, night):
    add_player(club=night.club, name="Zoé Lambert")
    response = post(client, night, name="Zoé  Lambert", confirmed="on")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["refused"].errors == {
        "name": [
            (
                "Le club a déjà un joueur nommé Zoé Lambert : touchez son nom pour l’ajouter,"
                " ou distinguez le nouveau par un second prénom."
            )
        ]
    }
    assert names(night) == []
    post(client, night, player=night.club.players.get().pk)
    assert names(night) == ["Zoé Lambert"]


def test_a_newcomer_sent_twice_comes_once(client, night, messages_of):
    for _ in range(2):
        response = post(client, night, name="Zoé Lambert")
    assert response.url == reverse("evening", args=[night.pk])
    assert messages_of(response)[-1] == "Zoé Lambert est déjà de la soirée."
    assert names(night) == ["Zoé Lambert"]


def test_a_closed_evening_takes_nobody(client, night, messages_of):
    (ana,) = factories.players(1, in_club=night.club)
    close_event(event=night)
    for response in (
        post(client, night, player=ana.pk),
        post(client, night, name="Zoé"),
        client.post(reverse("entry_remove", args=[night.pk, ana.pk])),
        client.get(reverse("player_search"), {"evening": night.pk}),
    ):
        assert (response.status_code, messages_of(response)) == (HTTPStatus.CONFLICT, CLOSED)
    assert (names(night), Player.objects.count()) == ([], 1)


def test_who_has_not_played_may_leave(client, night, come, messages_of):
    (ana, _) = come(2)
    response = client.post(reverse("entry_remove", args=[night.pk, ana.pk]))
    assert messages_of(response) == ["Ana n’est plus de la soirée."]
    assert names(night) == ["Bo"]


def test_who_sat_down_stays_on_the_list(client, night, messages_of):
    home = factories.table(4, in_evening=night)
    ana = home.seated[0].player
    response = client.post(reverse("entry_remove", args=[night.pk, ana.pk]))
    assert (response.status_code, messages_of(response)) == (
        HTTPStatus.CONFLICT,
        ["Ana s’est déjà assis à une table de la soirée : son nom reste au classement."],
    )


def test_another_clubs_player_cannot_be_removed(client, night):
    (stranger,) = factories.players(1)
    response = client.post(reverse("entry_remove", args=[night.pk, stranger.pk]))
    assert response.status_code == HTTPStatus.NOT_FOUND


def test_htmx_gets_the_desk_back(client, night):
    (ana,) = factories.players(1, in_club=night.club)
    response = post(client, night, HTMX, player=ana.pk)
    assert response.status_code == HTTPStatus.OK
    assert response.headers["HX-Retarget"] == "#desk"
    assert (
        next(template.name for template in response.templates)
        == "tournaments/evenings/_overview.html"
    )
    assert [attendee.name for attendee in response.context["overview"].attendees] == ["Ana"]


SEARCHES = [
    # what is typed, players found, and the new name offered
    ("", ["Ana", "Bo"], ""),
    ("an", ["Ana"], "an"),
    ("Ana", ["Ana"], ""),
    ("Zoé Lambert", [], "Zoé Lambert"),
]


@pytest.mark.parametrize(("typed", "found", "new_name"), SEARCHES)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_searching(client, night, typed, found, new_name, headers):
    factories.players(2, in_club=night.club)
    response = client.get(
        reverse("player_search"), {"evening": night.pk, "q": typed}, headers=headers
    )
    completion = response.context["completion"]
    assert [suggestion.name for suggestion in completion.found] == found
    assert completion.new_names == ([new_name] if new_name else [])


def test_a_search_that_is_no_name_gets_its_sentence(client, night):
    response = client.get(reverse("player_search"), {"evening": night.pk, "q": "x" * 81})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["search"].errors == {
        "q": ["Ce nom est trop long, de 1 caractère : 80 au plus, abrégez-le."]
    }


@pytest.mark.parametrize("evening", ["", "x", "0", "-1", "9" * 30, "9" * 5000])
def test_a_search_for_no_evening(client, night, evening):
    response = client.get(reverse("player_search"), {"evening": evening})
    assert response.status_code == HTTPStatus.NOT_FOUND


def test_a_title_is_no_first_name(client, night, messages_of):
    """As the list of the club reads it, also where a name waited for the server."""
    assert messages_of(post(client, night, name="Mme Durand")) == ["Durand est de la soirée."]
    post(client, night, name="M. Paul Roy")
    assert names(night) == ["Durand", "Paul Roy"]


@pytest.mark.parametrize("name", ["entry_create", "entry_remove"])
def test_only_posts_change_the_list(client, night, name):
    more = [1] if name == "entry_remove" else []
    response = client.get(reverse(name, args=[night.pk, *more]))
    assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
