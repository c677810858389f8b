"""A tablet whose Wi-Fi is dead for good hands its signed sheet over as QR codes."""

import hashlib
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scoring.tablets import WORDS
from tests.browser.network import no_network
from tests.browser.tablets import all_sent, record, sit_down, stored
from tests.scoring.sheet_codes import written

PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture
def desk(new_page):
    page = new_page()
    page.goto("/f/")
    return page


@pytest.fixture
def tablet(hall, server, place):
    """A tablet that has two deals and four signatures, and no network any more."""
    page = sit_down(hall(), place)
    no_network(page.context)
    record(page)
    record(page, taker="1", contract="petite", points="40")
    page.locator(".tablet-actions").get_by_role("button", name="Signer").tap()
    for name in ("Ana", "Bo", "Cy", "Di"):
        page.locator(".tablet-signatures").get_by_role("button", name=f"({name})").first.tap()
    return page


def shown_codes(page):
    """Go through the codes that the tablet shows; give what each says."""
    page.get_by_role("button", name="Code QR de la feuille").tap()
    drawing = page.locator("#code-drawing svg")
    expect(drawing).to_be_visible()
    found = []
    while drawing.get_attribute("data-holds") not in found:
        found.append(drawing.get_attribute("data-holds"))
        if page.get_by_role("button", name="Partie suivante").count():
            page.get_by_role("button", name="Partie suivante").tap()
    page.locator("#code").get_by_role("button", name="Fermer").tap()
    return found


def scan(page, typed):
    """Type as a USB scanner does, with its Enter at the end."""
    page.get_by_label("Code de la feuille").focus()
    page.keyboard.insert_text(typed)
    page.keyboard.press("Enter")


def test_the_signed_sheet_goes_to_the_desk_and_the_tablet_may_come_back(
    tablet, desk, server, place
):
    [found] = shown_codes(tablet)
    scan(desk, found)
    expect(desk.locator("main")).to_contain_text("2 donnes ou corrections enregistrées")
    expect(desk.locator("main")).to_contain_text("4 signatures enregistrées")
    told = stored(server, place["table"])
    assert (told["numbers"], told["closed"]) == ([1, 2], True)
    bilans = tablet.locator(".tablet-signer .score").all_inner_texts()
    assert [int(bilan.replace("−", "-")) for bilan in bilans] == told["bilans"]
    scan(desk, found)
    expect(desk.locator("main")).to_contain_text("6 étaient déjà sur le serveur")
    tablet.context.unroute_all()
    tablet.evaluate("tablet.sync.release()")
    all_sent(tablet)
    expect(tablet.locator("#screen-sign")).to_contain_text("La feuille est signée par tous")
    assert stored(server, place["table"]) == told


def test_what_was_shown_may_have_been_read(tablet, desk, server, place):
    """An edit has to be a correction, a signature is withdrawn and not just forgotten."""
    shown_codes(tablet)
    assert tablet.evaluate(
        "tablet.store.entries.every(({ started, hold }) => started && !hold)"
    )
    tablet.get_by_role("button", name="Retirer ma signature (Di)").tap()
    [later] = shown_codes(tablet)
    scan(desk, later)
    expect(desk.locator("main")).to_contain_text("3 signatures enregistrées")
    told = stored(server, place["table"])
    assert (told["numbers"], told["closed"]) == ([1, 2], False)


def test_a_long_sheet_takes_several_codes_a_phone_reads_them(tablet, hall, server, place):
    tablet.evaluate(
        "async () => { for (let at = 0; at < 12; at += 1) await tablet.record("
        "{ ...tablet.state.deals[0].facts, dealer: tablet.state.next.dealer }, { undo: 0 }); }"
    )
    found = shown_codes(tablet)
    assert len(found) == 2
    phone = hall(**PHONE)
    phone.goto(found[1][found[1].index("/f/") :])
    expect(phone.locator("main")).to_contain_text("partie 2 sur 2 lue")
    other_tab = phone.context.new_page()  # as an application for the camera does
    other_tab.goto(found[0][found[0].index("/f/") :])
    expect(other_tab.locator("main")).to_contain_text("14 donnes ou corrections enregistrées")
    assert stored(server, place["table"])["numbers"] == list(range(1, 15))
    assert other_tab.evaluate("localStorage.getItem('tarotclub-sheet-code')") is None


def test_the_tablets_form_is_the_one_that_the_server_reads(tablet):
    """Every deal that a fixture has, in the tablet's own bytes."""
    deals = [
        json.loads(line)
        for line in Path("fixtures/deals.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    requests = [[["donnes"], {"facts": one, "number": at}] for at, one in enumerate(deals)]
    assert requests
    bytes_of = "async (value) => (await import(%r)).written(value)"
    module = "/static/tarotclub/js/tablet/sheet_code.js"
    tablet.context.unroute_all()
    assert bytes(tablet.evaluate(bytes_of % module, requests)) == written(requests)
    assert tablet.evaluate(
        "async () => (await import('/static/tarotclub/js/tablet/words.js')).code"
    ) == list(WORDS)


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 119, 1000])
def test_digests_made_without_a_secure_context(plain_page, length):
    message = bytes(at % 251 for at in range(length))
    digest = plain_page.evaluate(
        "async (bytes) => [...(await import('/static/tarotclub/js/tablet/sha256.js'))"
        ".sha256(Uint8Array.from(bytes))]",
        list(message),
    )
    assert bytes(digest) == hashlib.sha256(message).digest()
