"""Entering deals by touch alone, signed in: the tablet's form, sent through the session."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import stops_until, violations
from tests.browser.people import sign_in
from tests.browser.tablets import tap, type_points

SEED = """
from tests import factories as make
from scoring.models import Role
home = make.club()
make.member(Role.SCORER, in_club=home, username="ana")
print(*(make.table(seats, in_club=home).pk for seats in (4, 5, 3)))
"""
PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture(scope="module")
def tables(server):
    """Three tables, of four, five and three players; the deals stay from test to test."""
    numbers = server.run(SEED)
    return dict(zip((4, 5, 3), numbers.split(), strict=True))


@pytest.fixture
def open_form(new_page, tables):
    """Sign in and open the form of the next deal: open_form(5) at the table of five."""
    return lambda seats=4, **options: next_deal(new_page(**options), tables[seats])


def next_deal(page, table):
    return sign_in(page, to=f"/tables/{table}/donnes/nouvelle/")


def common_deal(page, points="49"):
    tap(page, "taker", "0")
    tap(page, "contract", "garde")
    tap(page, "bouts", "2")
    type_points(page, points)


@pytest.mark.parametrize("width", [360, 820])
def test_the_rule_of_a_field_is_one_tap_away(open_form, width):
    page = open_form(5, viewport={"width": width, "height": 1180})
    width = page.get_by_role("link", name="Règle").bounding_box()["width"]
    tap(page, "holder", "1")
    link = page.get_by_role("link", name="Règle : poignées")
    assert link.bounding_box()["width"] == width  # nothing beside it moves
    with page.context.expect_page() as opened:
        link.tap()
    expect(opened.value.get_by_role("heading", name="Les poignées")).to_be_in_viewport()


def test_a_common_deal_takes_six_taps_and_no_scrolling(open_form):
    page = open_form()
    page.evaluate("sessionStorage.setItem('taps', '0')")
    count = "sessionStorage.setItem('taps', Number(sessionStorage.getItem('taps')) + 1)"
    page.evaluate(f"document.addEventListener('pointerup', () => {{ {count} }}, true)")
    common_deal(page)
    bar = page.locator("#bar-status")
    expect(bar).to_contain_text("Réussi de 8 : 49 points pour 41")
    expect(bar).to_contain_text("(25 + 8) × 2 = 66 → 66 par défenseur")
    expect(bar.locator("li")).to_have_text(["Ana +198", "Bo −66", "Cy −66", "Di −66"])
    expect(page.locator("#count")).to_have_text("Défense : 42 41 à faire : +8")
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#messages")).to_contain_text("Ana, garde réussie de 8, +198.")
    assert int(page.evaluate("sessionStorage.getItem('taps')")) == 6


def test_a_called_king_at_five(open_form):
    page = open_form(5)
    tap(page, "called_card", "roi de coeur")
    expect(page.locator("[name=partner]:disabled")).to_have_count(0)
    tap(page, "partner", "0")
    common_deal(page)  # the taker was chosen as partner before
    expect(page.locator("[name=partner]:disabled")).to_have_count(1)
    expect(page.locator("[name=partner]:checked")).to_have_count(0)
    expect(page.locator("#bar-status")).to_contain_text("Reste à noter : Partenaire")
    tap(page, "partner", "own_card")
    expect(page.locator("#bar-status li").first).to_have_text("Ed +264")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#messages")).to_contain_text("Ed, garde réussie de 8, +264.")
    page.locator("tbody details summary").first.tap()
    told = "appelle le roi de cœur, sans partenaire (sa propre carte), 2 bouts, 49 points"
    expect(page.locator(".deal-lines").first).to_contain_text(told)


def test_points_from_the_defence_and_by_small_steps(open_form):
    page = open_form(3)
    tap(page, "bouts", "2")
    tap(page, "side", "defence")
    type_points(page, ["5", "0", "half"])
    expect(page.locator("#count")).to_have_text("Attaque : 40½ 41 à faire : −½")
    page.locator("[data-step='-0.5']").tap()
    expect(page.locator("#count")).to_have_text("Attaque : 41 41 à faire : 0")
    page.locator("[data-step='1']").tap()
    type_points(page, ["back", "2"])
    expect(page.locator("#points")).to_have_value("52")
    type_points(page, ["7"])  # a third digit starts over
    expect(page.locator("#points")).to_have_value("7")
    expect(page.locator("#count")).to_have_text("Attaque : 84 41 à faire : +43")


def test_five_players_reach_the_points_before_the_taker_is_chosen(open_form):
    page = open_form(5)
    bar = page.locator(".action-bar").bounding_box()["y"]
    for reached in (page.locator("#points"), page.locator("[data-key=back]")):
        box = reached.bounding_box()
        assert box["y"] + box["height"] <= bar
    assert page.evaluate("scrollY") == 0


def test_on_a_phone_no_outcome_stands_alone(open_form):
    page = open_form(**PHONE)
    buttons = page.locator(".deal-unplayed .button").all()
    assert len({button.bounding_box()["y"] for button in buttons}) == 1


TICK = """(face) => {
  const tick = getComputedStyle(face, "::before");
  const words = document.createRange();
  words.selectNodeContents(face);
  const { top } = face.getBoundingClientRect();
  const bottom = top + parseFloat(tick.top) + parseFloat(tick.height);
  return bottom - words.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("options", [{}, PHONE], ids=["tablet", "phone"])
def test_the_tick_leaves_the_name_alone(open_form, options):
    page = open_form(5, **options)
    tap(page, "taker", "0")
    tap(page, "contract", "garde_contre")
    faces = page.locator(".choice input:checked + .choice-face").all()
    seen = [face.evaluate(TICK) for face in faces if face.is_visible()]
    assert len(seen) > 2
    assert max(seen) <= 1


def test_a_double_tap_stores_one_deal(open_form, tables):
    page = open_form(3)
    number = page.locator("[name=number]").input_value()
    common_deal(page)
    expect(page.locator("#bar-status li")).to_have_count(3)
    page.get_by_role("button", name="Enregistrer").dblclick()
    expect(page.locator("#messages")).to_contain_text(f"Donne {number}")
    page.goto(f"/tables/{tables[3]}/donnes/nouvelle/")
    expect(page.locator("[name=number]")).to_have_value(str(int(number) + 1))


def test_what_is_missing_is_shown_before_anything_is_sent(open_form):
    page = open_form()
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("[name=taker]").first).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Donne ")


REFUSED = [
    # with script, what was spoilt or typed, what is said, what is then stored
    (True, "61", "Le règlement de la table a changé", ("61", "20, +270")),
    (False, "92", "Les points vont de 0 à 91", ("63", "22, +282")),
]


@pytest.mark.parametrize(("scripted", "typed", "sentence", "then"), REFUSED)
def test_what_is_refused_is_said_with_all_that_was_typed(
    open_form, scripted, typed, sentence, then
):
    page = open_form(java_script_enabled=scripted)
    for name, value in (("taker", "1"), ("contract", "garde"), ("bouts", "2")):
        tap(page, name, value)
    page.get_by_label("Points", exact=True).fill(typed)
    if scripted:  # what its script sees itself is never sent
        page.evaluate("document.querySelector('[name=ruleset_seen]').value = 'another'")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("[data-error-summary]")).to_contain_text(sentence)
    expect(page.locator("[name=taker]:checked").locator("visible=true")).to_have_value("1")
    points, worth = then
    page.get_by_label("Points", exact=True).fill(points)
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#messages")).to_contain_text(f"Bo, garde réussie de {worth}.")


def test_a_rare_deal_is_asked_about_once(open_form):
    page = open_form()
    common_deal(page)
    tap(page, "contract", "garde_contre")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#doubts")).to_contain_text("Une garde contre : est-ce bien")
    page.get_by_role("button", name="Oui, c’est bien cela").tap()
    expect(page.locator("#messages")).to_contain_text("Ana, garde contre réussie de 8, +594.")


def test_the_result_needs_no_server(open_form):
    page = open_form()
    page.context.set_offline(True)
    common_deal(page)
    expect(page.locator("#bar-status")).to_contain_text("Réussi de 8")


SIGNED_OUT = [
    (True, "57", "16, +246", "Enregistrer"),
    (False, "58", "17, +252", "L’envoyer maintenant"),
]


@pytest.mark.parametrize(("scripted", "points", "worth", "button"), SIGNED_OUT)
def test_a_deal_typed_while_signed_out_is_kept(open_form, scripted, points, worth, button):
    page = open_form(java_script_enabled=scripted)
    number = page.locator("[name=number]").input_value()
    for name, value in (("taker", "2"), ("contract", "garde"), ("bouts", "2")):
        tap(page, name, value)
    page.get_by_label("Points", exact=True).fill(points)
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.get_by_text("Ce que vous avez noté est gardé")).to_be_visible()
    page.get_by_label("Nom d’utilisateur").fill("ana")
    page.locator("[name=password]").fill("secret")
    page.get_by_role("button", name="Entrer").tap()
    if scripted:  # the form is filled again, and says what it makes
        expect(page.locator("#bar-status")).to_contain_text(f"Réussi de {worth.split(',')[0]}")
    page.get_by_role("button", name=button).tap()
    sentence = f"Donne {number} enregistrée : Cy, garde réussie de {worth}."
    expect(page.locator("#messages")).to_contain_text(sentence)


def test_by_keyboard_alone(open_form):
    page = open_form()
    page.locator("[name=taker]").first.focus()
    for key in ("Space", "Tab", "Space", "Tab", "Space", "Tab", "Tab"):  # past the camp
        page.keyboard.press(key)
    page.keyboard.type("56")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#points")).to_have_value("57")
    expect(page.locator("#bar-status")).to_contain_text("Réussi de 1")
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("Ana, petite réussie de 1, +78.")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_most_twelve_stops_of_the_tab_key_to_save(open_form, seats):
    page = open_form(seats, has_touch=False)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Aller au contenu")).to_be_focused()
    page.keyboard.press("Enter")
    assert 1 + stops_until(page, "Enregistrer") <= 12  # the first is the link itself


def test_groups_are_one_stop_and_a_question_opens_its_rule(open_form):
    page = open_form(5, has_touch=False)
    dealer = page.locator(".deal-dealer summary")
    dealer.focus()
    for name in ("Donne passée", "Petit sec", "Fausse donne"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[name=taker]").first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Fausse donne")).to_be_focused()
    page.locator("[name=bouts]").first.focus()
    with page.context.expect_page() as opened:
        page.keyboard.press("?")
    expect(opened.value.get_by_role("heading", name="Les points à faire")).to_be_visible()


def test_without_script(open_form):
    page = open_form(java_script_enabled=False)
    tap(page, "taker", "1")
    tap(page, "contract", "garde_sans")
    tap(page, "bouts", "1")
    page.get_by_label("Points", exact=True).fill("51")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#messages")).to_contain_text("Bo, garde sans juste faite, +300.")


OVERFLOWING = """() => [...document.querySelectorAll(".choice-face")]
  .filter((face) => face.getBoundingClientRect().width > face.parentElement.clientWidth + 1)
  .map((face) => face.innerText)"""
SIZES = [
    pytest.param({}, 4, id="tablet"),
    pytest.param({"color_scheme": "dark"}, 5, id="tablet in the dark, five players"),
    pytest.param(PHONE, 5, id="phone"),
    pytest.param({"viewport": {"width": 410, "height": 590}}, 4, id="tablet at 200 %"),
    pytest.param({"viewport": {"width": 180, "height": 370}}, 5, id="phone at 200 %"),
]


@pytest.mark.parametrize(("options", "seats"), SIZES)
def test_everyone_can_read_and_reach_everything(open_form, options, seats):
    page = open_form(seats, **options)
    page.locator(".disclosure summary").tap()
    page.locator(".deal-dealer summary").tap()
    common_deal(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(OVERFLOWING) == []
    assert violations(page) == []


TARGETS = "main :is(button, summary, .choice-face), .action-bar .button"
SMALL = f"""() => [...document.querySelectorAll("{TARGETS}")]
  .filter((target) => target.checkVisibility())
  .map((target) => [target.innerText.trim(), target.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
  .map(([name, box]) => `${{name}}: ${{box.width}} × ${{box.height}}`)"""


@pytest.mark.parametrize("options", [{}, PHONE], ids=["tablet", "phone"])
def test_every_target_fits_a_finger(open_form, options):
    page = open_form(5, **options)
    page.locator(".disclosure summary").tap()
    assert page.evaluate(SMALL) == []
