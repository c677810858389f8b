"""What event files of older versions do not say, and are taken to say."""

from collections.abc import Mapping

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
}
