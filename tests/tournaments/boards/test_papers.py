"""What is printed for a duplicate: étuis, sheets to fill in, and what players take home."""

from collections import defaultdict
from datetime import UTC, datetime

import pytest

from scoring.labels import signed
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.documents.test_makers import paper
from tests.tournaments.paper.reading import pages
from tournaments.boards.services import board_ways
from tournaments.documents.catalogue import BOARD_DOCUMENTS, documents_of
from tournaments.duplicate.movements.values import MovementKind, dealer_of
from tournaments.event.printed import event_title
from tournaments.sheets.event_sheet import movement_cards
from tournaments.sheets.paper.cards import movement_cards_pdf
from tournaments.standings.totals import event_team_ranking

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)


def printed(event, key, query=""):
    return "\n".join(pages(paper(event, key, query)))


@pytest.fixture
def event():
    return factories.duplicate(18, rounds=3, fees=[])


def test_no_copy_is_at_two_tables_at_once_and_all_tables_have_their_boards():
    """20 players: five tables share four boards in two copies each."""
    event = factories.duplicate(20, rounds=2)
    ways = board_ways(event)
    assert {way.copies for way in ways} == {2}
    assert len(ways) == 2 * 4 * 2
    played = defaultdict(set)
    for way in ways:
        moments = [(stop.round, stop.turn) for stop in way.stops]
        assert len(moments) == len(set(moments))
        for stop in way.stops:
            played[stop.round, stop.table].add(way.board)
    assert all(len(boards) == 4 for boards in played.values())
    assert len(played) == 2 * 5


def test_boards_that_move_on_have_one_copy():
    ways = board_ways(factories.duplicate(20, rounds=3, kind=MovementKind.ROTATION))
    assert {(way.copies, len(way.stops)) for way in ways} == {(1, 3)}
    assert all(len({stop.table for stop in way.stops}) == 3 for way in ways)


def test_a_label_tells_taker_dealer_and_who_leads(event):
    lines = [line for line in printed(event, "etiquettes-etuis").splitlines() if line]
    first, *_ = "\n".join(lines).split("Coupe de la Halle\n2\n")
    assert first.split("\n", 2)[2] == "Nord\npreneur, donneur\nSud\nEst\nOuest\nentame\n"
    assert dealer_of(1) == 0  # North deals, so West, at his right, leads


def test_the_travelling_sheet_has_a_row_for_each_time_it_is_played(event):
    text = printed(event, "fiches-ambulantes").splitlines()
    assert text.count("Position") == len(board_ways(event))
    assert "Étui 1" in text
    assert "Preneur Nord, donneur Nord" in text


def test_the_sheets_of_a_round_name_the_players_and_their_boards(event):
    asked = printed(event, "feuilles-tour", "tour=2")
    assert "Tour 2, table 1" in asked
    assert "Tour 1, table 1" not in asked
    assert "Tour 1, table 1" in printed(event, "feuilles-tour")


def test_a_movement_card_tells_the_boards_of_each_round(event):
    cards = movement_cards(event)
    told = {stop.boards for card in cards for stop in card.stops if stop.place}
    assert {"1 à 4", "2, 3, 4, 1", "5 à 8", "9 à 12"} <= told
    paper = movement_cards_pdf(event_title(event), cards, AT)
    assert "Étuis" in "\n".join(pages(paper))


def test_a_feuille_de_route_opens_a_percentage_into_its_boards():
    event = played_rounds(factories.duplicate(8, rounds=2), (1, 2))
    text = printed(event, "feuilles-de-route", "joueur=3")
    assert text.count("attaque") == 2
    assert text.count("défense") == 6
    assert "provisoire" in text
    for word in ("Attaque", "Défense", "Pénalité", "Total"):
        assert word in text


def test_a_feuille_de_route_of_a_team_prints_gaps_and_points_de_match():
    event = played_rounds(factories.team_duplicate("quadrettes", 2, size=4, rounds=1), (1,))
    text = printed(event, "feuilles-de-route", "joueur=2")
    assert "Écart" in text
    assert "Points de match" in text
    assert "%" not in text
    rows = event_team_ranking(event)
    own = next(row.record for row in rows if row.record.player == 1)
    assert signed(own.total) in text


@pytest.mark.parametrize("document", BOARD_DOCUMENTS, ids=lambda document: document.key)
def test_nothing_drawn_is_a_page_that_says_so(document):
    event = factories.tournament(8, duplicate="individuel")
    text = printed(event, document.key)
    unranked = document.tells_ranking
    assert ("Personne n’est encore classé." if unranked else "Aucun") in text


def test_other_events_have_none_of_these():
    keys = {document.key for document in documents_of(factories.tournament(8))}
    assert keys.isdisjoint(document.key for document in BOARD_DOCUMENTS)


def test_the_report_counts_boards_and_says_nothing_of_deals_that_nobody_told():
    event = played_rounds(factories.duplicate(8, rounds=2), (1,))
    first, second = pages(paper(event, "bilan"))
    lines = first.splitlines()
    assert lines[lines.index("Étuis joués") :][:5] == [
        *("Étuis joués", "4", "Résultats notés", "8", "Les premiers du classement")
    ]
    assert "Contrats" not in second
    assert "Bilans des tours" in second
