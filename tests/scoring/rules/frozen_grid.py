"""What every deal of the grid was worth when it was last frozen, and what it is worth now.

A rule that is changed on purpose: `python -m tests.scoring.rules.frozen_grid` prints the deals
that moved and freezes them anew; both files of fixtures/ then go into the same commit.
"""

import gzip
import hashlib
import json
from itertools import zip_longest
from pathlib import Path

from scoring.rules import problems, score
from scoring.rules.notation import DEFAULTS
from tests.scoring.rules.grid import GRID_RULESETS, deals_of

FIXTURES = Path(__file__).parents[3] / "fixtures"
RESULTS = FIXTURES / "grid.jsonl.gz"
HASHES = FIXTURES / "grid.txt"
SHOWN = 20


def dumps(value):
    return json.dumps(value, separators=(",", ":"))


def number(points):
    """Give a count as JSON likes it: 49, or 40.5."""
    return int(points) if points == int(points) else float(points)


def facts(deal):
    """Give a deal in its written form, but for seats where it has names."""
    whole = {
        "outcome": deal.outcome,
        "dealer": deal.dealer,
        "taker": deal.taker,
        "partners": list(deal.partners),
        "called_card": deal.called_card,
        "contract": deal.contract,
        "bouts": deal.bouts,
        "points": [number(points) for points in deal.card_points] or number(deal.points),
        "petit_au_bout": deal.petit_au_bout,
        "petits": deal.petits,
        "poignees": [poignee._asdict() for poignee in deal.poignees],
        "chelem": deal.chelem._asdict(),
        "petit_chelem": deal.petit_chelem._asdict(),
        "miseres": [misere._asdict() for misere in deal.miseres],
    }
    return {key: fact for key, fact in whole.items() if fact != DEFAULTS[key]}


def outcome(deal, ruleset):
    """Give the problems of a deal, or else its result, as js/engine.js does."""
    found = problems(deal, ruleset)
    if found:
        return {"problems": [problem._asdict() for problem in found]}
    result = score(deal, ruleset)
    return {
        "scores": list(result.scores),
        "made": result.made,
        "margin": None if result.margin is None else number(result.margin),
        "points_to_make": result.points_to_make,
        "unit": result.unit,
        "lines": [
            {key: value for key, value in line._asdict().items() if value is not None}
            for line in result.lines
        ],
    }


def now(ruleset):
    """Give a game's grid as it is judged now: the facts of each deal, and its worth."""
    return [(dumps(facts(deal)), dumps(outcome(deal, ruleset))) for deal in deals_of(ruleset)]


def frozen():
    """Give each game's grid as it was frozen."""
    games = {}
    with gzip.open(RESULTS, "rt", encoding="utf-8") as lines:
        for line in lines:
            ruleset, deal, result = line.rstrip("\n").split("\t")
            games.setdefault(ruleset, []).append((deal, result))
    return games


def fingerprint(ruleset, rows):
    """Give the line of fixtures/grid.txt that stands for a game's grid."""
    refused = sum(result.startswith('{"problems"') for _, result in rows)
    digest = hashlib.sha256("\n".join("\t".join(row) for row in rows).encode()).hexdigest()
    return f"{ruleset} {len(rows) - refused} scored {refused} refused {digest}"


def moved(before, after):
    """Tell which deals are not worth what they were, or are no longer the same deals."""
    return [
        f"{new[0] or old[0]}\n  was {old[1] or 'not in the grid'}\n  is  {new[1] or 'left out'}"
        for old, new in zip_longest(before, after, fillvalue=("", ""))
        if old != new
    ]


def report(changes):
    more = [f"… and {len(changes) - SHOWN} more"] if len(changes) > SHOWN else []
    return "\n".join([f"{len(changes)} deals moved", *changes[:SHOWN], *more])


def freeze():
    before = frozen() if RESULTS.exists() else {}
    grids = {name: now(ruleset) for name, ruleset in GRID_RULESETS.items()}
    text = "".join(
        f"{name}\t{deal}\t{result}\n" for name in grids for deal, result in grids[name]
    )
    RESULTS.write_bytes(gzip.compress(text.encode(), mtime=0))
    lines = [fingerprint(name, rows) for name, rows in grids.items()]
    HASHES.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, rows in grids.items():
        if changes := moved(before.get(name, []), rows):
            print(f"{name}: {report(changes)}")


if __name__ == "__main__":
    freeze()
