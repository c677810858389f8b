"""A table of duplicate on its tablet: which étui, who takes, what came of it, where to go."""

import json
import time

import pytest
from playwright.sync_api import expect

from tests.browser.network import no_network
from tests.browser.tablets import hurry, run, sit_down, tap, type_points

PHONE = {"viewport": {"width": 360, "height": 740}}
SEED = """
import json
from scoring.models import Table
from scoring.services.links import create_link
from tests import factories as make
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.models import PlayedBoard
from tournaments.rounds.services.rounds import release_round
event = make.duplicate(20, rounds=2, in_club=make.club(), results_at_table=True)
release_round(event=event, number=1)
first = PlayedBoard.objects.filter(table__round__event=event, board=1)
others = zip(first.order_by("table__table__number")[1:], (60, 62, 50, -52), strict=True)
sheet = dict((row.pk, amount) for row, amount in others)
type_amounts(event=event, sheet=BoardSheet.TRAVELLING, amounts=sheet)
tables = Table.objects.filter(round_table__round__event=event).order_by("number")
links = [create_link(table=table) for table in tables]
print(json.dumps([dict(table=link.table_id, path=link.path) for link in links]))
"""
BOARDS = """
import json
from scoring.models import Deal
deals = Deal.objects.filter(table={table}, outcome="played").order_by("number")
print(json.dumps([deal.board for deal in deals]))
"""


@pytest.fixture(scope="module")
def tables(server):
    return json.loads(run(server, SEED))


def stored(server, table, count):
    """Give the boards the server has of a table, once there are so many."""
    for _ in range(100):
        boards = json.loads(run(server, BOARDS.format(**table)))
        if len(boards) >= count:
            break
        time.sleep(0.1)
    return boards


def choose(page, board, taker):
    tap(page, "board", board)
    tap(page, "taker", taker)


def save(page, points="49"):
    tap(page, "bouts", "2")
    type_points(page, points)
    page.locator("#bar-actions .button-primary").tap()
    expect(page.locator("#toasts")).to_contain_text("enregistrée sur la tablette")
    page.locator("#toasts").get_by_role("button").first.wait_for()


def begin(page):
    page.locator("#bar-actions .button-primary").tap()


def places(page):
    """Give where the large things of the form are, so that what moves is seen."""
    return page.evaluate(
        "[...document.querySelectorAll('#deal-form fieldset, .number-pad')]"
        ".filter((one) => one.offsetWidth)"
        ".map((one) => Math.round(one.getBoundingClientRect().top + scrollY))"
    )


def small(page):
    """Give what a finger could not hit among what it may tap."""
    return page.evaluate(
        "[...document.querySelectorAll('main button, .choice-face, #bar button')]"
        ".map((one) => [one.textContent.trim(), one.getBoundingClientRect()])"
        ".filter(([, { width, height }]) => width && (width < 44 || height < 47.5))"
        ".map(([text, { width, height }]) => `${text} ${width}x${height}`)"
    )


def test_a_round_of_boards(hall, server, tables):
    page = sit_down(hall(**PHONE), tables[0])
    panel = page.locator(".tablet-boards")
    expect(panel).to_contain_text("Étui 1 : preneur Nord (")
    begin(page)
    assert page.locator("[name=contract]").input_value() == "garde"  # nobody bids
    assert page.get_by_role("button", name="Donne passée").count() == 0
    before = places(page)
    choose(page, "2", "0")
    expect(page.locator("#bar-status")).to_contain_text(
        "Ce n’est pas le preneur de l’étui 2 : mauvais étui, ou mauvaise direction."
    )
    assert places(page) == before
    tap(page, "board", "1")
    expect(page.locator("#bar-status")).not_to_contain_text("preneur de l’étui")
    save(page, "44")
    expect(panel).to_contain_text("Étui 2 : preneur Est (")
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("Étui 1")
    expect(row).to_contain_text("Fiche ambulante : +56")
    hurry(page)
    assert small(page) == []
    assert stored(server, tables[0], 1) == [1]
    page.reload()
    expect(panel).to_contain_text("vous : +56 · 3e de 5, 50,00 % (")
    expect(panel).to_contain_text("portez-le à la table")
    other = hall(**PHONE)
    other.route("**/tour/", lambda route: route.abort())  # where boards go is not known to it
    sit_down(other, tables[0])
    expect(other.locator(".tablet-boards")).to_contain_text("vous : +56")
    expect(other.locator(".tablet-boards")).not_to_contain_text("laissez-le sur la table")


def test_boards_without_a_network_and_where_to_go_then(hall, server, tables):
    page = sit_down(hall(**PHONE), tables[2])
    panel = page.locator(".tablet-boards")
    begin(page)
    choose(page, "1", "0")
    save(page)
    begin(page)
    choose(page, "1", "0")
    expect(page.locator("#bar-status")).to_contain_text("Étui 1 déjà joué ici, à la donne 1")
    assert small(page) == []
    choose(page, "2", "3")
    no_network(page.context)
    save(page, "36")
    for board, taker in (("3", "2"), ("4", "1")):
        begin(page)
        choose(page, board, taker)
        save(page)
    expect(panel).to_contain_text("Où aller maintenant")
    done = "Tous les étuis de ce tour sont joués : signez la feuille"
    expect(page.locator("#bar-status")).to_contain_text(done)
    expect(page.get_by_role("button", name="Noter la donne")).to_have_count(0)
    assert panel.locator("ul").last.locator("li").count() == 4
    expect(panel.locator("ul").last.locator("li").first).to_contain_text(": table ")
    page.context.unroute_all()
    hurry(page)
    assert stored(server, tables[2], 4) == [1, 2, 3, 4]


def test_two_tablets_of_a_table_with_one_board_settle_it_on_the_page(hall, server, tables):
    one, other = (sit_down(hall(**PHONE), tables[1]) for _ in range(2))
    for page in (one, other):
        no_network(page.context)
        begin(page)
        choose(page, "2", "3")
        save(page, "49" if page is one else "50")
    one.context.unroute_all()
    hurry(one)
    other.context.unroute_all()
    other.evaluate("tablet.sync.release()")
    other.get_by_role("button", name="à régler").tap()
    expect(other.locator("#screen-settle")).to_contain_text("a été enregistrée entre-temps")
    other.locator("[data-decision=another]").tap()  # it says that it is another deal
    other.get_by_role("button", name="à régler").tap()
    expect(other.locator("#screen-settle")).to_contain_text(
        "L’étui 2 est déjà joué à cette table, à la donne 1."
    )
    other.get_by_role("button", name="Modifier").tap()
    choose(other, "3", "2")
    other.locator("#bar-actions .button-primary").tap()
    expect(other.locator(".tablet-boards")).to_contain_text("Étui 4 : preneur Ouest")
    hurry(other)
    assert stored(server, tables[1], 2) == [2, 3]


def test_a_form_hears_that_another_tablet_has_played_its_board(hall, server, tables):
    one, other = (sit_down(hall(**PHONE), tables[3]) for _ in range(2))
    begin(other)
    choose(other, "4", "1")
    expect(other.locator("#bar-status")).to_contain_text("Reste à noter")
    before = places(other)
    begin(one)
    choose(one, "4", "1")
    save(one)
    hurry(one)
    assert stored(server, tables[3], 1) == [4]
    other.evaluate("tablet.sync.wake()")
    expect(other.locator("#bar-status")).to_contain_text("Étui 4 déjà joué ici, à la donne 1")
    assert places(other) == before
