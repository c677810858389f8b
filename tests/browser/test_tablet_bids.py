"""A deal in two steps: the bid when it is made, the result at the end, whatever is between."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser import tablets

BID_AT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
NO_DEAL = "() => tablet.state.deals.length === 0"


@pytest.fixture
def page(hall, place):
    """A tablet whose table notes a deal in two steps."""
    page = hall()
    page.clock.set_fixed_time(BID_AT)
    tablets.sit_down(page, place)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("button", name="Réglages").tap()
    page.get_by_label("En deux temps").check(force=True)
    page.get_by_role("button", name="Fermer").tap()
    return page


def keep_bid(page):
    page.get_by_role("button", name="Noter la donne").tap()
    tablets.tap(page, "taker", "1")
    tablets.tap(page, "contract", "garde")
    page.get_by_role("button", name="Garder l’annonce").tap()
    expect(page.locator("#news")).to_contain_text("Donne 1 en cours : Bo, Garde")


def type_result(page, minutes):
    """Finish the deal so many minutes after its bid."""
    page.clock.set_fixed_time(BID_AT + timedelta(minutes=minutes))
    page.get_by_role("button", name="Finir la donne 1").tap()
    expect(page.locator("[name=taker]:checked")).to_have_value("1")
    expect(page.locator("[name=contract]:checked")).to_have_value("garde")
    tablets.tap(page, "bouts", "2")
    tablets.type_points(page, "49")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#toasts")).to_contain_text("enregistrée sur la tablette")


def expect_minutes(page, minutes):
    page.locator("tbody summary").first.tap()
    expect(page.locator(".deal-lines")).to_contain_text(f"{minutes} min")


def test_a_bid_outlives_a_reload(page, server, place):
    keep_bid(page)
    page.reload()
    tablets.expect_table(page)
    expect(page.locator("#news")).to_contain_text("Donne 1 en cours : Bo, Garde")
    type_result(page, 7)
    expect_minutes(page, 7)
    tablets.hurry(page)
    assert tablets.stored(server, place["table"])["bilans"] == [-66, 198, -66, -66]


def test_a_bid_outlives_a_reload_without_a_network(page, server, place):
    """Bid, reload, result, all of it away from the server; sent when it is there again."""
    page.context.set_offline(True)
    keep_bid(page)
    page.reload()
    tablets.expect_table(page)
    expect(page.locator("#news")).to_contain_text("Donne 1 en cours : Bo, Garde")
    type_result(page, 12)
    expect_minutes(page, 12)
    expect(page.locator("#network")).to_contain_text("1 à envoyer")
    assert tablets.stored(server, place["table"])["numbers"] == []
    page.context.set_offline(False)
    tablets.hurry(page)
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["bilans"]) == ([1], [-66, 198, -66, -66])
    page.reload()  # from here on it is the server that tells how long it took
    tablets.expect_table(page)
    expect_minutes(page, 12)


def test_a_clock_that_was_changed_gives_no_duration(page):
    keep_bid(page)
    type_result(page, 4 * 60)
    page.locator("tbody summary").first.tap()
    expect(page.locator(".deal-lines")).to_contain_text("Donneur : Ana")
    expect(page.locator(".deal-lines")).not_to_contain_text(" min")


def test_a_bid_is_no_deal(page, server, place):
    keep_bid(page)
    assert page.evaluate(NO_DEAL)
    expect(page.locator("#network")).to_have_text("Tout est envoyé")
    assert tablets.stored(server, place["table"])["numbers"] == []


def test_a_changed_bid_keeps_its_moment(page):
    """Poignées are shown later, a contract may have been heard wrong: the deal began then."""
    keep_bid(page)
    page.clock.set_fixed_time(BID_AT + timedelta(minutes=3))
    page.get_by_role("button", name="Finir la donne 1").tap()
    tablets.tap(page, "contract", "garde_sans")
    page.get_by_role("button", name="Revenir").tap()
    expect(page.locator("#news")).to_contain_text("Donne 1 en cours : Bo, Garde sans")
    page.clock.set_fixed_time(BID_AT + timedelta(minutes=9))
    page.get_by_role("button", name="Finir la donne 1").tap()
    tablets.tap(page, "bouts", "2")
    tablets.type_points(page, "49")
    page.get_by_role("button", name="Enregistrer").tap()
    expect_minutes(page, 9)
