"""What is asked about once before a deal is stored."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring import labels
from scoring.rules import FFT_4, Chelem, Deal, Outcome, Poignee, PoigneeSize, Side
from scoring.rules.doubt import at_positions, doubts

GARDE = Deal(taker=0, contract="garde", bouts=2, points=Decimal(49))
OTHER = replace(GARDE, points=Decimal(50))
MISDEAL = Deal(outcome=Outcome.MISDEAL, dealer=0)

ALONE = [
    pytest.param({}, [], id="an ordinary deal"),
    pytest.param({"points": Decimal(81)}, [], id="made by 40"),
    pytest.param({"points": Decimal(82)}, ["margin_wide"], id="made by 41"),
    pytest.param({"bouts": 0, "points": Decimal(16)}, [], id="failed by 40"),
    pytest.param({"bouts": 0, "points": Decimal(15)}, ["margin_wide"], id="failed by 41"),
    pytest.param({"chelem": Chelem(announced=True)}, ["chelem"], id="chelem missed"),
    pytest.param(
        {"bouts": 3, "points": Decimal(91), "chelem": Chelem(achieved_by=Side.ATTACK)},
        ["chelem"],
        id="chelem made, the margin is wide by itself",
    ),
    pytest.param({"bouts": 3, "points": Decimal(91)}, ["chelem_forgotten"], id="91 with 3"),
    pytest.param({"points": Decimal(87)}, ["chelem_forgotten"], id="87 with 2"),
    pytest.param({"points": Decimal(85)}, ["margin_wide"], id="the defence may have a trick"),
    pytest.param(
        {"contract": "garde_contre", "bouts": 0, "points": Decimal(0)},
        ["chelem_forgotten", "garde_contre"],
        id="nothing at all",
    ),
    pytest.param(
        {"bouts": 0, "points": Decimal(3)}, ["chelem_forgotten"], id="nothing but the écart"
    ),
    pytest.param(
        {"bouts": 3, "points": Decimal(91), "chelem": Chelem(announced=True)},
        ["chelem_forgotten", "chelem"],
        id="announced, and made without being noted",
    ),
    pytest.param({"poignees": (Poignee(1, PoigneeSize.DOUBLE),)}, [], id="double poignée"),
    pytest.param(
        {"poignees": (Poignee(1, PoigneeSize.TRIPLE),)}, ["poignee_triple"], id="triple poignée"
    ),
    pytest.param({"contract": "garde_sans"}, [], id="garde sans"),
    pytest.param({"contract": "garde_contre"}, ["garde_contre"], id="garde contre"),
    pytest.param({"outcome": Outcome.PASSED_OUT}, [], id="passed out"),
]


@pytest.mark.parametrize(("facts", "codes"), ALONE)
def test_a_deal_by_itself(facts, codes):
    assert doubts(replace(GARDE, **facts), FFT_4) == codes


SEQUENCES = [
    # the deals before, the latest last
    pytest.param([], [], id="first deal"),
    pytest.param([OTHER] * 2, [], id="third deal of a taker"),
    pytest.param([OTHER] * 3, ["taker_running"], id="fourth deal of a taker"),
    pytest.param([OTHER, replace(OTHER, taker=1), OTHER], [], id="another took in between"),
    pytest.param([OTHER, Deal(outcome=Outcome.PASSED_OUT), OTHER], [], id="nobody took"),
    pytest.param([GARDE], ["same_as_before"], id="the same again"),
    pytest.param([replace(GARDE, dealer=3)], ["same_as_before"], id="dealt by another"),
    pytest.param([GARDE, OTHER], [], id="the same with one in between"),
    pytest.param([MISDEAL], ["misdeal_dealer_takes"], id="the dealer of a misdeal takes"),
    pytest.param([replace(MISDEAL, dealer=1)], [], id="another takes after a misdeal"),
    pytest.param([MISDEAL, OTHER], [], id="the misdeal is an old story"),
]


@pytest.mark.parametrize(("previous", "codes"), SEQUENCES)
def test_a_deal_after_others(previous, codes):
    assert doubts(GARDE, FFT_4, reversed(previous)) == codes


def test_everyone_alone_raises_no_doubt():
    alone = replace(FFT_4, settlement=2)
    assert doubts(Deal(card_points=(Decimal(91), *(Decimal(0),) * 3)), alone) == []


def test_players_by_position_where_the_first_sits_out():
    deal = replace(
        GARDE, dealer=None, taker=1, partners=(0,), poignees=(Poignee(3, PoigneeSize.SIMPLE),)
    )
    assert at_positions(deal, [1, 2, 3, 4]) == replace(
        deal, taker=2, partners=(1,), poignees=(Poignee(4, PoigneeSize.SIMPLE),)
    )


def test_every_doubt_has_its_sentence():
    codes = {code for case in [*ALONE, *SEQUENCES] for code in case.values[1]}
    assert codes == labels.DOUBT.keys()
