"""The browser's engine says what the rules say, on every deal of the grid."""

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import override

from scoring.explanation import explain
from scoring.labels import problem_sentence
from scoring.rules import Deal, problems, score
from scoring.rules.doubt import RUNNING, WIDE_MARGIN, doubts
from scoring.rules.frozen import for_browser
from scoring.views.tablet_words import tablet_words
from tests.scoring.rules import frozen_grid
from tests.scoring.rules.grid import GRID_RULESETS, deals_of
from tests.scoring.rules.refused import PLAIN, REFUSED

ENGINE = "/static/tarotclub/js/engine.js"
JUDGE = f"""
async (text) => {{
  const [deals, ruleset] = JSON.parse(text);
  const engine = await import("{ENGINE}");
  return JSON.stringify(deals.map((deal) => {{
    const problems = engine.problems(deal, ruleset);
    return problems.length ? {{ problems }} : engine.score(deal, ruleset);
  }}));
}}
"""


@pytest.fixture(scope="module")
def judge(browser, server):
    """Judge deals of a game in one page, which needs nothing but the module."""
    page = browser.new_page(base_url=server.url)
    page.goto("/sante/")

    def answer(deals, ruleset, *, without=()):
        rules = for_browser(ruleset)
        pack = {key: value for key, value in rules["pack"].items() if key not in without}
        return json.loads(page.evaluate(JUDGE, json.dumps([deals, rules | {"pack": pack}])))

    yield answer
    page.close()


@pytest.mark.parametrize("ruleset_id", GRID_RULESETS)
def test_every_deal_of_the_grid(judge, ruleset_id):
    ruleset = GRID_RULESETS[ruleset_id]
    rows = frozen_grid.now(ruleset)
    deals = [json.loads(deal) for deal, _ in rows]
    answers = judge(deals, ruleset)
    different = [
        f"{deal}\n  rules   {result}\n  browser {frozen_grid.dumps(answer)}"
        for (deal, result), answer in zip(rows, answers, strict=True)
        if json.loads(result) != answer
    ]
    assert different[:20] == []


def test_a_table_kept_from_an_older_site_is_still_judged(judge):
    ruleset = GRID_RULESETS["fft-5"]
    deals = [json.loads(deal) for deal, _ in frozen_grid.now(ruleset)]
    without = judge(deals, ruleset, without={"chelems", "not_called"})
    news = {"chelem_points", "chelem_bouts", "card_not_called"}
    for before, now in zip(without, judge(deals, ruleset), strict=True):
        codes = {problem["code"] for problem in now.get("problems", ())}
        assert before == now or codes & news


DOUBT = """
async (text) => {
  const [deals, limits, ruleset] = JSON.parse(text);
  const { score } = await import("/static/tarotclub/js/engine.js");
  const { doubts } = await import("/static/tarotclub/js/tablet/doubts.js");
  return deals.map((deal) => doubts(deal, score(deal, ruleset), [], limits, ruleset));
}
"""


@pytest.mark.parametrize("ruleset_id", GRID_RULESETS)
def test_the_same_is_asked_about_on_the_tablet(browser, server, ruleset_id):
    ruleset = GRID_RULESETS[ruleset_id]
    deals = [deal for deal in deals_of(ruleset) if not problems(deal, ruleset)]
    limits = {"wide_margin": WIDE_MARGIN, "running": RUNNING}
    sent = [[frozen_grid.facts(deal) for deal in deals], limits, for_browser(ruleset)]
    page = browser.new_page(base_url=server.url)
    page.goto("/sante/")
    told = page.evaluate(DOUBT, json.dumps(sent))
    page.close()
    pairs = zip(deals, told, strict=True)
    asked = [(deal, codes, doubts(deal, ruleset)) for deal, codes in pairs]
    assert [case for case in asked if case[1] != case[2]][:20] == []


TAKE_WORDS = """
([words, language]) => {
  document.documentElement.lang = language;
  const script = Object.assign(document.createElement("script"), { type: "application/json" });
  document.body.append(Object.assign(script, { id: "tablet-words", textContent: words }));
}
"""
SENTENCES = """
async (refused) => {
  const { problems } = await import("/static/tarotclub/js/engine.js");
  const { problemInWords } = await import("/static/tarotclub/js/tablet/explain.js");
  return JSON.parse(refused).map(([facts, ruleset]) =>
    problems(facts, ruleset).map((problem) => problemInWords(problem, facts, { ruleset })));
}
"""


def test_each_refusal_is_said_alike_on_the_tablet(browser, server):
    refused = [(Deal(**PLAIN | each.facts), each.ruleset) for each in REFUSED.values()]
    sent = [(frozen_grid.facts(deal), for_browser(ruleset)) for deal, ruleset in refused]
    page = browser.new_page(base_url=server.url, locale="fr")
    page.goto("/sante/")
    page.evaluate(TAKE_WORDS, [json.dumps(tablet_words(), cls=DjangoJSONEncoder), "fr"])
    told = page.evaluate(SENTENCES, json.dumps(sent))
    page.close()
    assert told == [
        [problem_sentence(problem, deal, ruleset) for problem in problems(deal, ruleset)]
        for deal, ruleset in refused
    ]


RECKON = """
async (text) => {
  const [deals, ruleset] = JSON.parse(text);
  const { score } = await import("/static/tarotclub/js/engine.js");
  const { reckoning, verdict } = await import("/static/tarotclub/js/tablet/explain.js");
  return deals.map((facts) => {
    const result = score(facts, ruleset);
    return [verdict(facts, result, { ruleset }), reckoning(facts, result, { ruleset })];
  });
}
"""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sum_is_the_same_on_the_tablet(browser, server, language):
    page = browser.new_page(base_url=server.url)
    page.goto("/sante/")
    with override(language):
        page.evaluate(TAKE_WORDS, [json.dumps(tablet_words(), cls=DjangoJSONEncoder), language])
        different = [case for ruleset in GRID_RULESETS.values() for case in sums(page, ruleset)]
    page.close()
    assert different[:20] == []


def sums(page, ruleset):
    """Give the contracts' verdicts and sums that the tablet writes otherwise."""
    deals = [
        deal
        for deal in deals_of(ruleset)
        if deal.played and not deal.card_points and not problems(deal, ruleset)
    ]
    # The written form leaves out that there are no points, a tablet never does.
    sent = [[{"points": 0} | frozen_grid.facts(deal) for deal in deals], for_browser(ruleset)]
    for deal, told in zip(deals, page.evaluate(RECKON, json.dumps(sent)), strict=True):
        explained = explain(deal, score(deal, ruleset), ruleset)
        if told != [explained.verdict, explained.sentence]:
            yield frozen_grid.facts(deal), told, [explained.verdict, explained.sentence]


UNFINISHED = [
    # facts as a form may hold them before it is filled in, the problems
    ({}, ["taker_missing", "contract_unknown"]),
    ({"taker": 0, "contract": "garde", "points": None}, ["points_out_of_range"]),
    ({"taker": 0, "contract": "garde", "points": "49"}, ["points_out_of_range"]),
    ({"taker": 0, "contract": "garde", "points": 49, "chelem": {"announced": True}}, []),
]


@pytest.mark.parametrize(("facts", "codes"), UNFINISHED)
def test_a_form_half_filled_in(judge, facts, codes):
    [answer] = judge([facts], GRID_RULESETS["fft-4"])
    assert [problem["code"] for problem in answer.get("problems", ())] == codes


def test_it_holds_no_number_of_any_game():
    source = Path(finders.find("tarotclub/js/engine.js")).read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
    assert set(re.findall(r"\d+", code)) == {"0", "1", "2"}
    assert not re.search(r"document|window|import|fetch", code)
