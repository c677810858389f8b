"""Every worked example of the rulebook is a deal of real cards, played again card by card."""

from dataclasses import replace

import pytest

from scoring.rulebook.examples import deals
from scoring.rules import FFT_4, RULESETS
from tests.scoring.rulebook.realised import facts, flaws, stored

CARDS = stored()
EXAMPLES = {
    (ruleset.id, number): deal
    for ruleset in RULESETS.values()
    for number, deal in enumerate(deals(ruleset), start=1)
}


def test_every_example_has_its_cards():
    """Where one lacks: python -m tests.scoring.rulebook.find_cards."""
    assert sorted(CARDS) == sorted(EXAMPLES)


@pytest.mark.parametrize(("game", "number"), EXAMPLES)
def test_an_example_comes_true(game, number):
    ruleset, cards, deal = RULESETS[game], CARDS[game, number], EXAMPLES[game, number]
    assert flaws(ruleset, cards, deal) == []
    assert facts(ruleset, cards, deal) == deal


def changed(**parts):
    return replace(CARDS["fft-4", 1], **parts)


FIRST = EXAMPLES["fft-4", 1]


def test_a_card_twice_is_no_deal():
    plays = [list(cards) for cards in CARDS["fft-4", 1].plays]
    plays[1][0] = plays[2][0]
    assert "pack" in flaws(FFT_4, changed(plays=tuple(map(tuple, plays))), FIRST)


def test_an_illegal_card_is_an_error():
    plays = [tuple(reversed(cards)) for cards in CARDS["fft-4", 1].plays]
    with pytest.raises(AssertionError):
        facts(FFT_4, changed(plays=tuple(plays)), FIRST)


def test_a_poignee_must_be_held_and_a_king_stays():
    assert "poignée" in flaws(FFT_4, CARDS["fft-4", 3], FIRST)
    cards = CARDS["fft-4", 1]
    king = next(card for card in cards.plays[0] if card % 14 == 13 and card < 56)
    ecart = (king, *cards.ecart[1:])
    assert "écart" in flaws(FFT_4, changed(ecart=ecart), FIRST)
