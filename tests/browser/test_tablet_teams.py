"""Tables of triplettes, quadrettes and équipes on their tablets: who may take, what next."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.network import no_network
from tests.browser.tablets import hurry, run, sit_down, tap
from tests.browser.test_tablet_boards import PHONE, begin, places, save, small, stored

SEED = """
import json
from scoring.services.links import create_link
from scoring.models import Table
from tests import factories as make
from tournaments.rounds.services.rounds import release_round
made = {}
for form, teams, size, rounds in (
    ("triplettes", 4, 3, 2), ("quadrettes", 3, 4, 2), ("equipes", 2, 4, 4)
):
    event = make.team_duplicate(
        form, teams, size=size, rounds=rounds, in_club=make.club(), results_at_table=True
    )
    release_round(event=event, number=1)
    tables = Table.objects.filter(round_table__round__event=event).order_by("number")
    made[form] = [
        dict(
            table=table.pk, path=create_link(table=table).path,
            boards=[board._asdict() for board in table.played_boards],
        )
        for table in tables
    ]
print(json.dumps(made))
"""
MARKS = """
import json
from scoring.models import Score
found = Score.objects.filter(deal__table={table}, deal__board={board})
print(json.dumps(sorted(found.values_list("seat__position", "points"))))
"""


@pytest.fixture(scope="module")
def tables(server):
    return json.loads(run(server, SEED))


def marks(server, table, board):
    found = run(server, MARKS.format(table=table["table"], board=board["number"]))
    return dict(json.loads(found))


def test_triplettes_ask_for_the_direction_and_for_who_attacks(hall, server, tables):
    table = tables["triplettes"][0]
    first, second, *_others = table["boards"]
    page = sit_down(hall(**PHONE), table)
    panel = page.locator(".tablet-boards")
    expect(panel).to_contain_text("Étui 1 : preneur Nord (au tour de")
    assert page.locator(".player-takes").count() == 3  # the team that attacks
    begin(page)
    before = places(page)
    tap(page, "board", "1")
    tap(page, "direction", str(second["directions"][0]))
    expect(page.locator("#bar-status")).to_contain_text("Ce n’est pas la direction du preneur")
    tap(page, "direction", str(first["directions"][0]))
    tap(page, "taker", str(second["taker"]))
    expect(page.locator("#bar-status")).to_contain_text("Ce n’est pas l’équipe qui attaque")
    assert places(page) == before
    assert small(page) == []
    tap(page, "taker", str(first["taker"]))
    no_network(page.context)
    save(page)
    expect(page.locator("tbody tr").first).to_contain_text("Fiche ambulante : +66")
    expect(panel).to_contain_text("Étui 2 : preneur Est (au tour de")
    page.context.unroute_all()
    hurry(page)
    assert stored(server, table, 1) == [1]
    found = marks(server, table, first)
    assert found.pop(first["taker"]) == 198
    assert set(found.values()) == {-66}
    assert not found.keys() & set(first["attack"])


def take_the_rest(page, boards, form):
    """Let the attacker take every other board: nobody asks whether that is so."""
    for board in boards:
        begin(page)
        tap(page, "board", str(board["number"]))
        if form == "equipes":
            tap(page, "contract", "garde")
        save(page, str(44 + board["number"]))
    expect(page.locator(".tablet-boards")).to_contain_text("Où aller maintenant")


@pytest.mark.parametrize("form", ["quadrettes", "equipes"])
def test_the_attacker_is_told_and_only_a_match_chooses_contracts(hall, server, tables, form):
    table = tables[form][0]
    board = table["boards"][0]
    page = sit_down(hall(**PHONE), table)
    begin(page)
    expect(page.locator(".deal-attacker")).to_contain_text("Sud")
    assert page.locator("[name=taker]").get_attribute("type") == "hidden"
    contracts = page.locator("[name=contract]")
    assert contracts.count() == (3 if form == "equipes" else 1)
    before = places(page)
    tap(page, "board", str(board["number"]))
    if form == "equipes":
        tap(page, "contract", "garde_sans")
    assert places(page) == before
    assert small(page) == []
    save(page)
    amount = "+132" if form == "equipes" else "+66"
    expect(page.locator("tbody tr").first).to_contain_text(f"Fiche ambulante : {amount}")
    hurry(page)
    assert stored(server, table, 1) == [board["number"]]
    assert marks(server, table, board)[2] == 3 * int(amount)
    begin(page)
    tap(page, "board", str(board["number"]))
    expect(page.locator("#bar-status")).to_contain_text("déjà joué ici, à la donne 1")
    page.reload()
    expect(page.locator(".tablet-boards")).to_contain_text("1er de")
    take_the_rest(page, table["boards"][1:], form)
    going = page.locator(".tablet-boards ul").last.locator("li")
    expect(going).to_have_count(4)


def test_a_correction_says_that_another_member_attacked(hall, server, tables):
    table = tables["triplettes"][1]
    board = table["boards"][0]
    page = sit_down(hall(**PHONE), table)
    begin(page)
    tap(page, "board", str(board["number"]))
    tap(page, "direction", str(board["directions"][0]))
    tap(page, "taker", str(board["taker"]))
    save(page)
    hurry(page)
    page.locator("tbody summary").first.tap()
    page.get_by_role("button", name="Corriger").tap()
    assert page.locator("[name=direction]").count() == 0
    other = next(at for at in board["attack"] if at != board["taker"])
    tap(page, "taker", str(other))
    tap(page, "reasons", "taker")
    page.locator("#bar-actions .button-primary").tap()
    expect(page.locator("tbody tr").first).to_contain_text("corrigée")
    hurry(page)
    assert marks(server, table, board)[other] == 198


def test_two_tablets_of_teams_with_one_board_settle_it_on_the_page(hall, server, tables):
    """Both noted étui 1 off the network; the second is told, and says that it was étui 2."""
    table = tables["quadrettes"][1]
    first, second, *_others = (str(board["number"]) for board in table["boards"])
    one, other = (sit_down(hall(**PHONE), table) for _ in range(2))
    for page in (one, other):
        no_network(page.context)
        begin(page)
        tap(page, "board", first)
        save(page, "49" if page is one else "50")
    one.context.unroute_all()
    hurry(one)
    other.context.unroute_all()
    other.evaluate("tablet.sync.release()")
    other.get_by_role("button", name="à régler").tap()
    other.locator("[data-decision=another]").tap()  # it says that it is another deal
    other.get_by_role("button", name="à régler").tap()
    expect(other.locator("#screen-settle")).to_contain_text(
        f"L’étui {first} est déjà joué à cette table, à la donne 1."
    )
    other.get_by_role("button", name="Modifier").tap()
    tap(other, "board", second)
    other.locator("#bar-actions .button-primary").tap()
    hurry(other)
    assert stored(server, table, 2) == [int(first), int(second)]
