"""Numbers typed at fixed places: a finger does not look a key up again between two taps."""

import json

import pytest

from tests.browser.tablets import run, sit_down, tap

SEED = """
import json
from scoring.services.links import create_link
from tests import factories as make
home = make.club()
tables = {seats: make.table(seats, in_club=home) for seats in (3, 4, 5)}
print(json.dumps({
    seats: dict(table=table.pk, path=create_link(table=table).path)
    for seats, table in tables.items()
}))
"""
SIZES = [(360, 740), (412, 915), (768, 1024), (820, 1180), (1024, 768), (1366, 768)]
SEATS = (3, 4, 5)
# Five second digits after each first one: what a single digit makes of the page is the same.
NUMBERS = [f"{first}{second}" for first in "1234567890" for second in "05179"]
# Where the keys are before the first digit, whatever lies there when each is tapped. Before the
# second digit the page has said all that it has to say about the first.
TYPE = """async (numbers) => {
  const field = document.querySelector("[data-points] input");
  const key = (name) => document.querySelector(`[data-key="${name}"]`);
  const place = (name) => {
    const box = key(name).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const names = [..."1234567890", "back"];
  for (const name of "10") key(name).scrollIntoView({ block: "nearest" });
  const places = Object.fromEntries(names.map((name) => [name, place(name)]));
  const under = (name) => document.elementFromPoint(...places[name]);
  const covered = names.filter((name) => under(name)?.closest("button") !== key(name));
  if (covered.length) return [["covered", ...covered], places];
  const tap = (name) => under(name)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const told = () => new Promise((done) => {
    requestAnimationFrame(done);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    setTimeout(done, 3000);
  });
  const wrong = [];
  let said = "";
  for (const [first, second] of numbers) {
    if (said !== first) {
      tap("back");
      if (field.value) tap("back");
      tap(first);
      await told();
      said = first;
    }
    tap(second);
    const number = String(Number(first + second));
    if (field.value !== number) wrong.push([number, field.value]);
    tap("back");
  }
  tap("back");
  return [wrong, places];
}"""


@pytest.fixture(scope="module")
def tables(server):
    return json.loads(run(server, SEED))


@pytest.fixture
def open_form(new_page, tables):
    """Open the form of a deal, all but its points chosen: open_form(5)."""

    def opened(seats):
        page = sit_down(new_page(), tables[str(seats)])
        page.get_by_role("button", name="Noter la donne").tap()
        return page

    return opened


def choose(page, seats):
    tap(page, "taker", "0")
    tap(page, "contract", "garde")
    if seats == 5:
        tap(page, "partner", "1")
    tap(page, "bouts", "2")


@pytest.mark.parametrize("seats", SEATS)
def test_fifty_numbers_are_as_typed_wherever_the_keys_were(open_form, seats):
    page = open_form(seats)
    choose(page, seats)
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light")
        slips, places = page.evaluate(TYPE, NUMBERS)
        page.emulate_media(color_scheme="dark")
        in_the_dark, same = page.evaluate(TYPE, NUMBERS[::5])
        assert same == places
        wrong += [(width, *slip) for slip in (*slips, *in_the_dark)]
    assert wrong == []
