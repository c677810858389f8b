"""The desk of a prepared tournament: ten rows of every list in sight, and whole forms."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.people import sign_in

SEED = """
from uuid import uuid4
from tests import factories as make
from tests.tournaments.boards.days import played_rounds
from scoring.models import Membership, Role
from tournaments.decisions.services import decide
from tournaments.entries.services.entries import take_payment
from tournaments.models import Decision, PaymentMethod, Prize
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season
home = make.club()
ana = make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.tournament(49, rounds=5, in_club=home, fees=[["Membre", 1000], ["Visiteur", 1500]],
                        categories=["Dames", "Juniors"], minutes_per_round=40)
event.entries.update(fee_class="Membre", fee_cents=1000)
event.entries.filter(number__lte=14).update(category="Dames")
for entry in event.entries.filter(number__gt=40):
    take_payment(entry=entry, cents=1000, method=PaymentMethod.CASH, uuid=uuid4())
FIRST = ("Jean", "Sylvie", "Anne-Marie", "Guy", "Philippe", "Jean-Pierre", "Élisabeth")
LAST = ("Roux", "Lefèvre", "Da Silva", "Vandenbroucke", "Nguyen", "Martin", "Chevalier")
for place, player in enumerate(home.players.all()):  # as long as names are
    name = f"{FIRST[place % 7]} {LAST[place // 7]}"
    home.players.filter(pk=player.pk).update(name=name, guest=True)
make.drawn(event)
for table in make.released(event):
    type_bilans(table=table, bilans=[24, -24, *[0] * (table.seats.count() - 2)])
close_round(event=event, number=1)
make.released(event, 2)
for entry in event.entries.filter(number__lte=11):
    decide(entry=entry, decision=Decision.POINTS, points=-20, reason="Retard", uuid=uuid4())
for rank in range(1, 12):
    Prize.objects.create(event=event, rank=rank, cents=(13 - rank) * 100)
night = make.evening(in_club=home, name=TITLE)
for _table in range(5):
    make.record(make.table(4, in_evening=night))
other = make.club()
Membership.objects.create(user=ana, club=other, role=Role.ORGANISER)
boards = make.duplicate(16, rounds=2, in_club=other)
played_rounds(boards, (1, 2))
chain = [SeasonRule(kind=RuleKind.TOTAL, best=2)]
season = create_season(club=home, name="Challenge", chain=chain)
add_events(season=season, events=[event, night])
print(event.pk, home.pk, night.pk, boards.pk, season.pk)
"""
TITLE = "Soirée du vendredi 27 novembre 2026, au foyer communal de Saint-Jean-le-Vieux"
SIZES = ((1366, 768), (820, 1180))
LISTS = {
    "inscriptions/": ".entries > li",
    "inscriptions/?montrer=impayes": ".entry:has(.entry-due)",
    "placement/2/": ".place-table",
    "tours/2/": ".board > li",
    "tours/2/saisie/": ".missing-tables > li",
    "decisions/": ".decisions > li",
    "journal/": ".table tbody tr",
    "classement/": ".results tbody tr",
    "rencontres/": ".meetings tbody tr",
    "prix/": ".prize-lines > li:not(.prize-heads)",
}
OF_CLUB = dict.fromkeys(("annuaire/", "annuaire/?invites=on", "journal/"), ".table tbody tr")
SEEN = "rows => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length"
# What is cut off, covered, or a letter a line wherever it is scrolled to.
LOST = """all => all.filter((one) => {
  one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { x, y, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return width < 25 || one.scrollWidth > one.clientWidth + 1 || !one.contains(seen);
}).map((one) => one.outerHTML)"""
MOMENTS = ["Préparer", "Inscrire", "Jouer", "Classer", "Récompenser", "Publier"]
COLUMNS = "cards => new Set(cards.map((card) => card.getBoundingClientRect().left)).size"
HEIGHTS = "rows => rows.map((row) => row.getBoundingClientRect().height)"
LINES = "links => new Set(links.map((link) => link.getBoundingClientRect().top)).size"


class Desk(NamedTuple):
    """Where its pages begin, those of its club, of an evening, a duplicate and a season."""

    event: str
    club: str
    night: str
    boards: str
    season: str


@pytest.fixture(scope="module")
def desk(server):
    keys = server.run(f"TITLE = {TITLE!r}\n{SEED}").split()
    rooms = ("tournois", "clubs", "soirees", "tournois", "challenges")
    return Desk(*(f"/{room}/{key}/" for room, key in zip(rooms, keys, strict=True)))


@pytest.fixture
def page(new_page):
    return sign_in(new_page(has_touch=False))


def resized(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    return page


def test_ten_rows_of_every_list_are_in_sight(page, desk):
    seen = {}
    lists = {desk.event + path: rows for path, rows in LISTS.items()}
    lists |= {desk.club + path: rows for path, rows in OF_CLUB.items()}
    lists[f"{desk.boards}classement/"] = LISTS["classement/"]
    lists |= {desk.night: ".attendees > li", f"{desk.night}classement/": ".ranking tbody tr"}
    lists[desk.season] = ".ranking tbody tr"
    lists["/tournois/calcul/?joueurs=57"] = ".table tbody tr"
    for path, rows in lists.items():
        page.goto(path)
        for size in SIZES:
            seen[path, size] = resized(page, size).locator(rows).evaluate_all(SEEN)
    assert {where: count for where, count in seen.items() if count < 10} == {}


def test_a_phone_at_200_percent_hides_nothing(new_page, desk):
    page = sign_in(new_page(viewport={"width": 180, "height": 370}))
    told = {
        f"{desk.event}inscriptions/": ".entry-main, .entry-tick",
        f"{desk.event}classement/": ".ranking thead a",
        f"{desk.night}classement/": ".ranking thead a",
        f"{desk.boards}etuis/1/fiche/": ".field-beside > :is(label, input)",
    }
    for path, what in told.items():
        page.goto(path)
        expect(page.locator(f"main :is({what})").first).to_be_visible()
        assert page.locator(f"main :is({what})").evaluate_all(LOST) == [], path


def test_the_title_of_an_evening_leaves_its_tables_and_players_in_sight(page, desk):
    resized(page, (820, 1180)).goto(desk.night)
    assert (
        page.locator(".page-header").bounding_box()["height"] <= 130
    )  # two lines and a button
    for button in page.locator(".page-title .actions .button").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator(".table-link")).to_have_count(5)
    expect(page.locator(".table-link").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".attendees > li").first).to_be_in_viewport(ratio=1)


def test_rows_are_low_for_a_mouse_and_high_for_fingers(new_page, page, desk):
    resized(page, SIZES[0]).goto(f"{desk.event}classement/")
    low = page.locator(".results tbody tr:not(:has(.row-note))").evaluate_all(HEIGHTS)
    assert low
    assert {each for each in low if not 36 <= each <= 40} == set()
    fingers = resized(sign_in(new_page(has_touch=True)), SIZES[1])
    fingers.goto(f"{desk.event}classement/")
    assert min(fingers.locator(".results tbody tr").evaluate_all(HEIGHTS)) >= 48


def test_the_board_is_of_cards_to_press_in_two_columns(page, desk):
    resized(page, (820, 1180)).goto(f"{desk.event}tours/2/")
    cards = page.locator(".board > li")
    assert cards.evaluate_all(COLUMNS) == 2
    cards.nth(2).click(position={"x": 150, "y": 20})
    expect(page).to_have_url(re.compile(r"/tours/2/saisie/\?table=3$"))


@pytest.mark.parametrize("size", SIZES)
def test_the_form_of_results_is_whole_and_says_what_is_missing(page, desk, size):
    resized(page, size).goto(f"{desk.event}tours/2/saisie/?table=2")
    page.locator("[data-bilan]").first.fill("50")
    expect(page.get_by_text("reste −50")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Valider")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="Résultats du tour 2")).to_be_in_viewport(ratio=1)


def test_who_is_entered_is_told_beside_the_field(page, desk):
    resized(page, SIZES[0]).goto(f"{desk.event}inscriptions/")
    page.keyboard.type("Zoé Lambert")
    page.keyboard.press("Enter")
    expect(page.locator(".entry-asks")).to_contain_text("Entrée pour l’ajouter")  # not in red
    expect(page.locator("#id_name")).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Ajouter « Zoé Lambert »").press("Enter")
    desk_form = page.locator("#entry-adding")
    expect(desk_form.get_by_text("Zoé Lambert est sur la liste")).to_be_in_viewport(ratio=1)
    expect(desk_form.get_by_role("link", name="50 Zoé Lambert")).to_be_in_viewport(ratio=1)


# The words of each choice that are wider than the field has room for.
CUT = """(selects) => selects.flatMap((select) => {
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${fontSize} ${fontFamily}`;
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const texts = [...select.options].map((one) => one.text);
  return texts.filter((text) => pen.measureText(text).width > room);
})"""


def test_fees_and_payments_are_read_whole_on_a_phone(page, desk):
    resized(page, (360, 740)).goto(f"{desk.event}inscriptions/")
    selects = page.locator("#entry-adding .entry-options .field select")
    assert selects.evaluate_all(CUT) == []
    expect(selects.first).to_contain_text("Membre (10")


def test_the_moments_of_the_day_stand_in_one_line_or_at_the_side(page, desk):
    page.goto(f"{desk.event}tours/2/")
    moments = resized(page, (820, 1180)).locator(".day a:visible")
    assert moments.evaluate_all(LINES) == 1
    expect(moments.last).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Classer")).to_be_visible()
    side = resized(page, (1366, 768)).locator(".day")
    expect(side.locator(".day-head")).to_have_text(MOMENTS)
    for link in side.locator("a:visible").all():
        expect(link).to_be_in_viewport(ratio=1)
    side.get_by_role("link", name="Classement").click()
    page.mouse.wheel(0, 700)
    expect(page.locator(".results thead th").first).to_be_in_viewport(ratio=0.9)  # it stays
