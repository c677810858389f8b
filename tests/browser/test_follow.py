"""A player's way by phone from the code on the wall to his marks, and the folder of pages."""

import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import WIDE, sideways, violations, walk
from tests.browser.people import sign_in

SCRIPT = """
from datetime import timedelta
from pathlib import Path
from django.utils import timezone
from tarotclub.accounts.acting import Act
from scoring.models import Role
from tarotclub.accounts.acting import Act
from tests import factories as make
from tournaments.models import Event
from tournaments.event.services.clock import start_clock
from tournaments.event.services.closing import choose_publication, publish_event
from tournaments.rounds.services.rounds import close_round
from tournaments.public.folder import site_folder
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.drawn(make.tournament(
    12, rounds=2, in_club=home, minutes_per_round=60, categories=["Dames"],
    name="Coupe d’automne des clubs de la vallée",
))
long = event.entries.get(number=5).player
long.name = "Marie-Antoinette Vandenbroucke de La Tour d’Auvergne"
long.save()
choose_publication(player=event.entries.get(number=2).player, publication="number")
for table in make.released(event):
    for taker in range(3):
        make.record(table, taker=taker)
close_round(event=event, number=1, incomplete=True)
make.released(event, 2)
start_clock(event=event, number=2, act=Act(moment=timezone.now() - timedelta(minutes=10)))
publish_event(event=event)
event = Event.objects.get(pk=event.pk)
Path(r"{folder}").write_bytes(site_folder(event, timezone.localtime()))
print(event.pk, event.public_key)
"""
ONE_DEAL = """
from tests import factories as make
from scoring.models import Table
tables = Table.objects.with_seats().filter(round_table__round__number=2)
table = tables.filter(seats__place__entry__number=1).get()
make.record(table)
"""
PHONE = {"width": 360, "height": 740}
PAGES = [
    "",
    "joueur/1/",
    "joueur/5/",
    "placement/",
    "placement/1/",
    "classement/",
    "joueur/99/",
]
SMALL = """
() => [...document.querySelectorAll("main :is(button, summary, .input, li a, .tabs a)")]
  .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height < 47.5)
  .map(([html, box]) => `${html} ${box.width}×${box.height}`)
"""
CUT = """
() => [...document.querySelectorAll(".tabs a")]
  .filter((tab) => tab.getBoundingClientRect().right > innerWidth)
  .map((tab) => tab.textContent)
"""
PHONE_LIGHT, TABLET_DARK = (360, 740, "light"), (820, 1180, "dark")
SECONDS = 25_000  # the page asks again every fifteen


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("site") / "site.zip"


@pytest.fixture(scope="module")
def seeded(server, folder):
    script = SCRIPT.replace("{folder}", str(folder))
    return server.run(script).split()


@pytest.fixture
def home(seeded):
    return f"/suivre/{seeded[1]}/"


def test_the_organiser_shows_the_code(new_page, seeded, home):
    page = sign_in(new_page())
    page.goto(f"/tournois/{seeded[0]}/")
    page.get_by_role("link", name="Pages du public").click()
    expect(page.get_by_role("img", name="Code QR des pages du public")).to_be_visible()
    assert page.locator(".poster-address a").get_attribute("href").endswith(home)
    assert violations(page) == []


def test_a_player_comes_from_the_code_to_his_marks(new_page, server, home):
    page = new_page(viewport=PHONE)
    page.goto(home)
    page.get_by_label("Votre nom ou votre numéro").fill("ana")
    people = page.locator(".follow-people a")
    expect(people).to_have_count(1)
    expect(people).to_contain_text("table")
    people.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana")
    expect(page.get_by_role("heading", name="Tour 2 : table")).to_be_visible()
    expect(page.get_by_role("timer")).to_contain_text(":")
    expect(page.locator("[data-when-left]")).to_have_text("l’horloge tourne")
    first = page.locator("details.follow-round").first
    first.locator("summary").click()
    expect(first.get_by_text("Donne 3")).to_be_visible()
    expect(first.locator(".follow-deals")).to_contain_text("Garde d")
    second = page.locator("#tour-2")
    second.locator("summary").click()
    expect(second).to_contain_text("Pas encore de résultat.")
    server.run(ONE_DEAL)
    expect(second.locator(".follow-deals li")).to_have_count(1, timeout=SECONDS)
    expect(first).to_have_attribute("open", "")  # as it was left
    expect(page.locator("[data-offline]")).to_be_hidden()


def test_it_goes_by_keyboard_alone(new_page, home):
    page = new_page(viewport=PHONE)
    page.goto(home)
    page.get_by_label("Votre nom ou votre numéro").focus()
    page.keyboard.type("n° 2")
    page.keyboard.press("Enter")
    expect(page.locator(".follow-people a")).to_have_count(1)
    page.locator(".follow-people a").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("n° 2")
    page.locator("#tour-1 summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tour-1")).to_have_attribute("open", "")


def test_enter_after_typing_shows_the_whole_page(new_page, home):
    page = new_page(viewport=PHONE)
    for _twice in range(2):
        page.goto(home)
        page.get_by_label("Votre nom ou votre numéro").press_sequentially("ana")
        expect(page.locator(".follow-people a")).to_have_count(1)
        page.keyboard.press("Enter")
        page.wait_for_url("**/?q=ana")
        expect(page.get_by_role("link", name="Classement")).to_be_visible()


def test_it_goes_without_a_script(new_page, home):
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(home)
    page.get_by_label("Votre nom ou votre numéro").fill("huguette")
    page.get_by_role("button", name="Trouver").click()
    page.locator(".follow-people a").click()
    page.locator("#tour-1 summary").click()
    expect(page.locator("#tour-1 .follow-deals")).to_be_visible()
    page.get_by_role("link", name="Classement").click()
    expect(page.locator("tbody tr")).to_have_count(12)


def test_silence_of_the_server_is_told(new_page, home):
    page = new_page(viewport=PHONE)
    page.goto(f"{home}joueur/1/")
    page.evaluate("""() => {
      const elt = document.querySelector("#follow");
      const detail = { elt, requestConfig: { verb: "get" } };
      elt.dispatchEvent(new CustomEvent("htmx:sendError", { bubbles: true, detail }));
    }""")
    expect(page.locator("[data-offline]")).to_be_visible()
    expect(page.get_by_role("heading", name="Tour 2 : table")).to_be_visible()


def test_every_page_at_every_size(page, home):
    assert walk(page, [home + path for path in PAGES], misfits=misfits) == {}


def misfits(page):
    return [*page.evaluate(SMALL), *sideways(page)]


def test_twice_the_size_slides_nowhere(new_page, home):
    small, large = (
        new_page(viewport={"width": 410, "height": 590}),  # a tablet at 200 %
        new_page(viewport={"width": 820, "height": 1180}),
    )
    for path in PAGES:
        small.goto(home + path)
        assert (path, small.evaluate(WIDE)) == (path, False)
        large.goto(home + path)
        large.evaluate("document.documentElement.style.fontSize = '40px'")  # type alone
        assert (path, large.evaluate(WIDE)) == (path, False)


def test_the_folder_opens_from_a_disk(browser, seeded, folder, tmp_path):
    with zipfile.ZipFile(folder) as zipped:
        zipped.extractall(tmp_path)
    context = browser.new_context(viewport=PHONE, offline=True)
    page, found = context.new_page(), []
    page.on("console", lambda message: found.append(message.text))
    page.on("requestfailed", lambda request: found.append(request.url))
    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_role("link", name="Ana").click()
    page.locator("#tour-1 summary").click()
    expect(page.locator("#tour-1 .follow-deals")).to_be_visible()
    page.get_by_role("link", name="Classement", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(12)
    page.get_by_role("link", name="Tour 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Places du tour 2")
    assert found == []
    names = ("index", "classement", "tour-2", "joueurs/5")
    files = [(tmp_path / f"{name}.html").as_uri() for name in names]
    assert walk(page, files, (PHONE_LIGHT, TABLET_DARK), cut_or_sideways) == {}
    context.close()


def cut_or_sideways(page):
    return [*page.evaluate(CUT), *sideways(page)]
