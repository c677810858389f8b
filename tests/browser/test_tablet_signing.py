"""The end of a round at the table: signatures that fall, are taken back, and lock the sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.network import no_network
from tests.browser.tablets import all_sent, hurry, record, sit_down, stored, tap, type_points

PHONE = {"viewport": {"width": 360, "height": 740}}
HEAR = "tablet.sync.listen()"


@pytest.fixture
def played(new_page, place):
    """A tablet whose first deal is on the server."""
    page = sit_down(new_page(), place)
    record(page)
    hurry(page)
    return page


def to_sign(page):
    page.locator(".tablet-actions").get_by_role("button", name="Sign").tap()
    return page


def sign(page, *names):
    for name in names:
        page.locator(".tablet-signatures").get_by_role("button", name=f"({name})").first.tap()


def correct(page, points):
    page.locator("tbody summary").first.tap()
    page.get_by_role("button", name="Corriger").tap()
    type_points(page, ["back", "back", *points])
    tap(page, "reasons", "points")
    page.locator("#bar-actions .button-primary").tap()


def test_signatures_that_fall_are_announced_on_every_tablet(played, new_page, place):
    other = sit_down(new_page(), place)
    sign(to_sign(played), "Ana", "Bo")
    all_sent(played)
    correct(other, "51")
    all_sent(other)
    played.evaluate(HEAR)
    sentence = "Ana, Bo : la feuille a changé, signez de nouveau."
    for page in (other, played):
        expect(page.locator("#news")).to_contain_text(sentence)
    line = played.locator("[data-seat='0']")
    expect(line).to_contain_text("la feuille a changé : signez de nouveau")
    sign(played, "Ana")
    all_sent(played)
    expect(played.locator("#news")).to_contain_text("Bo : la feuille a changé")
    other.get_by_role("button", name="Vu").tap()
    expect(other.locator("#news")).to_be_empty()
    other.evaluate(HEAR)
    expect(other.locator("#news")).to_be_empty()


def test_signatures_that_never_left_are_announced_too(hall, place):
    page = sit_down(hall(), place)
    no_network(page.context)
    record(page)
    sign(to_sign(page), "Ana", "Bo")
    page.get_by_role("button", name="Revenir").tap()
    record(page, taker="1")
    expect(page.locator("#news")).to_contain_text("Ana, Bo : la feuille a changé")
    page.locator("#news").get_by_role("button", name="Signer").tap()
    sign(page, "Ana", "Bo")
    expect(page.locator("#news")).to_be_empty()
    expect(page.locator(".tablet-signatures .badge")).to_have_count(2)


def test_the_keyboard_stays_at_what_has_changed(played):
    played.locator("tbody summary").press("Enter")
    played.get_by_role("button", name="Annuler la donne").press("Enter")
    played.keyboard.type("Erreur")
    played.keyboard.press("Enter")
    expect(played.locator("tbody summary")).to_be_focused()
    played.locator(".tablet-actions").get_by_role("button", name="Signer").press("Enter")
    played.get_by_role("button", name="(Bo)").first.press("Enter")
    taken_back = played.get_by_role("button", name="Retirer ma signature (Bo)")
    expect(taken_back).to_be_focused()
    taken_back.press("Enter")
    expect(played.get_by_role("button", name="(Bo)").first).to_be_focused()


def test_a_signature_is_taken_back_until_the_last_locks_the_sheet(played, server, place):
    sign(to_sign(played), "Ana", "Bo", "Cy")
    all_sent(played)
    played.get_by_role("button", name="Retirer ma signature (Bo)").tap()
    expect(played.locator("[data-seat='1']")).to_contain_text("pas encore signé")
    all_sent(played)
    expect(played.locator("#news")).to_be_empty()  # who took it back knows
    expect(played.locator(".tablet-signatures .badge")).to_have_count(2)
    sign(played, "Bo", "Di")
    expect(played.locator("#screen-sign")).to_contain_text("La feuille est signée par tous")
    expect(played.get_by_role("button", name="Retirer ma signature")).to_have_count(0)
    assert stored(server, place["table"])["closed"]
    played.get_by_role("button", name="Revenir").tap()
    expect(played.locator("#screen-sheet h1")).to_be_visible()
    expect(played.locator(".tablet-actions").get_by_role("button", name="Sign")).to_have_count(
        0
    )


def test_without_a_network_a_slip_is_taken_back_without_a_trace(hall, server, place):
    page = sit_down(hall(), place)
    no_network(page.context)
    record(page)
    sign(to_sign(page), "Ana", "Bo", "Cy", "Di")
    expect(page.locator("#screen-sign")).to_contain_text("Tous ont signé : la feuille se ferme")
    page.get_by_role("button", name="Retirer ma signature (Di)").tap()
    expect(page.locator("#network")).to_contain_text("4 à envoyer")  # the deal, three names
    page.get_by_role("button", name="Revenir").tap()
    expect(page.locator(".tablet-actions").get_by_role("button", name="Signer")).to_be_visible()
    page.context.unroute_all()
    page.evaluate("tablet.sync.release()")
    all_sent(page)
    assert not stored(server, place["table"])["closed"]


def test_a_phone_is_told_and_takes_its_own_back(played, new_page):
    to_sign(played).get_by_role("button", name="Sur mon téléphone (Di)").tap()
    code = played.locator(".tablet-code svg")
    expect(code).to_be_visible()
    address = code.get_attribute("aria-label")
    phone = new_page(**PHONE)
    phone.goto(address[address.index("/s/") :])
    phone.get_by_role("button", name="Je signe −66").press("Enter")
    expect(phone.get_by_role("button", name="Retirer ma signature")).to_be_focused()
    phone.get_by_role("button", name="Retirer ma signature").tap()
    phone.get_by_role("button", name="Je signe −66").tap()
    expect(phone.get_by_role("button", name="Retirer ma signature")).to_be_visible()
    played.get_by_role("button", name="Revenir").tap()
    correct(played, "51")
    all_sent(played)
    expect(phone.locator("#news")).to_contain_text(
        "Di : la feuille a changé, signez de nouveau."
    )
    phone.get_by_role("button", name="Je signe −70").tap()
    expect(phone.locator("#news")).to_be_empty()


def test_a_phone_is_shown_its_code_once_there_is_a_network_again(hall, place):
    page = sit_down(hall(), place)
    record(page)
    hurry(page)
    no_network(page.context)
    phone = to_sign(page).get_by_role("button", name="Sur mon téléphone (Di)")
    phone.tap()
    expect(page.locator("#toasts")).to_contain_text(
        "Il faut le réseau pour cela : essayez dans un moment."
    )
    page.context.unroute_all()
    phone.tap()
    expect(page.locator(".tablet-code svg")).to_be_visible()


def test_what_the_server_did_not_take_is_settled_and_then_the_sheet_is_signed(hall, place):
    one, other = (sit_down(hall(**PHONE), place) for _ in range(2))
    for page in (one, other):
        no_network(page.context)
        record(page)
    for page in (one, other):
        page.context.unroute_all()
        page.evaluate("tablet.sync.release()")
    expect(other.get_by_role("button", name="à régler")).to_be_visible()
    words = "Réglez d’abord ce que le serveur n’a pas pris."
    expect(to_sign(other).locator("#screen-sign")).to_contain_text(words)
    other.get_by_role("button", name="Revenir").tap()
    other.get_by_role("button", name="à régler").tap()
    other.locator("[data-decision=another]").tap()
    all_sent(other)
    expect(to_sign(other).locator("#screen-sign")).not_to_contain_text(words)
    sign(other, "Ana")
    expect(other.locator(".tablet-signatures .badge")).to_have_count(1)


def test_a_deal_that_has_left_is_no_more_undone_and_is_corrected_on_the_sheet(hall, place):
    page = sit_down(hall(), place)
    record(page)
    hurry(page)
    page.locator("#toasts").get_by_role("button", name="Annuler").tap()
    expect(page.locator("#toasts")).to_contain_text(
        "Elle est déjà partie : corrigez-la ou annulez-la sur la feuille."
    )
    correct(page, "51")
    all_sent(page)
    expect(page.locator("[data-deal]")).to_contain_text("51")
