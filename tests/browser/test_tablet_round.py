"""What stands around the table: the round's clock, how many deals, the sheet on phones."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.network import no_network
from tests.browser.tablets import hurry, record, run, sit_down, tap

PHONE = {"viewport": {"width": 360, "height": 740}, "locale": "fr-FR"}
SEED = """
import json
from datetime import timedelta
from django.utils import timezone
from scoring.services.links import create_link
from tests import factories as make
from tournaments.models import Round
event = make.tournament(4, in_club=make.club(), deals_per_round=3, minutes_per_round=35,
                        last_deal_minutes=1)
[table] = make.released(make.drawn(event))
started = timezone.now() - timedelta(minutes=30)
Round.objects.filter(event=event).update(started_at=started)
link = create_link(table=table)
print(json.dumps(dict(event=event.pk, table=table.pk, link=link.pk, path=link.path)))
"""
CLOCK = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Round
started = timezone.now() - timedelta(minutes={minutes})
Round.objects.filter(event={event}).update(started_at=started, paused_at={paused})
"""
ENDED = """
from scoring.models import Table
from scoring.services.tables import close_table
from tournaments.models import Event
from tournaments.rounds.services.rounds import close_round
close_table(table=Table.objects.get(pk={table}))
close_round(event=Event.objects.get(pk={event}), number=1, incomplete=True)
"""
HEAR = "async () => { const { here } = await import(%s); await here.round.hear(); }"


@pytest.fixture
def place(server):
    """A table of a tournament: 3 deals or 35 minutes, of which 30 are over."""
    return json.loads(run(server, SEED))


def left(page, clock="#clock"):
    """Give the seconds on the clock."""
    minutes, seconds = page.locator(clock).inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_the_clock_and_how_many_deals(hall, server, place):
    page = sit_down(hall(), place)
    round_line = page.locator(".tablet-round")
    expect(round_line).to_have_text("Tour 1 · Donne 1 sur 3")
    expect(page.locator("#clock")).to_be_visible()
    assert 240 < left(page) <= 300
    record(page)
    expect(round_line).to_have_text("Tour 1 · Donne 2 sur 3")
    hurry(page)
    page.get_by_role("button", name="Noter la donne").tap()
    expect(page.locator("#clock")).to_be_visible()  # while typing, too
    page.get_by_role("button", name="Donne passée").tap()
    expect(round_line).to_have_text("Tour 1 · Donnes jouées : 1 sur 3")
    no_network(page.context)
    before = left(page)
    page.wait_for_function(f"() => Number({left_in_page()}) < {before}")  # it goes on
    run(server, CLOCK.format(event=place["event"], minutes=36, paused=None))
    page.context.unroute_all()
    expect(page.locator("#clock")).to_have_class("tablet-clock tablet-clock-over")
    expect(round_line).to_contain_text("Temps écoulé : finissez la donne en cours")
    record(page, taker="1")
    expect(round_line).to_contain_text("Donne 3 sur 3 : la dernière donne")
    hurry(page)
    record(page, points="51")
    expect(round_line).to_contain_text("Donnes jouées : 3 sur 3, signez la feuille")
    hurry(page)


def test_after_the_last_deal_the_big_button_signs(hall, place):
    page = sit_down(hall(), place)
    for points in ("49", "50", "51"):
        record(page, points=points)
        hurry(page)
    big = page.locator("#bar-actions .button-primary")
    expect(big).to_have_text("Signer")
    expect(page.locator("#bar-actions .button").first).to_have_text("Noter la donne 4")
    holding = """one => {
        const bar = document.getElementById("bar-actions"), looks = getComputedStyle(one);
        return ["set", "delete"].flatMap((act) => {
            act === "set" ? (bar.dataset.held = "") : delete bar.dataset.held;
            return [looks.borderStyle, looks.pointerEvents];
        });
    }"""  # at once: the bar's own moment may end in between
    looks = big.evaluate(holding)
    assert looks == ["dashed", "none", "solid", "auto"]  # held, it takes no tap, and looks so
    big.tap()
    expect(page.get_by_role("heading", name="Signer la feuille")).to_be_visible()


def test_a_tablet_whose_round_is_over_asks_for_the_next_code(hall, server, place):
    page = sit_down(hall(), place)
    round_line = page.locator(".tablet-round")
    run(server, ENDED.format(event=place["event"], table=place["table"]))
    expect(round_line).to_have_text(
        "Tour 1 terminé : pour le suivant, scannez le code de sa table"
    )


def left_in_page():
    return (
        "(([m, s]) => m * 60 + Number(s))"
        "(document.getElementById('clock').textContent.split(':'))"
    )


def test_the_clock_goes_on_after_the_page_was_opened_without_a_server(hall, place):
    page = sit_down(hall(), place)
    expect(page.locator("#clock")).to_be_visible()
    page.context.route("**/api/**", lambda route: route.abort())
    page.reload()
    expect(page.locator(".tablet-round")).to_have_text("Tour 1 · Donne 1 sur 3")
    expect(page.locator("#clock")).to_be_visible()
    assert 200 < left(page) <= 300


def test_a_tablet_whose_clock_went_back_shows_no_more_than_the_whole_round(hall, place):
    page = sit_down(hall(), place)
    expect(page.locator("#clock")).to_be_visible()
    page.context.route("**/api/**", lambda route: route.abort())
    page.add_init_script("{ const now = Date.now; Date.now = () => now() - 3_600_000; }")
    page.reload()
    expect(page.locator("#clock")).to_be_visible()
    assert 34 * 60 < left(page) <= 35 * 60
    page.context.unroute_all()
    page.wait_for_function(f"() => Number({left_in_page()}) <= 300")  # the server knows better


def test_the_others_read_along_on_their_phones(hall, server, place):
    page = sit_down(hall(), place)
    record(page)
    hurry(page)
    page.get_by_role("button", name="Suivre").tap()
    code = page.locator("#code-drawing svg")
    expect(code).to_be_visible()
    address = code.get_attribute("aria-label")
    phone = hall(**PHONE)
    phone.goto(address[address.index("/v/") :])
    expect(phone.locator("thead .deal-mark .score")).to_have_text(["+198", "−66", "−66", "−66"])
    expect(phone.locator(".tablet-round")).to_contain_text("Donne 2 sur 3")
    expect(phone.locator("#clock")).to_be_visible()
    phone.locator("tbody summary").tap()
    expect(phone.locator(".deal-lines")).to_contain_text("Réussi de 8")
    assert phone.locator("main button").count() == 0
    page.get_by_role("button", name="Fermer").tap()
    page.locator("tbody summary").tap()
    page.get_by_role("button", name="Corriger").tap()
    tap(page, "contract", "petite")
    tap(page, "reasons", "contract")
    page.locator("#bar-actions .button-primary").tap()
    expect(phone.locator("thead .deal-mark .score")).to_have_text(["+99", "−33", "−33", "−33"])
    expect(phone.locator(".deal-lines")).to_be_visible()  # what was open stays open
    phone.reload()
    expect(phone.locator("thead .deal-mark .score")).to_have_text(["+99", "−33", "−33", "−33"])
    assert "#" not in phone.url
