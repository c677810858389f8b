"""The shape of an event file, of any version, and its values; docs/EVENT_FILE.md tells it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from tournaments.duplicate.dealing import GENERATOR, PACK, SURE, WrongCardsError, typed
from tournaments.duplicate.engine.written import coefficients_of
from tournaments.play import PLAYS
from tournaments.ranking import Criterion

SMALL, LARGE = 32_767, 2_147_483_647  # what the columns of a database hold
# What a database or a page could not hold: control characters, and half a character.
UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
DEEPEST = 20
KEY = re.compile(r"[-\w]{1,16}", re.ASCII)
YEARS = range(1900, 2200)  # no zone and no clock leads out of what a computer counts
WEIGHT = re.compile(r"\d{1,3}(\.\d{1,3})?", re.ASCII)

Test = Callable[[object], bool]


@dataclass(frozen=True, slots=True)
class Reference:
    """The place of a row in another section, from 1; perhaps of none."""

    section: str
    optional: bool = False

    def __call__(self, value: object) -> bool:
        return (value is None and self.optional) or (type(value) is int and value >= 1)


def text(longest: int, *, blank: bool = True) -> Test:
    """Make the test of a text of so many characters at most, all of which a page can show."""
    return lambda value: (
        isinstance(value, str)
        and len(value) <= longest
        and not UNWRITABLE.search(value)
        and (blank or bool(value.strip()))
    )


def key(value: object) -> bool:
    """Tell whether it is a word that an address can have, like those of screens."""
    return isinstance(value, str) and bool(KEY.fullmatch(value))


def word(*words: str) -> Test:
    """Make the test of one of some words."""
    return lambda value: isinstance(value, str) and value in words


def whole(low: int = 0, high: int = SMALL) -> Test:
    """Make the test of a whole number within bounds."""
    return lambda value: type(value) is int and low <= value <= high


def coefficient(value: object) -> bool:
    """Tell whether it is a session's weight as it is stored, like "1.5"."""
    if not (isinstance(value, str) and WEIGHT.fullmatch(value)):
        return False
    try:
        return bool(coefficients_of([value]))
    except ValueError:
        return False


def flag(value: object) -> bool:
    """Tell whether it is true or false."""
    return isinstance(value, bool)


def moment(value: object) -> bool:
    """Tell whether it is a moment in ISO 8601 with its zone, in a year like ours."""
    try:
        at = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return at is not None and at.tzinfo is not None and at.year in YEARS


def day(value: object) -> bool:
    """Tell whether it is a day in ISO 8601, in a year like ours."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).year in YEARS
    except ValueError:
        return False


def identity(value: object) -> bool:
    """Tell whether it is a UUID in its usual writing."""
    try:
        return isinstance(value, str) and str(UUID(value)) == value
    except ValueError:
        return False


def optional(test: Test) -> Test:
    """Make the test of what may also be left out, as null."""
    return lambda value: value is None or test(value)


def list_of(test: Test) -> Test:
    """Make the test of a list of values of one kind."""
    return lambda value: isinstance(value, list) and all(map(test, value))


def seating(value: object) -> bool:
    """Take the tables of a round, each the numbers of who sits there; nobody sits twice."""
    if not list_of(list_of(whole()))(value):
        return False
    assert isinstance(value, list)
    numbers = [number for table in value for number in table]
    return all(value) and len(numbers) == len(set(numbers))


def several(*tests: Test) -> Test:
    """Make the test of a list that holds one value of each kind, in this order."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(tests)
        and all(test(each) for test, each in zip(tests, value, strict=True))
    )


def keyed(tests: Mapping[str, Test], also: Mapping[str, Test] | None = None) -> Test:
    """Make the test of an object with exactly these keys; those of `also` may be left out."""
    known = {**tests, **(also or {})}
    return lambda value: (
        isinstance(value, dict)
        and tests.keys() <= value.keys() <= known.keys()
        and all(known[key](each) for key, each in value.items())
    )


def anything(value: object, depth: int = DEEPEST) -> bool:
    """Tell whether it is a JSON object that a database can hold, whatever it says."""
    return isinstance(value, dict) and _plain(value, depth)


def _plain(value: object, depth: int) -> bool:
    if depth == 0:
        return False
    if isinstance(value, dict):
        return all(_plain(key, 1) and _plain(each, depth - 1) for key, each in value.items())
    if isinstance(value, list):
        return all(_plain(each, depth - 1) for each in value)
    if isinstance(value, str):
        return not UNWRITABLE.search(value)
    return not isinstance(value, int) or abs(value) <= LARGE


def written_hands(value: object) -> bool:
    """Take the hands of boards by their numbers, each a whole deal."""
    return isinstance(value, dict) and all(map(_is_deal, value, value.values()))


def _is_deal(board: object, packs: object) -> bool:
    written = list_of(list_of(word(*PACK)))
    if not (isinstance(board, str) and board.isdecimal() and written(packs)):
        return False
    assert isinstance(packs, list)
    try:
        typed(tuple(tuple(pack) for pack in packs))
    except WrongCardsError:
        return False
    return True


NAME, SHORT, REASON = text(80), text(40), text(200)
SCORE = whole(-LARGE, LARGE)
CENTS = whole(0, LARGE)
NUMBERED = whole(1, 9_999)  # where others are numbered on from the last
SHOW = word(*("names", "tables", "clock", "board", "results", "ranking", "season", "ceremony"))
COTE = whole(-10_000, 10_000)  # tenths of a point
HANDICAP = keyed({"deals": whole(1, 1000), "best": COTE, "percent": whole(1, 100)})
VIEW = {"show": SHOW, "seconds": whole(1)}  # what some screens say more: colours, the step
VIEW_MORE = {"theme": word("light", "dark"), "step": whole()}
WHO = Reference("people", optional=True)
TABLET = Reference("links", optional=True)
METHOD = word("cash", "cheque", "card", "transfer")
PAID: Mapping[str, Test] = {"cents": SCORE, "method": METHOD, "uuid": identity, "at": moment}

EVENT: Mapping[str, Test] = {
    "club": NAME,
    "kind": word("evening", "tournament"),
    "name": text(80, blank=False),
    "date": day,
    "cents_a_point": whole(),
    "chips_together": flag,
    "ruleset": Reference("rulesets", optional=True),
    "odd": word("3", "5", "mort"),
    "rounds_planned": whole(),
    "deals_per_round": optional(whole()),
    "minutes_per_round": optional(whole()),
    "team_size": whole(1, 6),
    "last_deal_minutes": whole(),
    "team_gap": word("lowest", "average"),
    "draw_seed": optional(whole(0, LARGE)),
    "forbidden": list_of(several(whole(), whole())),
    "fees": list_of(several(SHORT, CENTS)),
    "fees_by_team": flag,
    "categories": list_of(SHORT),
    "redistribution": whole(0, 100),
    "guaranteed_cents": CENTS,
    "float_cents": CENTS,
    "counted_cents": optional(CENTS),
    "prizes_shared": flag,
    "prizes_doubled": flag,
    "tie_breaks": list_of(word(*Criterion)),
    "cotes_at": optional(moment),
    "handicap": lambda value: value == {} or HANDICAP(value),
    "duplicate": word(*PLAYS),
    "alterne": flag,
    "sessions": list_of(several(whole(1), coefficient)),
    "results_at_table": flag,
    "hands_kept": flag,
    "visibility": word("live", "hidden"),
    "revealed_at": optional(moment),
    "public_key": optional(key),
    "announcement": REASON,
    "opened_by": WHO,
    "opened_at": moment,
    "closed_at": optional(moment),
}

SECTIONS: Mapping[str, Mapping[str, Test]] = {
    "people": {"username": text(150, blank=False), "name": text(301)},
    "rulesets": {"ruleset": anything},
    "players": {
        "name": text(80, blank=False),
        "licence_number": text(30),
        "category": SHORT,
        "publication": word("full", "first", "initials", "number"),
    },
    "teams": {"number": NUMBERED, "name": NAME},
    "entries": {
        "player": Reference("players"),
        "number": NUMBERED,
        "team": Reference("teams", optional=True),
        "captain": flag,
        "category": SHORT,
        "apart": SHORT,
        "fee_class": SHORT,
        "fee_cents": CENTS,
        "added_at": moment,
        "checked_in_at": optional(moment),
        "plays_from": whole(),
        "withdrawn_from": optional(whole()),
        "eliminated_after": optional(whole()),
        "score_kept": flag,
        "seatable": flag,
        "stays_put": flag,
        "cote": optional(COTE),
        "cote_hidden": flag,
        "substitute": Reference("players", optional=True),
    },
    "payments": {"entry": Reference("entries"), **PAID, "by": WHO},
    "dealings": {
        "generator": word("", GENERATOR),
        "seed": text(64),
        "least": whole(0, SURE),
        "typed": written_hands,
    },
    "halls": {"name": text(80, blank=False), "results": text(LARGE), "brought_at": moment},
    "expenses": {"label": text(80, blank=False), **PAID, "by": WHO},
    "penalties": {
        "entry": Reference("entries"),
        "decision": word("points", "warning", "exclusion"),
        "round_number": optional(whole()),
        "points": SCORE,
        "reason": REASON,
        "uuid": identity,
        "at": moment,
        "by": WHO,
        "cancelled_at": optional(moment),
        "cancelled_by": WHO,
        "cancelled_because": REASON,
    },
    "prizes": {"category": SHORT, "rank": whole(1), "cents": CENTS, "label": NAME},
    "announcements": {
        "level": word("club", "open", "regional", "national"),
        "starts_at": moment,
        "ends_at": optional(moment),
        "doors_at": optional(moment),
        "place": text(120),
        "town": text(60),
        "about": text(600),
        "takes_entries": flag,
        "places": optional(whole(1)),
        "entries_close_at": optional(moment),
        "needs_approval": flag,
        "question": text(120),
        "answer": text(60),
        "moved_from": optional(moment),
        "cancelled_at": optional(moment),
        "notice": REASON,
    },
    "screens": {
        "name": SHORT,
        "key": key,
        "rotation": list_of(keyed(VIEW, VIEW_MORE)),
        "created_at": moment,
    },
    "rounds": {
        "number": whole(),
        "seating": seating,
        "boards": list_of(list_of(whole(1))),
        "method": text(12),
        "minutes": optional(whole()),
        "released_at": optional(moment),
        "started_at": optional(moment),
        "paused_at": optional(moment),
        "paused_seconds": whole(0, LARGE),
        "closed_at": optional(moment),
    },
    "cuts": {"after_round": whole(), "survivors": whole(), "totals_kept": flag},
    "imported_scores": {
        "entry": Reference("entries"),
        "round_number": whole(),
        "points": SCORE,
    },
    "tables": {
        "number": NUMBERED,
        "round": Reference("rounds"),
        "extra_minutes": whole(),
        "deals_played": optional(whole()),
        "ruleset": Reference("rulesets"),
        "mort": flag,
        "first_dealer": whole(),
        "draw_seed": SHORT,
        "opened_at": moment,
        "closed_at": optional(moment),
        "sheet_version": whole(0, LARGE),
    },
    "seats": {
        "table": Reference("tables"),
        "player": Reference("players"),
        "position": whole(),
        "entry": Reference("entries", optional=True),
        "bilan": optional(SCORE),
    },
    "boards": {
        "table": Reference("tables"),
        "board": whole(1),
        "place": whole(1),
        "on_round_sheet": optional(SCORE),
        "on_travelling_sheet": optional(SCORE),
        "adjusted": optional(SCORE),
        "annulled": flag,
        "given_attack": optional(whole(0, 100)),
        "given_defence": optional(whole(0, 100)),
    },
    "former_rulesets": {
        "table": Reference("tables"),
        "ruleset": Reference("rulesets"),
        "reason": REASON,
        "at": moment,
        "by": WHO,
    },
    "links": {
        "table": Reference("tables"),
        "seat": Reference("seats", optional=True),
        "created_at": moment,
        "created_by": WHO,
        "expires_at": moment,
    },
    "deals": {
        "table": Reference("tables"),
        "number": whole(1),
        "uuid": identity,
        "version": whole(1),
        "facts": anything,
        "scores": list_of(SCORE),
        "recorded_at": moment,
        "recorded_by": WHO,
        "link": TABLET,
        "started_at": optional(moment),
        "finished_at": optional(moment),
    },
    "revisions": {
        "deal": Reference("deals"),
        "version": whole(1),
        "facts": anything,
        "reason": REASON,
        "at": moment,
        "by": WHO,
        "uuid": optional(identity),
        "link": TABLET,
    },
    "signatures": {
        "table": Reference("tables"),
        "seat": Reference("seats"),
        "sheet_version": whole(0, LARGE),
        "bilan": SCORE,
        "at": moment,
        "link": TABLET,
    },
    "calls": {
        "uuid": identity,
        "table": Reference("tables"),
        "reason": word("irregularity", "announcement", "dispute", "other"),
        "deal": Reference("deals", optional=True),
        "seat": Reference("seats", optional=True),
        "text": REASON,
        "at": moment,
        "link": TABLET,
        "answer": REASON,
        "answered_at": optional(moment),
        "answered_by": WHO,
        "withdrawn_at": optional(moment),
        "settled_at": optional(moment),
    },
    "actions": {
        "table": Reference("tables", optional=True),
        "kind": text(20, blank=False),
        "by": WHO,
        "at": moment,
        "device": SHORT,
        "data": anything,
    },
}

# Where an author is kept by name who has no account where the event comes to.
NAMED = {
    ("payments", "by"),
    ("expenses", "by"),
    ("penalties", "by"),
    ("penalties", "cancelled_by"),
    ("deals", "recorded_by"),
    ("revisions", "by"),
}


# What pages beside the log read of an act, by its kind.
TOLD: Mapping[str, Mapping[str, Test]] = {
    "return_deal": {"deal": Reference("deals")},
    "refuse_deal": {"deal": Reference("deals"), "uuid": optional(identity)},
    "withdraw_signature": {"seat": Reference("seats")},
    "take_payment": {"event": whole(1), "cents": SCORE},
}

# What an action's data refers to, by the key under which it does.
NOTED = {
    "player": "players",
    "substitute": "players",
    "seat": "seats",
    "table": "tables",
    "deal": "deals",
    "link": "links",
    "former": "former_rulesets",
    "penalty": "penalties",
    "call": "calls",
    "asked_by": "links",
    "payment": "payments",
    "user": "people",
}


# What files of older versions are taken to say, by the version that brought the key.
ADDED: Mapping[int, Mapping[str, Mapping[str, object]]] = {
    2: {
        "event": {
            "team_gap": "lowest",
            "fees_by_team": False,
            "last_deal_minutes": 5,
            "chips_together": False,
        },
        "tables": {"deals_played": None},
    },
    3: {"event": {"duplicate": "", "alterne": True}, "rounds": {"boards": []}},
    4: {"event": {"float_cents": 0, "counted_cents": None}},
    5: {"people": {"name": ""}, "actions": {"device": ""}},
    6: {
        "event": {
            "cotes_at": None,
            "handicap": {},
            "sessions": [],
            "results_at_table": False,
            "hands_kept": False,
        },
        "entries": {"cote": None, "cote_hidden": False, "captain": False},
    },
}

# Sections that older files do not have, by the version that brought them.
BROUGHT: Mapping[int, frozenset[str]] = {
    3: frozenset({"boards"}),
    4: frozenset({"expenses"}),
    5: frozenset({"dealings"}),
    6: frozenset({"halls"}),
    8: frozenset({"announcements"}),
}
