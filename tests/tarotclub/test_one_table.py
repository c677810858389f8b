"""What a deal may say is told in one table, and what a house may change in another."""

import re

import pytest

from scoring import labels
from scoring.forms.house_parts import PARTS
from scoring.models import Deal
from scoring.rules.deal import FACTS, NO_FACTS, deal_of, with_facts
from scoring.rules.house_file import PARTS as CHANGEABLE
from tests.server import ROOT
from tournaments.sheets.columns import deal_columns

BONUS = re.compile("petit_?chelem", re.IGNORECASE)
SOURCES = {".css", ".html", ".js", ".md", ".py"}
MOST = 15
# Migrations are history, and tests are told what to expect: neither counts.
NAMING_A_BONUS = [
    "docs/GLOSSARY.md",
    "docs/RULES.md",
    "scoring/forms/house_parts.py",
    "scoring/labels/problems.py",
    "scoring/labels/words.py",
    "scoring/models/deal.py",
    "scoring/rulebook/text/en/jeu.md",
    "scoring/rulebook/text/fr/jeu.md",
    "scoring/rules/deal.py",
    "scoring/rules/presets.py",
    "scoring/rules/ruleset.py",
    "scoring/rules/terms.py",
    "scoring/sheet_code.py",
    "tarotclub/static/tarotclub/js/engine.js",
]
# The pack and what follows from it make another game.
THE_GAME = {"players", "packs", "hand", "chien", "card_points", "added_points"}
THE_GAME |= {"packet", "chiens", "layout"}


def sources():
    for folder in ("docs", "scoring", "tarotclub", "templates", "tournaments"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in SOURCES and "migrations" not in path.parts:
                yield path


def test_few_files_name_a_bonus():
    naming = [path for path in sources() if BONUS.search(path.read_text(encoding="utf-8"))]
    assert sorted(path.relative_to(ROOT).as_posix() for path in naming) == NAMING_A_BONUS
    assert len(NAMING_A_BONUS) <= MOST


def test_the_map_tells_what_a_new_bonus_touches():
    text = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| bonus, .*", text, re.MULTILINE)
    named = {name for name in re.findall(r"`([^`]+)`", row) if not name.startswith("tests/")}
    assert len(named) == int(re.search(r"(\d+) files", row)[1]) <= MOST
    assert all((ROOT / name).exists() for name in named)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_every_fact_has_a_place_everywhere(fact):
    assert hasattr(Deal, fact.name)
    assert labels.FACT[fact.name]
    assert fact.name in {column.key for column in deal_columns(4)}
    assert deal_of({fact.name: fact.of(NO_FACTS)}) == NO_FACTS


def test_other_facts_leave_the_rest_of_a_deal():
    announced = deal_of({"chelem_announced": True}, dealer=2)
    made = with_facts(announced, {"chelem_by": "attack", "bouts": 3})
    assert (made.chelem, made.bouts, made.dealer) == ((True, "attack"), 3, 2)


def test_a_house_may_change_all_but_the_pack():
    assert {part.field for part in PARTS} == CHANGEABLE - THE_GAME
