"""A club's year in a real browser: every page in every size, a year on a sheet of paper."""

import pytest
from playwright.sync_api import expect

from tests import fonts
from tests.browser.flaws import THREE, misfits, walk
from tests.browser.people import sign_in
from tests.tournaments.paper.reading import pages

# Eighty members with long names, ten winners of each game, every contract at every size.
SEED = """
from datetime import date, timedelta
from django.utils import timezone
from scoring.models import Player, Role, search_key
from scoring.models.table import new_stamp
from scoring.rules import FFT_4
from scoring.rules.frozen import freeze
from tests import factories as make
from tournaments.event.services.closing import close_event
from tournaments.models import Event, EventKind, EventTally, PlayerPage, PlayerTally
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import *
from tournaments.statistics.choices import give_link, show_cote

home = make.club("Tarot-club de l’Amicale laïque de Saint-Rémy-lès-Chevreuse")
at = timezone.now()
make.member(Role.ORGANISER, in_club=home, username="ana")
names = [f"Marie-Antoinette {n} de La Rochefoucauld-Montesquiou" for n in range(10, 90)]
people = Player.objects.bulk_create(
    Player(club=home, name=name, key=search_key(name), category="Première série")
    for name in names
)
nights, day = [], date(2026, 9, 4)
for n in range(10):
    night = make.evening(
        in_club=home, name=f"Soirée mensuelle du vendredi {n + 1}", day=day + timedelta(7 * n)
    )
    first = make.table(in_evening=night, seated=people[4 * n : 4 * n + 4])
    make.record(first, taker=n % 4, contract="garde_sans")
    if n == 9:  # the last one has tables of every size and every contract
        for size, begin in ((3, 40), (4, 50), (5, 60)):
            more = {"partners": (3,)} if size == 5 else {}
            table = make.table(size, in_evening=night, seated=people[begin : begin + size])
            for contract in ("petite", "garde", "garde_sans", "garde_contre"):
                make.record(table, contract=contract, points=40, **more)
    nights.append(night)
again = make.evening(in_club=home, name="Soirée de Noël", day=day + timedelta(3))
make.record(make.table(in_evening=again, seated=[people[0], *people[20:23]]))
for evening in [*nights, again]:
    close_event(event=evening)
for n in range(10):
    event = Event.objects.create(
        club=home, kind=EventKind.TOURNAMENT, name=f"Duplicate {n}", date=day, opened_at=at,
        closed_at=at, duplicate="individuel", ruleset=freeze(FFT_4), stamp=new_stamp(),
    )
    EventTally.objects.create(event=event, stamp=event.stamp)
    PlayerTally.objects.create(event=event, player=people[70 + n], rank=1, field=1, points=6000)
chain = [SeasonRule(kind=RuleKind.TOTAL, best=1), SeasonRule(kind=RuleKind.WINS)]
season = create_season(club=home, name="Challenge de l’Amicale laïque", chain=chain, minimum=2)
add_events(season=season, events=[*nights, again])
publish_season(season=season)
season.refresh_from_db()
note_player(season=season, player=people[0], team="Les Excuses")
show_cote(club=home)
give_link(player=people[0])
key = PlayerPage.objects.get(player=people[0]).key
print(home.pk, season.pk, people[0].pk, season.public_key, key)
"""
PAGES = [
    "/saisons/",
    "/saisons/{club}/nouvelle/",
    "/challenges/{season}/",
    "/challenges/{season}/?vue=equipes",
    "/challenges/{season}/rencontres/",
    "/challenges/{season}/regles/",
    "/challenges/{season}/joueurs/",
    "/statistiques/joueurs/{player}/",
    "/statistiques/{club}/",
    "/statistiques/{club}/?annee=2026",
    "/statistiques/{club}/cote/",
    "/saison/{public}/",
    "/moi/{own}/",
]
LOOKS = (*THREE, (1366, 768, "dark"))
FOLDS = """() => [...document.querySelectorAll("main .stack details")].slice(0, 2)
  .forEach((fold) => { fold.open = true; })"""
LEAVES = "h1, h2, h3, p, li, dt, dd, td, th, label, button, summary, input, select, figcaption"
OVERLAPS = f"""() => {{
  const leaves = [...document.querySelectorAll("main :is({LEAVES})")].filter((one) =>
    one.checkVisibility() && !one.closest(".visually-hidden, svg") &&
    getComputedStyle(one.closest("thead") ?? one).clipPath === "none" &&
    !one.querySelector("{LEAVES}"));
  const boxes = leaves.map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1);
  return boxes.flatMap(([html, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${{html}} × ${{other}}`));
}}"""


@pytest.fixture(scope="module")
def seeded(server):
    keys = ("club", "season", "player", "public", "own")
    return dict(zip(keys, server.run(SEED).split(), strict=True))


def misfits_and_overlaps(page):
    page.evaluate(FOLDS)
    return [*misfits(page), *page.evaluate(OVERLAPS)[:5]]


def test_every_page_of_the_year_in_every_size(new_page, seeded):
    page = sign_in(new_page())
    addresses = [path.format(**seeded) for path in PAGES]
    assert walk(page, addresses, LOOKS, misfits_and_overlaps) == {}


def test_a_standing_reads_on_a_phone(new_page, seeded):
    """Each line stands by itself; what counts unfolds over the whole width."""
    page = sign_in(new_page(viewport={"width": 360, "height": 740}))
    page.goto("/challenges/{season}/".format(**seeded))
    fold = page.locator(".table-fold details").first
    fold.locator("summary").click()
    assert fold.bounding_box()["width"] > 240
    frame = page.locator(".table-scroll").first
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    date = page.get_by_label("Classement au")
    assert date.evaluate("(one) => one.offsetWidth") > 200  # px: a day, a year and the picker


def test_the_wall_fills_both_halves(new_page, seeded):
    page = new_page(viewport={"width": 1366, "height": 768})
    page.goto("/saison/{public}/ecran/".format(**seeded))
    rows = page.locator(".rows li")
    expect(rows).to_have_count(20)
    lefts = [row.bounding_box()["x"] for row in rows.all()]
    assert (lefts[0] < 683, lefts[9] < 683, lefts[10] > 683) == (True, True, True)
    assert rows.nth(9).bounding_box()["y"] + rows.nth(9).bounding_box()["height"] < 768
    names = page.locator(".rows .name")
    assert names.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")


@pytest.mark.parametrize("font", [None, fonts.WIDE, fonts.NARROW])
def test_a_year_is_one_printed_page(new_page, seeded, font):
    page = sign_in(new_page())
    page.goto("/statistiques/{club}/?annee=2026".format(**seeded))
    page.evaluate(fonts.READ_BY, font)
    (sheet,) = pages(page.pdf(format="A4"))
    assert sheet.count("Marie-Antoinette") > 25
    assert "Garde contre" in sheet
    assert "2026-2027" in sheet[sheet.index("Activité") :]
    assert "CSV" not in sheet


def test_a_curve_opens_on_a_phone_at_its_end(new_page, seeded):
    page = sign_in(new_page(viewport={"width": 360, "height": 740}))
    page.goto("/statistiques/joueurs/{player}/".format(**seeded))
    name = page.locator("figure.chart").first.locator(".chart-name").last
    name.evaluate("name => name.closest('figure').scrollIntoView()")
    expect(name).to_be_in_viewport(ratio=1)


def test_a_curve_is_reached_by_keyboard_and_read_in_figures(new_page, seeded):
    page = sign_in(new_page())
    page.goto("/statistiques/joueurs/{player}/".format(**seeded))
    drawing = page.locator("figure.chart").first
    assert drawing.locator("svg[role=img]").first.get_attribute("aria-label").endswith("+594")
    drawing.locator(".chart-scroll").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the fold that follows it
    expect(page.get_by_role("cell", name="+594")).to_be_visible()
