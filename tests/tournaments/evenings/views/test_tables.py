from dataclasses import replace
from html import unescape
from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Club, Table
from scoring.rules import FFT_4
from scoring.services.house import copy_ruleset
from scoring.services.tables import close_table
from tests import factories
from tournaments.entries.services.entries import remove_entry
from tournaments.event.services.closing import close_event
from tournaments.sheets.table_games import shipped

SEED = "abc123abc123"


def post(client, evening, players, **given):
    data = {"sitting": "4", "dealer": "0", "players": [player.pk for player in players]}
    return client.post(
        reverse("table_create", args=[evening.pk]), data | {"seed": SEED} | given
    )


SITTINGS = [
    # sitting, ruleset, mort
    ("3", "fft-3", False),
    ("4", "fft-4", False),
    ("5", "fft-5", False),
    ("mort", "fft-4", True),
    ("duo-tablee", "duo-tablee", False),
    ("double-9", "double-9", False),
    ("misere-4", "misere-4", False),
    ("sans-petite-4-mort", "sans-petite-4", True),
]


@pytest.mark.every_case
@pytest.mark.parametrize(("sitting", "ruleset", "mort"), SITTINGS)
def test_seating_a_table(client, night, come, messages_of, sitting, ruleset, mort):
    seats = shipped()[sitting].players
    order = list(reversed(come(seats)))
    response = post(client, night, order, sitting=sitting, dealer="1")
    table = Table.objects.with_seats().get()
    assert response.url == reverse("sheet", args=[table.pk])
    assert [seat.player for seat in table.seated] == order
    assert (table.ruleset["id"], table.mort) == (ruleset, mort)
    assert (table.first_dealer, table.draw_seed) == (1, "")
    assert messages_of(response) == [f"La table 1 est ouverte ; {order[1]} donne en premier."]


def test_a_club_plays_by_its_own_ruleset(client, night, come):
    ours = replace(FFT_4, base=30)
    house = copy_ruleset(club=night.club, name="Chez nous", ruleset=ours, preset="fft-4")
    foreign = copy_ruleset(club=factories.club("Autre"), name="Ailleurs", ruleset=ours)
    players = come(5)
    page = client.get(reverse("table_create", args=[night.pk]))
    assert [
        (key, game.label) for key, game in page.context["sittings"]["Règlements du club"]
    ] == [
        (f"house-{house.pk}", "Chez nous"),
        (f"house-{house.pk}-mort", "Chez nous, avec un mort"),
    ]
    refused = post(client, night, players, sitting=f"house-{foreign.pk}")
    assert refused.context["form"].errors == {"sitting": ["Dites à combien se joue la table."]}
    post(client, night, players, sitting=f"house-{house.pk}-mort")
    table = Table.objects.get()
    assert (table.rules.name, table.rules.base, table.mort) == ("Chez nous", 30, True)


def test_a_draw_is_shown_before_the_table_opens(client, night, come):
    players = come(4)
    response = post(client, night, players, dealer="draw")
    assert (response.status_code, Table.objects.count()) == (HTTPStatus.OK, 0)
    drawn = response.context["drawn"]
    assert [(player.name, card.words, deals) for player, card, deals in drawn] == [
        ("Ana", "roi de carreau", False),
        ("Bo", "7 de cœur", False),
        ("Cy", "atout 6", False),
        ("Di", "as de pique", True),
    ]
    again = post(client, night, players, dealer="draw")
    assert again.context["drawn"] == drawn
    post(client, night, players, dealer="draw", drawn="on")
    table = Table.objects.get()
    assert (table.first_dealer, table.draw_seed) == (3, SEED)


def test_a_seed_is_made_once_and_kept_through_errors(client, night, come):
    players = come(4)
    address = reverse("table_create", args=[night.pk])
    seeds = {client.get(address).context["form"]["seed"].value() for _ in range(2)}
    assert len(seeds) == 2
    response = post(client, night, players[:2], dealer="draw")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"]["seed"].value() == SEED
    assert response.context["places"][:3] == [str(players[0].pk), str(players[1].pk), ""]


PROPOSED = [
    # free players, the sitting chosen, players it lacks
    (2, "duo-tablee", 0),
    (3, "3", 0),
    (4, "4", 0),
    (5, "5", 0),
    (6, "4", 0),
    (8, "4", 0),
]


@pytest.mark.parametrize(("free", "sitting", "missing"), PROPOSED)
def test_the_sitting_proposed_suits_who_is_free(client, night, come, free, sitting, missing):
    come(free)
    response = client.get(reverse("table_create", args=[night.pk]))
    assert response.context["form"]["sitting"].value() == sitting
    assert response.context["missing"] == missing
    assert ("il manque" in unescape(response.text)) == bool(missing)


@pytest.mark.parametrize(
    ("free", "sitting"), [(4, "4"), (5, "populaire-5"), (6, "populaire-5")]
)
def test_a_club_starts_from_its_usual_game_where_it_can_be_played(
    client, night, come, free, sitting
):
    Club.objects.update(ruleset="populaire-5")
    come(free)
    response = client.get(reverse("table_create", args=[night.pk]))
    assert response.context["form"]["sitting"].value() == sitting
    assert response.context["missing"] == 0


def test_the_evening_opens_a_table_for_as_many_as_it_says(client, night, come):
    address = reverse("evening", args=[night.pk])
    assert "à 2 joueurs, une table s’ouvre déjà" in client.get(address).text
    come(1)
    assert "Il manque un joueur pour ouvrir une table" in client.get(address).text
    post(client, night, come(2), sitting="duo-tablee")
    assert Table.objects.get().ruleset["id"] == "duo-tablee"


def test_one_free_player_is_too_few(client, night, come, messages_of):
    factories.table(4, in_evening=night)
    come(1)
    response = client.get(reverse("table_create", args=[night.pk]))
    assert (response.status_code, messages_of(response)) == (
        HTTPStatus.CONFLICT,
        [
            (
                "Il faut au moins 2 joueurs libres pour ouvrir une table :"
                " ajoutez des joueurs, ou terminez une table."
            )
        ],
    )


def test_sending_the_form_twice_opens_one_table(client, night, come):
    players = come(4)
    first = post(client, night, players)
    second = post(client, night, players)
    assert (first.url, second.url) == (reverse("sheet", args=[Table.objects.get().pk]),) * 2


def test_who_plays_elsewhere_is_refused(client, night, come):
    ana, bo, cy, di, ed, fanny = come(6)
    post(client, night, [ana, bo, cy], sitting="3")
    response = post(client, night, [di, ed, ana, fanny])
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "players": [
            (
                "Ana joue encore à la table 1 : terminez-la d’abord,"
                " ou choisissez quelqu’un d’autre."
            )
        ]
    }
    assert Table.objects.count() == 1


def test_players_sit_again_when_their_table_is_over(client, night, come):
    players = come(4)
    post(client, night, players)
    close_table(table=Table.objects.get())
    response = post(client, night, players)
    assert response.url == reverse("sheet", args=[Table.objects.get(number=2).pk])


def test_an_empty_form_is_refused(client, night, come):
    come(4)
    response = client.post(reverse("table_create", args=[night.pk]), {})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "sitting": ["Dites à combien se joue la table."],
        "players": ["Choisissez les joueurs, dans l’ordre du jeu."],
        "dealer": ["Dites qui donne en premier, ou tirez au sort."],
    }


def test_who_left_the_evening_is_refused(client, night, come):
    players = come(4)
    remove_entry(event=night, player=players[0])
    response = post(client, night, players)
    assert response.context["form"].errors == {
        "players": [
            "Un de ces joueurs n’est pas dans la soirée : choisissez parmi ceux de la liste."
        ]
    }


def test_a_closed_evening_opens_no_table(client, night, come, messages_of):
    players = come(4)
    close_event(event=night)
    sentence = (
        "La soirée est terminée : rien n’a été changé."
        " Un arbitre ou un organisateur peut la rouvrir."
    )
    asked = client.get(reverse("table_create", args=[night.pk]))
    for response in (asked, post(client, night, players)):
        assert (response.status_code, messages_of(response)) == (
            HTTPStatus.CONFLICT,
            [sentence],
        )
    assert Table.objects.count() == 0


def test_queries(client, night, come, django_assert_num_queries):
    for _ in range(3):
        factories.table(3, in_evening=night)
        come(3)
        with django_assert_num_queries(11):  # one for the club's own rulesets
            client.get(reverse("table_create", args=[night.pk]))


def test_a_seat_of_an_ended_table_is_not_taken(client, night, come):
    """Neither of the evening, once that has ended too: the overview says why."""
    table = factories.table(in_evening=night, seated=come(4))
    address = reverse("seat_replace", args=[table.pk])
    close_table(table=table)
    ended = "La table 1 n’est plus comme elle était : rien n’a été changé."
    over = "La soirée est terminée : rien n’a été changé."
    for sentence, finish in ((ended, lambda: close_event(event=night)), (over, lambda: None)):
        for answer in (client.get(address), client.post(address)):
            told = [str(message) for message in answer.context["messages"]]
            assert (answer.status_code, told[0].startswith(sentence)) == (409, True)
        finish()
