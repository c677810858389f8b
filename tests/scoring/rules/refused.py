"""One impossible deal for each thing that contradicts the cards."""

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from scoring import rules
from scoring.rules.deal import PetitChelem
from scoring.rules.presets import partner_shares
from scoring.rules.ruleset import ChelemTerms

SIMPLE, DOUBLE, TRIPLE = rules.PoigneeSize
ATTACK, DEFENCE = rules.Side
MISERES = replace(rules.FFT_4, miseres={rules.MisereKind.ATOUT: 10})
PETIT_CHELEM_TERMS = ChelemTerms(
    announced_made=200, made=100, announced_missed=-100, by_defence=0
)
PETIT_CHELEM = replace(rules.FFT_4, petit_chelem=PETIT_CHELEM_TERMS)
TWO_PARTNERS = replace(rules.FFT_5, shares=partner_shares(5, 2))
TABLEE = rules.RULESETS["duo-tablee"]
ALONE = replace(rules.FFT_4, points_to_make=(), contracts={}, settlement=2)
HALF, THIRD = Decimal("0.5"), Decimal("40.3")


class Refused(NamedTuple):
    """Facts that differ from a plain garde of seat 0, 49 points with 2 bouts."""

    facts: dict
    problems: list[tuple[str, str]]
    ruleset: rules.Ruleset = rules.FFT_4


def points(count, bouts=2, **facts):
    return {"points": Decimal(count), "bouts": bouts, **facts}


PLAIN = {"taker": 0, "contract": "garde", "bouts": 2, "points": Decimal(49)}
REFUSED = {
    "player_unknown": Refused({"dealer": 4}, [("dealer", "player_unknown")]),
    "taker_missing": Refused({"taker": None}, [("taker", "taker_missing")]),
    "partners_none": Refused({"partners": (1,)}, [("partners", "partners_none")]),
    "partners_too_many": Refused(
        {"partners": (1, 2)}, [("partners", "partners_too_many")], rules.FFT_5
    ),
    "partner_not_distinct": Refused(
        {"partners": (0,)}, [("partners", "partner_not_distinct")], rules.FFT_5
    ),
    "card_not_called": Refused(
        {"called_card": "21 d'atout"}, [("called_card", "card_not_called")], rules.FFT_5
    ),
    "contract_unknown": Refused({"contract": "pousse"}, [("contract", "contract_unknown")]),
    "bouts_out_of_range": Refused({"bouts": 4}, [("bouts", "bouts_out_of_range")]),
    "points_out_of_range": Refused(points("91.5"), [("points", "points_out_of_range")]),
    "points_not_half": Refused(points(THIRD), [("points", "points_not_half")], rules.FFT_3),
    "half_point_impossible": Refused(points("40.5"), [("points", "half_point_impossible")]),
    "points_too_few_for_bouts": Refused(
        points("8", contract="garde_contre"), [("points", "points_too_few_for_bouts")]
    ),
    "points_too_many_for_bouts": Refused(
        points("88"), [("points", "points_too_many_for_bouts")]
    ),
    "points_below_chien": Refused(points("2", 0), [("points", "points_below_chien")]),
    "points_above_chien": Refused(
        points("89", 3, contract="garde_contre"), [("points", "points_above_chien")]
    ),
    "petits_out_of_range": Refused(
        {"petits": 2, "petit_au_bout": ATTACK}, [("petits", "petits_out_of_range")]
    ),
    "petit_attack_without_bout": Refused(
        points("49", 0, petit_au_bout=ATTACK), [("petit_au_bout", "petit_attack_without_bout")]
    ),
    "petit_defence_without_bout": Refused(
        points("49", 3, petit_au_bout=DEFENCE),
        [("petit_au_bout", "petit_defence_without_bout")],
    ),
    "poignee_twice": Refused(
        {"poignees": (rules.Poignee(1, SIMPLE), rules.Poignee(1, SIMPLE))},
        [("poignees", "poignee_twice")],
    ),
    "poignee_size_unknown": Refused(
        {"poignees": (rules.Poignee(1, TRIPLE),)},
        [("poignees", "poignee_size_unknown")],
        replace(rules.FFT_4, poignees={SIMPLE: rules.FFT_4.poignees[SIMPLE]}),
    ),
    "poignee_too_many_atouts": Refused(
        {"poignees": (rules.Poignee(1, SIMPLE), rules.Poignee(2, DOUBLE))},
        [("poignees", "poignee_too_many_atouts")],
    ),
    "chelem_points": Refused(
        points("88", 3, chelem=rules.Chelem(achieved_by=ATTACK)), [("chelem", "chelem_points")]
    ),
    "chelem_bouts": Refused(
        points("20", 2, chelem=rules.Chelem(achieved_by=DEFENCE)), [("chelem", "chelem_bouts")]
    ),
    "chelem_but_petit_defence": Refused(
        points("87", petit_au_bout=DEFENCE, chelem=rules.Chelem(achieved_by=ATTACK)),
        [("chelem", "chelem_but_petit_defence")],
    ),
    "chelem_defence_but_petit": Refused(
        points("20", 1, petit_au_bout=ATTACK, chelem=rules.Chelem(achieved_by=DEFENCE)),
        [("chelem", "chelem_defence_but_petit")],
    ),
    "petit_chelem_not_played": Refused(
        {"petit_chelem": PetitChelem(announced=True)},
        [("petit_chelem", "petit_chelem_not_played")],
    ),
    "petit_chelem_and_chelem": Refused(
        points(
            "91",
            3,
            petit_chelem=PetitChelem(achieved=True),
            chelem=rules.Chelem(achieved_by=ATTACK),
        ),
        [("petit_chelem", "petit_chelem_and_chelem")],
        PETIT_CHELEM,
    ),
    "petit_chelem_points": Refused(
        points("63", 3, petit_chelem=PetitChelem(achieved=True)),
        [("petit_chelem", "petit_chelem_points")],
        PETIT_CHELEM,
    ),
    "misere_not_played": Refused(
        {"miseres": (rules.Misere(1, rules.MisereKind.TETE),)},
        [("miseres", "misere_not_played")],
        MISERES,
    ),
    "misere_twice": Refused(
        {"miseres": (rules.Misere(1, rules.MisereKind.ATOUT),) * 2},
        [("miseres", "misere_twice")],
        MISERES,
    ),
    "misere_and_poignee": Refused(
        {
            "miseres": (rules.Misere(1, rules.MisereKind.ATOUT),),
            "poignees": (rules.Poignee(1, SIMPLE),),
        },
        [("miseres", "misere_and_poignee")],
        MISERES,
    ),
    "misere_without_room": Refused(
        {
            "partners": (),
            "miseres": tuple(rules.Misere(seat, rules.MisereKind.ATOUT) for seat in range(4)),
        },
        [("miseres", "misere_without_room")],
        replace(rules.FFT_5, miseres=MISERES.miseres),
    ),
    "alone_not_played": Refused(
        {"card_points": (Decimal(20),) * 4}, [("points", "alone_not_played")]
    ),
    "card_points_incomplete": Refused(
        {"card_points": (HALF,) * 3}, [("points", "card_points_incomplete")], ALONE
    ),
    "card_half_point_impossible": Refused(
        {"card_points": tuple(map(Decimal, ("20.5", "20.5", 20, 24)))},
        [("points", "card_half_point_impossible")],
        ALONE,
    ),
    "card_points_below_trick": Refused(
        {"card_points": tuple(map(Decimal, (1, 30, 30, 24)))},
        [("points", "card_points_below_trick")],
        ALONE,
    ),
    "never_passed": Refused(
        {"outcome": rules.Outcome.PASSED_OUT}, [("outcome", "never_passed")], TABLEE
    ),
    "card_points_sum": Refused(
        {"card_points": (Decimal(23),) * 4}, [("points", "card_points_sum")], ALONE
    ),
}
