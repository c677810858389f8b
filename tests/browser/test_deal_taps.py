"""The form of a deal under a finger: nothing moves, few taps, a second tap does nothing."""

import json

import pytest
from playwright.sync_api import expect

from tests import fonts
from tests.browser.people import sign_in
from tests.browser.tablets import hurry, record, run, sit_down, tap, type_points

SEED = """
import json
from scoring.models import Role
from scoring.rules import RULESETS
from scoring.services.links import create_link
from scoring.services.clubs import add_player
from tests import factories as make
NAMES = [
    "Raymonde", "Marie-Françoise de la Tour", "Jean-Pierre Lemoine", "Bo Noël", "Huguette",
]
ana = None
made = {}
for seats in (3, 4, 5):
    club = make.club(f"Club {seats}")
    if ana is None:
        ana = make.member(Role.SCORER, in_club=club, username="ana")
    else:
        club.memberships.create(user=ana, role=Role.SCORER)
    seated = [add_player(club=club, name=name) for name in NAMES[:seats]]
    table = make.table(ruleset=RULESETS[f"fft-{seats}"], seated=seated, in_club=club)
    made[seats] = dict(table=table.pk, path=create_link(table=table).path)
print(json.dumps(made))
"""
SIZES = [(360, 740), (412, 915), (768, 1024), (820, 1180), (1024, 768), (1366, 768)]
UPRIGHT = {"viewport": {"width": 820, "height": 1180}}
PHONE = {"viewport": {"width": 360, "height": 740}}
# Where everything lies on the page that can be tapped, whatever the page is scrolled to; the
# bar lies on the screen.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    `#deal-form :is(label.choice, button, summary), .deal-header :is(button, summary),
     .action-bar .button`)]
  .filter((one) => one.checkVisibility() && !one.closest(".deal-sizes"))
  .map((one, at) => {
    const box = one.getBoundingClientRect();
    const scrolled = one.closest(".action-bar") ? 0 : scrollY;
    const input = one.querySelector("input");
    const name = input ? `${input.name} ${input.value}` : `${at} ${one.textContent.trim()}`;
    return [name, [box.x, box.y + scrolled, box.width, box.height].map(Math.round)];
  }))"""
SMALL = """() => [...document.querySelectorAll(
    "main :is(button, summary, .choice-face), .action-bar .button")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.innerText.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
  .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""
TAPS = "window.taps = 0; addEventListener('pointerup', () => { taps += 1; }, true)"


@pytest.fixture(scope="module")
def tables(server):
    return json.loads(run(server, SEED))


@pytest.fixture
def place(tables):
    return lambda seats: tables[str(seats)]


def open_form(page, kind, place, *, keys=False):
    if kind == "tablet":
        sit_down(page, place)
        opener = page.locator("#bar-actions .button-primary")
        opener.press("Enter") if keys else opener.tap()
    else:
        sign_in(page, to=f"/tables/{place['table']}/donnes/nouvelle/")
    return page


def moved(page, before):
    """Name what lies elsewhere now, by more than a pixel that was rounded."""
    after = page.evaluate(PLACES)
    assert after.keys() == before.keys()
    far = ((name, box) for name, box in after.items() if box != before[name])
    return [
        (name, before[name], box)
        for name, box in far
        if max(abs(one - other) for one, other in zip(box, before[name], strict=True)) > 1
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_moves_between_two_taps_of_a_deal(new_page, place, seats):
    """With a count that the cards contradict on the way, and a correction of the taker."""
    page = open_form(new_page(), "tablet", place(seats))
    deal = [("taker", "0"), ("contract", "garde"), ("bouts", "3"), ("taker", "1")]
    deal += [("partner", "2")] if seats == 5 else []
    deal += [("side", "defence"), ("side", "attack"), ("petit_au_bout", "attack")]
    deal += [("holder", "2"), ("holder", "0")]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(PLACES)
        for name, value in deal:
            tap(page, name, value)
            assert moved(page, before) == [], (width, name, value)
        for key in ("4", "9", "back", "back"):
            page.locator(f"[data-key='{key}']").tap()
            assert moved(page, before) == [], (width, key)
        type_points(page, "4")
        assert moved(page, before) == [], (width, "typed")
        page.locator("[data-key='back']").tap()


def test_a_finger_types_where_the_keys_were(new_page, place):
    """By the driver's own touches and at the pace of a hand: 40, 60 and 51 on a phone."""
    page = open_form(new_page(**PHONE), "tablet", place(4))
    for name, value in (("taker", "0"), ("contract", "garde"), ("bouts", "2")):
        tap(page, name, value)
    page.locator("[data-key='0']").scroll_into_view_if_needed()
    places = {key: page.locator(f"[data-key='{key}']").bounding_box() for key in "014560"}
    places["back"] = page.locator("[data-key='back']").bounding_box()

    def touch(key):
        box = places[key]
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    field = page.locator("[data-points] input")
    for number in ("40", "60", "51"):
        touch(number[0])
        page.wait_for_timeout(1300 if number == "40" else 200)  # a pause: all is said of it
        touch(number[1])
        expect(field).to_have_value(number)
        touch("back")
        touch("back")


def test_too_few_is_said_of_a_whole_number_only(new_page, place):
    page = open_form(new_page(), "tablet", place(4))
    for name, value in (("taker", "0"), ("contract", "garde"), ("bouts", "3")):
        tap(page, name, value)
    bar = page.locator("#bar-status")
    type_points(page, "4")
    expect(bar).to_have_text("Reste à noter : Points")
    expect(bar).to_contain_text("Trop peu de points")  # after a pause
    type_points(page, "9")
    expect(bar).to_contain_text("Réussi de 13")


def test_the_common_deal_and_a_rich_one_take_few_taps(new_page, place):
    page = sit_down(new_page(), place(5))
    page.evaluate(TAPS)
    page.get_by_role("button", name="Raymonde").tap()  # who took, on the sheet
    for name, value in (
        *(
            ("contract", "garde"),
            ("called_card", "roi de coeur"),
            ("partner", "2"),
            ("bouts", "2"),
        ),
        *(("petit_au_bout", "attack"), ("holder", "1")),
    ):
        tap(page, name, value)
    type_points(page, "49")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#toasts")).to_contain_text("enregistrée sur la tablette")
    expect(page.locator("#toasts")).to_contain_text("En tête : ")
    assert page.evaluate("taps") == 10
    page.evaluate("window.taps = 0")
    hurry(page)
    facts, scores = page.evaluate(
        "[tablet.state.deals.at(-1).facts, tablet.state.deals.at(-1).scores]"
    )
    row = page.locator("tbody tr").first  # in the words of the signed-in sheet
    told = "petit au bout pour l’attaque, poignée de Marie-Françoise de la Tour"
    expect(row.locator(".deal-told")).to_contain_text(told)
    sign_in(page, to=f"/tables/{place(5)['table']}/")
    expect(page.locator("tbody tr .deal-told").first).to_contain_text(told)
    assert facts["poignees"] == [{"player": "1", "size": "simple"}]
    assert (facts["petit_au_bout"], facts["called_card"]) == ("attack", "roi de coeur")
    assert (facts["partners"], scores) == (["2"], [212, -106, 106, -106, -106])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_deal_lies_on_one_screen(new_page, place, seats):
    """Whoever deals, which hangs on the tests before: long names and badges wrap."""
    page = open_form(new_page(**UPRIGHT), "tablet", place(seats))
    for font in (None, fonts.WIDE, fonts.NARROW):
        page.evaluate(fonts.READ_BY, font)
        for dealer in range(seats):
            if page.locator(f".deal-dealers [value='{dealer}']").count():  # else he deals now
                page.locator(".deal-dealer summary").tap()
                page.locator(f".deal-dealers [value='{dealer}']").tap()
            height = page.evaluate("document.documentElement.scrollHeight")
            assert (font, dealer, height) == (font, dealer, 1180)
            last = page.locator(".deal-extras > :last-child").bounding_box()
            sizes = page.locator(".deal-sizes").bounding_box()
            bar = page.locator("#bar").bounding_box()["y"]
            assert max(box["y"] + box["height"] for box in (last, sizes)) <= bar


@pytest.mark.parametrize(("seats", "most"), [(4, 1300), (5, 1500)])
def test_a_deal_on_a_phone_is_no_tunnel(new_page, place, seats, most):
    """And its bar is one line until there is a result, above which the buttons stay."""
    page = open_form(new_page(**PHONE), "tablet", place(seats))
    for dealer in range(seats):
        if page.locator(f".deal-dealers [value='{dealer}']").count():  # else he deals now
            page.locator(".deal-dealer summary").tap()
            page.locator(f".deal-dealers [value='{dealer}']").tap()
        height = page.evaluate("document.documentElement.scrollHeight")
        assert (dealer, height) <= (dealer, most)
        assert page.evaluate(SMALL) == []
    bar, buttons = page.locator("#bar"), page.locator("#bar-actions")
    places = [button.bounding_box() for button in buttons.locator("button").all()]
    assert bar.bounding_box()["height"] <= 80
    expect(page.locator("[data-next]")).to_have_attribute("data-next", "Preneur\xa0?")
    for name, value in (
        ("taker", "0"),
        ("contract", "garde"),
        ("partner", "1"),
        ("bouts", "2"),
    ):
        if seats == 5 or name != "partner":
            tap(page, name, value)
    assert bar.bounding_box()["height"] <= 80
    type_points(page, "49")
    assert bar.bounding_box()["height"] > 120
    assert [button.bounding_box() for button in buttons.locator("button").all()] == places


def test_the_bar_grows_over_no_key_that_was_tapped(new_page, place):
    """The last row of keys lies just above the bar, and stays once there is a result."""
    page = open_form(new_page(**PHONE), "tablet", place(4))
    for name, value in (("taker", "0"), ("contract", "garde"), ("bouts", "3")):
        tap(page, name, value)
    bar = page.locator("#bar").bounding_box()
    pad = page.locator(".number-pad").bounding_box()
    page.evaluate("by => scrollBy(0, by)", pad["y"] + pad["height"] - bar["y"] + 2)
    keys = {key: page.locator(f"[data-key='{key}']").bounding_box() for key in ("4", "0")}
    keys["back"] = page.locator("[data-key='back']").bounding_box()
    for key, typed in (("4", "4"), ("0", "40"), ("back", "4"), ("0", "40")):
        box = keys[key]
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("#points")).to_have_value(typed)
        expect(page.locator("#bar-status")).to_contain_text(
            "Réussi de 4" if typed == "40" else "Trop peu de points"
        )
        assert page.locator("#bar").bounding_box() == bar
    page.evaluate("scrollBy(0, 300)")
    expect(page.locator("#bar")).to_have_attribute("data-grown", "")
    expect(page.locator("#bar-status li").first).to_be_visible()


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_a_deal_of_four_lies_flat_on_one_screen(new_page, place, size):
    """Its bonuses too, a poignée and what is folded away."""
    width, height = size
    page = open_form(new_page(viewport={"width": width, "height": height}), "tablet", place(4))
    tap(page, "holder", "1")
    holder = page.locator("label:has([name=holder])").first.bounding_box()
    page.locator("#screen-deal .disclosure > summary").tap()
    assert page.locator("label:has([name=holder])").first.bounding_box() == holder
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollHeight") == height
    bar = page.locator("#bar").bounding_box()["y"]
    answers = page.locator("#deal-form :is(label, summary, button)").all()
    shown = [one.bounding_box() for one in answers if one.is_visible()]
    assert max(box["y"] + box["height"] for box in shown) <= bar


LEAST = """(places) => Math.min(...[...document.querySelectorAll(places)]
  .flatMap((place) => [place, ...place.querySelectorAll("*")])
  .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, svg"))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
CUT = """() => [...document.querySelectorAll(".choice-face, .player")].filter((one) => {
  if (!one.checkVisibility()) return false;
  const edge = one.getBoundingClientRect();
  const range = document.createRange();
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.parentElement.closest(".visually-hidden")) continue;
    for (const found of text.textContent.matchAll(/[\\p{L}\\d]+/gu)) {
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) return true;
      if (boxes.some(({ left }) => left < edge.left - 1)) return true;
      if (boxes.some(({ right }) => right > edge.right + 1)) return true;
    }
  }
  return false;
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("seats", [4, 5])
def test_no_name_is_cut_inside_a_word(new_page, place, seats):
    page = open_form(new_page(), "tablet", place(seats))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], width


def test_the_sheet_is_read_at_arms_length(new_page, place):
    page = sit_down(new_page(**UPRIGHT), place(5))
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert page.locator("thead .score").first.evaluate(size) >= 32
    assert page.locator("thead .player").first.evaluate(size) >= 20
    assert page.evaluate(CUT) == []
    page.locator("#bar-actions .button-primary").tap()
    hints = page.locator(".choice-hint").all()
    assert min(hint.evaluate(size) for hint in hints) >= 16
    expect(page.locator(".deal-dealer summary")).to_contain_text("Changer")


@pytest.mark.parametrize(("options", "least"), [(UPRIGHT, 20), (PHONE, 18)])
def test_bilans_and_the_bar_are_read_at_arms_length(new_page, place, options, least):
    page = sit_down(new_page(**options), place(3))
    record(page, points=str(least + 40))  # no deal twice
    hurry(page)
    assert page.evaluate(LEAST, "#bar-status, .running .score") >= least
    page.locator("#bar-actions .button-primary").tap()
    for name, value in (("taker", "1"), ("contract", "garde"), ("bouts", "2")):
        tap(page, name, value)
    type_points(page, ["4", "9", "half"])  # the longest verdict
    expect(page.locator("#bar-status")).to_contain_text("Réussi de 8½, compté 9")
    expect(page.locator("#bar-status li").first).to_be_visible()
    assert page.evaluate(LEAST, "#bar-status") >= least
    told = page.locator(".bar-told, #bar-status").evaluate_all(
        "boxes => boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
    )
    assert max(told) <= 0


@pytest.mark.parametrize("kind", ["tablet", "scorer"])
def test_a_deal_saved_by_keyboard_leaves_it_at_the_next_thing_to_do(new_page, place, kind):
    page = open_form(new_page(has_touch=False), kind, place(4), keys=True)
    for name in ("taker", "contract", "bouts"):
        page.locator(f"[name={name}]").nth(1).focus()
        page.keyboard.press("Space")
    page.locator("[data-points] input").focus()
    page.keyboard.type("50" if kind == "tablet" else "52")
    page.keyboard.press("Enter")
    next_deal = page.locator(".action-bar .button-primary", has_text="donne")
    expect(next_deal).to_be_focused()
    if kind == "tablet":
        hurry(page)
        expect(next_deal).to_be_focused()


def test_on_a_phone_the_form_follows(new_page, place):
    """Once the bid is known, bouts and keys are in sight above the bar; so are the points."""
    page = open_form(new_page(**PHONE), "tablet", place(4))
    tap(page, "taker", "0")
    assert page.evaluate("scrollY") < 200
    tap(page, "contract", "garde")
    expect(page.locator("[name=bouts]").first).to_be_in_viewport()
    bar = page.locator(".action-bar").bounding_box()["y"]
    for reached in ("label:has([name=bouts])", "[data-key='back']"):
        box = page.locator(reached).first.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar, reached
    type_points(page, "49")
    expect(page.locator("#bar-points")).to_have_text("49")


def save_twice(page):
    """Tap the button that saves, and its place again at once."""
    save = page.get_by_role("button", name="Enregistrer").bounding_box()
    for _ in range(2):
        page.touchscreen.tap(save["x"] + save["width"] / 2, save["y"] + save["height"] / 2)
        page.wait_for_timeout(150)


def test_a_double_tap_saves_and_opens_nothing(new_page, place):
    page = open_form(new_page(), "tablet", place(3))
    for name, value in (("taker", "0"), ("contract", "garde"), ("bouts", "2")):
        tap(page, name, value)
    type_points(page, "49")
    save_twice(page)
    expect(page.locator("#toasts")).to_contain_text("enregistrée sur la tablette")
    assert page.locator("#tablet").get_attribute("data-screen") == "sheet"
    page.locator("#bar-actions .button-primary").tap()  # a moment later it takes taps again
    expect(page.get_by_role("heading", name="Donne ")).to_be_visible()
    page.get_by_role("button", name="Revenir").tap()
    hurry(page)


def test_a_double_tap_does_not_answer_a_question(new_page, place):
    page = open_form(new_page(), "tablet", place(4))
    for name, value in (("taker", "0"), ("contract", "garde_contre"), ("bouts", "2")):
        tap(page, name, value)
    type_points(page, "49")
    save_twice(page)
    expect(page.locator("#doubts")).to_contain_text("Est-ce bien cela ?")
    page.get_by_role("button", name="Non, modifier").tap()
    expect(page.locator("#doubts")).to_be_empty()
    expect(page.get_by_role("button", name="Enregistrer")).to_be_visible()


def test_the_result_is_shown_to_the_whole_table(new_page, place):
    page = open_form(new_page(**UPRIGHT), "tablet", place(4))
    for name, value in (("taker", "1"), ("contract", "garde"), ("bouts", "2")):
        tap(page, name, value)
    type_points(page, "49")
    page.get_by_role("button", name="Montrer le résultat à la table").tap()
    face = page.get_by_role("dialog", name="Marie-Françoise · Garde")
    expect(face).to_contain_text("Réussi de 8")
    expect(face.locator("dd")).to_have_text(["−66", "+198", "−66", "−66"])
    assert (
        face.locator("dd").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        > 50
    )
    face.get_by_role("button", name="Revenir").tap()
    expect(page.get_by_role("heading", name="Donne ")).to_be_visible()
    page.get_by_role("button", name="Montrer le résultat à la table").tap()
    face.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#toasts")).to_contain_text("enregistrée sur la tablette")
    hurry(page)


def test_taker_and_partner_are_exchanged_in_one_correction(new_page, place):
    page = sit_down(new_page(), place(5))
    page.get_by_role("button", name="Raymonde").tap()
    for name, value in (("contract", "garde"), ("partner", "2"), ("bouts", "2")):
        tap(page, name, value)
    type_points(page, "49")
    page.get_by_role("button", name="Enregistrer").tap()
    hurry(page)
    page.locator("tbody summary").first.tap()
    page.get_by_role("button", name="Corriger").tap()
    page.get_by_role("button", name="Échanger preneur et partenaire").tap()
    expect(page.locator("[name=taker]:checked")).to_have_value("2")
    expect(page.locator("[name=partner]:checked")).to_have_value("0")
    expect(page.locator("[name=reasons]:checked")).to_have_value("taker")
    page.locator("#bar-actions .button-primary").tap()
    hurry(page)
    assert page.evaluate("tablet.state.deals.at(-1).facts.taker") == "2"


def test_the_size_of_a_poignee_is_asked_after_who_held_it(new_page, place):
    page = open_form(new_page(), "tablet", place(4))
    sizes = page.locator(".deal-sizes fieldset:visible")
    expect(sizes).to_have_count(0)
    tap(page, "holder", "1")
    expect(sizes.locator("legend")).to_have_text("Marie-Françoise")
    expect(page.locator("[name=poignee_1]:checked")).to_have_value("simple")
    tap(page, "poignee_1", "double")
    tap(page, "holder", "3")
    expect(sizes.locator("legend")).to_have_text("Bo Noël")
    tap(page, "holder", "3")  # it was not he
    expect(sizes).to_have_count(0)
    page.wait_for_function(
        """() => {
          const kept = tablet.store.get("draft")?.values ?? {};
          return kept.poignee_1 === "double" && !("poignee_3" in kept);
        }"""
    )
