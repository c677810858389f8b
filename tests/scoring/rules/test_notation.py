"""The written form: read exactly or refused by name, and written without loss."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import example, given, strategies as st

from scoring.rules import (
    FFT_3,
    FFT_4,
    FFT_5,
    Chelem,
    Deal,
    Misere,
    MisereKind,
    Outcome,
    Poignee,
    PoigneeSize,
    Side,
    score,
)
from scoring.rules.deal import PetitChelem
from scoring.rules.fields import NotationError, decode
from scoring.rules.notation import (
    WrittenDeal,
    read,
    write,
    write_result,
)
from tests.scoring.rules.refused import ALONE, PETIT_CHELEM
from tests.scoring.rules.strategies import RULESET, accepted_deals

FOUR = ("Ana", "Bo", "Cy", "Di")
FIVE = (*FOUR, "Ed")
PLAIN = {
    "ruleset": "fft-4",
    "players": list(FOUR),
    "taker": "Ana",
    "contract": "garde",
    "bouts": 2,
    "points": 49,
}
WHOLE = {
    "ruleset": "fft-5",
    "players": list(FIVE),
    "dealer": "Ed",
    "taker": "Ana",
    "partners": ["Cy"],
    "called_card": "roi de coeur",
    "contract": "garde",
    "bouts": 2,
    "points": 49.5,
    "petit_au_bout": "attack",
    "petits": 2,
    "poignees": [{"player": "Ana", "size": "simple"}],
    "chelem": {"announced": True, "achieved_by": "defence"},
    "petit_chelem": {"announced": True, "achieved": True},
    "miseres": [{"player": "Bo", "kind": "atout"}],
}
ALONE_4 = {"alone-4": replace(ALONE, id="alone-4")}


def refusal(value, rulesets=None):
    with pytest.raises(NotationError) as error:
        read(value, rulesets) if rulesets else read(value)
    return error.value.key, error.value.code


def test_every_key_is_read():
    assert read(WHOLE) == WrittenDeal(
        ruleset=FFT_5,
        players=FIVE,
        deal=Deal(
            dealer=4,
            taker=0,
            partners=(2,),
            called_card="roi de coeur",
            contract="garde",
            bouts=2,
            points=Decimal("49.5"),
            petit_au_bout=Side.ATTACK,
            petits=2,
            poignees=(Poignee(0, PoigneeSize.SIMPLE),),
            chelem=Chelem(announced=True, achieved_by=Side.DEFENCE),
            petit_chelem=PetitChelem(announced=True, achieved=True),
            miseres=(Misere(1, MisereKind.ATOUT),),
        ),
    )


def test_every_key_is_written():
    assert write(read(WHOLE)) == WHOLE
    assert list(write(read(WHOLE))) == list(WHOLE)


def test_keys_left_out_take_their_defaults():
    spelled = PLAIN | {
        "dealer": None,
        "outcome": "played",
        "partners": [],
        "called_card": "",
        "petit_au_bout": None,
        "petits": 1,
        "poignees": [],
        "chelem": {"announced": False, "achieved_by": None},
        "petit_chelem": {},
        "miseres": [],
    }
    deal = Deal(taker=0, contract="garde", bouts=2, points=Decimal(49))
    expected = WrittenDeal(ruleset=FFT_4, players=FOUR, deal=deal)
    assert read(PLAIN) == expected
    assert read(spelled) == expected
    assert write(expected) == PLAIN


POINTS = [
    ("40.5", "40.5"),
    ('"40.5"', "40.5"),
    ('"40,5"', "40.5"),
    ('" 40 "', "40"),
    ("4.05e1", "40.5"),
    ("40.50", "40.5"),
    ('"-3"', "-3"),
    ("0.1", "0.1"),
]


@pytest.mark.parametrize(("written", "points"), POINTS)
def test_points_are_read_exactly(written, points):
    text = json.dumps(PLAIN | {"points": "?"}).replace('"?"', written)
    assert read(decode(text)).deal.points == Decimal(points)


def test_points_decoded_by_someone_else():
    assert read(PLAIN | {"points": 40.5}).deal.points == Decimal("40.5")
    assert refusal(PLAIN | {"points": float("inf")}) == ("points", "not_a_number")


NOT_PLAYED = [
    {"outcome": "passed_out", "dealer": "Di"},
    {"outcome": "petit_sec"},
    {"outcome": "misdeal", "dealer": "Ana"},
    {"outcome": "cancelled", "taker": "Bo", "contract": "garde", "bouts": 1, "points": 30},
]


@pytest.mark.parametrize("facts", NOT_PLAYED)
def test_deals_not_scored_need_only_the_players(facts):
    value = {"ruleset": "fft-4", "players": list(FOUR)} | facts
    written = read(value)
    assert written.deal.outcome is Outcome(facts["outcome"])
    assert write(written) == value


def test_alone_against_all():
    points = {"Ana": 12.5, "Bo": 30, "Cy": 22.5, "Di": 20}
    value = {"ruleset": "alone-4", "players": list(FOUR), "points": points}
    written = read(value, ALONE_4)
    assert written.deal == Deal(card_points=tuple(map(Decimal, ("12.5", "30", "22.5", "20"))))
    assert write(written) == value
    passed = {"ruleset": "alone-4", "players": list(FOUR), "outcome": "passed_out"}
    assert write(read(passed, ALONE_4)) == passed
    short = value | {"points": {"Ana": 12}}
    assert refusal(short, ALONE_4) == ("points.Bo", "missing")
    long = value | {"points": points | {"Ed": 1}}
    assert refusal(long, ALONE_4) == ("points.Ed", "key_unknown")
    assert refusal(value | {"taker": "Ana"}, ALONE_4) == ("taker", "key_unknown")
    assert refusal(value | {"points": 3}, ALONE_4) == ("points", "not_an_object")


def test_strangers_get_a_seat_beyond_the_table():
    written = read(PLAIN | {"taker": "Zoé"})
    assert written.deal.taker == 4


UNREADABLE = [
    # what is changed in a plain deal, the key and the code
    ({"foo": 1}, "foo", "key_unknown"),
    ({"ruleset": "fft-9"}, "ruleset", "ruleset_unknown"),
    ({"ruleset": 4}, "ruleset", "not_a_text"),
    ({"players": "Ana"}, "players", "not_names"),
    ({"players": ["Ana", "", "Cy", "Di"]}, "players", "not_names"),
    ({"players": ["Ana", "B" * 81, "Cy", "Di"]}, "players", "not_names"),
    ({"players": ["Ana", "\ud800", "Cy", "Di"]}, "players", "not_names"),
    ({"players": ["Ana", ["Bo"], "Cy", "Di"]}, "players", "not_names"),
    ({"players": ["Ana", "Bo", "Cy"]}, "players", "players_count"),
    ({"players": ["Ana", "Ana", "Cy", "Di"]}, "players", "players_twice"),
    ({"dealer": 1}, "dealer", "not_a_name"),
    ({"outcome": "lost"}, "outcome", "word_unknown"),
    ({"outcome": None}, "outcome", "word_unknown"),
    ({"outcome": []}, "outcome", "word_unknown"),
    ({"taker": None}, "taker", "missing"),
    ({"taker": {}}, "taker", "not_a_name"),
    ({"partners": "Cy"}, "partners", "not_a_list"),
    ({"partners": [None]}, "partners", "not_a_name"),
    ({"called_card": None}, "called_card", "not_a_text"),
    ({"called_card": "\udfff"}, "called_card", "not_a_text"),
    ({"contract": 2}, "contract", "not_a_text"),
    ({"contract": "g" * 81}, "contract", "not_a_text"),
    ({"bouts": "2"}, "bouts", "not_an_integer"),
    ({"bouts": True}, "bouts", "not_an_integer"),
    ({"bouts": Decimal(2)}, "bouts", "not_an_integer"),
    ({"bouts": None}, "bouts", "not_an_integer"),
    ({"points": "abc"}, "points", "not_a_number"),
    ({"points": ""}, "points", "not_a_number"),
    ({"points": "1e1"}, "points", "not_a_number"),
    ({"points": "4_1"}, "points", "not_a_number"),
    ({"points": "٤٩"}, "points", "not_a_number"),
    ({"points": "1" * 10}, "points", "not_a_number"),
    ({"points": True}, "points", "not_a_number"),
    ({"points": [49]}, "points", "not_a_number"),
    ({"points": {"Ana": 49}}, "points.Bo", "missing"),
    ({"petit_au_bout": "Ana"}, "petit_au_bout", "word_unknown"),
    ({"petits": "1"}, "petits", "not_an_integer"),
    ({"poignees": {}}, "poignees", "not_a_list"),
    ({"poignees": ["Ana"]}, "poignees", "not_an_object"),
    ({"poignees": [{"player": "Ana"}]}, "poignees.size", "missing"),
    ({"poignees": [{"size": "simple"}]}, "poignees.player", "missing"),
    ({"poignees": [{"player": 1, "size": "simple"}]}, "poignees.player", "not_a_name"),
    ({"poignees": [{"player": "Ana", "size": None}]}, "poignees.size", "word_unknown"),
    ({"poignees": [{"player": "Ana", "size": {}}]}, "poignees.size", "word_unknown"),
    (
        {"poignees": [{"player": "Ana", "size": "simple", "atouts": 10}]},
        "poignees.atouts",
        "key_unknown",
    ),
    ({"chelem": None}, "chelem", "not_an_object"),
    ({"chelem": {"announced": "yes"}}, "chelem.announced", "not_a_boolean"),
    ({"chelem": {"announced": 1}}, "chelem.announced", "not_a_boolean"),
    ({"chelem": {"achieved_by": "Ana"}}, "chelem.achieved_by", "word_unknown"),
    ({"chelem": {"achieved": True}}, "chelem.achieved", "key_unknown"),
    ({"petit_chelem": {"achieved": None}}, "petit_chelem.achieved", "not_a_boolean"),
    ({"petit_chelem": {"by": None}}, "petit_chelem.by", "key_unknown"),
    ({"miseres": [{"player": "Bo", "kind": "roi"}]}, "miseres.kind", "word_unknown"),
]


@pytest.mark.parametrize(("change", "key", "code"), UNREADABLE, ids=str)
def test_unreadable_values_are_named(change, key, code):
    assert refusal(PLAIN | change) == (key, code)


@pytest.mark.parametrize("key", PLAIN)
def test_missing_keys_are_named(key):
    value = {name: fact for name, fact in PLAIN.items() if name != key}
    assert refusal(value) == (key, "missing")


TEXTS = [
    ("", "", "not_json"),
    ("garde 49", "", "not_json"),
    ("{", "", "not_json"),
    ("[" * 100_000, "", "not_json"),
    ("1" * 5000, "", "not_json"),
    (b"\xff\xfe\xfa", "", "not_json"),
    (b'{"\xe9": 1}', "", "not_json"),
    ("null", "", "not_an_object"),
    ("[]", "", "not_an_object"),
    ("49", "", "not_an_object"),
    ('"fft-4"', "", "not_an_object"),
    ('{"bouts": 1, "points": 4, "bouts": 2}', "bouts", "key_twice"),
    ('{"chelem": {"announced": true, "announced": false}}', "announced", "key_twice"),
]


@pytest.mark.parametrize(("text", "key", "code"), TEXTS, ids=lambda value: str(value)[:20])
def test_texts_that_hold_no_deal(text, key, code):
    with pytest.raises(NotationError) as error:
        read(decode(text))
    assert (error.value.key, error.value.code) == (key, code)


NUMBERS = [
    # a JSON number, refused as points and as bouts
    ("NaN", "not_a_number", "not_an_integer"),
    ("-Infinity", "not_a_number", "not_an_integer"),
    ("1e99999999999999999999", "not_a_number", "not_an_integer"),
    ("1e999999999", "not_a_number", "not_an_integer"),
    ("-1e9999999", "not_a_number", "not_an_integer"),
    ("1e-99999999", "not_a_number", "not_an_integer"),
    ("40.500000000000000000001", "not_a_number", "not_an_integer"),
]


@pytest.mark.parametrize(("number", "as_points", "as_bouts"), NUMBERS)
def test_numbers_that_nobody_could_count(number, as_points, as_bouts):
    for key, code in (("points", as_points), ("bouts", as_bouts)):
        text = json.dumps(PLAIN | {key: "?"}).replace('"?"', number)
        with pytest.raises(NotationError) as error:
            read(decode(text))
        assert (error.value.key, error.value.code) == (key, code)


def test_keys_are_named_on_one_short_line():
    assert refusal(PLAIN | {"a\nb": 1}) == ("a\\nb", "key_unknown")
    assert refusal(PLAIN | {"\ud800": 1}) == ("\\ud800", "key_unknown")
    assert refusal(PLAIN | {"k" * 200: 1}) == ("k" * 80 + "…", "key_unknown")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(st.sampled_from(sorted(WHOLE)), JSON)
@example("points", 10**5000)
@example("bouts", 10**5000)
def test_any_value_anywhere_is_read_or_refused_by_name(key, value):
    try:
        written = read(WHOLE | {key: value})
    except NotationError:
        return
    assert isinstance(written, WrittenDeal)


@given(st.text() | st.binary() | JSON.map(json.dumps))
def test_any_text_is_read_or_refused(text):
    with pytest.raises(NotationError):
        read(decode(text))


@given(st.data(), RULESET)
def test_round_trip(data, ruleset):
    written = WrittenDeal(
        ruleset=ruleset,
        players=tuple("ABCDEFGHI"[: ruleset.players]),
        deal=data.draw(accepted_deals(ruleset)),
    )
    known = {ruleset.id: ruleset}
    assert read(write(written), known) == written
    assert read(decode(json.dumps(write(written))), known) == written


def test_result_in_its_written_form():
    written = read(WHOLE | {"petits": 1, "chelem": {}, "petit_chelem": {}, "points": 49})
    ruleset = replace(FFT_5, miseres={MisereKind.ATOUT: 10})
    assert write_result(score(written.deal, ruleset), FIVE) == {
        "scores": {"Ana": 202, "Bo": -66, "Cy": 96, "Di": -116, "Ed": -116},
        "made": True,
        "margin": 8,
        "points_to_make": 41,
        "unit": 106,
        "lines": [
            {"reason": "contract", "amount": 66},
            {"reason": "petit_au_bout", "amount": 20},
            {"reason": "poignee", "amount": 20},
            {"reason": "misere", "player": "Bo", "amount": 10},
        ],
    }


def test_result_with_half_points_and_of_a_deal_not_scored():
    half = read(PLAIN | {"ruleset": "fft-3", "players": ["Ana", "Bo", "Cy"], "points": "40,5"})
    assert write_result(score(half.deal, FFT_3), half.players)["margin"] == -0.5
    passed = Deal(outcome=Outcome.PASSED_OUT)
    assert write_result(score(passed, PETIT_CHELEM), FOUR) == {
        "scores": {"Ana": 0, "Bo": 0, "Cy": 0, "Di": 0},
        "made": None,
        "margin": None,
        "points_to_make": None,
        "unit": 0,
        "lines": [],
    }
