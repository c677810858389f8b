import re
from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Player, Role
from scoring.services.clubs import add_player
from tests import factories
from tournaments.entries.services.registration import substitute

pytestmark = pytest.mark.django_db
FOLLOWED = "Le placement a suivi : aucun joueur déjà placé ne change de table."
NOT_ARBITER = "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."


@pytest.fixture
def arbiter(client, club):
    user = factories.member(Role.ARBITER, in_club=club)
    client.force_login(user)
    return user


@pytest.fixture
def event(arbiter, club):
    """Eight players, two rounds of which the first is released."""
    event = factories.drawn(factories.tournament(8, rounds=3, in_club=club))
    factories.released(event)
    return event


@pytest.fixture
def ana(event):
    return event.entries.get(player__name="Ana")


def address(name, entry):
    return reverse(name, args=[entry.event_id, entry.pk])


def post(client, route, entry, /, **given):
    return client.post(address(route, entry), given)


def test_leaving_before_a_round(client, ana, messages_of):
    form = client.get(address("entry_withdraw", ana)).context["form"]
    assert [value for value, _ in form.fields["from_round"].choices] == [2, 3]
    assert (form["from_round"].value(), form["score_kept"].value()) == (2, True)
    response = post(client, "entry_withdraw", ana, from_round="3", score_kept="on")
    assert response.url == address("entry", ana)
    assert messages_of(response) == ["Ana ne joue plus à partir du tour 3.", FOLLOWED]
    ana.refresh_from_db()
    assert (ana.withdrawn_from, ana.score_kept) == (3, True)
    assert "Ses points sont gardés." in client.get(address("entry", ana)).content.decode()


def test_before_the_first_round_there_are_no_points_to_keep(organiser, club):
    early = factories.tournament(8, in_club=club).entries.first()
    words = "Qui part avant le tour 1 quitte la liste, sans points à garder."
    assert words in organiser.client.get(address("entry_withdraw", early)).content.decode()


def test_leaving_without_a_rank(client, ana):
    post(client, "entry_withdraw", ana, from_round="2")
    assert "Il n’est pas classé." in client.get(address("entry", ana)).content.decode()


def test_a_place_of_somebody_who_is_not_there_is_said(client, ana):
    """As after an update: the list was changed when the seating did not follow yet."""
    ana.event.entries.filter(pk=ana.pk).update(seatable=False)
    page = client.get(address("entry", ana)).content.decode()
    assert "1 place est celle d’un absent." in page
    assert reverse("seating_adjust", args=[ana.event_id]) in page


@pytest.mark.parametrize("number", ["1", "4", "x", ""])
def test_a_round_that_is_released_is_not_left(client, ana, number):
    response = post(client, "entry_withdraw", ana, from_round=number)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "from_round": ["Choisissez un tour qui n’est pas encore lancé."]
    }


def test_after_the_last_round_nobody_leaves(client, event, ana):
    for number in (2, 3):
        event.rounds.filter(number=number - 1).update(closed_at="2026-11-07T12:00Z")
        factories.released(event, number)
    response = client.get(address("entry_withdraw", ana))
    assert response.context["sentence"] == (
        "Tous les tours sont lancés : il n’y en a plus à quitter."
    )
    page = client.get(address("entry", ana)).text
    assert [address(name, ana) in page for name in ("entry_withdraw", "entry_substitute")] == [
        False,
        False,
    ]


def test_coming_back(client, ana, messages_of):
    post(client, "entry_withdraw", ana, from_round="2")
    response = post(client, "entry_return", ana)
    assert messages_of(response)[-2:] == ["Ana rejoue à partir du tour 2.", FOLLOWED]
    ana.refresh_from_db()
    assert ana.withdrawn_from is None
    assert "Joue de nouveau à partir du tour 2." in client.get(address("entry", ana)).text
    shown = client.get(reverse("entry_list", args=[ana.event_id])).text
    assert "de nouveau dès le tour 2" in shown


def test_not_to_be_seated_and_again(client, ana, messages_of):
    held = messages_of(post(client, "entry_hold", ana))
    assert held == ["Ana ne sera pas placé.", FOLLOWED]
    page = client.get(address("entry", ana)).content.decode()
    assert "À ne pas placer dans les tours à venir." in page
    again = messages_of(post(client, "entry_hold", ana, seatable="1"))
    assert again[-2:] == ["Ana sera placé.", FOLLOWED]
    ana.refresh_from_db()
    assert ana.seatable is True


def test_a_substitute_of_the_club_and_back(client, club, ana, messages_of):
    add_player(club=club, name="Zoé Lambert")
    response = post(client, "entry_substitute", ana, name="zoé")
    assert messages_of(response) == ["Zoé Lambert joue pour Ana à partir du prochain tour."]
    ana.refresh_from_db()
    assert ana.sits.name == "Zoé Lambert"
    response = post(client, "entry_substitute", ana, nobody="1")
    assert messages_of(response)[-1] == "Ana reprend sa place au prochain tour."
    ana.refresh_from_db()
    assert ana.substitute is None


def test_who_leaves_is_asked_where_somebody_sits_for_him(client, club, event, ana, messages_of):
    zoe = add_player(club=club, name="Zoé Lambert")
    substitute(entry=ana, player=zoe)
    page = client.get(reverse("entry_withdraw", args=[event.pk, ana.pk])).content.decode()
    assert "Ana : Zoé Lambert joue à sa place" in page
    assert "Zoé Lambert aussi : la place reste libre" in page
    leaving = {"from_round": "2", "score_kept": "on"}
    response = post(client, "entry_withdraw", ana, **leaving)
    assert response.context["form"].errors == {"who": ["Dites qui s’en va."]}
    response = post(client, "entry_withdraw", ana, **leaving, who="player")
    assert messages_of(response) == ["Zoé Lambert joue pour Ana, qui s’en va."]
    ana.refresh_from_db()
    assert ana.withdrawn_from is None
    post(client, "entry_withdraw", ana, **leaving, who="both")
    ana.refresh_from_db()
    assert ana.withdrawn_from == 2


def test_a_substitute_whom_the_club_does_not_know(client, ana):
    response = post(client, "entry_substitute", ana, name="Zoé Lambert")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'name="newcomer" value="Zoé Lambert"' in response.content.decode()
    for _ in range(2):
        response = post(client, "entry_substitute", ana, newcomer="Zoé Lambert")
        assert response.status_code == HTTPStatus.FOUND
    ana.refresh_from_db()
    assert ana.sits.name == "Zoé Lambert"
    assert Player.objects.filter(name="Zoé Lambert").count() == 1


def test_who_plays_himself_is_no_substitute(client, event, ana):
    response = post(client, "entry_substitute", ana, name="Bo")
    assert (response.status_code, response.context["sentence"]) == (
        HTTPStatus.CONFLICT,
        "Ce joueur est déjà inscrit, ou remplace déjà quelqu’un : prenez-en un autre.",
    )


def test_a_known_name_is_no_newcomer(client, event, ana):
    response = post(client, "entry_substitute", ana, newcomer="Bo")
    assert (response.status_code, response.context["sentence"]) == (
        HTTPStatus.CONFLICT,
        "Le club a déjà un joueur de ce nom : choisissez-le dans la liste, ou distinguez-les.",
    )


def test_a_substitute_needs_a_name(client, ana):
    response = post(client, "entry_substitute", ana)
    assert response.context["form"].errors == {"name": ["Écrivez le nom du joueur."]}


ACTS = ["entry_withdraw", "entry_return", "entry_hold", "entry_substitute"]


@pytest.mark.parametrize("name", ACTS)
def test_scorers_do_not_decide(client, club, ana, name):
    client.force_login(factories.member(Role.SCORER, in_club=club))
    response = post(client, name, ana, from_round="2")
    assert (response.status_code, response.context["sentence"]) == (403, NOT_ARBITER)
    page = client.get(address("entry", ana)).content.decode()
    assert address("entry_withdraw", ana) not in page


def pair(client, event, one, other):
    address = reverse("forbidden_pairs", args=[event.pk])
    return client.post(address, {"one": one, "other": other})


PAIRS = [("1", "2"), ("1 · Ana", "2 · Bo"), ("ana", "bo"), ("Bo", "1")]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_who_must_never_meet(client, event, messages_of, one, other):
    response = pair(client, event, one, other)
    done, followed = messages_of(response)
    assert done == "Ces deux joueurs ne se rencontreront pas."
    assert re.fullmatch(
        r"Le placement a suivi : \d joueurs changent de table aux? .*\)\.", followed
    )
    tables = [{*table} for round_ in event.rounds.planned() for table in round_.seating]
    assert not [table for table in tables if {1, 2} <= table]
    event.refresh_from_db()
    assert event.forbidden == [[1, 2]]
    pair(client, event, one, other)
    event.refresh_from_db()
    assert event.forbidden == [[1, 2]]


NOBODY = "Écrivez un numéro ou un nom de la liste des inscrits."
NO_PAIR = [
    ("1", "1", {"other": ["C’est le même joueur : choisissez-en un autre."]}),
    ("1", "99", {"other": [NOBODY]}),
    ("", "?", {"one": [NOBODY], "other": [NOBODY]}),
]


@pytest.mark.parametrize(("one", "other", "errors"), NO_PAIR)
def test_what_is_no_pair(client, event, one, other, errors):
    response = pair(client, event, one, other)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == errors


def test_a_pair_is_lifted(client, event, messages_of):
    pair(client, event, "1", "2")
    address = reverse("pair_allow", args=[event.pk])
    assert messages_of(client.post(address, {"pair": "2-1"}))[-1] == (
        "Ces deux joueurs peuvent se rencontrer."
    )
    event.refresh_from_db()
    assert event.forbidden == []
    for odd in ("", "x", "1-2-3", "9" * 30 + "-1", "\u0661-2"):
        assert client.post(address, {"pair": odd}).status_code == HTTPStatus.FOUND


def test_scorers_see_pairs_and_set_none(client, event, club):
    client.force_login(factories.member(Role.SCORER, in_club=club))
    response = pair(client, event, "1", "2")
    assert (response.status_code, response.context["sentence"]) == (403, NOT_ARBITER)
    assert client.get(reverse("forbidden_pairs", args=[event.pk])).status_code == 200
