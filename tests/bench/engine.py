"""Every game's deals against those of fft-4; a preview in the browser against a millisecond."""

import json
from math import ceil
from pathlib import Path
from time import process_time

from playwright.sync_api import sync_playwright

from scoring.rules import RULESETS, problems, score
from scoring.rules.frozen import for_browser
from tests.bench.row import Row, fastest
from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS
from tests.scoring.rules.frozen_grid import facts
from tests.scoring.rules.grid import alone, mixed

ENGINE = Path(__file__).parents[2] / "tarotclub" / "static" / "tarotclub" / "js" / "engine.js"
ROUNDS = 60  # short ones, so that each game meets a quiet moment
DEALS = 200  # at least in one: the clock tells no time of seven
PREVIEW_MS = 1
TURNS = 20  # over the same deals, so that the clock of a browser can tell
MEASURE = """
async ([source, text, turns]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { problems, score } = await import(url);
  const [deals, ruleset] = JSON.parse(text);
  const judge = (deal) => problems(deal, ruleset).length || score(deal, ruleset).unit;
  deals.forEach(judge);
  const start = performance.now();
  for (let turn = 0; turn < turns; turn += 1) deals.forEach(judge);
  return (performance.now() - start) / turns / deals.length;
}
"""


def accepted(ruleset):
    """Give the deals of the grid's mixed facts (or counts) that a table could enter."""
    family = mixed if ruleset.contracts else alone
    deals = [deal for deal in family(ruleset) if not problems(deal, ruleset)]
    return deals * ceil(DEALS / len(deals))


def judging(ruleset, deals):
    def judged():
        for deal in deals:
            problems(deal, ruleset)
            score(deal, ruleset)

    return judged


def of_every_game():
    """Give the game whose deals take longest, as a multiple of fft-4's."""
    games = {ruleset: accepted(RULESETS[ruleset]) for ruleset in RULESETS}
    judges = [judging(RULESETS[name], deals) for name, deals in games.items()]
    times = fastest(*judges, rounds=ROUNDS, clock=process_time)
    each = {
        name: seconds / len(games[name]) for name, seconds in zip(games, times, strict=True)
    }
    slowest = max(each, key=each.get)
    detail = (
        f"{slowest} {each[slowest] * 1e6:.2f} µs a deal / fft-4 {each['fft-4'] * 1e6:.2f} µs"
    )
    return Row("every game", each[slowest] / each["fft-4"], 1.5, detail)


def in_the_browser():
    """Give the game whose preview takes longest in Chromium."""
    each = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
        page = browser.new_page()
        for name, ruleset in RULESETS.items():
            deals = [facts(deal) for deal in accepted(ruleset)]
            text = json.dumps([deals, for_browser(ruleset)])
            source = ENGINE.read_text(encoding="utf-8")
            each[name] = page.evaluate(MEASURE, [source, text, TURNS])
        browser.close()
    slowest = max(each, key=each.get)
    detail = f"{slowest} {each[slowest] * 1e3:.2f} µs a preview / {PREVIEW_MS} ms"
    return Row("preview in Chromium", each[slowest] / PREVIEW_MS, 1, detail)


def run():
    return [of_every_game(), in_the_browser()]
