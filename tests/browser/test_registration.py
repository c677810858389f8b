"""The registration desk in a real browser: walk-ins by keyboard alone, checking in by touch."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import THREE, sideways, walk
from tests.browser.network import tap_before_an_answer
from tests.browser.people import sign_in

SEED = """
from tests import factories as make
from scoring.models import Role
from scoring.services.clubs import add_player
from tournaments.entries.services.entries import add_entry
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
fees = [["Membre", 1000], ["Licencié", 1250]]
for name in ("Odette Marchand", "Firmin Roux", "Jean Petit", "Jean-Marc Petit"):
    add_player(club=home, name=name)
event = make.tournament(0, in_club=home, name="Coupe", fees=fees, categories=["Dames"])
keys = [event.pk]
for name in ("Pleine", "Pointage", "Frappe", "Hâte"):
    full = make.tournament(9, in_club=home, name=name, fees=fees, team_size=2)
    for place, entry in enumerate(full.entries.all()):
        entry.fee_class, entry.fee_cents = fees[place % 2]
        entry.checked_in_at = entry.checked_in_at if place % 3 else None
        entry.save()
    keys.append(full.pk)
slow = make.tournament(0, in_club=home, name="Lente", fees=fees)
hurried = make.tournament(0, in_club=home, name="Pressée", fees=fees)
for number in range(18):
    add_player(club=home, name=f"Joueur{chr(97 + number)} Lemoine")
entry = make.Event.objects.get(pk=keys[1]).entries.first()
print(*keys, slow.pk, hurried.pk, entry.pk)
"""
KEYS = ("event", "full", "desks", "typing", "hasty", "slow", "hurried", "entry")
PAGES = [
    "/tournois/",
    "/tournois/nouveau/",
    "/tournois/{full}/reglages/",
    "/tournois/{full}/inscriptions/",
    "/tournois/{full}/inscriptions/import/",
    "/tournois/{full}/inscriptions/paires/",
    "/tournois/{full}/inscriptions/{entry}/",
    "/tournois/{full}/inscriptions/{entry}/depart/",
    "/tournois/{full}/inscriptions/{entry}/remplacant/",
]


@pytest.fixture(scope="module")
def seeded(server):
    numbers = server.run(SEED)
    return dict(zip(KEYS, numbers.split(), strict=True))


@pytest.fixture
def signed_in(new_page, seeded):
    def signed_in_at(address, **options):
        page = sign_in(new_page(**options), to="/tournois/")
        page.goto(address.format(**seeded))
        return page

    return signed_in_at


def test_only_free_deals_ask_about_tables_of_three_or_five(signed_in):
    page = signed_in("/tournois/nouveau/?modele=duplicate")
    page.locator("summary", has_text="Changer").click()
    odd = page.get_by_text("Si le nombre de joueurs n’est pas un multiple de 4")
    expect(odd).to_be_hidden()
    page.locator("input[name=duplicate][value='']").check(force=True)
    expect(odd).to_be_visible()


def test_five_walk_ins_by_keyboard_alone(signed_in):
    page = signed_in("/tournois/{event}/inscriptions/")
    keys, name = page.keyboard, page.locator("#id_name")
    names, choices = page.locator(".entry-main a"), page.locator("#entry-choices button")

    def enter(*typed):
        """Type, a name or a key at a time, as fast as one can; then wait for the field."""
        expect(name).to_be_focused()
        for each in typed:
            if each != "Tab":
                keys.type(each)
                keys.press("Enter")
                continue
            expect(choices.first).to_be_focused()  # the question has come
            keys.press("Tab")

    enter("odette")  # of the club: one key
    expect(page.locator("#messages")).to_contain_text("Odette Marchand est sur la liste.")
    expect(name).to_have_value("")
    enter("Zoé Lambert")  # new: one key more
    expect(choices).to_be_focused()
    keys.press("Enter")
    expect(names).to_have_text(["Zoé Lambert", "Odette Marchand"])
    enter("petit", "Tab", "")  # two of them: the second is a key away
    expect(names).to_have_count(3)
    enter("roux firmin", "Yvonne Le Goff")  # typed before the answer to the first
    expect(choices).to_be_focused()
    keys.press("Enter")
    expect(names).to_have_count(5)
    expect(page.locator(".headcount")).to_have_text("5 inscrits : 1 table de 5.")
    expect(page.get_by_text("reste à payer : 50,00 €")).to_be_visible()


def test_a_fee_is_taken_by_a_tap_and_by_a_key(signed_in):
    page = signed_in("/tournois/{desks}/inscriptions/?montrer=impayes")
    dues = page.locator(".entry-due")
    before = dues.count()
    dues.first.dblclick()  # a finger that trembles
    expect(dues).to_have_count(before - 1)
    expect(page.locator("#messages")).to_contain_text("encaissés en espèces")
    page.goto(page.url.partition("?")[0])
    dues.first.focus()
    page.keyboard.press("Enter")
    expect(dues).to_have_count(before - 2)
    expect(page.locator(".entry-paid").last).to_have_text(re.compile("payé"))


PAID = """
from tournaments.models import Payment
print(Payment.objects.filter(entry__event={}).count())
"""


@pytest.mark.parametrize("shown", ["", "?montrer=impayes"])
def test_enter_in_the_list_of_fees_pays_once(signed_in, server, seeded, shown):
    def paid():
        return int(server.run(PAID.format(seeded["full"])))

    page = signed_in(f"/tournois/{{full}}/inscriptions/{shown}")
    before = paid()
    page.locator(".entry-due").nth(1).focus()
    for _repeat in range(12):  # a key that is held, before the answer and after it
        page.keyboard.down("Enter")
        page.wait_for_timeout(60)
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    page.wait_for_load_state("networkidle")
    assert paid() == before + 1


def test_a_slow_network_loses_no_key(signed_in):
    page = signed_in("/tournois/{slow}/inscriptions/")
    network = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", slow)
    for name in ("odette", "roux", "jean petit"):  # each typed before the last is answered
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_timeout(250)
    expect(page.locator(".entry-main a")).to_have_count(3)
    page.keyboard.type("zoé tardive")  # nobody's name: asked about, while the next is typed
    page.keyboard.press("Enter")
    page.keyboard.type("blanche", delay=100)
    page.keyboard.press("Enter")
    expect(page.locator("#id_name")).to_have_value("zoé tardive")
    expect(page.locator(".entry-main a")).to_have_count(3)
    expect(page.locator(".entry-next span")).to_have_text("blanche")
    ahead = page.get_by_label("Ensuite :")
    page.keyboard.type("carl îlot")  # while the question stands, an accent as an input method
    expect(ahead).to_have_value("carl îlot")
    page.get_by_role("button", name="Zoé Tardive").click()
    expect(page.locator("#id_name")).to_have_value("blanche")
    expect(ahead).to_have_value("carl îlot")
    expect(page.locator(".entry-main a")).to_have_count(4)


def test_eighteen_walk_ins_typed_faster_than_the_answers_are_all_entered(signed_in):
    page = signed_in("/tournois/{hurried}/inscriptions/")
    network = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 700, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", slow)
    box = page.locator("#id_name").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for number in range(18):
        page.keyboard.type(f"joueur{chr(97 + number)}", delay=20)
        page.keyboard.press("Enter")
    expect(page.locator(".entry-main a")).to_have_count(18, timeout=60_000)
    expect(page.locator(".entry-next")).to_be_hidden()
    expect(page.locator("#id_name")).to_have_value("")


def test_checking_in_by_touch_and_what_other_desks_do(signed_in):
    page = signed_in("/tournois/{desks}/inscriptions/")
    other = signed_in("/tournois/{desks}/inscriptions/?montrer=absents")
    expect(other.locator(".entry")).to_have_count(3)
    page.locator(".is-absent .entry-tick").first.tap()
    expect(page.locator(".is-absent")).to_have_count(2)
    expect(other.locator(".entry")).to_have_count(2)  # by itself
    page.get_by_role("link", name="Tous présents").tap()
    page.get_by_role("button", name="Tous présents").tap()
    expect(page.locator(".is-absent")).to_have_count(0)
    expect(page.locator(".headcount")).to_contain_text("9 inscrits : 1 table de 4 et 1 de 5")


@pytest.mark.parametrize("kind", [".entry-due", ".is-absent .entry-tick"])
def test_two_taps_before_an_answer_are_both_done_and_shown(signed_in, kind):
    page = signed_in("/tournois/{hasty}/inscriptions/")
    buttons = page.locator(kind)
    before = buttons.count()
    for done, request in enumerate(tap_before_an_answer(page, buttons), start=1):
        request.continue_()
        expect(buttons).to_have_count(before - done)


def test_what_is_being_typed_stays_when_the_list_is_fetched_again(signed_in):
    page = signed_in("/tournois/{typing}/inscriptions/")
    other = signed_in("/tournois/{typing}/inscriptions/")
    page.keyboard.type("Léo")
    other.locator(".is-absent .entry-tick").first.tap()
    expect(page.locator(".is-absent")).to_have_count(2)
    expect(page.locator("#id_name")).to_have_value("Léo")
    expect(page.locator("#id_name")).to_be_focused()


def test_a_tournament_is_created_and_filled_without_script(signed_in):
    page = signed_in("/tournois/nouveau/", java_script_enabled=False)
    page.get_by_role("link", name="3 × 60 min").click()
    page.get_by_label("Nom", exact=True).fill("Sans script")
    page.get_by_role("button", name="Créer le tournoi").click()
    page.get_by_label("Nom du joueur").fill("Zoé Nouvelle")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="comme nouveau joueur").click()
    expect(page.locator(".entry-main a")).to_have_text(["Zoé Nouvelle"])
    page.get_by_role("button", name="Zoé Nouvelle").click()
    expect(page.locator(".is-absent")).to_have_count(1)


def test_every_page_fits_and_is_accessible(signed_in, seeded):
    page = signed_in("/tournois/")
    assert walk(page, [path.format(**seeded) for path in PAGES], THREE, sideways) == {}
