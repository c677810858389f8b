"""Nonsense in a ruleset is named, field by field; the rulesets we ship have none."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scoring.rules import FFT_3, FFT_4, FFT_5, RULESETS
from scoring.rules.house import ruleset_problems
from scoring.rules.ruleset import (
    Call,
    ChelemTerms,
    ContractTerms,
    Layout,
    MisereKind,
    PoigneeSize,
    PoigneeTerms,
    PotTerms,
    Share,
)

MISERE_4 = RULESETS["misere-4"]
SIMPLE, DOUBLE, TRIPLE = PoigneeSize


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_what_we_ship_makes_sense(ruleset):
    assert ruleset_problems(ruleset) == []


def terms(base, margin, petit, name=""):
    return ContractTerms(
        base_multiplier=base, margin_multiplier=margin, petit_multiplier=petit, name=name
    )


def contract(base, margin, petit, name="", key="garde"):
    return {"contracts": {**FFT_4.contracts, key: terms(base, margin, petit, name)}}


def poignees(*pairs):
    return {
        "poignees": {
            size: PoigneeTerms(atouts=atouts, value=value)
            for size, (atouts, value) in zip(PoigneeSize, pairs, strict=False)
        }
    }


def chelem(announced_made, made, announced_missed, by_defence):
    return ChelemTerms(
        announced_made=announced_made,
        made=made,
        announced_missed=announced_missed,
        by_defence=by_defence,
    )


def pot(passed_out, cap=None):
    return {"pot": PotTerms(passed_out=passed_out, cap=cap)}


NONSENSE = [
    # what is changed in fft-4, the problems
    ({"players": 1}, [("players", "players_out_of_range"), ("hand", "cards_do_not_add_up")]),
    ({"players": 11, "hand": 6, "chien": 12}, [("players", "players_out_of_range")]),
    (
        {"packs": 3, "hand": 54, "chien": 18, "card_points": 273},
        [("packs", "packs_out_of_range")],
    ),
    ({"hand": 19}, [("hand", "cards_do_not_add_up")]),
    ({"hand": 0, "chien": 78}, [("hand", "cards_do_not_add_up")]),
    ({"chien": -2, "hand": 20}, [("hand", "cards_do_not_add_up")]),
    ({"chien": 3}, [("card_points", "card_points_not_the_packs")]),
    ({"hand": 9, "chien": 0}, [("hand", "cards_do_not_add_up")]),
    ({"packet": 19}, [("packet", "packet_out_of_range")]),
    ({"packet": -1}, [("packet", "packet_out_of_range")]),
    ({"chiens": 0}, [("chiens", "chiens_uneven")]),
    ({"chiens": 4}, [("chiens", "chiens_uneven")]),
    ({"chiens": 2}, []),
    ({"layout": Layout(in_hand=10, piles=4, deep=2)}, []),
    (
        {"layout": Layout(in_hand=11, piles=4, deep=2)},
        [("layout", "layout_not_the_hand")],
    ),
    (
        {"layout": Layout(in_hand=26, piles=-4, deep=2)},
        [("layout", "layout_not_the_hand")],
    ),
    ({"card_points": 90}, [("card_points", "card_points_not_the_packs")]),
    ({"added_points": 1}, [("added_points", "added_points_out_of_range")]),
    ({"added_points": -1}, [("added_points", "added_points_out_of_range")]),
    (
        {"points_to_make": (56, 51, 41)},
        [("points_to_make", "points_to_make_not_one_per_bouts")],
    ),
    (
        {"points_to_make": (56, 41, 51, 36)},
        [("points_to_make", "points_to_make_not_falling")],
    ),
    (
        {"points_to_make": (51, 51, 41, 36)},
        [("points_to_make", "points_to_make_not_falling")],
    ),
    ({"points_to_make": (92, 51, 41, 36)}, [("points_to_make", "points_to_make_out_of_range")]),
    ({"points_to_make": (56, 51, 41, 0)}, [("points_to_make", "points_to_make_out_of_range")]),
    (contract(0, 0, 0), [("contracts.garde", "contract_without_terms")]),
    (contract(0, 0, 1), [("contracts.garde", "contract_without_terms")]),
    (contract(-1, 2, 2), [("contracts.garde", "multiplier_out_of_range")]),
    (contract(101, 2, 2), [("contracts.garde", "multiplier_out_of_range")]),
    (contract(0, 1, 0), []),
    (contract(3, 3, 3, key="forcee"), [("contracts.forcee", "contract_without_name")]),
    (
        contract(3, 3, 3, name=" ", key="forcee"),
        [("contracts.forcee", "contract_without_name")],
    ),
    (contract(3, 3, 3, "Forcée", key="forcee"), []),
    (contract(3, 3, 3, "Forcée", key=""), [("contracts", "contract_id_unfit")]),
    (contract(3, 3, 3, "Forcée", key="forcée"), [("contracts", "contract_id_unfit")]),
    (contract(3, 3, 3, "Forcée", key="f" * 21), [("contracts", "contract_id_unfit")]),
    (
        {"contracts": {"une": terms(1, 1, 1, "Une"), "deux": terms(2, 2, 2, "Une")}},
        [("contracts.une", "contract_name_twice"), ("contracts.deux", "contract_name_twice")],
    ),
    (contract(3, 3, 3, "Garde", key="forcee"), [("contracts.forcee", "contract_name_twice")]),
    (
        contract(3, 3, 3, "garde SANS", key="forcee"),
        [("contracts.forcee", "contract_name_twice")],
    ),
    (contract(3, 3, 3, "Ga\u202erde", key="forcee"), [("contracts.forcee", "name_invisible")]),
    ({"name": "Règles\u200b"}, [("name", "name_invisible")]),
    ({"name": "=1+1 <b>é</b>"}, []),
    (
        {"contracts": {f"c{n}": terms(1, 1, 1, f"N{n}") for n in range(13)}},
        [("contracts", "contracts_too_many")],
    ),
    ({"contracts": {f"c{n}": terms(1, 1, 1, f"N{n}") for n in range(12)}}, []),
    ({"contracts": {}}, [("contracts", "contracts_missing")]),
    ({"base": -1}, [("base", "value_negative")]),
    ({"base": 10_000}, [("base", "value_too_large")]),
    ({"base": 0}, []),
    ({"petit": -10}, [("petit", "value_negative")]),
    ({"petit": 10_000}, [("petit", "value_too_large")]),
    ({"rounding_step": 2}, [("rounding_step", "rounding_step_unknown")]),
    ({"rounding_step": 0}, [("rounding_step", "rounding_step_unknown")]),
    (
        poignees((10, 20), (10, 30), (15, 40)),
        [("poignees.double", "poignee_atouts_not_rising")],
    ),
    (
        poignees((13, 20), (10, 30), (15, 40)),
        [("poignees.double", "poignee_atouts_not_rising")],
    ),
    (poignees((0, 20)), [("poignees.simple", "poignee_beyond_the_hand")]),
    (poignees((19, 20)), [("poignees.simple", "poignee_beyond_the_hand")]),
    (poignees((18, 20)), []),
    (poignees((10, 0)), [("poignees.simple", "poignee_value_not_rising")]),
    (poignees((10, 30), (13, 20)), [("poignees.double", "poignee_value_not_rising")]),
    (poignees((10, 20), (13, 20)), []),
    ({"poignees": {}}, []),
    (
        {"chelem": chelem(-400, 200, -200, -200)},
        [
            ("chelem.announced_made", "chelem_reward_sign"),
            ("chelem.announced_made", "chelem_announced_pays_less"),
        ],
    ),
    (
        {"chelem": chelem(400, 200, 200, -200)},
        [("chelem.announced_missed", "chelem_fine_sign")],
    ),
    ({"chelem": chelem(400, 200, -200, 200)}, [("chelem.by_defence", "chelem_fine_sign")]),
    (
        {"chelem": chelem(100, 200, -200, -200)},
        [("chelem.announced_made", "chelem_announced_pays_less")],
    ),
    (
        {"petit_chelem": chelem(200, -100, -100, 0)},
        [("petit_chelem.made", "chelem_reward_sign")],
    ),
    ({"miseres": {MisereKind.ATOUT: 0}}, [("miseres.atout", "misere_value_out_of_range")]),
    ({"miseres": {MisereKind.TETE: -10}}, [("miseres.tete", "misere_value_out_of_range")]),
    ({"shares": ()}, [("shares", "shares_missing")]),
    ({"shares": (Share(taker=2, partner=1),)}, [("shares.0", "shares_not_zero")]),
    (
        {"shares": (Share(taker=0, partner=1, defender=0),)},
        [("shares.0", "share_out_of_range")],
    ),
    ({"shares": (Share(taker=6, partner=1, defender=2),)}, []),
    ({"call": Call.KING}, [("call", "call_without_partner")]),
    ({"settlement": 0}, [("settlement", "settlement_out_of_range")]),
    ({"settlement": -2}, [("settlement", "settlement_out_of_range")]),
    ({"settlement": 3}, [("settlement", "settlement_odd")]),
    ({"settlement": 4}, []),
    (pot(0), [("pot.passed_out", "pot_chips_out_of_range")]),
    (pot(1, cap=0), [("pot.cap", "pot_cap_out_of_range")]),
    (pot(1, cap=1), []),
]


@pytest.mark.parametrize(("changed", "expected"), NONSENSE)
def test_nonsense_is_named(changed, expected):
    assert ruleset_problems(replace(FFT_4, **changed)) == expected


CALLED = [
    pytest.param({"call": Call.NOBODY}, [("call", "call_missing")], id="who is the partner"),
    pytest.param(
        {"shares": (FFT_5.shares[0], Share(taker=2, partner=2))},
        [("shares.1", "shares_not_zero")],
        id="a partner paid like the taker",
    ),
    pytest.param(
        {"shares": (FFT_5.shares[0], Share(taker=3, partner=3, defender=2))},
        [],
        id="taker and partner alike",
    ),
    pytest.param(
        {"shares": (FFT_5.shares[0], Share(taker=4, partner=-1))},
        [("shares.1", "share_out_of_range")],
        id="a partner who pays",
    ),
    pytest.param(
        {"shares": (*FFT_5.shares, *[Share(taker=1, partner=1)] * 3)},
        [
            ("shares.2", "shares_not_zero"),
            ("shares.3", "shares_not_zero"),
            ("shares.4", "partners_leave_no_defence"),
        ],
        id="nobody left to defend",
    ),
]


@pytest.mark.parametrize(("changed", "expected"), CALLED)
def test_nonsense_about_partners_is_named(changed, expected):
    assert ruleset_problems(replace(FFT_5, **changed)) == expected


def test_alone_games_need_a_settlement():
    nothing = replace(MISERE_4, settlement=None)
    assert ruleset_problems(nothing) == [("contracts", "contracts_missing")]


@given(st.sampled_from([FFT_3, FFT_4, FFT_5]), st.data())
def test_whatever_the_numbers_there_is_an_answer(ruleset, data):
    names = ["players", "hand", "chien", "packs", "card_points", "base", "petit", "settlement"]
    numbers = data.draw(st.dictionaries(st.sampled_from(names), st.integers(), min_size=1))
    problems = ruleset_problems(replace(ruleset, **numbers))
    assert {problem.field for problem in problems} <= {*names, "points_to_make"} | {
        f"{part}.{rest}" for part in ("poignees", "shares") for rest in (*PoigneeSize, 0, 1)
    }
