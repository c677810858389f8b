"""What cards cannot do is refused by the rules, the page, a tablet and `score`, and no more."""

import io
import json
from typing import NamedTuple

import pytest
from django.core.management import call_command

from scoring.labels.problems import problem_sentence
from scoring.models import Role
from scoring.rules import RULESETS, problems
from scoring.rules.deal import Problem
from scoring.rules.doubt import doubts
from scoring.rules.notation import read
from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet, answer
from tests.scoring.views.deal_pages import notes


class Border(NamedTuple):
    """Facts that are refused, and the nearest ones that are not."""

    game: str
    refused: dict
    accepted: dict
    problem: Problem


def alone(*points):
    return {"points": {str(seat): count for seat, count in enumerate(points)}}


def taken(contract, bouts, points, **more):
    return {"taker": "0", "contract": contract, "bouts": bouts, "points": points} | more


def teteless(*seats):
    return [{"player": str(seat), "kind": "tete"} for seat in seats]


PASSED = {"outcome": "passed_out"}
BORDERS = [
    pytest.param(
        Border(
            "misere-4",
            alone("20.5", "20.5", 20, 24),
            alone(20, 21, 20, 24),
            Problem("points", "card_half_point_impossible"),
        ),
        id="half points where every trick is even",
    ),
    pytest.param(
        Border(
            "misere-4",
            alone(22, 22, 22, 23),
            alone(22, 22, 22, 22),
            Problem("points", "card_points_sum"),
        ),
        id="less than half a point a card set aside",
    ),
    pytest.param(
        Border(
            "misere-3",
            alone(1, 44, 40),
            alone("1.5", 43, 40),
            Problem("points", "card_points_below_trick"),
        ),
        id="a trick with less than it can hold",
    ),
    pytest.param(
        Border(
            "populaire-5",
            taken("garde", 2, 49, alone="own_card", miseres=teteless(0, 1, 2, 3)),
            taken("garde", 2, 49, alone="own_card", miseres=teteless(1, 2, 3)),
            Problem("miseres", "misere_without_room"),
        ),
        id="four of five without a court card",
    ),
    pytest.param(
        Border(
            "fft-4",
            taken("garde_contre", 3, 89),
            taken("garde_contre", 3, 88),
            Problem("points", "points_above_chien"),
        ),
        id="the defence's own chien",
    ),
    pytest.param(
        Border(
            "duo-tablee", PASSED, {"outcome": "misdeal"}, Problem("outcome", "never_passed")
        ),
        id="a game that is never passed",
    ),
]
on_both_sides = pytest.mark.parametrize("border", BORDERS)


def written(border, facts):
    players = RULESETS[border.game].players
    told = {key: value for key, value in facts.items() if key != "alone"}
    return {"ruleset": border.game, "players": [*map(str, range(players))]} | told


@on_both_sides
def test_the_rules(border):
    deals = [read(written(border, facts)) for facts in (border.refused, border.accepted)]
    assert [problems(deal.deal, deal.ruleset) for deal in deals] == [[border.problem], []]


@on_both_sides
def test_the_command(border, tmp_path):
    file = tmp_path / "donnes.jsonl"
    lines = (json.dumps(written(border, one)) for one in (border.refused, border.accepted))
    file.write_text("\n".join(lines), encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("score", str(file), stdout=out, stderr=io.StringIO())
    refused, accepted = map(json.loads, out.getvalue().splitlines())
    assert (end.value.code, [one["code"] for one in refused["problems"]]) == (
        1,
        [border.problem.code],
    )
    assert sum(accepted["scores"].values()) == 0


@pytest.fixture
def table(request, db):
    game = RULESETS[request.getfixturevalue("border").game]
    return factories.table(game.players, ruleset=game)


def sentence(border):
    deal = read(written(border, border.refused))
    return problem_sentence(border.problem, deal.deal, deal.ruleset)


@on_both_sides
def test_a_tablet(client, table, border):
    tablet = Tablet(client, create_link(table=table))
    status, body = answer(tablet.deal({"dealer": "0"} | border.refused))
    assert (status, sentence(border) in json.dumps(body, ensure_ascii=False)) == (422, True)
    assert tablet.deal({"dealer": "0"} | border.accepted).status_code == 201


def as_typed(facts):
    """Give facts as the fields of the page have them."""
    typed = {key: value for key, value in facts.items() if key not in {"alone", "miseres"}}
    if isinstance(typed.get("points"), dict):
        counts = typed.pop("points")
        typed |= {f"points_{seat}": count for seat, count in counts.items()}
    if "miseres" in facts:
        typed["misere_tete"] = [one["player"] for one in facts["miseres"]]
    if "alone" in facts:
        typed |= {"partner": facts["alone"]}
    return typed


@pytest.mark.every_case
@on_both_sides
def test_the_page(client, table, border, send):
    client.force_login(factories.member(Role.SCORER, in_club=table.club))
    refused = send(table, **as_typed(border.refused))
    told = [words for of_field in notes(refused).values() for words in of_field]
    if border.refused is PASSED:  # which its page does not even offer
        offered = dict(refused.context["form"].unplayed)
        assert (refused.status_code, "passed_out" in offered) == (422, False)
    else:
        assert (refused.status_code, sentence(border) in told) == (422, True)
    accepted = send(table, **as_typed(border.accepted))
    deal = read(written(border, border.accepted))
    asked = bool(doubts(deal.deal, deal.ruleset))  # what is rare is asked about
    assert accepted.status_code == (422 if asked else 303)
    assert (notes(accepted) if asked else {}) == {}
