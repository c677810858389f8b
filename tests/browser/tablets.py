"""Tables with their links on a test's server, and what a hand does on the tablet's page."""

import json

from playwright.sync_api import expect

SEED = """
import json
from scoring.services.links import create_link
from tests import factories as make
made = []
for seats in {seats}:
    table = make.table(seats, in_club=make.club())
    link = create_link(table=table)
    made.append(dict(table=table.pk, link=link.pk, path=link.path, pin=link.pin))
print(json.dumps(made))
"""
STORED = """
import json
from scoring.models import Score, Table
def told(table):
    totals = dict.fromkeys((seat.position for seat in table.seats.all()), 0)
    for score in Score.objects.filter(seat__table=table).select_related("seat"):
        totals[score.seat.position] += score.points
    deals = table.deals.order_by("number")
    return dict(
        numbers=[deal.number for deal in deals], uuids=[str(deal.uuid) for deal in deals],
        versions=[deal.version for deal in deals], outcomes=[deal.outcome for deal in deals],
        dealers=[deal.dealer.position for deal in deals],
        bilans=list(totals.values()), closed=table.closed_at is not None,
    )
print(json.dumps({table.pk: told(table) for table in Table.objects.all()}))
"""


def open_tables(server, *seats):
    """Make tables of so many players, each with a link."""
    return json.loads(run(server, SEED.format(seats=seats)))


def stored(server, table):
    """Give what the server has of a table."""
    return json.loads(run(server, STORED))[str(table)]


def run(server, code):
    """Run Python against the server's database; return what it prints."""
    return server.run(code)


def sit_down(page, place):
    """Open the table's page as the QR code does."""
    page.goto(place["path"])
    expect_table(page)
    return page


def expect_table(page):
    expect(page.get_by_role("heading", name="Table ")).to_be_visible()


def tap(page, name, value):
    page.locator(f"label:has([name={name}][value='{value}'])").tap()


def type_points(page, keys):
    for key in keys:
        page.locator(f"[data-key='{key}']").tap()


def record(page, taker="0", contract="garde", bouts="2", points="49"):
    """Record a deal by touch, as at a table."""
    page.locator("#bar-actions .button-primary").tap()
    tap(page, "taker", taker)
    tap(page, "contract", contract)
    tap(page, "bouts", bouts)
    type_points(page, points)
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#toasts")).to_contain_text("enregistrée sur la tablette")


def all_sent(page, timeout=None):
    expect(page.locator("#network")).to_have_text("Tout est envoyé", timeout=timeout)


def hurry(page):
    """Send at once, so that no test waits until a deal can no longer be undone."""
    page.evaluate("tablet.sync.release()")
    all_sent(page)
