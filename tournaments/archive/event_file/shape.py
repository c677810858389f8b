"""The shape of an event file, of any version; docs/EVENT_FILE.md tells it."""

from collections.abc import Mapping

from tournaments.archive.event_file.kinds import (
    LARGE,
    Reference,
    Test,
    anything,
    coefficient,
    day,
    flag,
    identity,
    key,
    keyed,
    list_of,
    moment,
    optional,
    seating,
    several,
    text,
    whole,
    word,
    written_hands,
)
from tournaments.duplicate.dealing import GENERATOR, SURE
from tournaments.play import PLAYS
from tournaments.ranking import Criterion

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
