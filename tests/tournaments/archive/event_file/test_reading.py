"""A file that is whole and yet makes no sense: the first thing wrong is named."""

import copy

import pytest
from hypothesis import given, settings, strategies as st

from tests.server import ROOT
from tournaments.archive import event_file
from tournaments.archive.event_file.judging import unpack
from tournaments.archive.event_file.shape import DEEPEST, TOLD

WHOLE = (ROOT / "fixtures" / "events" / "8-tournament.tarot").read_bytes()
BODY = unpack(WHOLE)[1]


def read(body):
    return event_file.read_event_file(event_file.pack(body))


def refusal(change):
    body = copy.deepcopy(BODY)
    change(body)
    with pytest.raises(event_file.EventFileError) as refused:
        read(body)
    return refused.value.code, refused.value.where


def outcome(body):
    try:
        read(body)
    except event_file.EventFileError as error:
        return error.code
    return "read"


def put(section, key, value, place=0):
    """Make the change of one value."""

    def change(body):
        (body[section] if section == "event" else body[section][place])[key] = value

    return change


def played():
    """Find a deal that was played."""
    return next(place for place, deal in enumerate(BODY["deals"]) if deal["scores"])


def test_a_file_says_all_that_was_played():
    file = read(BODY)
    assert len(file.played) == len(BODY["deals"])
    assert "fft-4" in {ruleset.id for ruleset in file.rulesets}


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("event", "name", " "),
        ("event", "name", "x" * 81),
        ("event", "date", "2026-02-30"),
        ("event", "kind", "season"),
        ("event", "ruleset", None),
        ("event", "ruleset", 99),
        ("event", "team_size", 7),
        ("event", "forbidden", [[1]]),
        ("event", "fees", [["Membre", -1]]),
        ("event", "tie_breaks", ["luck"]),
        ("event", "handicap", {"deals": 4}),
        ("event", "closed_at", "2026-11-07T10:00:00"),  # where on earth?
        ("event", "opened_at", "0001-01-01T00:00:00+14:00"),  # before all time there
        ("event", "date", "0001-01-01"),
        ("event", "public_key", "x y/1"),
        ("screens", "key", "a/b é"),
        ("penalties", "cancelled_at", "9999-12-31T23:59:59-12:00"),
        ("actions", "at", "9999-12-31T23:59:59+00:00"),
        ("players", "name", "Ana\0"),
        ("players", "name", "\ud800"),
        ("players", "publication", "secret"),
        ("entries", "player", 0),
        ("entries", "player", 99),
        ("entries", "player", True),
        ("entries", "number", 40_000),
        ("entries", "seatable", 1),
        ("payments", "uuid", "1"),
        ("payments", "cents", 2**31),
        ("payments", "by", 3),
        ("rounds", "seating", [1]),
        ("rounds", "seating", [[1, 2], [1]]),  # where does he sit?
        ("rounds", "seating", [[]]),
        ("tables", "first_dealer", 4),
        ("tables", "mort", True),  # who is the fifth?
        ("rulesets", "ruleset", {}),
        ("seats", "position", 1),  # two on one chair
        ("screens", "rotation", [{"show": "ranking"}]),
        ("screens", "rotation", [{"show": "weather", "seconds": 9}]),
        ("screens", "rotation", [{"show": "clock", "seconds": 9, "sound": True}]),
        ("deals", "facts", {}),
        ("actions", "data", {"player": 99}),
        ("actions", "data", {"player": [1]}),
        ("actions", "data", {"tables": [0]}),
        ("actions", "data", []),
        ("actions", "at", 7),
        ("revisions", "facts", {"dealer": "9"}),
    ],
)
def test_a_value_that_cannot_be_names_its_row(section, key, value):
    code, where = refusal(put(section, key, value))
    table = {"seats": "tables"}.get(section, section)
    assert (code, where) == ("incoherent", {"section": table, "row": 1})


def test_a_ruleset_that_nobody_could_play_is_refused():
    nonsense = BODY["rulesets"][0]["ruleset"] | {"base": -25}
    assert refusal(put("rulesets", "ruleset", nonsense))[0] == "incoherent"


def test_a_section_too_few_or_a_key_too_many_is_refused():
    assert refusal(lambda body: body.pop("cuts"))[0] == "incoherent"
    assert refusal(lambda body: body.update(more=[]))[0] == "incoherent"
    assert refusal(put("entries", "seat", 1))[1] == {"section": "entries", "row": 1}


@pytest.mark.parametrize("junk", [None, 1, "x", {}])
@pytest.mark.parametrize("section", list(event_file.SECTIONS))
def test_a_section_that_is_no_list_is_refused_whatever_refers_to_it(section, junk):
    assert refusal(lambda body: body.update({section: junk})) == (
        "incoherent",
        {"section": section, "row": 1},
    )


def test_a_score_that_the_facts_do_not_give_names_its_deal():
    place = played()
    deal = BODY["deals"][place]
    wrong = [score + (3 if at == 0 else -1) for at, score in enumerate(deal["scores"])]
    table = BODY["tables"][deal["table"] - 1]
    assert refusal(put("deals", "scores", wrong, place)) == (
        "scores",
        {"table": table["number"], "deal": deal["number"]},
    )


def test_changed_facts_are_found_by_their_scores():
    place = played()
    facts = BODY["deals"][place]["facts"]
    changed = facts | {"points": facts["points"] - 1 if facts["points"] else 1}
    assert refusal(put("deals", "facts", changed, place))[0] in {"scores", "incoherent"}


def test_what_an_act_notes_is_not_deeper_than_a_page():
    deep = value = {}
    for _ in range(DEEPEST + 1):
        value["x"] = value = {}
    assert refusal(put("actions", "data", deep))[0] == "incoherent"


JUNK = (
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just([]) | st.just({})
)


@pytest.mark.parametrize("kind", TOLD)
def test_an_act_notes_what_other_pages_read_of_its_kind(kind):
    act = BODY["actions"][0] | {"kind": kind, "data": {"deal": 1, "uuid": [], "seat": None}}
    if kind == "return_deal":
        act["data"]["deal"] = None
    assert refusal(lambda body: body["actions"].insert(0, act)) == (
        "incoherent",
        {"section": "actions", "row": 1},
    )


@pytest.mark.parametrize(
    ("bilans", "taken"),
    [
        ((30, -10, -10, -10), True),
        ((30, -10, -10, None), False),  # of some
        ((30, -10, -10, 0), False),  # more than was lost
        ((0, 0, 0, 0), True),
    ],
)
def test_typed_bilans_are_those_of_a_whole_table_without_deals(bilans, taken):
    bare = next(
        place
        for place in range(1, len(BODY["tables"]) + 1)
        if place not in {deal["table"] for deal in BODY["deals"]}
    )
    played = BODY["deals"][0]["table"]
    for table, whole in ((bare, taken), (played, False)):
        body = copy.deepcopy(BODY)
        seats = [seat for seat in body["seats"] if seat["table"] == table]
        for seat, bilan in zip(seats, bilans, strict=True):
            seat["bilan"] = bilan
        assert outcome(body) == ("read" if whole else "bilans")


@settings(max_examples=200)
@given(data=st.data(), junk=JUNK)
def test_any_value_is_read_or_refused_by_a_code(data, junk):
    body = copy.deepcopy(BODY)
    section = data.draw(st.sampled_from([name for name in event_file.SECTIONS if body[name]]))
    row = data.draw(st.sampled_from(body[section]))
    row[data.draw(st.sampled_from(sorted(row)))] = junk
    assert outcome(body) in {"read", "incoherent", "scores", "bilans"}
