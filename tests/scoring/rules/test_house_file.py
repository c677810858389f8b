"""A ruleset's file: written and read back without loss; whatever is wrong in it is named."""

import json
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scoring.rules import FFT_5, RULESETS
from scoring.rules.fields import NotationError, decode
from scoring.rules.frozen import read_ruleset, write_ruleset
from scoring.rules.ruleset import LATER

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
POPULAIRE = RULESETS["populaire-5"]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_what_is_written_is_read_back(ruleset):
    text = json.dumps(write_ruleset(ruleset))
    assert read_ruleset(decode(text)) == ruleset


def file(path, value):
    """Write a file with one value changed at a path; "-" takes the key out."""
    written = write_ruleset(POPULAIRE)
    *before, last = path.split("/")
    at = written
    for key in before:
        at = at[int(key)] if isinstance(at, list) else at[key]
    if value == "-":
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return written


REFUSED = [
    # where, what is written there, the key named, code
    ("format", "tarot", "format", "format_unknown"),
    ("version", 2, "version", "version_unknown"),
    ("version", "1", "version", "not_an_integer"),
    ("extra", 1, "extra", "key_unknown"),
    ("ruleset", "-", "ruleset", "missing"),
    ("ruleset", [], "ruleset", "not_an_object"),
    ("ruleset/base", "-", "ruleset.base", "missing"),
    ("ruleset/base", 25.5, "ruleset.base", "not_an_integer"),
    ("ruleset/base", True, "ruleset.base", "not_an_integer"),
    ("ruleset/bouts", 3, "ruleset.bouts", "key_unknown"),
    ("ruleset/id", "", "ruleset.id", "not_a_name"),
    ("ruleset/name", "x" * 81, "ruleset.name", "not_a_text"),
    ("ruleset/points_to_make", {}, "ruleset.points_to_make", "not_a_list"),
    ("ruleset/points_to_make", [56, "51"], "ruleset.points_to_make.1", "not_an_integer"),
    ("ruleset/contracts", [], "ruleset.contracts", "not_an_object"),
    ("ruleset/contracts/garde", 2, "ruleset.contracts.garde", "not_an_object"),
    ("ruleset/contracts/garde/chien", "-", "ruleset.contracts.garde.chien", "missing"),
    (
        "ruleset/contracts/garde/chien",
        "nobody",
        "ruleset.contracts.garde.chien",
        "word_unknown",
    ),
    ("ruleset/contracts/garde/times", 2, "ruleset.contracts.garde.times", "key_unknown"),
    ("ruleset/poignees/huge", {}, "ruleset.poignees.huge", "word_unknown"),
    ("ruleset/poignees/double", {"atouts": 10}, "ruleset.poignees.double.value", "missing"),
    ("ruleset/chelem", None, "ruleset.chelem", "not_an_object"),
    ("ruleset/shares/1", 2, "ruleset.shares.1", "not_an_object"),
    ("ruleset/shares", None, "ruleset.shares", "not_a_list"),
    ("ruleset/miseres/atout", "10", "ruleset.miseres.atout", "not_an_integer"),
    ("ruleset/miseres/coeur", 10, "ruleset.miseres.coeur", "word_unknown"),
    ("ruleset/petit_chelem", 100, "ruleset.petit_chelem", "not_an_object"),
    ("ruleset/settlement", "2", "ruleset.settlement", "not_an_integer"),
    ("ruleset/call", None, "ruleset.call", "word_unknown"),
    ("ruleset/layout", [12], "ruleset.layout", "not_an_object"),
    ("ruleset/layout", {"in_hand": 15}, "ruleset.layout.piles", "missing"),
    ("ruleset/packet", "3", "ruleset.packet", "not_an_integer"),
    ("ruleset/dealer_takes", 1, "ruleset.dealer_takes", "not_a_boolean"),
    ("ruleset/pot/cap", "10", "ruleset.pot.cap", "not_an_integer"),
    ("ruleset/pot/passed_out", None, "ruleset.pot.passed_out", "not_an_integer"),
    ("ruleset/conventions", ["kings"], "ruleset.conventions", "word_unknown"),
    ("ruleset/conventions", [[]], "ruleset.conventions", "word_unknown"),
    ("ruleset/conventions", ["id"], "ruleset.conventions", "word_unknown"),
    ("ruleset/conventions", ["pot", "pot"], "ruleset.conventions", "word_unknown"),
]


@pytest.mark.parametrize(("path", "value", "key", "code"), REFUSED)
def test_what_is_wrong_is_named(path, value, key, code):
    written = file(path, value)
    with pytest.raises(NotationError) as caught:
        read_ruleset(written)
    assert (caught.value.key, caught.value.code) == (key, code)


def test_a_file_older_than_some_keys_is_read():
    written = write_ruleset(FFT_5)
    for key in LATER:
        del written["ruleset"][key]
    assert read_ruleset(written) == replace(FFT_5, packet=0)


def test_every_other_key_is_needed():
    for key in write_ruleset(FFT_5)["ruleset"].keys() - set(LATER):
        written = write_ruleset(FFT_5)
        del written["ruleset"][key]
        with pytest.raises(NotationError) as caught:
            read_ruleset(written)
        assert (caught.value.key, caught.value.code) == (f"ruleset.{key}", "missing")


def test_a_key_that_is_no_text_is_no_file():
    with pytest.raises(NotationError) as caught:
        read_ruleset({1: 2})
    assert (caught.value.key, caught.value.code) == ("", "not_an_object")


def read_or_refuse(value):
    with suppress(NotationError):
        read_ruleset(value)


@given(JSON)
def test_anything_is_read_or_refused(value):
    read_or_refuse(value)


@given(st.sampled_from(sorted(write_ruleset(POPULAIRE)["ruleset"])), JSON)
def test_anything_in_a_key_is_read_or_refused(key, value):
    read_or_refuse(file(f"ruleset/{key}", deepcopy(value)))
