"""The score sheet in a real browser: by touch, by keyboard, on a phone, without script."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import walk
from tests.browser.people import sign_in

SEED = """
from decimal import Decimal
from tarotclub.accounts.acting import Act
from tests import factories as make
from scoring.models import Role
from scoring.rules import Poignee, PoigneeSize, Side
from scoring.services.deals import cancel_deal
evening = make.evening()
user = make.member(Role.ORGANISER, in_club=evening.club, username="ana")
five, four = make.table(5, in_evening=evening), make.table(
    4, in_club=evening.club, first_dealer=None, draw_seed="vendredi")
for table in (five, four):
    make.record(table, by=user, petit_au_bout=Side.ATTACK,
        poignees=(Poignee(0, PoigneeSize.SIMPLE),))
    gone = make.record(table, taker=1, contract="garde_contre")
    cancel_deal(deal=gone, version=1, reason="Une carte de trop", act=Act(user))
    make.record(table, outcome="misdeal")
    for number in range(9):
        make.record(table, taker=2, contract="garde_contre", points=Decimal(49 + number))
print(five.pk, four.pk, gone.pk)
"""
WIDER = """marks => marks
  .filter((mark) => mark.offsetWidth > mark.closest("th, td").clientWidth)
  .map((mark) => mark.textContent)"""
PHONE = {"viewport": {"width": 360, "height": 740}}
DESKTOP = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False}
SENTENCE = (
    "(25 + 8) × 2 = 66 · petit au bout 10 × 2 = 20 · poignée 20"
    " → 66 + 20 + 20 = 106 par défenseur"
)


@pytest.fixture(scope="module")
def seeded(server):
    numbers = server.run(SEED)
    return dict(zip(("five", "four", "cancelled"), numbers.split(), strict=True))


@pytest.fixture(scope="module")
def signed_in(browser, server, seeded):
    """Sign in once; give what a browser then remembers."""
    context = browser.new_context(base_url=server.url, locale="fr-FR")
    sign_in(context.new_page())
    yield context.storage_state()
    context.close()


@pytest.fixture
def open_page(new_page, signed_in):
    """Open an address as somebody signed in."""

    def open_it(address, **options):
        page = new_page(storage_state=signed_in, **options)
        page.goto(address)
        return page

    return open_it


def overflow(page):
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


def test_a_deal_opens_into_its_words_by_one_tap(open_page, seeded):
    page = open_page(f"/tables/{seeded['four']}/")
    row = page.locator("#donne-1")
    expect(row.get_by_text(SENTENCE)).to_be_hidden()
    row.locator("summary").tap()
    expect(row.get_by_text(SENTENCE)).to_be_visible()


def test_the_bilans_and_the_next_deal_stay_in_sight(open_page, seeded):
    page = open_page(f"/tables/{seeded['five']}/", **PHONE)
    page.locator("#donne-1").scroll_into_view_if_needed()
    expect(page.locator(".score-sheet thead .score").first).to_be_in_viewport()
    button = page.get_by_role("link", name="Noter la donne")
    expect(button).to_be_in_viewport()
    assert button.bounding_box()["height"] >= 64


def test_a_phone_at_200_percent_keeps_the_marks_apart(open_page, seeded):
    page = open_page(f"/tables/{seeded['five']}/", viewport={"width": 180, "height": 370})
    assert page.locator(".score-sheet .score").evaluate_all(WIDER) == []


@pytest.mark.parametrize("options", [PHONE, {}, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_five_players_fit_without_scrolling_sideways(open_page, seeded, options):
    page = open_page(f"/tables/{seeded['five']}/", **options)
    for summary in page.locator("details summary").all():
        summary.evaluate("summary => { summary.parentElement.open = true }")
    assert overflow(page) == 0


def test_axe_finds_nothing(open_page, seeded):
    page = open_page(f"/tables/{seeded['five']}/")
    addresses = (
        f"/tables/{seeded['five']}/",
        f"/tables/{seeded['four']}/",
        f"/tables/{seeded['four']}/cloture/",
        f"/donnes/{seeded['cancelled']}/",
        f"/donnes/{int(seeded['cancelled']) - 1}/",
        f"/donnes/{int(seeded['cancelled']) - 1}/annulation/",
    )
    looks = ((360, 740, "light"), (820, 1180, "dark"))
    assert walk(page, addresses, looks, unfolded) == {}


def unfolded(page):
    page.evaluate("document.querySelectorAll('main details').forEach(d => { d.open = true })")
    return []


def test_a_deal_is_cancelled_with_a_reason_and_only_then(open_page, seeded):
    page = open_page(f"/tables/{seeded['four']}/")
    row = page.locator("#donne-12")
    row.locator("summary").tap()
    row.get_by_role("link", name="Détail").tap()
    page.locator("summary", has_text="Autres actions").tap()
    page.get_by_role("link", name="Annuler la donne").tap()
    page.get_by_role("button", name="Annuler la donne").tap()
    expect(page.get_by_text("Dites pourquoi la donne est annulée").first).to_be_visible()
    page.locator(".choice", has_text="Cartes mal distribuées").tap()
    page.get_by_label("En quelques mots").fill("Une carte de trop")
    page.get_by_role("button", name="Annuler la donne").tap()
    expect(page.get_by_text("La donne 12 est annulée.")).to_be_visible()
    row = page.locator("#donne-12")
    expect(row.locator("s")).to_have_text("Garde contre d’Huguette, 2 bouts, 57 points")
    expect(row.locator(".badge")).to_have_text("annulée")


@pytest.mark.parametrize("options", [{}, PHONE, DESKTOP], ids=["tablet", "phone", "desktop"])
def test_a_mark_opened_low_unfolds_where_it_can_be_read(open_page, seeded, options):
    page = open_page(f"/tables/{seeded['four']}/", **options)
    row = page.locator(".score-sheet tbody tr").nth(4)
    row.evaluate("row => scrollBy(0, row.getBoundingClientRect().top - innerHeight + 140)")
    row.locator("summary").click(position={"x": 60, "y": 10})
    correct = row.get_by_role("link", name="Corriger")
    expect(correct).to_be_in_viewport(ratio=1)
    bar = page.locator(".action-bar").bounding_box()["y"]
    box = correct.bounding_box()
    assert box["y"] + box["height"] <= bar


@pytest.mark.parametrize("options", [{}, PHONE, DESKTOP], ids=["tablet", "phone", "desktop"])
def test_what_was_wrong_is_asked_in_sight(open_page, seeded, options):
    page = open_page(f"/donnes/{int(seeded['cancelled']) - 1}/correction/", **options)
    bar = page.locator(".action-bar").bounding_box()["y"]
    for chip in page.locator(".deal-reason .choice").all():
        box = chip.bounding_box()
        assert box["y"] + box["height"] <= bar


def test_a_table_is_closed_and_reopened_without_script(open_page, seeded):
    page = open_page(f"/tables/{seeded['five']}/", java_script_enabled=False)
    page.get_by_role("link", name="Terminer").tap()
    page.get_by_role("button", name="Oui, terminer").tap()
    expect(page.get_by_text("La table 1 est terminée.")).to_be_visible()
    expect(page.get_by_role("link", name="Noter la donne")).to_have_count(0)
    page.get_by_role("link", name="Rouvrir la table").tap()
    page.get_by_role("button", name="Oui, rouvrir").tap()
    expect(page.get_by_role("link", name="Noter la donne")).to_be_visible()


def test_with_script_closing_asks_over_the_page(open_page, seeded):
    page = open_page(f"/tables/{seeded['five']}/")
    page.get_by_role("link", name="Terminer").tap()
    dialog = page.get_by_role("dialog", name="Terminer la table 1 ?")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Non, revenir").tap()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("link", name="Noter la donne")).to_be_visible()


def test_the_keyboard_opens_a_deal_and_goes_from_deal_to_deal(open_page, seeded):
    page = open_page(f"/tables/{seeded['four']}/", **DESKTOP)
    page.locator("#donne-3 summary").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#donne-1").get_by_text(SENTENCE)).to_be_visible()
