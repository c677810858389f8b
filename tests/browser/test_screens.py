"""The hall's screens in a real browser: turning, swapping, alone, at the ceremony, fitting."""

import json
from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests import fonts
from tests.browser.flaws import sideways, violations, walk

pytestmark = pytest.mark.own_server

SEED = """
from datetime import timedelta
from django.utils import timezone
from tarotclub.accounts.acting import Act
from tests import factories as make
from scoring.models import Player, Role
from tournaments.event.services.clock import start_clock
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.hall.services import announce, create_screen, show_step
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
PLAYERS = 400
event = make.tournament(PLAYERS, rounds=2, in_club=home, minutes_per_round=60, name="C" * 80)
for number, player in enumerate(home.players.all()):
    long = ("Maximilienne Wilhelmine " * 4)[:76]
    player.name = f"{long}{number:04}" if number % 2 else ("W" * 76) + f"{number:04}"
    player.save(update_fields=["name"])
make.drawn(event)
for table in make.released(event):
    type_bilans(table=table, bilans=[1200, 1000, -1000, -1200])
close_round(event=event, number=1)
for table in make.released(event, 2)[:7]:
    type_bilans(table=table, bilans=[1200, 1000, -1000, -1200])
start_clock(event=event, number=2, act=Act(moment=timezone.now() - timedelta(hours=3)))
small = make.drawn(make.tournament(8, rounds=1, in_club=home, name="Petite coupe",
                                   visibility="hidden", minutes_per_round=40))
for table in make.released(small):
    type_bilans(table=table, bilans=[30, 20, -10, -40])
close_round(event=small, number=1)
quiet = make.drawn(make.tournament(4, rounds=1, in_club=home, name="Coupe calme"))
make.released(quiet)
def screen(of, name, *shows, seconds=3, theme="light"):
    views = [{"show": show, "seconds": seconds, "theme": theme} for show in shows]
    return create_screen(event=of, name=name, rotation=views).key
ALL = ("names", "tables", "clock", "board", "results", "ranking", "ceremony")
called = screen(event, "Appelés", "ceremony", seconds=600)
show_step(event=event, step=1)
import json
print(json.dumps({
    "event": event.pk, "small": small.pk, "quiet": quiet.pk,
    "turning": screen(small, "Salle", "clock", "board"),
    "podium": screen(small, "Podium", "ceremony", seconds=600),
    "called": called,
    "removed": screen(quiet, "Ancien", "clock", seconds=600),
    "alone": screen(quiet, "Seul", "board", seconds=600),
    "all": screen(event, "Tout", *ALL, seconds=600),
    "dark": screen(event, "Sombre", *ALL, seconds=600, theme="dark"),
}))
"""
SIZES = {
    "hd": {"width": 1920, "height": 1080},
    "4k": {"width": 3840, "height": 2160},
    "upright": {"width": 1080, "height": 1920},
}
OVERFLOWING = """() => {
  const slide = document.querySelector('.slide.current');
  const frame = slide.getBoundingClientRect();
  const out = (box) => box.bottom > frame.bottom + 1 || box.right > frame.right + 1;
  const lines = [...slide.querySelectorAll('li, p, h2')];
  // A line is cut; what a font keeps free above and below its letters is none.
  const room = (box) =>
    parseFloat(getComputedStyle(box.querySelector('.name') ?? box).fontSize) / 6;
  return lines.filter((line) => out(line.getBoundingClientRect())).length
    + [...slide.querySelectorAll('.name, .card, .tile, .rows li')]
      .filter((box) => box.scrollHeight > box.clientHeight + room(box)).length
    + [...slide.querySelectorAll('.name, h2, .note')]  // ends in dots
      .filter((box) => box.scrollWidth > box.clientWidth + 1).length
    + (document.documentElement.scrollHeight > innerHeight)
    + (document.documentElement.scrollWidth > innerWidth);
}"""
VIEWS = "[...document.querySelectorAll('.slide')].map((slide) => slide.dataset.show)"
SHOW = """(turn) => document.querySelectorAll('.slide')
  .forEach((slide, place) => slide.classList.toggle('current', place === turn))"""
FITS = f"(turn) => {{ ({SHOW})(turn); return ({OVERFLOWING})(); }}"
ONE_OF_EACH = """() => {  // axe reads what is hidden too
  const seen = new Set();
  for (const slide of document.querySelectorAll('.slide')) {
    if (seen.has(slide.dataset.show)) slide.remove();
    seen.add(slide.dataset.show);
  }
}"""
SOON = 15_000  # some polls
# A page of another size is laid out before the next but one picture of it.
DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""


@pytest.fixture(scope="module")
def seeded(server):
    printed = server.run(SEED)
    return json.loads(printed.splitlines()[-1])


@pytest.fixture
def wall(new_page, seeded):
    def open_screen(name, **options):
        page = new_page(viewport=SIZES["hd"], has_touch=False, **options)
        page.goto(f"/ecran/{seeded[name]}/")
        return page

    return open_screen


def shown(page):
    return page.locator(".slide.current")


def test_pages_turn_by_themselves(wall):
    page = wall("turning", reduced_motion="reduce")
    expect(shown(page)).to_have_attribute("data-show", "clock")
    expect(shown(page)).to_have_attribute("data-show", "board", timeout=SOON)
    expect(shown(page)).to_have_attribute("data-show", "clock", timeout=SOON)


def test_an_announcement_covers_the_screen_then_stays_below_without_a_reload(wall, signed_in):
    page = wall("turning")
    page.evaluate("window.sameDocument = true")
    table = signed_in("/tournois/{small}/ecrans/")
    table.get_by_label("Texte de l’annonce").fill("Reprise à 14 h 30")
    table.get_by_role("button", name="Annoncer").click()
    covering = page.locator(".announcement.fresh")
    expect(covering).to_contain_text("Reprise à 14 h 30", timeout=SOON)
    box = covering.bounding_box()
    assert (box["width"], box["height"]) == (1920, 1080)
    expect(page.locator(".announcement:not(.fresh)")).to_contain_text("14 h 30", timeout=20_000)
    table.get_by_role("button", name="Retirer l’annonce").click()
    expect(page.locator(".announcement")).to_have_count(0, timeout=SOON)
    assert page.evaluate("window.sameDocument")


def press(remote, name, step):
    """Press a button of the remote control, and wait for its step: two at once are one."""
    remote.get_by_role("button", name=name).click()
    expect(remote.get_by_text(f"Étape {step} sur")).to_be_visible()


def test_the_ceremony_steps_and_nothing_is_there_before(wall, signed_in):
    page = wall("podium")
    expect(shown(page).locator(".opening")).to_have_text("Petite coupe")
    remote = signed_in("/tournois/{small}/ecrans/ceremonie/")
    press(remote, "Suivant", 1)
    expect(shown(page).locator(".called-rank")).to_have_text("Rang 7", timeout=SOON)
    assert page.locator(".called-before li").count() == 0
    assert "+30" not in page.content()
    for step in range(2, 9):
        press(remote, "Suivant", step)
    expect(remote.get_by_text("Tout le monde est appelé.")).to_be_visible()
    expect(shown(page).locator(".called-winner")).to_contain_text("+30", timeout=SOON)
    expect(page.locator(".called-before li")).to_have_count(5)
    press(remote, "Précédent", 7)
    press(remote, "Précédent", 6)
    expect(shown(page).locator(".called-points")).to_contain_text("+20", timeout=SOON)
    assert "+30" not in page.content()


@pytest.mark.parametrize("size", SIZES)
def test_a_long_name_that_is_called_covers_nothing(new_page, seeded, size):
    page = new_page(viewport=SIZES[size], has_touch=False, reduced_motion="reduce")
    page.goto(f"/ecran/{seeded['called']}/")
    parts = [shown(page).locator(f".called-{part}") for part in ("rank", "name", "points")]
    boxes = [part.bounding_box() for part in parts]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert len(parts[1].inner_text()) == 80
    assert parts[1].evaluate("name => name.scrollHeight < name.clientHeight * 1.1")
    assert page.evaluate(OVERFLOWING) == 0


def test_the_last_state_stays_while_the_server_is_away(wall, server, seeded):
    page = wall("alone")
    expect(shown(page)).to_contain_text("rien reçu")
    mark = page.locator(".away")
    expect(mark).to_be_hidden()
    page.evaluate("window.sameDocument = true")
    server.stop()
    try:
        expect(mark).to_be_visible(timeout=SOON)
        assert mark.inner_text().startswith("hors ligne depuis ")
        assert len(mark.inner_text().removeprefix("hors ligne depuis ")) == len("14:32")
        expect(shown(page)).to_contain_text("rien reçu")
    finally:
        server.start()
    expect(mark).to_be_hidden(timeout=SOON)
    record = (
        "from tests import factories; from tournaments.models import RoundTable;"
        "from tournaments.rounds.services.results import type_bilans;"
        f"place = RoundTable.objects.get(round__event={seeded['quiet']});"
        "type_bilans(table=place.table, bilans=[30, 20, -10, -40])"
    )
    server.run(record)
    expect(shown(page)).to_contain_text("rendue", timeout=SOON)
    assert page.evaluate("window.sameDocument")


def test_another_version_of_the_site_is_taken_up_when_the_server_is_back(wall, seeded):
    page = wall("alone")
    address = f"/ecran/{seeded['alone']}/"

    def newer(route):
        answer = route.fetch()
        body = answer.text().replace('.css"', '.css?2"')
        route.fulfill(response=answer, body=body)

    page.evaluate("window.sameDocument = true")

    def leave_and_come_back():
        page.context.set_offline(True)
        expect(page.locator(".away")).to_be_visible(timeout=SOON)
        page.context.set_offline(False)
        expect(page.locator(".away")).to_be_hidden(timeout=SOON)

    new = page.locator("link[href$='.css?2']")
    leave_and_come_back()
    expect(new).to_have_count(0, timeout=SOON)
    assert page.evaluate("window.sameDocument")
    page.route(f"**{address}", newer)
    leave_and_come_back()
    expect(new).to_have_count(7, timeout=SOON)
    assert page.evaluate("window.sameDocument ?? false") is False
    expect(shown(page)).to_have_attribute("data-show", "board")


def test_a_screen_that_was_taken_away_says_so(wall, server, seeded):
    page = wall("removed")
    server.run(
        "from tournaments.models import Screen;"
        "from tournaments.hall.services import remove_screen;"
        f"remove_screen(screen=Screen.objects.get(key='{seeded['removed']}'))",
    )
    expect(page.get_by_role("heading", name="Page introuvable")).to_be_visible(timeout=SOON)
    expect(page.get_by_text("Cet écran a changé d’adresse ou a été supprimé")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.parametrize("name", ["all", "dark"])
def test_every_page_fits_and_is_accessible(new_page, seeded, name):
    """In every size at which halls show it; what axe looks at grows with the screen.

    The light one is read by the site's own fonts, the dark one by others too.
    """
    page = new_page(viewport=SIZES["hd"], has_touch=False, reduced_motion="reduce")
    page.goto(f"/ecran/{seeded[name]}/")
    views = page.evaluate(VIEWS)
    long = dict.fromkeys(("names", "tables", "ranking"), 17)
    whole = long | {"clock": 1, "board": 5, "results": 1, "ceremony": 1}
    assert Counter(views) == whole
    for font in (None, fonts.WIDE, fonts.NARROW) if name == "dark" else (None,):
        page.evaluate(fonts.READ_BY, font)
        for size in SIZES.values():  # another size is what has names fitted anew
            page.set_viewport_size(size)
            page.evaluate(DRAWN)
            fits = [page.evaluate(FITS, place) for place in range(len(views))]
            assert (font, size, fits) == (font, size, [0] * len(views))
    page.evaluate(fonts.READ_BY, None)
    page.set_viewport_size(SIZES["hd"])
    page.evaluate(ONE_OF_EACH)
    for place, view in enumerate(dict.fromkeys(views)):
        page.evaluate(SHOW, place)
        assert (view, violations(page)) == (view, [])


WHOLE = "name => [name.className, name.scrollWidth <= name.clientWidth + 1]"


@pytest.mark.parametrize(
    ("screen", "box", "text", "classes"),
    [
        # judged by its letters alone it would be smaller
        ("all", "[data-show=ranking] .name:not(.name-least)", "MARTIN-DUPONT CHARLES", "name"),
        ("all", "[data-show=ranking] .name:not(.name-least)", "X" * 40, "name name-long"),
    ],
)
def test_a_name_is_as_large_as_it_fits(wall, screen, box, text, classes):
    page = wall(screen)
    name = page.locator(box).first
    name.evaluate("(name, text) => { name.textContent = text; }", text)
    page.set_viewport_size(SIZES["4k"])
    page.evaluate(DRAWN)
    assert name.evaluate(WHOLE) == [classes, True]


CEREMONY = """() => {
  const name = document.querySelector(".slide.current .called-name");
  const ceremony = name.closest(".ceremony");
  const high = (box) => box.getBoundingClientRect().height;
  const over = () => high(name.parentElement) > high(ceremony)
    || name.scrollWidth > name.clientWidth + 1
    || name.offsetHeight / parseFloat(getComputedStyle(name).fontSize) > 2.5;
  const found = Number(name.style.getPropertyValue("--called"));
  const fits = !over();
  name.style.setProperty("--called", found + 0.5);
  return [fits, found === 30 || over()];
}"""
CALLED = [
    *("Ana", "Guy Garnier", "Jean-Michel Martin", "Vandenbroucke"),
    *("Véronique Bernard-Delacroix", "Jean-Christophe Vandenbroucke-Lefèvre"),
]


def test_who_is_called_fills_the_screen(wall):
    """The name is whole, no word of it broken, and one step larger would not fit."""
    page = wall("called")
    name = shown(page).locator(".called-name")
    for size in ({"width": 1366, "height": 768}, SIZES["hd"]):
        for text in CALLED:
            name.evaluate("(name, text) => { name.textContent = text; }", text)
            for height in (size["height"] - 1, size["height"]):  # it fits anew each time
                page.set_viewport_size(size | {"height": height})
                page.evaluate(DRAWN)
            assert (text, page.evaluate(CEREMONY)) == (text, [True, True])


def test_the_clock_counts_on_over_its_time(wall):
    page = wall("all")
    clock = page.locator("[data-show=clock] [data-clock]")
    assert "clock-over" in clock.get_attribute("class")
    before = clock.locator("[data-time]").text_content()
    assert before.startswith("−")
    expect(clock.locator("[data-time]")).not_to_have_text(before)


def test_the_page_reads_without_a_script(new_page, seeded):
    page = new_page(viewport=SIZES["hd"], java_script_enabled=False)
    page.goto(f"/ecran/{seeded['all']}/")
    expect(shown(page)).to_have_attribute("data-key", "names-1-0")
    page.get_by_role("link", name="Page suivante").click()
    expect(shown(page)).to_have_attribute("data-key", "names-2-0")


def test_the_desk_is_accessible_in_every_size(signed_in):
    page = signed_in("/tournois/{small}/ecrans/")
    compose = page.get_by_role("link", name="Composer").first.get_attribute("href")
    addresses = (page.url, compose, page.url + "ceremonie/")
    assert walk(page, addresses, misfits=sideways) == {}
