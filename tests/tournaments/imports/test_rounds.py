"""A new tournament gets its rounds from our own workbook, table by table: or says why not."""

import random
from http import HTTPStatus

import pytest

from scoring.models import Deal, Player, Table
from tests import factories
from tests.simulated import play_tournament
from tests.tournaments.events import elsewhere
from tests.tournaments.foreign.pages import columns, notes, on_sheet, wrong
from tests.tournaments.imports.test_views import (
    HEADINGS,
    agree,
    csv,
    facts,
    ranked,
    send,
    workbook,
)
from tournaments.entries.services.entries import remove_entry, withdraw
from tournaments.event.services.closing import close_event
from tournaments.imports.services import store_deals, store_played, tried_out
from tournaments.models import Place
from tournaments.rounds.services.rounds import RoundOrderError, RoundStateError, release_round

pytestmark = pytest.mark.django_db
FIRST = (
    "La feuille ne dit rien du tour 1, qui vient avant : importez-le d’abord, ou"
    " reprenez le fichier de l’événement."
)
NO_TABLE = (
    "Tour 1 : la feuille ne dit rien de la table 1. Lancez ce tour vous-même, ou"
    " reprenez le fichier de l’événement."
)
TWICE = (
    "Cette donne est déjà enregistrée, à une autre table : si c’est voulu,"
    " choisissez « — » pour la colonne Identifiant, et relisez."
)
SEATED = f"Tour;{HEADINGS};Place 1;Place 2;Place 3;Place 4"


def over(home):
    """Play two rounds of 15, of whom one left before the first and one after it."""
    event = factories.tournament(15, rounds=2, in_club=home)
    remove_entry(event=event, player=event.entries.get(number=2).player)
    rounds = play_tournament(factories.drawn(event), random.Random(3), deals=4)
    next(rounds)
    withdraw(entry=event.entries.get(number=5), from_round=2)
    assert list(rounds) == [2]
    return event


def seats(event):
    """Give everybody's place in every round."""
    places = Place.objects.filter(entry__event=event)
    told = ["round_table__round__number", "number", "ruleset__id"]
    return sorted(
        places.values_list(
            *(f"seat__table__{name}" for name in told), "seat__position", "entry__number"
        )
    )


@pytest.mark.parametrize("write", [workbook, pytest.param(csv, marks=pytest.mark.long)])
def test_a_finished_tournament_is_made_again_from_its_workbook(write, organiser):
    with elsewhere():
        there = over(factories.club("Là-bas"))
        players, data = workbook(there), write(there)
        told, order, places = facts(there), ranked(there), seats(there)
    event = factories.tournament(0, rounds=2, in_club=organiser.club)
    listed = send(organiser, event, players, "entry_import")
    agree(organiser, event, listed, "entry_import")
    response = send(organiser, event, data)
    assert wrong(response) == []
    (note,) = notes(response)
    assert note == (
        "Les tours 1 et 2 ne sont pas lancés : ils seront faits d’après cette feuille, avec"
        " leurs tables, puis terminés."
    )
    assert not Table.objects.exists()  # only tried out
    assert organiser.leads(agree(organiser, event, response), "tournament", event)
    assert (facts(event), ranked(event), seats(event)) == (told, order, places)
    assert not event.rounds.filter(closed_at=None).exists()
    assert not Table.objects.filter(closed_at=None).exists()
    again = send(organiser, event, data)
    assert (wrong(again), notes(again)) == ([], ())


def test_rounds_of_bilans_are_made_one_after_the_other(organiser):
    with elsewhere():
        there = factories.tournament(9, rounds=2, in_club=factories.club("Là-bas"))
        for _number in play_tournament(
            factories.drawn(there), random.Random(3), deals=4, typed=1
        ):
            pass
        data, order, places = workbook(there), ranked(there), seats(there)
    event = factories.tournament(9, rounds=2, in_club=organiser.club)
    first = send(organiser, event, data, "bilan_import")
    early = on_sheet(organiser, event, first, "bilan_import", "Tour 2")
    assert wrong(early) == [(5, FIRST)]
    for sheet in ("Tour 1", "Tour 2"):
        first = send(organiser, event, data, "bilan_import")
        response = on_sheet(organiser, event, first, "bilan_import", sheet)
        assert wrong(response) == []
        agree(organiser, event, response, "bilan_import")
    assert (ranked(event), seats(event)) == (order, places)


@pytest.fixture
def event(organiser):
    """Give eight players and two rounds, of which none is released."""
    return factories.tournament(8, rounds=2, in_club=organiser.club)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (
            ["1;2;1;1;Garde;2;49;1;2;3;4"],
            NO_TABLE,
        ),
        (
            ["1;1;1;1;Garde;2;49;1;2;3;99"],
            "« 99 » n’est pas sur la liste des joueurs : inscrivez-le d’abord.",
        ),
        (
            ["1;1;1;1;Garde;2;49;1;2;3;3"],
            "Le n° 3 a déjà une place à ce tour.",
        ),
        (
            ["1;1;1;1;Garde;2;49;1;2"],
            "Le jeu de ce tournoi ne se joue pas à 2 : vérifiez qui est à cette table.",
        ),
        (
            ["3;1;1;1;Garde;2;49;1;2;3;4"],
            "Ce tournoi n’a pas de tour 3 : changez d’abord le nombre de ses tours.",
        ),
        (
            ["2;1;1;1;Garde;2;49;1;2;3;4"],
            FIRST,
        ),
    ],
)
def test_rounds_that_cannot_be_made_are_refused_in_words(event, organiser, rows, why):
    response = send(organiser, event, "\n".join([SEATED, *rows]))
    assert wrong(response) == [(2, why)]
    stored = agree(organiser, event, response)
    assert stored.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert not event.rounds.released().exists()


def test_two_players_of_one_name_are_told_apart_by_their_numbers(event, organiser):
    for number, name in ((3, "Zoé Petit"), (7, "Petit Zoe")):
        Player.objects.filter(entries=event.entries.get(number=number)).update(name=name)
    response = send(organiser, event, f"{SEATED}\n1;1;1;1;Garde;2;49;1;2;zoe petit;4")
    both = "Plusieurs joueurs s’appellent ainsi : 3 Zoé Petit, 7 Petit Zoe. Tapez le numéro."
    assert wrong(response) == [(2, both)]


def test_without_players_their_list_is_asked_for(organiser):
    event = factories.tournament(0, rounds=1, in_club=organiser.club)
    response = send(organiser, event, f"{SEATED}\n1;1;1;1;Garde;2;49;1;2;3;4\n")
    assert wrong(response) == [
        (2, "La liste des joueurs est vide : importez d’abord les inscrits de ce classeur.")
    ]


def test_a_wrong_deal_makes_no_round(event, organiser):
    rows = [SEATED, "1;1;1;1;Garde;2;49;1;2;3;4", "1;2;1;5;Garde;4;49;5;6;7;8"]
    response = send(organiser, event, "\n".join(rows))
    assert [row for row, *_why in wrong(response)] == [3]
    assert agree(organiser, event, response).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert not event.rounds.released().exists()
    assert not Table.objects.exists()


def refuses_round(organiser, event, number):
    response = send(organiser, event, f"{SEATED}\n{number};1;1;1;Garde;2;49;1;2;3;4\n")
    assert wrong(response) == [(2, f"Le tour {number} n’est pas lancé : lancez-le d’abord.")]


def test_no_round_is_made_beside_one_under_way(event, organiser):
    release_round(event=factories.drawn(event), number=1)
    refuses_round(organiser, event, 2)


def test_no_round_is_made_after_the_end(event, organiser):
    close_event(event=event)
    refuses_round(organiser, event, 1)


def test_another_desk_was_faster(event, organiser):
    seated = {1: [[1, 2, 3, 4], [5, 6, 7, 8]]}
    release_round(event=factories.drawn(event), number=1)
    with pytest.raises(RoundOrderError) as refused, tried_out(event, seated):
        pass
    assert str(refused.value) == "Le tour 1 n’est pas terminé : terminez-le d’abord."
    event.rounds.update(closed_at=event.opened_at)
    with pytest.raises(RoundStateError):
        store_played(event=event, seatings=seated, read=list, store=store_deals)


def test_what_is_stored_elsewhere_may_be_stored_again_as_a_copy(event, organiser):
    there = factories.tournament(8, rounds=1, in_club=factories.club("Là-bas"))
    for _number in play_tournament(factories.drawn(there), random.Random(3), deals=4):
        pass
    response = send(organiser, event, csv(there))
    assert {why for _row, *errors in wrong(response) for why in errors} == {TWICE}
    agree(organiser, event, response, **columns(uuid=""))
    assert Deal.objects.count() == 2 * 8
    assert [total for _rank, _name, total in ranked(event)] == [
        total for _rank, _name, total in ranked(there)
    ]
