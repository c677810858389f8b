"""docs/DUPLICATE.md tells the numbers that the code has."""

from pathlib import Path

from tournaments.duplicate.dealing import strength
from tournaments.duplicate.dealing.hands import GENERATOR, deal_hands
from tournaments.duplicate.engine import INDIVIDUEL, TRIPLETTES, topage
from tournaments.duplicate.engine.matchpoints import points_de_match
from tournaments.duplicate.engine.values import BoardResult

TOLD = " ".join((Path(__file__).parents[3] / "docs" / "DUPLICATE.md").read_text().split())


def test_weights_of_attack_and_defence():
    assert (INDIVIDUEL.attack * 4, TRIPLETTES.attack * 2) == (1, 1)
    assert "¼ attack + ¾ defence in individuel, half and half in triplettes" in TOLD


def test_the_example_of_notes():
    scores = [56, 62, -56, -52, 50]
    results = [BoardResult(1, ("A",), ("B",), score) for score in scores]
    notes = ", ".join(str(both.attack.percent) for both in topage(results))
    assert f"Played by 56, 62, −56, −52, 50: notes {notes}." in TOLD


def test_the_example_of_points_de_match():
    points = points_de_match(82 - 66)
    assert f"82 against 66 is 16, hence +{points} and −{points}" in TOLD


def test_what_a_hand_is_worth():
    petit = [*strength.PETIT_WORTH.values(), strength.MOST_HELD]
    suits = [*strength.LONG_SUITS.values(), strength.MOST_HELD]
    rows = {
        "the Petit with 5, 6, or more atouts": petit,
        "king, queen, knight, jack": strength.FIGURES.values(),
        "a king with its queen": [strength.MARRIAGE],
        "a suit of 5, 6, or more cards": suits,
        "a suit of none, of one card": [strength.VOID, strength.SINGLETON],
    }
    for asset, points in rows.items():
        assert f"| {asset} | {', '.join(map(str, points))} |" in TOLD


def test_the_criterion_and_how_often_it_is_met():
    assert f"`{GENERATOR}`" in TOLD
    assert f'{strength.SURE} points for "sûrement prenable"' in TOLD
    found = [
        strength.strength(hand) for board in range(700) for hand in deal_hands("x", board).seats
    ]
    assert 35 < len(found) / sum(worth >= strength.SURE for worth in found) < 55
    assert 5.5 < len(found) / sum(worth >= 45 for worth in found) < 7.5
