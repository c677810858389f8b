"""Place cards, six a page, that read from both sides."""

from datetime import UTC, date, datetime

from tests.tournaments.paper.reading import pages
from tournaments.paper.page import EventTitle
from tournaments.sheets.paper.cards import PlaceCard, place_cards_pdf

AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)


def printed(number):
    cards = [PlaceCard(f"Joueur {n}", f"n° {n}", "Dames") for n in range(1, number + 1)]
    return pages(place_cards_pdf(EventTitle("Club", "Coupe", date(2026, 11, 7)), cards, AT))


def test_each_name_stands_on_both_sides():
    first, second = printed(7)
    lines = first.splitlines()
    assert [lines.count(f"Joueur {n}") for n in range(1, 8)] == [2] * 6 + [0]
    assert second.splitlines().count("Joueur 7") == 2


def test_nobody_is_a_sentence():
    [page] = printed(0)
    assert "Personne n’est encore inscrit." in page
