"""What is counted over the whole source: circles, and what rooms ask of a form of play."""

import ast
import re

import pytest

from tests.checks import house

MOST_ANSWERS = 40
ASKED = re.compile(r"{% (?:el)?if [^%]*\b(?:event\.duplicate|play\.key)\b")


def test_no_room_asks_which_form_is_played():
    assert house.asked(house.asks_form) == []


def test_no_template_asks_which_form_is_played():
    assert ASKED.search("{% if tally.disputed and event.duplicate %}")
    templates = (house.ROOT / "templates").rglob("*.html")
    assert [file.name for file in templates if ASKED.search(file.read_text("utf-8"))] == []


def test_few_conditions_ask_what_a_form_answers():
    assert len(house.asked(house.asks_answer)) <= MOST_ANSWERS


def test_no_two_modules_import_each_other():
    assert house.circle() == ()


def test_no_name_is_borne_by_more_than_two_modules_of_tournaments():
    assert house.shared_names() == {}


CONDITIONS = [
    # a line of source, whether it asks which form, whether it asks what a form answers
    ("if event.duplicate: pass", True, False),
    ("if event.play.key == 'libre': pass", True, False),
    ("if form in MATCHES: pass", True, False),
    ("x = 1 if form is DuplicateForm.EQUIPES else 2", True, False),
    ("if event.play.boards: pass", False, True),
    ("x = [e for e in events if PLAYS[e.form].by_team]", False, True),
    ("if row.unit.add_up: pass", False, True),
    ("if event.closed_at: pass", False, False),
    ("x = TABLE[event.play.boards]", False, False),
]


@pytest.mark.parametrize(("line", "form", "answer"), CONDITIONS)
def test_what_a_condition_asks(line, form, answer):
    expressions = list(house.conditions(ast.parse(line)))
    assert any(map(house.asks_form, expressions)) == form
    assert any(map(house.asks_answer, expressions)) == answer
