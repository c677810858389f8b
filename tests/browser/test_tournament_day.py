"""A round of a tournament in a real browser: its pages, its clock and its results."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import sideways, walk

SEED = """
from datetime import timedelta
from django.utils import timezone
from tarotclub.accounts.acting import Act
from tests import factories as make
from scoring.models import Role
from tournaments.event.services.clock import start_clock
from tournaments.rounds.services.results import type_bilans
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
shown = make.drawn(make.tournament(17, rounds=2, in_club=home, name="Coupe montrée",
                                   minutes_per_round=40))
one, *others = make.released(shown)
start_clock(event=shown, number=1, act=Act(moment=timezone.now() - timedelta(minutes=1)))
type_bilans(table=one, bilans=[24, -12, -8, -4])
make.record(others[0])
print(shown.pk)
"""
PHONE = {"width": 360, "height": 740}
LOW = """() => [...document.querySelectorAll('main a.button, main button, main .tabs a')]
  .filter((one) => one.offsetHeight && one.offsetHeight < 48)
  .map((one) => one.outerHTML)"""
PAGES = [
    "/tournois/{shown}/",
    "/tournois/{shown}/journal/",
    "/tournois/{shown}/placement/",
    "/tournois/{shown}/placement/tirage/",
    "/tournois/{shown}/placement/2/",
    "/tournois/{shown}/placement/2/echange/?one=1&other=2",
    "/tournois/{shown}/placement/2/a-la-main/",
    "/tournois/{shown}/tours/1/",
    "/tournois/{shown}/tours/1/fin/",
    "/tournois/{shown}/tours/1/saisie/",
    "/tournois/{shown}/tours/1/saisie/?table=2",
    "/tournois/{shown}/tours/1/saisie/?table=1",
    "/tournois/{shown}/tours/nombre/",
]


@pytest.fixture(scope="module")
def seeded(server):
    return {"shown": server.run(SEED)}


def press(page, name):
    page.locator("main").get_by_role("link", name=name).or_(
        page.locator("main").get_by_role("button", name=name)
    ).first.click()


def type_table(page, number, bilans):
    """Type a result without ever leaving the keyboard; the last bilan is proposed."""
    keys = page.keyboard
    expect(page.locator("input[name=table]")).to_be_focused()
    keys.type(str(number))
    keys.press("Enter")
    expect(page.get_by_role("heading", name=f"Table {number}", exact=True)).to_be_visible()
    expect(page.locator("[data-bilan]").first).to_be_focused()
    for bilan in bilans:
        keys.type(str(bilan))
        keys.press("Enter")
    last = page.locator("[data-bilan]").last
    expect(last).to_have_value(str(-sum(bilans)))
    expect(page.locator("[data-sum]")).to_have_text("0")
    keys.press("Enter")
    expect(page.get_by_text(f"Table {number} : résultat saisi.")).to_be_visible()


@pytest.mark.database
def test_another_desk_sees_a_result_arrive(signed_in, seeded):
    board = signed_in("/tournois/{shown}/tours/1/")
    desk = signed_in("/tournois/{shown}/tours/1/saisie/")
    expect(board.locator("#table-5 .badge")).to_have_text("rien reçu")
    desk.evaluate("window.stays = 'on one page'")
    type_table(desk, 5, (30, -15))
    expect(board.locator("#table-5 .badge")).to_have_text("rendue")
    type_table(desk, 3, (36, -18))
    assert desk.evaluate("stays") == "on one page"
    assert desk.url.endswith("/saisie/?apres=3")


def test_the_sum_is_that_of_what_is_typed(signed_in):
    desk = signed_in("/tournois/{shown}/tours/1/saisie/?table=4")
    sums, bilans = desk.locator("[data-sum], [data-rest]"), desk.locator("[data-bilan]")
    for typed, shown in [
        ("", ["elle doit être 0", ""]),
        ("30", ["+30", "reste −30"]),
        ("30,5", ["elle doit être 0", ""]),
    ]:
        bilans.first.fill(typed)
        expect(sums).to_have_text(shown)
    for bilan, typed in zip(bilans.all(), ("30", "-10", "-18"), strict=True):
        bilan.fill(typed)
    press(desk, "Valider")
    expect(desk.get_by_role("alert")).to_contain_text("La somme des bilans est +2")
    expect(sums).to_have_text(["+2", "reste −2"])


@pytest.mark.database
def test_a_page_without_news_hears_304_and_stays(signed_in):
    board = signed_in("/tournois/{shown}/tours/1/")
    board.evaluate("document.querySelector('#round').dataset.mine = 'yes'")
    with board.expect_response(lambda answer: "/tours/1/" in answer.url) as answered:
        pass
    assert answered.value.status == 304
    expect(board.locator("#round")).to_have_attribute("data-mine", "yes")
    expect(board.locator("#table-5")).to_be_visible()


def test_the_clock_runs_out_on_the_page(signed_in):
    page = signed_in("/tournois/{shown}/tours/1/")
    page.locator("summary", has_text="Horloge").click()
    bell = page.locator("[data-bell]")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    page.clock.install()
    page.reload()
    clock = page.locator("main [data-clock]")
    expect(clock).not_to_have_class("clock clock-over")
    page.clock.fast_forward("40:00")
    expect(clock).to_have_class("clock clock-over")
    expect(clock.locator("[data-when-over]")).to_be_visible()
    expect(page).to_have_title(re.compile("^le temps est écoulé.: finissez la donne · "))
    expect(page.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")


HEARD = """
window.strokes = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  window.strokes.push(this.context.state);
  start.call(this, at);
};
"""


def test_the_bell_can_be_tried_and_is_heard_at_the_end(signed_in):
    page = signed_in("/tournois/{shown}/tours/1/")
    page.add_init_script(HEARD)
    page.reload()
    page.locator("summary", has_text="Horloge").click()
    page.get_by_role("button", name="Essayer la sonnerie").click()
    assert page.evaluate("strokes.length") == 3
    page.locator("[data-bell]").click()
    page.locator("[data-bell]").click()
    page.locator("[data-bell]").click()
    assert page.evaluate("strokes.length") == 9  # it sounds when it is switched on, not off
    page.clock.install()
    page.reload()
    page.keyboard.press("Tab")  # a touch of anything lets the page sound
    page.wait_for_function("() => document.querySelector('[data-bell-mute]').hidden")
    page.clock.fast_forward("40:00")
    expect(page.locator("main [data-clock]")).to_have_class("clock clock-over")
    assert page.evaluate("strokes") == ["running"] * 3


OVER = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Round
began = timezone.now() - timedelta(minutes=40, seconds={})
Round.objects.filter(event={}, number=1).update(started_at=began)
"""


def test_the_bell_rings_on_a_page_that_is_loaded_late(signed_in, server, seeded):
    """Once, within the minute after the end; then nobody wants to hear it any more."""
    page = signed_in("/tournois/{shown}/tours/1/")
    page.evaluate("localStorage.setItem('tarot-bell', 'on')")
    page.add_init_script(HEARD)
    heard = []
    for late in (15, 15, 300):
        server.run(OVER.format(late, seeded["shown"]))
        if late > 60:
            page.evaluate("sessionStorage.clear()")  # as a browser that was opened anew
        page.reload()
        expect(page.locator("main [data-clock]")).to_have_class("clock clock-over")
        page.wait_for_timeout(300)
        heard.append(page.evaluate("strokes.length"))
    assert heard == [3, 0, 0]
    server.run(OVER.format(60 - 40 * 60, seeded["shown"]))  # as it was: one minute played


def test_a_page_nobody_has_touched_says_that_it_is_mute(signed_in):
    page = signed_in("/tournois/{shown}/tours/1/")
    page.evaluate("localStorage.setItem('tarot-bell', 'on')")
    page.add_init_script(
        "Object.defineProperty(AudioContext.prototype, 'state', {get: () => 'suspended'})"
    )
    page.reload()
    expect(page.locator("[data-bell-mute]")).to_be_visible()


def test_the_pages_are_accessible_in_every_size(signed_in, seeded):
    page = signed_in(PAGES[0])
    assert (
        walk(page, [address.format(**seeded) for address in PAGES], misfits=low_or_sideways)
        == {}
    )


def low_or_sideways(page):
    return [*page.evaluate(LOW), *sideways(page)]


@pytest.mark.parametrize("address", ["/tournois/{shown}/prix/", "/tournois/{shown}/journal/"])
def test_on_a_phone_the_open_tab_is_in_sight(signed_in, address):
    page = signed_in(address, viewport=PHONE)
    expect(page.locator(".day [aria-current]")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("scrollY") == 0


@pytest.mark.database
def test_two_seats_are_exchanged_without_script(signed_in, seeded):
    page = signed_in("/tournois/{shown}/placement/2/echange/", java_script_enabled=False)
    page.locator("[name=one]").select_option(index=1)
    page.locator("[name=other]").select_option(index=6)
    press(page, "Voir ce que cela change")
    expect(page.get_by_role("heading", name="Ce que l’échange dérange")).to_be_visible()
    press(page, "Échanger")
    expect(page.get_by_text("ont échangé leurs places.")).to_be_visible()


@pytest.mark.database
def test_a_result_is_typed_without_script(signed_in, seeded):
    page = signed_in("/tournois/{shown}/tours/1/saisie/", java_script_enabled=False)
    page.get_by_label("Numéro de la table").fill("4")
    press(page, "Continuer")
    fields = page.locator("[data-bilan]")
    for place in range(fields.count() - 1):
        fields.nth(place).fill("-15" if place else "30")
    press(page, "Valider")
    expect(page.get_by_text("complété par le reste")).to_be_visible()
    press(page, "Valider")
    expect(page.get_by_text("Table 4 : résultat saisi.")).to_be_visible()


def test_the_last_deal_is_called_and_the_bell_rings_on_a_page_loaded_since(signed_in, server):
    page = signed_in("/tournois/{shown}/tours/1/")
    page.evaluate("localStorage.setItem('tarot-bell', 'on'); sessionStorage.clear()")
    page.add_init_script(HEARD)
    page.clock.install()
    page.reload()
    page.keyboard.press("Tab")
    clock = page.locator("main [data-clock]")
    left = int(clock.get_attribute("data-seconds"))
    last = int(clock.get_attribute("data-last"))
    page.clock.fast_forward((left - last + 2) * 1000)
    expect(clock.locator("[data-when-last]")).to_have_text(
        "dernière donne : n’en commencez pas d’autre"
    )
    assert page.evaluate("strokes.length") == 3
    page.evaluate("document.querySelector('main [data-clock]').dataset.seconds = '-3'")
    page.clock.fast_forward(1000)
    assert page.evaluate("strokes.length") == 6
