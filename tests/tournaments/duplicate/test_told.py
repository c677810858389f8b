"""docs/DUPLICATE.md tells the numbers that the code has."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from scoring.json_lines import UNREADABLE
from tournaments.boards.halls import MOST_HALLS
from tournaments.duplicate import dealing
from tournaments.duplicate.dealing import GENERATOR, deal_hands
from tournaments.duplicate.engine import (
    INDIVIDUEL,
    TRIPLETTES,
    percentage_ranking,
    topage,
)
from tournaments.duplicate.engine.percentages import points_de_match
from tournaments.duplicate.engine.topage import BoardResult
from tournaments.duplicate.movements.values import copies
from tournaments.management.commands.boards import REFUSED

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
    petit = [*dealing.PETIT_WORTH.values(), dealing.MOST_HELD]
    suits = [*dealing.LONG_SUITS.values(), dealing.MOST_HELD]
    rows = {
        "the Petit with 5, 6, or more atouts": petit,
        "king, queen, knight, jack": dealing.FIGURES.values(),
        "a king with its queen": [dealing.MARRIAGE],
        "a suit of 5, 6, or more cards": suits,
        "a suit of none, of one card": [dealing.VOID, dealing.SINGLETON],
    }
    for asset, points in rows.items():
        assert f"| {asset} | {', '.join(map(str, points))} |" in TOLD


def test_what_single_cards_are_worth():
    """A hand with one of them more: the 21, the Excuse, a fifth atout, one from the 16 up."""
    four, low = ("2", "3", "4", "5"), ("2", "3", "4", "5", "6")
    suits = ("P10", "P9", "C10", "C9", "K10", "K9", "T10", "T9")

    def worth(*hand):
        return dealing.strength((*hand, *suits))

    rows = {
        "the 21": worth("21") - worth("20"),
        "the Excuse": worth("E"),
        "each atout, where there are at least 5": (worth(*low) - worth(*four)) // len(low),
        "each atout from the 16 up, besides": worth(*low[:-1], "16") - worth(*low),
    }
    assert worth(*low[:-1], "15") == worth(*low)
    for asset, points in rows.items():
        assert f"| {asset} | {points} |" in TOLD


def test_conventions_are_what_the_engine_does():
    alone = topage([BoardResult(1, ("A",), ("B",), 56)])[0]
    assert (alone.attack.percent, alone.attack.compared) == (50, False)
    assert "| a board played once | note 50, flagged, left out of a mean" in TOLD
    given = Fraction(60, 100), Fraction(30, 100)
    results = [
        BoardResult(1, ("A",), ("B",), 56),
        BoardResult(1, ("C",), ("D",), 50),
        BoardResult(1, ("E",), ("F",), None),
        BoardResult(1, ("G",), ("H",), None, given=given),
    ]
    first, second, annulled, decided = topage(results)
    assert (first.attack.percent, second.attack.percent, annulled) == (100, 0, None)
    assert (decided.attack.percent, decided.defence.percent) == (60, 30)
    assert "the others are compared on what remains" in TOLD
    assert "kept as they are; the others are compared without them" in TOLD
    teams = dict.fromkeys("ACEG", "NS") | dict.fromkeys("BDFH", "EW")
    rows = {row.name: row for row in percentage_ranking(results, teams, TRIPLETTES)}
    assert (rows["A"].overall, rows["A"].flagged) == (100, True)
    assert "the side that exists is the global percentage, flagged" in TOLD
    less = replace(TRIPLETTES, penalties={"A": Fraction(5)})
    [penalised] = [row for row in percentage_ranking(results, teams, less) if row.penalty]
    assert (penalised.overall, penalised.total) == (100, 95)
    assert "percentage points, taken off after the calculation" in TOLD


def test_how_many_sets_of_boards_a_movement_needs():
    assert (copies(36 // 4, 4), copies(12, 4), copies(13, 4)) == (3, 3, 4)
    assert "36 players at 9 tables play 4 boards with 3 sets of 20" in TOLD
    assert "a fourth set is needed from 13 tables on" in TOLD


def test_numbers_of_halls_and_of_ways_to_end():
    assert MOST_HALLS == 12
    assert "twelve halls at most" in TOLD
    assert (REFUSED, UNREADABLE) == (1, 2)
    assert "ends in 1 when a line was refused, in 2 when one could not be read" in TOLD


def test_the_criterion_and_how_often_it_is_met():
    assert f"`{GENERATOR}`" in TOLD
    assert f'{dealing.SURE} points for "sûrement prenable"' in TOLD
    found = [
        dealing.strength(hand) for board in range(700) for hand in deal_hands("x", board).seats
    ]
    assert 35 < len(found) / sum(worth >= dealing.SURE for worth in found) < 55
    assert 5.5 < len(found) / sum(worth >= 45 for worth in found) < 7.5
