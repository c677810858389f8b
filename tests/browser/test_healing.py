"""A copy of the database is put back in the middle of a tournament: the tablets heal it."""

import json
import re
import shutil
from itertools import count
from time import time

import pytest
from playwright.sync_api import expect

from tests.browser import tablets
from tests.browser.people import sign_in
from tests.conftest import PATIENCE, TABLET

pytestmark = pytest.mark.own_server

NAMES = count(1)
SEED = """
import json
from scoring.models import Role, TableLink
from scoring.services.links import create_link
from tests import factories as make
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="odile{name}")
event = make.drawn(make.tournament(16, rounds=2, in_club=home, deals_per_round=20))
publish_event(event=event)
event.refresh_from_db()
shown = [dict(show=show, seconds=60) for show in ("results", "board")]
screen = create_screen(event=event, name="Mur", rotation=shown)
made = []
for table in make.released(event):
    link = create_link(table=table)
    made.append(dict(table=table.pk, number=table.number, link=link.pk, path=link.path))
told = dict(user="odile{name}", event=event.pk, key=event.public_key, screen=screen.key)
print(json.dumps(told | dict(places=made)))
"""
RECORD = """
async (count) => {
  tablet.sync.pauses = { first: 60, longest: 400, listening: 300 };
  const kept = [];
  for (let at = 0; at < count; at += 1) {
    const facts = {
      dealer: tablet.state.next.dealer, taker: String(at % 4), contract: "garde",
      bouts: at % 4, points: 30 + 5 * (at % 7),
    };
    kept.push(await tablet.record(facts, { undo: 0 }));
  }
  return kept;
}
"""
CORRECT = """(uuid) => {
  const { facts } = tablet.state.deals.find((deal) => deal.uuid === uuid);
  return tablet.correct(uuid, { ...facts, points: 61 }, "Mal compté");
}"""
KEPT = "() => Object.keys(localStorage).filter((key) => key.includes('known-')).length"
GONE = "() => !Object.keys(localStorage).some((key) => key.includes('known-'))"
NOTED = """(name) => {
  const kept = Object.keys(localStorage).find((key) => key.endsWith(`links.records.${name}`));
  return kept && JSON.parse(localStorage[kept]).value.until;
}"""
SHEET = """() => ({
  numbers: tablet.state.deals.map(({ number }) => number),
  uuids: tablet.state.deals.map(({ uuid }) => uuid),
  bilans: tablet.state.bilans,
  lost: tablet.state.lost.length,
})"""


@pytest.fixture
def hall(server):
    """A tournament of four tables with a tablet at each."""
    seed = SEED.format(name=next(NAMES))
    return json.loads(tablets.run(server, seed))


@pytest.fixture(params=["a file copied back", "our restore"])
def put_back(request, server):
    """Each way by which an older copy comes to be the database."""
    if request.param == "our restore" and not server.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is restored by its own tools")

    def by_copying(copy):
        if not server.database.startswith("sqlite"):
            return server.put_back(copy)
        server.stop()
        shutil.copyfile(copy, server.file)
        return server.start()

    def by_our_restore(copy):
        output = server.manage("restore", copy)  # the site goes on meanwhile
        assert "est remise en place" in output

    return by_copying if request.param == "a file copied back" else by_our_restore


@pytest.fixture
def open_page(browser, server):
    """Open pages of visitors of their own; the server is away for a moment, which they log."""
    contexts = []

    def one():
        contexts.append(browser.new_context(base_url=server.url, **TABLET))
        contexts[-1].set_default_timeout(PATIENCE)
        return contexts[-1].new_page()

    yield one
    for context in contexts:
        context.close()


@pytest.fixture
def sit_down(open_page):
    """Open tablets, each a browser of its own."""

    def at(place):
        page = tablets.sit_down(open_page(), place)
        page.evaluate("tablet.sync.pauses = { first: 60, longest: 400, listening: 300 }")
        return page

    return at


def record(pages, number):
    """Record deals on each tablet until the server has confirmed them all."""
    made = [page.evaluate(RECORD, number) for page in pages]
    for page in pages:
        page.evaluate("tablet.sync.wake()")
        tablets.all_sent(page)
    return made


def give_back(page):
    page.get_by_role("button", name="Renvoyer les").tap()
    tablets.all_sent(page)


def test_80_deals_are_all_there_once_in_order(server, hall, sit_down, put_back, open_page):
    pages = [sit_down(place) for place in hall["places"]]
    wall = open_page()
    wall.goto(f"/ecran/{hall['screen']}/")
    desk = sign_in(open_page(), hall["user"], to=f"/tournois/{hall['event']}/")
    first = record(pages, 10)
    copy = server.save("middle")
    uuids = [one + other for one, other in zip(first, record(pages, 10), strict=True)]
    told = [page.evaluate(SHEET) for page in pages]
    put_back(copy)
    for page, was in zip(pages, told, strict=True):
        expect(page.locator("#network")).to_have_text("10 disparues du serveur")
        expect(page.locator("#news")).to_contain_text("Les donnes 11, 12, 13, 14, 15, 16, 17")
        assert page.evaluate(SHEET) == was | {"lost": 10}
        give_back(page)
    healed = [tablets.stored(server, place["table"]) for place in hall["places"]]
    assert [table["numbers"] for table in healed] == [list(range(1, 21))] * 4
    assert [table["uuids"] for table in healed] == uuids
    assert [page.evaluate(SHEET) for page in pages] == told
    assert [table["bilans"] for table in healed] == [sheet["bilans"] for sheet in told]
    for place in hall["places"]:
        found = f"Table {place['number']} : 10 donnes revenues d’une tablette."
        expect(desk.locator("#dashboard")).to_contain_text(found)
    same_on_every_screen(hall, wall, desk, told)


def same_on_every_screen(hall, wall, desk, told):
    """Hold what screens, phones and the desk show against the tablets' sheets."""
    for sheet in told:
        for bilan in sheet["bilans"]:
            expect(wall.locator("#hall")).to_contain_text(signed(bilan))
    desk.goto(f"/tournois/{hall['event']}/tours/1/")
    for place, sheet in zip(hall["places"], told, strict=True):
        shown = desk.locator(f"#table-{place['number']}").inner_text()
        assert re.findall(r"[+−]\d+", shown) == [signed(bilan) for bilan in sheet["bilans"]]


def signed(bilan):
    return f"{'+' if bilan > 0 else '−'}{abs(bilan)}"


def test_another_history_of_as_many_writes_is_seen(server, place, sit_down):
    """Seven deals confirmed, the copy of four put back, and another tablet writes three."""
    mine, other = sit_down(place), sit_down(place)
    mine.evaluate(RECORD, 4)
    tablets.hurry(mine)
    copy = server.save("four")
    kept = mine.evaluate(RECORD, 3)
    tablets.hurry(mine)
    mine.evaluate("tablet.sync.stop()")  # it was in another room
    server.put_back(copy)
    stranger = sit_down(place)
    written = stranger.evaluate(RECORD, 3)
    tablets.hurry(stranger)
    mine.evaluate("tablet.sync.listen()")
    expect(mine.locator("#network")).to_have_text("3 disparues du serveur")
    numbers = mine.evaluate(SHEET)["numbers"]
    assert numbers == [1, 2, 3, 4, 5, 5, 6, 6, 7, 7]
    assert set(mine.evaluate(SHEET)["uuids"]) >= {*kept, *written}
    other.close()


@pytest.fixture
def before(server):
    """A copy from before any table of the evening was opened."""
    return server.save("before")


def begin_again(server, copy, page, seats):
    """Put a copy back that has no table, and open one that gets the same number."""
    server.put_back(copy)
    [place] = tablets.open_tables(server, seats)
    page.goto("about:blank")
    return tablets.sit_down(page, place)


def test_a_table_that_is_opened_again_gets_its_deals(server, before, sit_down):
    [place] = tablets.open_tables(server, 4)
    page = sit_down(place)
    [kept] = record([page], 3)
    begin_again(server, before, page, 4)
    give_back(page)
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["uuids"]) == ([1, 2, 3], kept)


def test_other_players_get_nothing_of_it(server, before, sit_down):
    [place] = tablets.open_tables(server, 4)
    page = sit_down(place)
    record([page], 2)
    page.evaluate("tablet.sync.stop()")
    server.stop()
    page.evaluate(RECORD, 1)  # and one that was never sent
    server.start()
    begin_again(server, before, page, 5)
    expect(page.locator("#news summary")).to_have_text(
        "Cette tablette garde 3 donnes d’autres joueurs, que le serveur n’a plus"
        " (Ana, Bo, Cy, Di). À recopier sur leur feuille :"
    )
    page.locator("#news summary").tap()
    expect(page.locator("#news li")).to_have_count(3)
    tablets.all_sent(page)
    assert tablets.stored(server, place["table"])["numbers"] == []
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Oublier").tap()
    expect(page.locator("#news summary")).to_have_count(0)


def test_two_tablets_give_back_once(server, place, sit_down):
    """A correction and a cancellation too; signatures are asked for anew."""
    one, other = sit_down(place), sit_down(place)
    copy = server.save("none")
    [uuids] = record([one], 3)
    one.evaluate(CORRECT, uuids[1])
    one.evaluate("(uuid) => tablet.cancel(uuid, 'Deux fois')", uuids[2])
    one.evaluate("tablet.sign(0)")
    tablets.hurry(one)
    other.evaluate("tablet.sync.wake()")
    told = other.evaluate(SHEET)
    before = tablets.stored(server, place["table"])
    server.put_back(copy)
    for page in (one, other):
        page.evaluate("tablet.sync.wake()")
        expect(page.locator("#network")).to_have_text("3 disparues du serveur")
    for page in (one, other):
        page.get_by_role("button", name="Renvoyer les").tap()
    for page in (one, other):
        tablets.all_sent(page)
        assert page.evaluate(SHEET) == told
        assert page.evaluate("tablet.state.signatures") == []
    assert tablets.stored(server, place["table"]) == before
    assert before["versions"] == [1, 2, 2]
    assert before["outcomes"][2] == "cancelled"


def test_a_person_decides_where_others_wrote_meanwhile(server, place, sit_down):
    """The number is taken: the lost deal comes after, and those behind it follow."""
    mine = sit_down(place)
    copy = server.save("none yet")
    [kept] = record([mine], 3)
    server.put_back(copy)
    other = sit_down(place)
    tablets.record(other, taker="2", contract="petite")
    tablets.hurry(other)
    mine.evaluate("tablet.sync.wake()")
    mine.get_by_role("button", name="Renvoyer les").tap()
    expect(mine.locator("#network")).to_contain_text("1 à régler")
    mine.locator("[data-focus=settle]").tap()
    sentence = "La donne 1 a été enregistrée entre-temps. Comparez les deux versions."
    expect(mine.locator("#screen-settle")).to_contain_text(sentence)
    mine.locator("[data-decision=another]").tap()
    tablets.all_sent(mine)
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["uuids"][1:]) == ([1, 2, 3, 4], kept)
    assert mine.evaluate(SHEET)["bilans"] == told["bilans"]


def test_what_is_not_wanted_is_given_up_by_a_person(server, place, sit_down):
    page = sit_down(place)
    copy = server.save("wanted")
    record([page], 2)
    server.put_back(copy)
    page.evaluate("tablet.sync.wake()")
    expect(page.locator("[data-deal] .tablet-lost")).to_have_count(2)
    page.evaluate(RECORD, 1)  # waits until somebody has decided
    page.get_by_role("button", name="Signer").tap()
    words = "Des donnes ont disparu du serveur : renvoyez-les d’abord."
    expect(page.locator("#screen-sign")).to_contain_text(words)
    page.go_back()
    assert tablets.stored(server, place["table"])["numbers"] == []
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Ne pas renvoyer").tap()
    tablets.all_sent(page)
    assert tablets.stored(server, place["table"])["numbers"] == [1]


def test_what_was_kept_goes_when_the_link_is_over(server, places, sit_down):
    """The tablet is used at another table after that."""
    place, after = next(places), next(places)
    page = sit_down(place)
    record([page], 2)
    assert page.evaluate(KEPT) == 2
    page.wait_for_function(NOTED, arg=f"link-{place['link']}")
    page.clock.install(time=time() + 3 * 86_400)
    tablets.sit_down(page, after)
    page.wait_for_function(GONE)
