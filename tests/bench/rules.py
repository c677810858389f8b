"""Problems, lines and scores of real deals, against the bare formula in plain Python."""

import json
from math import ceil
from pathlib import Path
from time import process_time

from scoring.rules import problems, score
from scoring.rules.notation import read
from tests.bench.row import Row, fastest

FIXTURES = Path(__file__).parents[2] / "fixtures"
MULTIPLIER = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
POINTS_TO_MAKE = (56, 51, 41, 36)
POIGNEE = {"simple": 20, "double": 30, "triple": 40}
ROUNDS = 100


def bare(players, taker, partners, contract, bouts, points, petit, poignees, announced, slam):
    """Score a deal as briefly as Python can: no check, no line, no name."""
    gap = points - POINTS_TO_MAKE[bouts]
    sign = 1 if gap >= 0 else -1
    times = MULTIPLIER[contract]
    unit = sign * (25 + ceil(abs(gap))) * times
    if petit == "attack":
        unit += 10 * times
    elif petit == "defence":
        unit -= 10 * times
    for size in poignees:
        unit += sign * POIGNEE[size]
    if slam == "attack":
        unit += 400 if announced else 200
    else:
        if announced:
            unit -= 200
        if slam == "defence":
            unit -= 200
    scores = [-unit] * players
    for partner in partners:
        scores[partner] = unit
    scores[taker] = unit * (players - 1 - 2 * len(partners))
    return scores


def arguments(written):
    """Give the facts as the bare formula takes them."""
    deal = written.deal
    return (
        written.ruleset.players,
        deal.taker,
        deal.partners,
        str(deal.contract),
        deal.bouts,
        float(deal.points),
        deal.petit_au_bout and deal.petit_au_bout.value,
        [size.value for _, size in deal.poignees],
        deal.chelem.announced,
        deal.chelem.achieved_by and deal.chelem.achieved_by.value,
    )


def run():
    lines = (FIXTURES / "deals.jsonl").read_text(encoding="utf-8").splitlines()
    deals = [read(json.loads(line)["deal"]) for line in lines]
    facts = [arguments(written) for written in deals]
    for written, fact in zip(deals, facts, strict=True):
        assert list(score(written.deal, written.ruleset).scores) == bare(*fact)

    def judged():
        for _ in range(ROUNDS):
            for written in deals:
                problems(written.deal, written.ruleset)
                score(written.deal, written.ruleset)

    def floor():
        for _ in range(ROUNDS):
            for fact in facts:
                bare(*fact)

    each = fastest(judged, floor, clock=process_time)
    ours, theirs = (seconds / ROUNDS / len(deals) for seconds in each)
    detail = f"{ours * 1e6:.2f} µs a deal / {theirs * 1e6:.2f} µs bare"
    return [Row("problems and score", ours / theirs, 20, detail)]
