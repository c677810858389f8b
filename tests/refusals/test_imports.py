"""Lists of people, deals and bilans from elsewhere: the row mended as told is taken."""

import pytest
from django.urls import reverse

from scoring.models import Table
from scoring.services.clubs import add_player
from scoring.services.tables import close_table
from tests import factories
from tests.refusals.following import done
from tests.refusals.test_forms import changed
from tests.tournaments.foreign.pages import agree, send, wrong
from tests.tournaments.imports.test_rounds import SEATED
from tests.tournaments.imports.test_views import HEADINGS, at_table, bilans
from tournaments.entries.services.entries import add_entry

pytestmark = pytest.mark.django_db
ENTRIES, DEALS, BILANS = "entry_import", "deal_import", "bilan_import"
MISSING = (
    "Tour 1 : la feuille ne dit rien de la table 1. Lancez ce tour vous-même, ou"
    " reprenez le fichier de l’événement."
)


def reads(desk, event, text, page, sentences):
    """Send a list, which says what is wrong with its rows; give the answer."""
    response = send(desk, event, text, page)
    assert [why for _row, *errors in wrong(response) for why in errors] == sentences
    return response


def takes(desk, event, text, page, **answers):
    return done(agree(desk, event, send(desk, event, text, page), page, **answers))


@pytest.mark.parametrize(
    ("name", "sentence", "answers"),
    [
        (
            "Bo (invité)",
            (
                "« Bo (invité) » n’est pas seulement un nom : dites lequel c’est, ou laissez"
                " cette ligne."
            ),
            {"name-2": "Bo"},
        ),
        ("Odette Marchant", "Dites qui c’est, ou laissez-le de côté.", {"who-2": "new"}),
    ],
)
def test_who_it_is_is_said(desk, home, name, sentence, answers):
    add_player(club=home, name="Odette Marchand")
    for answer in ({"leave": ["2"]}, answers):
        event = factories.tournament(0, in_club=home, name=str(answer))
        response = reads(desk, event, f"Nom\n{name}\nFirmin Roux\n", ENTRIES, [sentence])
        assert not done(agree(desk, event, response, ENTRIES))
        assert done(agree(desk, event, response, ENTRIES, **answer))


def test_two_of_one_name_are_told_apart(desk, home):
    add_player(club=home, name="Odette Marchand", licence_number="1")
    event = factories.tournament(0, in_club=home)
    new = {"who-2": "new"}
    response = send(desk, event, "Nom;Licence\nOdette Marchand;2\n", ENTRIES)
    refused = agree(desk, event, response, ENTRIES, **new)
    assert wrong(refused) == [(2, "Le club a déjà un joueur de ce nom : distinguez-les.")]
    apart = "Nom;Licence\nOdette Marchand B;2\n"
    assert takes(desk, event, apart, ENTRIES, **new)
    both = "Nom;Licence\nPaul Roy;3\nPaul Roy{};4\n"
    refused = send(desk, event, both.format(""), ENTRIES)
    assert wrong(refused) == [(3, "Même nom que la ligne 2, autre licence : distinguez-les.")]
    assert takes(desk, event, both.format(" B"), ENTRIES, **{"who-3": "new"})


def test_what_is_too_long_is_shortened(desk, home):
    event = factories.tournament(0, in_club=home)
    long = "x" * 200
    reads(
        desk,
        event,
        f"Nom;Licence\nAna;{long}\n",
        ENTRIES,
        [f"« {long} » est trop long, abrégez-le."],
    )
    assert takes(desk, event, "Nom;Licence\nAna;12\n", ENTRIES)


OURS = f"{HEADINGS};Identifiant;Poignées"


@pytest.mark.parametrize(
    ("cells", "mended", "sentence"),
    [
        ("abc;", ";", "Identifiant : « abc » n’en est pas un, videz la case."),
        (
            ";simple",
            ";{one} simple",
            "Poignées : dites qui et quoi, comme « {one} simple » : simple.",
        ),
    ],
)
def test_a_cell_of_a_deal_is_mended(desk, home, cells, mended, sentence):
    event = factories.tournament(8, rounds=1, in_club=home)
    factories.released(factories.drawn(event))
    one = at_table(event, 1)[0]
    row = f"{OURS}\n1;1;{one};Garde;2;49;"
    reads(desk, event, row + cells, DEALS, [sentence.format(one=one)])
    assert takes(desk, event, row + mended.format(one=one), DEALS)


def test_a_table_that_has_ended_is_reopened_first(desk, home):
    event = factories.tournament(8, rounds=1, in_club=home)
    factories.released(factories.drawn(event))
    table = Table.objects.with_seats().get(number=1)
    close_table(table=table)
    words = "Cette table est terminée : rouvrez-la d’abord."
    sheet = f"{HEADINGS}\n1;1;{at_table(event, 1)[0]};Garde;2;49\n"
    reads(desk, event, sheet, DEALS, [words])
    typed = bilans(event, (1, [24, -12, -8, -4]))
    assert words in str(wrong(send(desk, event, typed, BILANS)))
    assert done(desk.client.post(reverse("table_reopen", args=[table.pk])))
    assert takes(desk, event, sheet, DEALS)


def seated(number=1, table=1, fourth="4", entries="1;2;3"):
    return f"{SEATED}\n{number};{table};1;1;Garde;2;49;{entries};{fourth}\n"


def test_the_list_of_players_comes_first(desk, home):
    event = factories.tournament(0, rounds=1, in_club=home)
    words = "La liste des joueurs est vide : importez d’abord les inscrits de ce classeur."
    reads(desk, event, seated(), DEALS, [words])
    assert takes(desk, event, "Nom\nAna\nBo\nCy\nDi\n", ENTRIES)
    assert takes(desk, event, seated(), DEALS)


def test_who_is_not_on_the_list_is_entered_first(desk, home):
    event = factories.tournament(3, rounds=1, in_club=home)
    words = "« 4 » n’est pas sur la liste des joueurs : inscrivez-le d’abord."
    reads(desk, event, seated(), DEALS, [words])
    add_entry(event=event, player=factories.players(4, in_club=home)[3])
    assert takes(desk, event, seated(), DEALS)


def test_a_round_too_many_is_added_first(desk, home):
    event = factories.tournament(4, rounds=1, in_club=home)
    words = "Ce tournoi n’a pas de tour 2 : changez d’abord le nombre de ses tours."
    both = seated() + seated(2).splitlines()[1]
    reads(desk, event, both, DEALS, [words])
    fields = changed(desk, event, rounds_planned="2")
    assert done(desk.client.post(desk.address("tournament_change", event), fields))
    assert takes(desk, event, both, DEALS)


@pytest.mark.parametrize(
    ("wrong_sheet", "sentence"),
    [
        (seated(table=2), MISSING),
        (
            seated(entries="1;2", fourth=""),
            "Le jeu de ce tournoi ne se joue pas à 2 : vérifiez qui est à cette table.",
        ),
    ],
)
def test_a_sheet_that_lacks_seats_is_completed(desk, home, wrong_sheet, sentence):
    event = factories.tournament(4, rounds=1, in_club=home)
    reads(desk, event, wrong_sheet, DEALS, [sentence])
    assert takes(desk, event, seated(), DEALS)


def test_a_round_that_is_not_released_is_released_first(desk, home):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=home))
    factories.released(event)
    words = "Le tour 2 n’est pas lancé : lancez-le d’abord."
    reads(desk, event, f"Tour;{HEADINGS}\n2;1;1;1;Garde;2;49\n", DEALS, [words])
    tick = desk.get("round_close", event, 1).context["question"].tick
    assert done(desk.post("round_close", event, 1, ticked=tick))
    assert done(desk.post("round_release", event, 2))
    table = event.rounds.get(number=2).tables.get(table__number=1).table
    one = table.seats.get(position=0).place.entry.number
    assert takes(desk, event, f"Tour;{HEADINGS}\n2;1;1;{one};Garde;2;49\n", DEALS)
