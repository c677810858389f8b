"""The server dies under the pages of the desk: nothing that was typed is lost or doubled."""

import json
import os
import re
import signal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import flaws
from tests.browser.network import tap_before_an_answer
from tests.browser.people import sign_in

pytestmark = pytest.mark.own_server

SEED = """
from datetime import timedelta
from django.utils import timezone
from tests import factories as make
from scoring.models import Role
from tournaments.rounds.services.results import type_bilans
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
hasty = make.tournament(4, in_club=home, name="Pressée")
hasty.entries.update(checked_in_at=None)
print(evening.pk, event.pk, open_.pk, hasty.pk, first.pk, *(table.pk for table in tables))
"""
KEYS = ("evening", "event", "open", "hasty", "entry", "table", "other")
STORED = """
import json
from scoring.models import Deal
from tournaments.models import Entry, Payment, Sending
from tournaments.rounds.services.results import typed_bilans
from tournaments.models import RoundTable
print(json.dumps(dict(
    deals=[[d.number, d.dealer.position] for d in Deal.objects.order_by("table", "number")],
    bilans=[b for one in RoundTable.objects.order_by("pk") if (b := typed_bilans(one.table))],
    payments=[[p.entry.player.name, p.cents] for p in Payment.objects.order_by("pk")],
    here=[e.player.name for e in Entry.objects.filter(event={open}).exclude(
        checked_in_at=None).order_by("number")],
    players=[e.player.name for e in Entry.objects.filter(event={evening}).order_by(
        "number")][8:],
)))
"""
AWAY = re.compile(r"Hors ligne depuis \d\d:\d\d\.")


@pytest.fixture(scope="module")
def seeded(server):
    numbers = server.run(SEED)
    return dict(zip(KEYS, numbers.split(), strict=True))


def stored(server, seeded):
    code = STORED.replace("{open}", seeded["open"]).replace("{evening}", seeded["evening"])
    return json.loads(server.run(code))


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
    "/tournois/{event}/tours/1/saisie/?table=2",
    "/tournois/{open}/inscriptions/{entry}/",
    "/tournois/{event}/prix/",
    "/reglements/",
]


def type_bilans(page, *bilans):
    for field, bilan in zip(page.locator("[data-bilan]").all(), bilans, strict=True):
        field.fill(str(bilan))
    page.get_by_role("button", name="Valider").tap()


def type_deals(page):
    for number, points in ((1, "49"), (2, "53")):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Donne {number}")
        for name, value in (("taker", "0"), ("contract", "garde"), ("bouts", "2")):
            page.locator(f"label:has([name={name}][value='{value}'])").tap()
        for key in points:
            page.locator(f"[data-key='{key}']").tap()
        page.get_by_role("button", name="Enregistrer").tap()
        expect(page.locator("[name=taker]:checked")).to_have_count(0)
    page.get_by_role("button", name="Fausse donne").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Donne 4")
    expect(page.locator(".deal-dealer")).to_contain_text("Donneur : Cy")  # dealt, deals again


def register(page):
    name = page.get_by_label("Nom du joueur")
    for walk_in in ("Zoé", "Yann"):
        name.fill(walk_in)
        name.press("Enter")
        expect(name).to_have_value("")
    page.locator(".entry-tick").nth(1).tap()
    for _twice in range(2):
        page.locator(".entry-due").nth(1).tap()


def test_the_server_dies_and_all_that_was_typed_waits(desk, server, seeded, dead):
    pages = {address: desk(address) for address in (*POLLING, *STILL)}
    dead()
    for page in pages.values():
        expect(page.locator("#away")).to_contain_text(AWAY)
    home = pages["/"]
    home.locator("main a[href^='/']").first.tap()
    expect(home.locator("#away")).to_contain_text("Cette page s’ouvrira quand le serveur")

    results, table = pages[STILL[4]], pages["/tables/{table}/donnes/nouvelle/"]
    type_bilans(results, 60, -20, -20, -20)
    line = results.locator("#waiting li")
    expect(line).to_contain_text("Résultat de la table 2 60 · -20 · -20 · -20")
    expect(results.get_by_text("C’est gardé dans ce navigateur")).to_be_visible()
    expect(results.locator("form[data-results]")).to_have_count(0)
    assert flaws(results) == []
    type_deals(table)
    register(pages["/tournois/{open}/inscriptions/"])
    pages[STILL[5]].get_by_role("button", name="Encaisser").tap()
    evening = pages["/soirees/{evening}/"]
    evening.get_by_label("Ajouter un joueur").fill("Xavier")
    evening.get_by_label("Ajouter un joueur").press("Enter")
    for page in pages.values():  # each shows all that waits in this browser
        expect(page.locator("#waiting summary")).to_have_text("En attente du serveur : 10")

    server.start()
    for page in pages.values():
        expect(page.locator("#away")).not_to_contain_text("Hors ligne", timeout=40_000)
        expect(page.locator("#waiting li:not(.is-sent)")).to_have_count(0)
    told = stored(server, seeded)
    assert told["deals"] == [[1, 0], [2, 1], [3, 2]]
    assert [60, -20, -20, -20] in told["bilans"]
    assert [name for name in told["here"] if name != "Wanda"] == ["Joueur 29", "Zoé", "Yann"]
    assert [name for name, _cents in told["payments"]][-2:] == ["Joueur 29", "Joueur 28"]
    assert told["players"] == ["Xavier"]


def test_what_was_kept_leads_on_when_it_is_sent(desk):
    page = desk("/tournois/{event}/tours/1/saisie/?table=1")
    page.context.set_offline(True)
    type_bilans(page, 20, 20, -20, -20)
    expect(page.locator("#waiting summary")).to_have_text("En attente du serveur : 1")
    page.context.set_offline(False)
    expect(page.locator("#away")).to_contain_text("Table 1 : résultat saisi.")
    assert urlsplit(page.url).query == "apres=1"
    expect(page.locator("#waiting")).to_be_hidden()


def test_an_answer_that_is_lost_is_no_second_result(desk, server, seeded):
    page = desk("/tournois/{event}/tours/1/saisie/?table=3")
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort("connectionreset")

    page.route("**/saisie/", lambda r: lose(r) if r.request.method == "POST" else r.continue_())
    for field, bilan in zip(
        page.locator("[data-bilan]").all(), (30, -10, -10, -10), strict=True
    ):
        field.fill(str(bilan))
    page.get_by_role("button", name="Valider").tap()
    expect(page.locator("#away")).to_contain_text("C’était déjà enregistré.", timeout=40_000)
    assert (lost, page.locator("#waiting li").count()) == ([204], 0)


def test_what_the_server_refuses_comes_back_with_its_reason(desk):
    page = desk("/tournois/{event}/tours/1/saisie/?table=4")
    page.context.set_offline(True)
    type_bilans(page, 40, -20, -20, -10)
    line = page.locator("#waiting li")
    expect(line).to_contain_text("Résultat de la table 4")
    page.context.set_offline(False)
    expect(line).to_contain_text("La somme des bilans")
    assert flaws(page) == []
    line.get_by_role("button", name="Revoir et corriger").tap()
    expect(page.locator("[data-error-summary]")).to_contain_text("La somme des bilans")
    bilans = [field.input_value() for field in page.locator("[data-bilan]").all()]
    assert bilans == ["40", "-20", "-20", "-10"]
    expect(page.locator("#waiting li")).to_have_count(1)
    type_bilans(page, 40, -20, -20, 0)
    expect(page.locator("#messages")).to_contain_text("Table 4 : résultat saisi.")
    expect(page.locator("#waiting li")).to_have_count(0)


def test_what_is_refused_is_forgotten_by_two_taps(desk):
    page = desk("/tournois/{event}/tours/1/saisie/?table=4")
    page.context.set_offline(True)
    type_bilans(page, 7, 7, 7, 7)
    page.context.set_offline(False)
    forget = page.locator("#waiting li [data-forgets]")
    forget.tap()
    expect(forget).to_have_text("Oui, l’oublier")
    forget.tap()
    expect(page.locator("#waiting")).to_be_hidden()


def test_the_next_person_neither_reads_nor_sends_it(desk, server, seeded):
    page = desk("/tournois/{open}/inscriptions/")
    page.context.set_offline(True)
    name = page.get_by_label("Nom du joueur")
    name.fill("Wanda")
    name.press("Enter")
    expect(page.locator("#waiting li")).to_contain_text("Wanda")
    page.close()
    page.context.set_offline(False)
    page.context.clear_cookies()
    bob = desk("/tournois/{open}/inscriptions/", "bob")
    expect(bob.locator("#waiting")).to_be_hidden()
    assert "Wanda" not in bob.evaluate("Object.values(localStorage).join()")
    assert len(bob.evaluate("Object.keys(localStorage)")) == 1
    bob.context.clear_cookies()
    back = desk("/")
    expect(back.locator("#waiting li")).to_contain_text("Wanda est sur la liste.")
    assert back.evaluate("Object.keys(localStorage)") == []


def test_a_form_sent_for_somebody_else_stays(desk):
    page = desk("/tournois/{open}/inscriptions/{entry}/")
    page.get_by_label("Vient avec").fill("Voiture 3")
    page.context.clear_cookies()
    desk("/", "bob")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#away")).to_contain_text("Quelqu’un d’autre s’est connecté")
    expect(page.get_by_label("Vient avec")).to_have_value("Voiture 3")


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
LEFT = """word => [...document.querySelectorAll("main :is(input, textarea)")]
  .filter((one) => one.value === word).length"""
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
    "/tournois/{event}/documents/classement/",
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


def test_no_form_ends_in_the_page_of_the_browser(desk, dead):
    pages = [desk(address) for address in FORMS]
    stranger = desk("/", base_url=pages[0].url)
    stranger.context.clear_cookies()
    stranger.goto("/connexion/")
    typed = [(page, page.url, page.evaluate(FILL, "Wiktoria")) for page in (*pages, stranger)]
    dead()
    sent = 0
    for page, url, texts in typed:
        sent += page.evaluate(SEND)
        expect(page.locator("#away")).to_be_visible()
        assert page.url == url
        kept = page.locator("#waiting li", has_text="Wiktoria").count()
        assert page.evaluate(LEFT, "Wiktoria") == texts or kept, url
    assert sent > 80
    pages[0].evaluate("localStorage.clear()")  # what waits now was nobody's wish


def test_a_database_away_is_a_server_away(desk):
    page = desk("/tournois/{open}/inscriptions/{entry}/")
    down = {"status": 503, "headers": {"Retry-After": "5"}}
    page.route("**/*", lambda route: route.fulfill(**down))
    expect(page.locator("#away")).to_contain_text(AWAY)
    page.get_by_label("Montant en euros").fill("5")
    page.get_by_role("button", name="Encaisser").tap()
    expect(page.locator("#waiting li")).to_contain_text("Paiement")
    page.get_by_label("Vient avec").fill("Voiture 4")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#away")).to_contain_text("Rien n’est perdu")
    expect(page.get_by_label("Vient avec")).to_have_value("Voiture 4")
    page.unroute_all()
    expect(page.locator("#waiting li")).to_contain_text("Encaissé : 5,00 €.", timeout=40_000)
    expect(page.get_by_label("Vient avec")).to_have_value("Voiture 4")


def test_a_failing_server_leaves_the_page(desk):
    page = desk("/tournois/{open}/inscriptions/{entry}/")
    page.get_by_label("Vient avec").fill("Voiture 5")
    page.route("**/inscriptions/**", lambda route: route.fulfill(status=500))
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#away")).to_contain_text("Le serveur n’a pas pu faire")
    expect(page.get_by_label("Vient avec")).to_have_value("Voiture 5")
    page.unroute_all()
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#messages")).to_contain_text("C’est noté.")


def test_a_file_stays_chosen_and_a_refusal_is_its_page(desk):
    page = desk("/reglements/import/")
    file = page.locator("[type=file]")
    file.set_input_files([{"name": "r.json", "mimeType": "text/plain", "buffer": b"{"}])
    page.route("**/import/", lambda route: route.abort())
    page.locator("main [type=submit]").last.tap()
    expect(page.locator("#away")).to_contain_text("Rien n’est perdu")
    assert file.evaluate("one => one.files[0].name") == "r.json"
    page.context.clear_cookies(name="sessionid")
    page.unroute_all()
    page.locator("main [type=submit]").last.tap()
    expect(page.locator("#away")).to_contain_text("Vous n’êtes plus connecté")
    assert file.evaluate("one => one.files[0].name") == "r.json"
    desk("/")
    page.locator("main [type=submit]").last.tap()
    expect(page.locator("[data-error-summary]")).to_be_focused()


def test_two_quick_taps_send_one_form(desk):
    page = desk("/tournois/{open}/inscriptions/{entry}/")
    posts = []
    page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
    page.locator("#paiement").get_by_label("Montant en euros").fill("3")
    page.get_by_role("button", name="Encaisser").dblclick()
    expect(page.locator("#messages")).to_contain_text("Encaissé : 3,00 €.")
    assert len(posts) == 1


def test_a_tap_lost_after_another_was_answered_waits(desk):
    page = desk("/tournois/{hasty}/inscriptions/")
    absent = page.locator(".is-absent .entry-tick")
    before = absent.count()
    first, second = tap_before_an_answer(page, absent)
    first.continue_()
    expect(absent).to_have_count(before - 1)
    second.abort()
    expect(page.locator("#waiting summary")).to_have_text("En attente du serveur : 1")


def test_a_payment_tapped_while_signed_out_waits_for_the_sign_in(desk):
    page = desk("/tournois/{open}/inscriptions/")
    page.context.clear_cookies(name="sessionid")
    page.locator(".entry-due").last.tap()
    page.get_by_label("Nom d’utilisateur").fill("ana")
    page.locator("[name=password]").fill("secret")
    page.get_by_role("button", name="Entrer").tap()
    page.get_by_role("button", name="L’envoyer maintenant").tap()
    expect(page.locator("#messages")).to_contain_text("10,00 € encaissés en espèces.")


def test_what_waits_is_hidden_by_the_cipher_of_rfc_8439(desk):
    page = desk("/")
    told = page.evaluate(
        """() => {
      const { chacha20, hide, tell } = $modules["tarotclub/js/cipher.js"];
      const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
      const key = Array.from({length: 32}, (_, at) => at);
      const text = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip"
        + " for the future, sunscreen would be it.";
      const made = chacha20(new TextEncoder().encode(text), Uint8Array.from(key),
        bytes("000000000000004a00000000"));
      const hex = (all) => all.map((one) => one.toString(16).padStart(2, "0")).join("");
      const [mine, other] = ["ab".repeat(32), "cd".repeat(32)];
      const hidden = hide({ name: "Zoé" }, mine);
      return [hex([...made.slice(0, 16)]), hex([...made.slice(-10)]), tell(hidden, mine),
        tell(hidden, other), tell("spoilt", mine)];
    }"""
    )
    start, end = "6e2e359a2568f98041ba0728dd0d6981", "b40b8eedf2785e42874d"
    assert told == [start, end, {"name": "Zoé"}, None, None]
