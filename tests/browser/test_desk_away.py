"""The server dies under the pages of the desk: nothing that was typed is lost or doubled."""

import json
import os
import re
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import flaws
from tests.browser.people import sign_in

SEED = """
from datetime import timedelta
from django.utils import timezone
from tests import factories as make
from scoring.models import Role
from tournaments.services.results import type_bilans
home = make.club()
for name in ("ana", "bob"):
    make.member(Role.ORGANISER, in_club=home, username=name)
evening = make.evening(in_club=home, name="Lundi")
tables = [make.table(seats, in_evening=evening) for seats in (4, 4)]
make.players(3, in_club=home)
fees = [["Membre", 1000]]
event = make.drawn(make.tournament(16, in_club=home, fees=fees))
make.released(event)
open_ = make.tournament(4, in_club=home, name="Ouverte", fees=fees)
for entry in open_.entries.all():
    entry.fee_class, entry.fee_cents, entry.checked_in_at = "Membre", 1000, None
    entry.save()
first = open_.entries.first()
print(evening.pk, event.pk, open_.pk, first.pk, *(table.pk for table in tables))
"""
KEYS = ("evening", "event", "open", "entry", "table", "other")
STORED = """
import json
from scoring.models import Deal
from tournaments.models import Entry, Payment, Sending
from tournaments.services.results import typed_bilans
from tournaments.models import RoundTable
print(json.dumps(dict(
    deals=[[d.number, d.dealer.position] for d in Deal.objects.order_by("table", "number")],
    bilans=[b for one in RoundTable.objects.order_by("pk") if (b := typed_bilans(one.table))],
    payments=[[p.entry.player.name, p.cents] for p in Payment.objects.order_by("pk")],
    here=[e.player.name for e in Entry.objects.filter(tournament={open}).exclude(
        checked_in_at=None).order_by("number")],
    players=[e.player.name for e in Entry.objects.filter(tournament={evening}).order_by(
        "number")][8:],
)))
"""
AWAY = re.compile(r"Hors ligne depuis \d\d:\d\d\.")


@pytest.fixture(scope="module")
def seeded(server):
    numbers = server.manage("shell", "--verbosity=0", "--command", SEED)
    return dict(zip(KEYS, numbers.split(), strict=True))


def stored(server, seeded):
    code = STORED.replace("{open}", seeded["open"]).replace("{evening}", seeded["evening"])
    return json.loads(server.manage("shell", "--verbosity=0", "--command", code))


def kill(server):
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait()


@pytest.fixture
def dead(server):
    """Kill the server when asked; it serves again after the test."""
    yield lambda: kill(server)
    if server.process.poll() is not None:
        server.start()


@pytest.fixture
def desk(hall, seeded):
    """Open pages of the desk as somebody, each a tab of one browser."""
    first = hall()

    def open_tab(address, who="ana", **options):
        page = first.context.new_page() if not options else hall(**options)
        return sign_in(page, who, to=address.format(**seeded))

    return open_tab


POLLING = ["/tournois/{event}/", "/tournois/{event}/tours/1/", "/tournois/{open}/inscriptions/"]
STILL = [
    "/",
    "/soirees/{evening}/",
    "/tables/{table}/",
    "/tables/{table}/donnes/nouvelle/",
    "/tournois/{event}/tours/1/saisie/",
    "/tournois/{event}/prix/",
    "/reglements/",
]


def test_every_page_of_the_desk_says_that_the_server_is_away(desk, server, dead):
    pages = [desk(address) for address in (*POLLING, *STILL)]
    dead()
    for page in pages:
        expect(page.locator("#away")).to_contain_text(AWAY)
        before = page.url
        page.evaluate("document.querySelector('main a[href^=\"/\"], nav a').click()")
        expect(page.locator("#away")).to_contain_text("Cette page s’ouvrira quand le serveur")
        assert page.url == before
    server.start()
    for page in pages:
        expect(page.locator("#away")).to_be_hidden(timeout=40_000)


def test_a_result_waits_for_the_server_and_is_stored_once(desk, server, seeded, dead):
    page = desk("/tournois/{event}/tours/1/saisie/?table=2")
    dead()
    for field, bilan in zip(page.locator("[data-bilan]").all(), (60, -20, -20, -20), strict=True):
        field.fill(str(bilan))
    page.get_by_role("button", name="Valider").tap()
    waiting = page.locator("#waiting")
    expect(waiting.locator("summary")).to_have_text("En attente du serveur : 1")
    expect(waiting.get_by_role("listitem")).to_contain_text("Résultat de la table 2")
    expect(waiting.get_by_role("listitem")).to_contain_text("60 · -20 · -20 · -20")
    expect(page.locator("form[data-results]")).to_have_count(0)
    expect(page.get_by_text("C’est gardé dans ce navigateur")).to_be_visible()
    assert flaws(page) == []
    server.start()
    expect(page.locator("#away")).to_contain_text("Table 2 : résultat saisi.", timeout=40_000)
    assert urlsplit(page.url).query == ""
    expect(waiting).to_be_hidden()
    assert stored(server, seeded)["bilans"] == [[60, -20, -20, -20]]


def test_walk_ins_and_money_wait_in_their_order(desk, server, seeded, dead):
    page = desk("/tournois/{open}/inscriptions/")
    payer = desk("/tournois/{open}/inscriptions/{entry}/")
    evening = desk("/soirees/{evening}/")
    dead()
    name = page.get_by_label("Nom du joueur")
    for walk_in in ("Zoé", "Yann"):
        name.fill(walk_in)
        name.press("Enter")
        expect(page.locator("#waiting")).to_contain_text(walk_in)
        expect(name).to_have_value("")
    page.locator(".entry-tick").nth(1).tap()
    page.locator(".entry-due").nth(1).tap()
    page.locator(".entry-due").nth(1).tap()
    expect(page.locator("#waiting summary")).to_have_text("En attente du serveur : 4")
    payer.get_by_role("button", name="Encaisser").tap()
    expect(payer.get_by_text("C’est gardé dans ce navigateur")).to_be_visible()
    evening.get_by_label("Ajouter un joueur").fill("Xavier")
    evening.get_by_label("Ajouter un joueur").press("Enter")
    for tab in (page, payer, evening):  # each shows all that waits in this browser
        expect(tab.locator("#waiting summary")).to_have_text("En attente du serveur : 6")
    server.start()
    for tab in (page, payer, evening):
        expect(tab.locator("#away")).not_to_contain_text("Hors ligne", timeout=40_000)
    expect(page.locator("#waiting")).to_contain_text("Tout est envoyé")
    expect(page.locator("#waiting li.is-sent")).to_have_count(6)
    told = stored(server, seeded)
    assert told["here"] == ["@2", "Zoé", "Yann"]
    assert told["payments"] == [["@2", 1000], ["@1", 1000]]
    assert told["players"] == ["Xavier"]


def test_deals_go_on_without_the_server(desk, server, seeded, dead):
    page = desk("/tables/{table}/donnes/nouvelle/")
    dead()
    for number, points in ((1, "49"), (2, "53")):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Donne {number}")
        for name, value in (("taker", "0"), ("contract", "garde"), ("bouts", "2")):
            page.locator(f"label:has([name={name}][value='{value}'])").tap()
        for key in points:
            page.locator(f"[data-key='{key}']").tap()
        page.get_by_role("button", name="Enregistrer").tap()
        expect(page.locator("#waiting li").nth(number - 1)).to_contain_text(f"Donne {number}")
    page.get_by_role("button", name="Fausse donne").tap()
    expect(page.locator("#waiting li").nth(2)).to_contain_text("Donne 3")
    expect(page.locator("[name=taker]:checked")).to_have_count(0)
    server.start()
    page.wait_for_url("**/tables/{table}/".format(**seeded), timeout=40_000)
    assert stored(server, seeded)["deals"] == [[1, 0], [2, 1], [3, 2]]


def test_an_answer_that_is_lost_is_no_second_result(desk, server, seeded):
    page = desk("/tournois/{event}/tours/1/saisie/?table=3")
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort("connectionreset")

    page.route("**/saisie/", lambda r: lose(r) if r.request.method == "POST" else r.continue_())
    for field, bilan in zip(page.locator("[data-bilan]").all(), (30, -10, -10, -10), strict=True):
        field.fill(str(bilan))
    page.get_by_role("button", name="Valider").tap()
    expect(page.locator("#away")).to_contain_text("C’était déjà enregistré.", timeout=40_000)
    assert (lost, page.locator("#waiting li").count()) == ([204], 0)


def test_what_the_server_refuses_comes_back_with_its_reason(desk, server, seeded, dead):
    page = desk("/tournois/{event}/tours/1/saisie/?table=4")
    other = desk("/tournois/{event}/tours/1/saisie/?table=4")
    dead()
    for field, bilan in zip(page.locator("[data-bilan]").all(), (40, -20, -20, -10), strict=True):
        field.fill(str(bilan))
    page.get_by_role("button", name="Valider").tap()
    line = page.locator("#waiting li")
    expect(line).to_contain_text("Résultat de la table 4")
    server.start()
    expect(line).to_contain_text("La somme des bilans", timeout=40_000)
    assert flaws(page) == []
    expect(other.locator("#waiting li")).to_contain_text("La somme des bilans")
    line.get_by_role("button", name="Revoir et corriger").tap()
    expect(page.locator("[data-error-summary]")).to_contain_text("La somme des bilans")
    assert [f.input_value() for f in page.locator("[data-bilan]").all()] == [
        "40", "-20", "-20", "-10",
    ]
    expect(page.locator("#waiting li")).to_have_count(1)
    page.locator("[data-bilan]").last.fill("0")
    page.get_by_role("button", name="Valider").tap()
    expect(page.locator("#messages")).to_contain_text("Table 4 : résultat saisi.")
    expect(page.locator("#waiting li")).to_have_count(0)


def test_what_is_refused_is_forgotten_by_two_taps(desk, server, dead):
    page = desk("/tournois/{event}/tours/1/saisie/?table=1")
    dead()
    for field in page.locator("[data-bilan]").all():
        field.fill("7")
    page.get_by_role("button", name="Valider").tap()
    server.start()
    forget = page.locator("#waiting li [data-forgets]")
    forget.tap(timeout=40_000)
    expect(forget).to_have_text("Oui, l’oublier")
    forget.tap()
    expect(page.locator("#waiting")).to_be_hidden()


def test_the_next_person_neither_reads_nor_sends_it(desk, server, seeded, dead):
    page = desk("/tournois/{open}/inscriptions/")
    dead()
    name = page.get_by_label("Nom du joueur")
    name.fill("Wanda")
    name.press("Enter")
    expect(page.locator("#waiting li")).to_contain_text("Wanda")
    page.route("**/inscriptions/nouvelle/**", lambda route: route.abort())
    server.start()
    page.context.clear_cookies(name="sessionid")
    bob = desk("/tournois/{open}/inscriptions/", "bob")
    expect(bob.locator("#waiting")).to_be_hidden()
    kept = bob.evaluate("Object.values(localStorage).join()")
    assert "Wanda" not in kept


def test_a_form_sent_for_somebody_else_stays(desk):
    page = desk("/tournois/{open}/inscriptions/{entry}/")
    page.get_by_label("À séparer de").fill("Voiture 3")
    desk("/", "bob")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#away")).to_contain_text("Quelqu’un d’autre s’est connecté")
    expect(page.get_by_label("À séparer de")).to_have_value("Voiture 3")


def typed_on(page, word="Wiktoria"):
    """Write into every text on a page; give how many it took."""
    return page.evaluate(FILL, word)


FILL = """word => {
  const texts = [...document.querySelectorAll("main input:is(:not([type]), [type=text],"
    + " [type=search]), main textarea")].filter((one) => !one.readOnly && !one.disabled);
  for (const one of texts) one.value = word;
  return texts.length;
}"""
SEND = """async () => {
  const forms = [...document.querySelectorAll("form:not([method=dialog])")];
  for (const form of forms) {
    HTMLFormElement.prototype.requestSubmit.call(form);
    await new Promise((done) => setTimeout(done, 30));
  }
  return forms.length;
}"""
FORMS = [
    "/soirees/nouvelle/",
    "/soirees/{evening}/",
    "/soirees/{evening}/tables/nouvelle/",
    "/soirees/{evening}/cloture/",
    "/joueurs/?evening={evening}",
    "/tables/{table}/donnes/nouvelle/",
    "/tables/{table}/cloture/",
    "/reglements/import/",
    "/regles/",
    "/motdepasse/",
    "/feuilles/",
    "/tournois/nouveau/",
    "/tournois/reprise/",
    "/tournois/verification/",
    "/tournois/{event}/reglages/",
    "/tournois/{event}/documents/",
    "/tournois/{event}/prix/",
    "/tournois/{event}/decisions/",
    "/tournois/{event}/ecrans/",
    "/tournois/{event}/placement/tirage/",
    "/tournois/{event}/tours/1/",
    "/tournois/{open}/inscriptions/",
    "/tournois/{open}/inscriptions/import/",
    "/tournois/{open}/inscriptions/paires/",
    "/tournois/{open}/inscriptions/{entry}/",
    "/tournois/{open}/inscriptions/{entry}/depart/",
    "/tournois/{open}/inscriptions/{entry}/remplacant/",
]


def test_no_form_ends_in_the_page_of_the_browser(desk, server, dead):
    pages = [desk(address) for address in FORMS]
    stranger = desk("/", base_url=server.url)
    stranger.context.clear_cookies()
    stranger.goto("/connexion/")
    asked = [(page, page.url, typed_on(page)) for page in (*pages, stranger)]
    dead()
    sent = 0
    for page, url, _typed in asked:
        sent += page.evaluate(SEND)
        expect(page.locator("#away")).to_be_visible()
        assert page.url == url
    assert sent > 100
    for page, url, typed in asked:
        kept = page.locator("#waiting li", has_text="Wiktoria").count()
        left = page.evaluate(LEFT, "Wiktoria")
        assert left == typed or kept, url
    for page in pages[:1]:
        page.evaluate("Object.keys(localStorage).forEach((key) => localStorage.removeItem(key))")


LEFT = """word => [...document.querySelectorAll("main :is(input, textarea)")]
  .filter((one) => one.value === word).length"""
