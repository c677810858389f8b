"""The pages for arbiters and newcomers say what the rules do, number by number."""

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from scoring.rules import (
    FFT_3,
    FFT_4,
    FFT_5,
    RULESETS,
    Contract,
    Deal,
    MisereKind,
    Outcome,
    PoigneeSize,
    Reason,
    Side,
    problems,
    score,
)
from scoring.rules.fields import decode
from scoring.rules.notation import DEFAULTS, read, write_result
from tests.scoring.rules.chelems import counts_after

POPULAIRE_5, REDUIT_3 = RULESETS["populaire-5"], RULESETS["reduit-3"]
DOCS = Path(__file__).parents[3] / "docs"
RULES = (DOCS / "RULES.md").read_text(encoding="utf-8")
GLOSSARY = (DOCS / "GLOSSARY.md").read_text(encoding="utf-8")
FFT = (FFT_3, FFT_4, FFT_5)
JSON_BLOCKS = re.findall(r"```json\n(.*?)```", RULES, flags=re.DOTALL)
CONTRACTS = {
    "petite (prise)": "petite",
    "garde": "garde",
    "garde sans": "garde_sans",
    "garde contre": "garde_contre",
}
SIDES = {Side.ATTACK: "l'attaque", Side.DEFENCE: "la défense"}


def tables(first):
    """Rows of each table whose first heading is `first`, its heading among them."""
    for text in re.findall(rf"^\| {re.escape(first)} \|.*(?:\n\|.*)*", RULES, re.MULTILINE):
        lines = [line.strip("|").split("|") for line in text.splitlines()]
        rows = [[cell.strip() for cell in line] for line in lines]
        yield [rows[0], *rows[2:]]


def table(first):
    return next(tables(first))


def number(text):
    """Read a count as the page writes it: 82½, −200."""
    text = text.replace("−", "-").replace("½", ".5")
    return Decimal(f"0{text}" if text.startswith(".") else text)


def test_points_to_make():
    bouts, needed = table("bouts de l'attaque")
    assert [int(cell) for cell in bouts[1:]] == [0, 1, 2, 3]
    assert tuple(int(cell) for cell in needed[1:]) == FFT_4.points_to_make


def test_contracts():
    rows = {CONTRACTS[name]: (int(times), whose) for name, times, whose in table("contrat")[1:]}
    assert rows == {
        name: (terms.base_multiplier, SIDES[terms.chien])
        for name, terms in FFT_4.contracts.items()
    }


def test_chelem():
    worth = FFT_4.chelem
    assert [number(points) for _, points in table("chelem")[1:]] == [
        worth.announced_made,
        worth.made,
        worth.announced_missed,
        worth.by_defence,
    ]


def test_shares():
    shares = [FFT_3.shares[0], FFT_4.shares[0], FFT_5.shares[1], FFT_5.shares[0]]
    rows = [
        (number(taker), None if partner == "–" else number(partner), -number(defender))
        for _, taker, partner, defender in table("table")[1:]
    ]
    assert rows == [
        (share.taker, share.partner if partner else None, share.defender)
        for share, partner in zip(shares, (False, False, True, False), strict=True)
    ]


EXAMPLE = re.compile(r"(\D+), (\d) bouts?, (\d+) points(.*)")


@pytest.mark.parametrize("row", table("donne (à quatre)")[1:], ids=lambda row: row[0])
def test_examples(row):
    """Each example is scored as it is told, and its sum is done as it is written."""
    told, calculation, each = row
    contract, bouts, points, bonuses = EXAMPLE.fullmatch(told).groups()
    petit = Side.DEFENCE if "petit à la défense" in bonuses else Side.ATTACK
    deal = {
        "ruleset": "fft-4",
        "players": ["Ana", "Bo", "Cy", "Di"],
        "taker": "Ana",
        "contract": contract.replace(" ", "_"),
        "bouts": int(bouts),
        "points": int(points),
        "petit_au_bout": petit if "petit" in bonuses else None,
        "poignees": [{"player": "Bo", "size": "simple"}] if "poignée" in bonuses else [],
        "chelem": {"announced": True, "achieved_by": "attack"} if "chelem" in bonuses else {},
    }
    written = read(deal)
    assert problems(written.deal, written.ruleset) == []
    assert score(written.deal, written.ruleset).unit == number(each)
    assert eval(calculation.replace("−", "-").replace("×", "*")) == number(each)


def listed(words):
    return ", ".join(words) or "–"


BIDS = {"garde_sans": "sans", "garde_contre": "contre"}
FIELDS = {
    "poignees": "poignées",
    "contracts": "contrats",
    "settlement": "chacun pour soi",
    "petit_chelem": "petit chelem",
    "pot": "mouches",
    "caller": "qui appelle",
    "equal_cards": "cartes pareilles",
    "first_lead": "première entame",
}


def test_rulesets():
    assert table("règlement")[1:] == [
        [
            f"`{ruleset.id}`",
            *map(str, (ruleset.players, ruleset.cards, ruleset.hand, ruleset.chien)),
            " ".join(map(str, ruleset.points_to_make)) if ruleset.contracts else "–",
            listed(str(terms.atouts) for terms in ruleset.poignees.values()),
            listed(BIDS.get(contract, contract) for contract in ruleset.contracts),
            "oui" if ruleset.half_points else "non",
            str(ruleset.max_partners),
            ruleset.source or "–",
            listed(FIELDS[field] for field in ruleset.conventions),
        ]
        for ruleset in RULESETS.values()
    ]


def test_cards_on_the_table():
    assert table("à deux")[1:] == [
        [
            f"`{ruleset.id}`",
            *map(str, (lying.in_hand, lying.later, lying.piles, lying.deep)),
        ]
        for ruleset in RULESETS.values()
        if (lying := ruleset.layout)
    ]


# Numbers that its sentences say, and the data they come from.
SAID = [
    ("Le contrat vaut 25,", FFT_4.base == 25),
    ("**Petit au bout** : 10 ×", FFT_4.petit == 10),
    (
        "**Poignée** : 20, 30 ou 40",
        [terms.value for terms in FFT_4.poignees.values()] == [20, 30, 40],
    ),
    ("10 points de chaque autre joueur", set(POPULAIRE_5.miseres.values()) == {10}),
    (
        "compte 81 points et en ajoute 5",
        (REDUIT_3.card_points, REDUIT_3.added_points) == (81, 5),
    ),
    ("deux jeux en comptent 182", RULESETS["double-7"].card_points == 182),
    (
        "règle le double de la différence",
        {one.settlement for one in RULESETS.values()} == {None, 2},
    ),
]


@pytest.mark.parametrize(("words", "holds"), SAID)
def test_what_its_sentences_say(words, holds):
    assert words in RULES
    assert holds


def test_contracts_that_multiply_otherwise():
    """The exceptions are all told; the rest multiplies as the contracts above."""
    told = {
        tuple(name.replace("`", "").split(", ")): tuple(map(int, multipliers))
        for name, *multipliers in table("contrat de")[1:]
    }
    otherwise = {
        (ruleset.id, contract): (
            terms.base_multiplier,
            terms.margin_multiplier,
            terms.petit_multiplier,
        )
        for ruleset in RULESETS.values()
        for contract, terms in ruleset.contracts.items()
        if ruleset.id == "base-seule-4" or terms != FFT_4.contracts.get(contract)
    }
    assert told == otherwise


CONVENTIONS = (DOCS / "adr" / "0006-conventions.md").read_text(encoding="utf-8")
CONVENTION_ROWS = [
    # ruleset, what the decision says of it
    ("duo-piles", "14, 17, 22"),
    ("duo-chien", "14, 17, 22"),
    ("six", "8, 10, 13"),
    ("sept", "8, 10, 11"),
]


@pytest.mark.parametrize(("name", "atouts"), CONVENTION_ROWS)
def test_chosen_poignees(name, atouts):
    chosen = listed(str(terms.atouts) for terms in RULESETS[name].poignees.values())
    assert chosen == atouts
    [row] = [
        line for line in CONVENTIONS.splitlines() if f"`{name}`" in line and atouts in line
    ]
    assert row.startswith("| poignées |")


def test_every_convention_is_decided():
    fields = {field for ruleset in RULESETS.values() for field in ruleset.conventions}
    told = set(re.findall(r"^\| ([\wé ]+) \| (?:`|every)", CONVENTIONS, re.MULTILINE))
    assert told == {field.replace("_", " ").replace("poignees", "poignées") for field in fields}


@pytest.mark.parametrize("row", table("bouts")[1:], ids=lambda row: f"{row[0]} bouts")
def test_limits(row):
    bouts = int(row[0])
    at_most = number(row[3])
    for ruleset, at_least in ((FFT_3, row[1]), (FFT_4, row[1]), (FFT_5, row[2])):
        step = Decimal("0.5") if ruleset.half_points else Decimal(1)
        possible = [
            count * step
            for count in range(int(91 / step) + 1)
            if not problems(
                Deal(taker=0, contract="garde", bouts=bouts, points=count * step), ruleset
            )
        ]
        # At four the half points of a limit are out of reach.
        assert number(at_least) <= possible[0] < number(at_least) + step
        assert at_most - step < possible[-1] <= at_most


CHELEMS = [
    (Side.ATTACK, ("petite", "garde", "garde_sans")),
    (Side.ATTACK, ("garde_contre",)),
    (Side.DEFENCE, ("petite", "garde")),
    (Side.DEFENCE, ("garde_sans",)),
    (Side.DEFENCE, ("garde_contre",)),
]


def test_what_a_chelem_leaves():
    _worth, (_heads, *rows) = tables("chelem")
    for (by, contracts), (_name, *cells) in zip(CHELEMS, rows, strict=True):
        limits = [cell.split("–") if cell != "–" else [] for cell in cells]
        written = [
            {
                (bouts, Decimal(half))
                for half in range(2 * int(cell[0]), 2 * int(cell[-1]) + 1, 2)
            }
            for bouts, cell in enumerate(limits)
            if cell
        ]
        for contract in contracts:
            assert set().union(*written) == counts_after(by, contract, "fft-4")


def test_the_written_deal_has_the_written_result():
    deal, result, _ = JSON_BLOCKS
    written = read(decode(deal))
    found = write_result(score(written.deal, written.ruleset), written.players)
    assert found == json.loads(result)


def test_every_key_of_the_written_form():
    keys = [row[0].strip("`") for row in table("clé")[1:]]
    assert sorted(keys) == sorted({"ruleset", "players", *DEFAULTS})


WORDS = [Side, Outcome, Contract, PoigneeSize, MisereKind, Reason]


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.__name__)
def test_every_word_of_the_rules_is_in_the_glossary(words):
    known = set(re.findall(r"`(\w+)`", GLOSSARY))
    assert {word.value for word in words} - known == set()
