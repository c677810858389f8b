"""The table's page, by touch and by keyboard, with and without a network."""

import json
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone
from PIL import Image
from playwright.sync_api import expect

from tests.browser import tablets
from tests.browser.flaws import violations
from tests.browser.network import no_network

ANSWER = """
from scoring.models import ArbiterCall
from scoring.services.links import answer_call
answer_call(call=ArbiterCall.objects.latest("pk"), answer="J’arrive.", by=None)
"""
PHONE = {"viewport": {"width": 360, "height": 740}}
FLAT = {"viewport": {"width": 1180, "height": 820}}


@pytest.fixture
def tablet(new_page, place):
    return tablets.sit_down(new_page(), place)


def expect_bilans(page, *bilans):
    expect(page.locator("thead .deal-mark .score")).to_have_text(list(bilans))


def test_a_common_deal_takes_seven_taps(tablet, server, place):
    tablet.evaluate(
        "window.taps = 0; addEventListener('pointerup', () => { taps += 1; }, true)"
    )
    told = []
    tablet.on("request", lambda sent: told.append(sent.headers.get("x-waiting", "")))
    tablets.record(tablet)
    assert tablet.evaluate("taps") == 7
    expect_bilans(tablet, "+198", "−66", "−66", "−66")
    expect(tablet.locator("#network")).to_have_text("1 à envoyer")
    expect(tablet.locator("#bar-status")).to_contain_text("Donne 2 Bo donne · entame : Cy")
    tablets.hurry(tablet)
    kept = tablets.stored(server, place["table"])
    assert (kept["numbers"], kept["bilans"]) == ([1], [198, -66, -66, -66])
    [(waiting, word)] = {tuple(each.split()) for each in told if each.startswith("1 ")}
    assert (waiting, len(word)) == ("1", 36)  # it says how many wait, with a word of its own


def test_the_result_is_shown_before_it_is_saved(tablet):
    tablet.get_by_role("button", name="Noter la donne").tap()
    bar = tablet.locator("#bar-status")
    expect(bar).to_have_text("Reste à noter : Preneur, Contrat, Bouts de l’attaque, Points")
    tablets.tap(tablet, "taker", "0")
    tablets.tap(tablet, "contract", "garde")
    tablets.tap(tablet, "bouts", "2")
    tablets.type_points(tablet, "49")
    expect(bar).to_contain_text("Réussi de 8 : 49 points pour 41")
    expect(bar).to_contain_text("(25 + 8) × 2 = 66 → 66 par défenseur")
    expect(bar.locator("li")).to_have_text(["Ana +198", "Bo −66", "Cy −66", "Di −66"])
    expect(tablet.locator("#count")).to_have_text("Défense : 42 41 à faire : +8")
    tablets.tap(tablet, "bouts", "0")
    tablets.type_points(tablet, "88")
    expect(tablet.locator("#note-points")).to_contain_text(
        "Trop de points : la défense a 3 bouts"
    )


def test_too_many_points_stay_as_typed_and_are_said(tablet):
    """As on the form of who is signed in, before anything else is chosen."""
    tablet.get_by_role("button", name="Noter la donne").tap()
    tablets.type_points(tablet, "92")
    expect(tablet.locator("[data-points] input")).to_have_value("92")
    expect(tablet.locator("#note-points")).to_contain_text("Les points vont de 0 à 91")
    tablet.locator("[data-key='back']").tap()
    expect(tablet.locator("#note-points")).to_be_empty()


def test_a_deal_nobody_scored_has_no_marks(tablet):
    tablet.get_by_role("button", name="Noter la donne").tap()
    tablet.get_by_role("button", name="Donne passée").tap()
    expect(tablet.locator("tbody .tablet-mark")).to_have_text(["–"] * 4)
    tablets.hurry(tablet)
    expect(tablet.locator("tbody .tablet-mark")).to_have_text(["–"] * 4)


def test_a_phone_shows_long_names_and_lines_in_full(new_page, server, place):
    """Nothing reaches over the edge of its panel, nor over its neighbour."""
    name = "Marie-Françoise de la Tour"
    tablets.run(server, RENAME.format(table=place["table"], name=name))
    page = tablets.sit_down(new_page(**PHONE), place)
    tablets.record(page, bouts="3", points="60")
    tablets.hurry(page)
    page.locator("tbody summary").first.tap()
    expect(page.locator(".deal-lines")).to_contain_text("Réussi de 24")
    assert page.evaluate(SPILT, ".deal-lines *") == []
    page.get_by_role("button", name="Signer").tap()
    assert page.evaluate(SPILT, ".tablet-signer *, .tablet-signatures .soft") == []
    expect(page.locator(".tablet-signatures .panel .soft").first).to_be_visible()
    assert page.evaluate(COVERED, ".tablet-signatures .panel") == []


SPILT = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const box = one.getBoundingClientRect();
  const panel = one.closest(".panel, tr").getBoundingClientRect();
  return box.right > panel.right + 0.5 || box.left < panel.left - 0.5;
}).map((one) => one.textContent)"""

# all signers measured at once: the page draws itself anew when an answer comes
COVERED = """(signers) => [...document.querySelectorAll(signers)].filter((signer) => {
  const mark = signer.querySelector(".score").getBoundingClientRect();
  const found = signer.querySelector(".soft").getBoundingClientRect();
  return mark.right > found.left && mark.top < found.bottom;
}).map((signer) => signer.textContent)"""


def test_a_slip_is_undone_without_a_trace(tablet, server, place):
    tablets.record(tablet)
    tablet.get_by_role("button", name="Annuler (").tap()
    expect(tablet.locator("[name=contract]:checked")).to_have_value("garde")
    tablets.tap(tablet, "contract", "petite")
    tablet.get_by_role("button", name="Enregistrer").tap()
    tablets.hurry(tablet)
    expect_bilans(tablet, "+99", "−33", "−33", "−33")
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["versions"]) == ([1], [1])


def test_a_whole_round_offline_is_sent_later(hall, server, place):
    page = tablets.sit_down(hall(), place)
    no_network(page.context)
    for taker in "0123":
        tablets.record(page, taker=taker, contract="petite")
    expect(page.locator("#network")).to_contain_text("Hors réseau · 4 à envoyer")
    expect_bilans(page, "0", "0", "0", "0")
    page.locator("tbody summary").first.tap()
    page.get_by_role("button", name="Modifier").tap()
    tablets.tap(page, "contract", "garde")
    page.get_by_role("button", name="Enregistrer").tap()
    expect_bilans(page, "−33", "−33", "−33", "+99")
    page.locator("tbody summary").nth(3).tap()
    cancel = page.get_by_role("button", name="Annuler la donne")
    expect(cancel).to_have_count(2)  # of the row that was edited, and of this one
    cancel.last.tap()
    page.get_by_label("Motif de l’annulation").fill("Cartes mal distribuées")
    page.get_by_role("button", name="Oui, annuler la donne").tap()
    expect_bilans(page, "−132", "0", "0", "+132")
    page.context.unroute_all()
    page.evaluate("tablet.sync.release().then(() => tablet.sync.wake())")
    tablets.all_sent(page)
    told = tablets.stored(server, place["table"])
    assert told["bilans"] == [-132, 0, 0, 132]
    assert (told["numbers"], len(set(told["uuids"]))) == ([1, 2, 3, 4], 4)
    assert told["outcomes"] == ["cancelled", "played", "played", "played"]


def test_a_closed_tab_loses_nothing(hall, server, place):
    page = tablets.sit_down(hall(), place)
    no_network(page.context)
    tablets.record(page)
    page.locator("#bar-actions .button-primary").tap()
    tablets.tap(page, "taker", "2")
    page.wait_for_function("() => tablet.store.get('draft')?.values.taker === '2'")
    context = page.context
    page.close()
    context.unroute_all()
    again = context.new_page()
    again.goto(f"/t/{place['link']}/")
    assert "#" not in again.url
    tablets.all_sent(again)
    expect_bilans(again, "+198", "−66", "−66", "−66")
    again.get_by_role("button", name="Finir la donne 2").tap()
    expect(again.locator("[name=taker]:checked")).to_have_value("2")
    assert tablets.stored(server, place["table"])["numbers"] == [1]


def test_the_pin_lets_in_and_a_wrong_one_does_not(new_page, place):
    page = new_page()
    page.goto(f"/t/{place['link']}/")
    page.get_by_label("Code de la table").fill(f"{(int(place['pin']) + 1) % 10**8:08}")
    page.get_by_role("button", name="Entrer").tap()
    expect(page.locator("#door-note")).to_have_text(
        "Ce code n’est pas celui de cette adresse : vérifiez le numéro de l’adresse et les huit"
        " chiffres. Encore 2 essais."
    )
    page.get_by_label("Code de la table").fill(f"{place['pin'][:3]} {place['pin'][3:]}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table ")).to_be_visible()


def test_a_revoked_link_keeps_the_deals_until_there_is_a_new_one(hall, server, place):
    page = tablets.sit_down(hall(), place)
    code = (
        "from scoring.models import Table; from scoring.services.links import create_link;"
        f"print(create_link(table=Table.objects.get(pk={place['table']})).path)"
    )
    new_path = tablets.run(server, code).strip()
    tablets.record(page)
    page.evaluate("tablet.sync.release()")
    expect(page.locator("#news")).to_contain_text("Vos donnes restent sur la tablette")
    expect(page.locator("#network")).to_have_text("Lien à renouveler · 1 à envoyer")
    page.goto(new_path)
    tablets.all_sent(page)
    assert tablets.stored(server, place["table"])["numbers"] == [1]


def meet(hall, place):
    """Let two tablets note deal 1 differently; give the second, where somebody decides."""
    one, other = tablets.sit_down(hall(), place), tablets.sit_down(hall(), place)
    no_network(other.context)
    tablets.record(one)
    tablets.hurry(one)
    tablets.record(other, taker="1", contract="petite")
    other.context.unroute_all()
    other.evaluate("tablet.sync.release()")
    other.get_by_role("button", name="1 à régler").tap()
    return other


def test_two_tablets_at_one_table_a_person_decides(hall, server, place):
    other = meet(hall, place)
    panel = other.locator("[data-stuck]")
    expect(panel).to_contain_text("La donne 1 a été enregistrée entre-temps.")
    expect(panel.locator(".tablet-version")).to_have_count(2)
    guide = panel.get_by_role("link", name="En savoir plus")
    expect(guide).to_have_attribute("href", "/guide/tablette/")
    panel.get_by_role("button", name="C’est une autre donne").tap()
    tablets.all_sent(other)
    expect_bilans(other, "+165", "+33", "−99", "−99")
    assert tablets.stored(server, place["table"])["numbers"] == [1, 2]


def test_who_types_what_another_tablet_has_noted_is_asked_first(hall, server, place):
    one, other = tablets.sit_down(hall(), place), tablets.sit_down(hall(), place)
    other.locator("#bar-actions .button-primary").tap()
    for name, value in (("taker", "1"), ("contract", "petite"), ("bouts", "2")):
        tablets.tap(other, name, value)
    tablets.type_points(other, "49")
    tablets.record(one)
    tablets.hurry(one)
    expect(other.get_by_role("heading", name="Donne 2")).to_be_visible(timeout=20_000)
    other.get_by_role("button", name="Enregistrer").tap()
    expect(other.locator("#doubts")).to_contain_text(
        "La donne 1 a été notée entre-temps par un autre appareil :"
        " celle-ci serait une autre donne, distribuée par Bo."
    )
    assert tablets.stored(server, place["table"])["numbers"] == [1]
    other.get_by_role("button", name="Oui, c’est bien cela").tap()
    expect(other.locator("#toasts")).to_contain_text("Donne 2 enregistrée")
    tablets.hurry(other)
    stored = tablets.stored(server, place["table"])
    assert (stored["numbers"], stored["dealers"]) == ([1, 2], [0, 1])


def overtake(hall, place):
    """Let a tablet type deal 1 while another notes it; give both."""
    one, other = tablets.sit_down(hall(), place), tablets.sit_down(hall(), place)
    other.locator("#bar-actions .button-primary").tap()
    tablets.record(one)
    tablets.hurry(one)
    expect(other.get_by_role("heading", name="Donne 2")).to_be_visible(timeout=20_000)
    return one, other


def test_a_deal_nobody_played_is_asked_about_like_any_other(hall, server, place):
    one, other = overtake(hall, place)
    passed = ".deal-unplayed [value=passed_out]"
    other.locator(passed).tap()
    expect(other.locator("#doubts")).to_contain_text("une autre donne, distribuée par Bo.")
    tablets.record(one, points="50")
    tablets.hurry(one)
    expect(other.get_by_role("heading", name="Donne 3")).to_be_visible(timeout=20_000)
    expect(other.locator("#doubts")).to_be_empty()  # it is another question now
    other.locator(passed).tap()
    expect(other.locator("#doubts")).to_contain_text(
        "La donne 2 a été notée entre-temps par un autre appareil :"
        " celle-ci serait une autre donne, distribuée par Cy."
    )
    other.get_by_role("button", name="Oui, c’est bien cela").tap()
    expect(other.locator("#toasts")).to_contain_text("Donne 3 enregistrée")
    tablets.hurry(other)
    stored = tablets.stored(server, place["table"])
    assert stored["outcomes"] == ["played", "played", "passed_out"]
    assert stored["dealers"] == [0, 1, 2]


def test_who_dealt_is_told_by_hand_once_the_question_has_named_another(hall, server, place):
    _one, other = overtake(hall, place)
    for name, value in (("taker", "1"), ("contract", "petite"), ("bouts", "2")):
        tablets.tap(other, name, value)
    tablets.type_points(other, "49")
    other.get_by_role("button", name="Enregistrer").tap()
    expect(other.locator("#doubts")).to_contain_text("distribuée par Bo.")
    other.locator(".deal-dealer summary").tap()
    other.locator(".deal-dealers [value='0']").tap()
    expect(other.locator("#doubts")).to_be_empty()
    other.get_by_role("button", name="Enregistrer").tap()
    expect(other.locator("#toasts")).to_contain_text("Donne 2 enregistrée")
    tablets.hurry(other)
    assert tablets.stored(server, place["table"])["dealers"] == [0, 0]


RESCORE = """
from scoring.models import Table
from scoring.rules import RULESETS
from scoring.services.house import apply_ruleset
table = Table.objects.get(pk={table})
about = dict(revision=table.revision, reason="erreur")
apply_ruleset(table=table, ruleset=RULESETS["{key}"], **about)
"""


def test_what_is_typed_while_its_table_is_rescored_is_worth_what_it_is_now(hall, server, place):
    page = tablets.sit_down(hall(), place)
    page.locator("#bar-actions .button-primary").tap()
    for name, value in (("taker", "1"), ("contract", "garde"), ("bouts", "2")):
        tablets.tap(page, name, value)
    tablets.type_points(page, "49")
    expect(page.locator("#bar-status")).to_contain_text("Bo +198")
    tablets.run(server, RESCORE.format(table=place["table"], key="misere-4"))
    expect(page.locator("#bar-status")).to_contain_text(
        "Indiquez les points de chaque joueur.", timeout=20_000
    )
    page.get_by_role("button", name="Revenir").tap()
    page.get_by_role("button", name="Finir la donne 1").tap()
    page.get_by_role("button", name="Tout le monde passe : on joue la misère").tap()
    for position, points in enumerate(("20", "30", "26", "11")):
        page.locator(f"[name=points_{position}]").fill(points)
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("#toasts")).to_contain_text("Donne 1 enregistrée")
    tablets.hurry(page)
    assert tablets.stored(server, place["table"])["numbers"] == [1]


EXPIRE = """
from datetime import timedelta
from django.utils import timezone
from scoring.models import TableLink
TableLink.objects.filter(pk={link}).update(expires_at=timezone.now() + timedelta(days={days}))
"""


def use_token_of(page, path):
    page.evaluate("token => { before = tablet; location.hash = token }", path.partition("#")[2])
    page.wait_for_function("() => tablet !== before")  # it has sat down anew


def expire(server, link):
    tablets.run(server, EXPIRE.format(link=link, days=-1))


TOKENS = {
    "tampered": lambda page, _server, place, _other: use_token_of(page, place["path"][:-1]),
    "another table's": lambda page, _server, _place, other: use_token_of(page, other["path"]),
    "expired": lambda _page, server, place, _other: expire(server, place["link"]),
}


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("tampered", "Ce lien n’ouvre aucune table ici : scannez de nouveau le code QR"),
        ("another table's", "Ce lien ouvre une autre table."),
        ("expired", "Ce lien a expiré : demandez un nouveau code QR à l’organisateur."),
    ],
)
def test_with_a_bad_token_the_deals_wait(hall, server, places, token, sentence):
    place, other = next(places), next(places)
    page = tablets.sit_down(hall(), place)
    no_network(page.context)
    tablets.record(page)
    TOKENS[token](page, server, place, other)
    page.context.unroute_all()
    page.evaluate("tablet.sync.release()")
    expect(page.locator("#news")).to_contain_text(sentence)
    expect(page.locator("#network")).to_have_text("Lien à renouveler · 1 à envoyer")
    assert tablets.stored(server, place["table"])["numbers"] == []
    assert tablets.stored(server, other["table"])["numbers"] == []
    tablets.run(server, EXPIRE.format(link=place["link"], days=1))
    page.goto("about:blank")
    page.goto(place["path"])
    tablets.all_sent(page)
    assert tablets.stored(server, place["table"])["numbers"] == [1]


def test_names_are_text_and_nothing_else(hall, server, place):
    name = "<img src=x onerror=alert(1)>"
    tablets.run(server, RENAME.format(table=place["table"], name=name))
    page = tablets.sit_down(hall(), place)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    tablets.record(page)
    expect(page.locator("thead .player").first).to_have_text("<img")
    expect(page.locator("thead .player").first).to_have_attribute("title", name)
    page.get_by_role("button", name="Signer").tap()
    expect(page.locator(".tablet-signer strong").first).to_have_text(name)
    assert page.locator("img").count() == 0


RENAME = """
from scoring.models import Player
Player.objects.filter(seats__table={table}, seats__position=0).update(name="{name}")
"""


@pytest.fixture
def forgetful(hall, place):
    """Sit down without a network at a tablet whose memory is full or forbidden."""

    def sit(*broken):
        page, messages = hall(), []
        for memory in broken:
            page.add_init_script(BROKEN[memory])
        tablets.sit_down(page, place)
        no_network(page.context)
        page.on("dialog", lambda dialog: (messages.append(dialog.message), dialog.dismiss()))
        return page, messages

    return sit


@pytest.mark.parametrize("broken", ["localStorage", "indexedDB"])
def test_one_memory_of_the_browser_is_enough(forgetful, server, place, broken):
    page, messages = forgetful(broken)
    tablets.record(page)
    page.context.unroute_all()
    page.evaluate("tablet.sync.release()")
    tablets.all_sent(page)
    assert messages == []
    assert tablets.stored(server, place["table"])["numbers"] == [1]


def test_without_any_memory_it_says_so(forgetful):
    page, messages = forgetful("localStorage", "indexedDB")
    page.set_default_timeout(5_000)
    page.locator("#bar-actions .button-primary").tap()
    for name, value in (("taker", "0"), ("contract", "garde"), ("bouts", "2")):
        tablets.tap(page, name, value)
    tablets.type_points(page, "49")
    page.get_by_role("button", name="Enregistrer").tap()
    page.wait_for_timeout(0)  # hears of the dialog
    assert [text[:38] for text in messages] == ["Rien n’a pu être enregistré\u00a0: la mémoi"]


BROKEN = {
    "localStorage": """Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    }""",
    "indexedDB": """IDBFactory.prototype.open = () => {
      throw new DOMException("private", "SecurityError");
    }""",
}


def test_who_dealt_is_said_where_two_versions_meet(hall, server, place):
    other = meet(hall, place)
    mine = other.locator(".tablet-version").last
    mine.locator("summary").tap()
    mine.get_by_role("button", name="Bo").tap()
    expect(mine.locator("summary")).to_have_text("Donneur : Bo")
    other.get_by_role("button", name="C’est une autre donne").tap()
    tablets.all_sent(other)
    assert tablets.stored(server, place["table"])["dealers"] == [0, 1]
    expect(other.locator("#bar-status")).to_contain_text("Cy donne")


def test_the_version_that_is_given_up_stays_in_the_history(hall, server, place):
    other = meet(hall, place)
    other.get_by_role("button", name="Garder celle du serveur").tap()
    tablets.all_sent(other)
    expect_bilans(other, "+198", "−66", "−66", "−66")
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["versions"]) == ([1], [1])
    refused = json.loads(tablets.run(server, REFUSED.format(table=place["table"])))
    assert refused == [["Petite de Bo, 2 bouts, 49 points", 1]]


REFUSED = """
import json
from scoring.history import refused_of
from scoring.models import Deal
deal = Deal.objects.with_history().get(table={table})
told = [(version.facts, deal.number) for version in refused_of(deal)]
print(json.dumps(told))
"""


def test_the_server_is_corrected_with_another_dealer(hall, server, place):
    """The tablet's version stands; it was not Ana who dealt, and a person says so."""
    other = meet(hall, place)
    mine = other.locator(".tablet-version").last
    mine.locator("summary").tap()
    mine.get_by_role("button", name="Di").tap()
    expect(mine.locator("summary")).to_have_text("Donneur : Di")
    other.get_by_role("button", name="Corriger le serveur").tap()
    tablets.all_sent(other)
    expect_bilans(other, "−33", "+99", "−33", "−33")
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["versions"], told["dealers"]) == ([1], [2], [3])
    assert told["bilans"] == [-33, 99, -33, -33]
    assert json.loads(tablets.run(server, EARLIER.format(table=place["table"]))) == [
        "Garde d’Ana, 2 bouts, 49 points"
    ]
    expect(other.locator("#bar-status")).to_contain_text("Ana donne")  # after Di


EARLIER = """
import json
from scoring.history import versions_of
from scoring.models import Deal
deal = Deal.objects.with_history().get(table={table})
print(json.dumps([version.facts for version in versions_of(deal)[1:]]))
"""


def test_two_tabs_of_one_tablet_share_the_outbox(hall, server, place):
    page = tablets.sit_down(hall(), place)
    other = page.context.new_page()
    other.goto(f"/t/{place['link']}/")
    no_network(page.context)
    tablets.record(page)
    expect_bilans(other, "+198", "−66", "−66", "−66")
    page.context.unroute_all()
    page.evaluate("tablet.sync.release()")
    tablets.all_sent(other)
    assert tablets.stored(server, place["table"])["numbers"] == [1]


def test_a_clock_that_is_set_back_holds_no_deal(hall, server, place):
    """The tablet woke up three days ahead, and somebody put that right in the middle."""
    page = hall()
    now = timezone.now()
    page.clock.set_fixed_time(now + timedelta(days=3))
    tablets.sit_down(page, place)
    tablets.record(page)
    page.clock.set_fixed_time(now)
    tablets.all_sent(page, timeout=30_000)
    assert tablets.stored(server, place["table"])["numbers"] == [1]


def test_points_that_differ_are_shown(hall, place):
    page = tablets.sit_down(hall(), place)

    def other_points(route):
        answer = route.fetch()
        body = answer.json()
        body["deal"]["scores"] = [210, -70, -70, -70]
        route.fulfill(response=answer, json=body)

    page.route("**/donnes/", other_points)
    tablets.record(page)
    page.evaluate("tablet.sync.release()")
    news = page.locator("#news")
    expect(news).to_contain_text("la tablette avait compté +198 / −66 / −66 / −66")
    expect(news).to_contain_text("le serveur compte +210 / −70 / −70 / −70")
    page.get_by_role("button", name="Vu").tap()
    expect(news).to_be_empty()


def test_a_correction_of_a_sent_deal_says_why(tablet, server, place):
    tablets.record(tablet)
    tablets.hurry(tablet)
    tablet.locator("tbody summary").first.tap()
    tablet.get_by_role("button", name="Corriger").tap()
    tablets.type_points(tablet, ["back", "back", "5", "1"])
    tablet.locator("#bar-actions .button-primary").tap()
    expect(tablet.locator("#note-reasons")).to_contain_text("Dites ce qui était faux")
    tablets.tap(tablet, "reasons", "points")
    tablet.locator("#bar-actions .button-primary").tap()
    expect(tablet.locator("#toasts")).to_contain_text("Donne 1 corrigée.")
    expect_bilans(
        tablet, "+210", "−70", "−70", "−70"
    )  # before, what was sent is the first deal
    tablets.all_sent(tablet)
    assert tablets.stored(server, place["table"])["versions"] == [2]


def test_rare_things_are_asked_about_once(tablet):
    tablet.get_by_role("button", name="Noter la donne").tap()
    for name, value in (("taker", "0"), ("contract", "garde_contre"), ("bouts", "2")):
        tablets.tap(tablet, name, value)
    tablets.type_points(tablet, "49")
    tablet.get_by_role("button", name="Enregistrer").tap()
    expect(tablet.locator("#doubts")).to_contain_text("est-ce bien le contrat annoncé ?")
    tablet.get_by_role("button", name="Oui, c’est bien cela").tap()
    expect(tablet.locator("#toasts")).to_contain_text("enregistrée sur la tablette")
    tablets.hurry(tablet)


def test_the_bid_first_the_result_later(tablet):
    tablet.get_by_role("button", name="Réglages").tap()
    tablet.get_by_label("En deux temps").check(force=True)
    tablet.get_by_role("button", name="Fermer").tap()
    tablet.get_by_role("button", name="Noter la donne").tap()
    tablets.tap(tablet, "taker", "1")
    tablets.tap(tablet, "contract", "garde")
    expect(tablet.locator("[name=bouts]")).to_have_count(0)
    tablet.get_by_role("button", name="Garder l’annonce").tap()
    expect(tablet.locator("#news")).to_contain_text("Donne 1 en cours : Bo, Garde")
    tablet.get_by_role("button", name="Finir la donne 1").tap()
    tablets.tap(tablet, "bouts", "2")
    tablets.type_points(tablet, "49")
    tablet.get_by_role("button", name="Enregistrer").tap()
    expect_bilans(tablet, "−66", "+198", "−66", "−66")
    tablets.hurry(tablet)
    tablet.locator("tbody summary").first.tap()
    expect(tablet.locator(".deal-lines")).to_contain_text("0 min")


def test_four_signatures_close_the_sheet(tablet, new_page, server, place):
    tablets.record(tablet)
    tablets.hurry(tablet)
    tablet.get_by_role("button", name="Signer").tap()
    tablet.get_by_role("button", name="Sur mon téléphone (Di)").tap()
    expect(tablet.locator(".tablet-code svg")).to_be_visible()
    for name, bilan in (("Ana", "+198"), ("Bo", "−66"), ("Cy", "−66")):
        tablet.get_by_role("button", name=f"Je signe {bilan} ({name})").tap()
    tablets.all_sent(tablet)
    expect(tablet.locator(".tablet-code svg")).to_be_visible()
    assert 0.25 < darkness(tablet.locator(".tablet-code svg")) < 0.6
    address = tablet.locator(".tablet-code svg").get_attribute("aria-label")
    phone = new_page(**PHONE)
    phone.goto(address[address.index("/s/") :])
    expect(phone.get_by_role("heading", name="Di")).to_be_visible()
    phone.get_by_role("button", name="Je signe −66").tap()
    expect(phone.locator("#signing")).to_contain_text("La feuille est signée par tous")
    expect(tablet.locator("#screen-sign")).to_contain_text("La feuille est signée par tous")
    assert tablets.stored(server, place["table"])["closed"]


def darkness(drawing):
    """Give the share of black in what is really drawn; a camera sees nothing else."""
    picture = Image.open(BytesIO(drawing.screenshot())).convert("L")
    return sum(picture.histogram()[:64]) / (picture.width * picture.height)


def test_the_arbiter_is_called_and_answers_at_the_table(tablet, server):
    tablets.record(tablet)
    tablets.hurry(tablet)
    tablet.locator("tbody summary").first.tap()
    tablet.get_by_role("button", name="Contester").tap()
    tablet.locator("#call").get_by_role("button", name="Désaccord").tap()
    expect(tablet.locator("#news")).to_contain_text("Arbitre appelé à")
    tablets.all_sent(tablet)
    tablet.set_viewport_size({"width": 820, "height": 400})
    tablet.evaluate("scrollTo(0, 1e6)")
    tablets.run(server, ANSWER)
    expect(tablet.locator("#news")).to_contain_text("J’arrive.")
    expect(tablet.locator("#news")).to_be_in_viewport()
    tablet.get_by_role("button", name="Vu").tap()
    expect(tablet.locator("#news")).to_be_empty()


def tab_to(page, field, most=10):
    """Go to a field by the Tab key, past what is between."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if field.evaluate("field => field === document.activeElement"):
            return
    expect(field).to_be_focused()


@pytest.mark.parametrize("seats", [4, 5])
def test_at_most_twelve_stops_of_the_tab_key_to_save(new_page, server, seats):
    (place,) = tablets.open_tables(server, seats)
    tablet = tablets.sit_down(new_page(has_touch=False), place)
    tablet.locator("#bar-actions .button-primary").focus()
    tablet.keyboard.press("Enter")
    expect(tablet.get_by_role("heading", name="Donne 1")).to_be_focused()
    save = tablet.get_by_role("button", name="Enregistrer", exact=True)
    tab_to(tablet, save, most=12)
    tablet.keyboard.press("ArrowLeft")
    expect(tablet.get_by_role("button", name="Revenir", exact=True)).to_be_focused()
    tablet.locator("[name=holder]").first.focus()
    for key in ("ArrowRight", "Space"):
        tablet.keyboard.press(key)
    expect(tablet.locator("[name=holder]").nth(1)).to_be_checked()
    tablet.locator("#points").press("c")
    expect(tablet.locator("dialog[data-counting]")).to_be_visible()


def test_by_keyboard_alone(tablet, server, place):
    tablet.locator("#bar-actions .button-primary").focus()
    tablet.keyboard.press("Enter")
    expect(tablet.get_by_role("heading", name="Donne 1")).to_be_focused()
    tab_to(tablet, tablet.locator("[name=taker]").first)
    for key in ("Space", "Tab", "Space", "ArrowRight", "Tab", "Space", "ArrowRight"):
        tablet.keyboard.press(key)
    for key in ("ArrowRight", "Tab", "Tab"):  # past the camp
        tablet.keyboard.press(key)
    tablet.keyboard.type("49")
    expect(tablet.locator("#bar-status")).to_contain_text("Réussi de 8")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#toasts")).to_contain_text("enregistrée sur la tablette")
    tablets.hurry(tablet)
    assert tablets.stored(server, place["table"])["bilans"] == [198, -66, -66, -66]


def test_the_tablet_speaks_another_language_once_its_page_is_there(hall, place):
    """Without network it stays as it is; a deal that was begun is still there after."""
    page = tablets.sit_down(hall(), place)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    page.locator("#bar-actions .button-primary").tap()
    tablets.tap(page, "taker", "1")
    page.get_by_role("button", name="Réglages").tap()
    page.context.set_offline(True)
    english = page.get_by_role("button", name="English")
    english.tap()
    expect(page.get_by_role("button", name="Français")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.wait_for_timeout(500)
    assert asked == ["Il faut le réseau pour cela\xa0: essayez dans un moment."]
    page.context.set_offline(False)
    english.tap()
    page.get_by_role("button", name="Finish deal 1").tap()
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()
    expect(page.locator("[name=taker][value='1']")).to_be_checked()
    page.reload()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()


SIZES = [
    pytest.param({}, "", id="tablet"),
    pytest.param({"color_scheme": "dark"}, "", id="dark"),
    pytest.param(PHONE, "", id="phone"),
    pytest.param(PHONE, "big", id="phone, big type"),
    pytest.param(FLAT, "left", id="flat, left hand"),
    pytest.param({"viewport": {"width": 1024, "height": 768}}, "big", id="big type"),
    pytest.param({"color_scheme": "dark"}, "contrast", id="high contrast"),
]
SMALL = """() => [...document.querySelectorAll(
    "main :is(button, summary, .choice-face), .action-bar .button, .topbar button")]
  .filter((target) => target.checkVisibility())
  .map((target) => [target.innerText.trim(), target.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
  .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""
CUT = """() => [...document.querySelectorAll("main button, .action-bar .button, .choice-face")]
  .filter((target) => target.checkVisibility())
  .filter((target) => {
    const { left, right } = target.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  })
  .map((target) => target.innerText)"""
MAIN_PATH = """(least) => [...document.querySelectorAll(
    "[name=taker], [name=contract], [name=bouts], .key, .action-bar .button-primary")]
  .map((target) => target.closest("label, button").getBoundingClientRect().height)
  .filter((height) => height < least - 0.5)"""


@pytest.mark.parametrize(("options", "comfort"), SIZES)
def test_everyone_can_read_and_reach_everything(new_page, place, options, comfort):
    page = tablets.sit_down(new_page(**options), place)
    if comfort:
        page.evaluate(f"document.documentElement.toggleAttribute('data-{comfort}', true)")
    tablets.record(page)
    page.locator("tbody summary").first.tap()
    look_over(page)
    page.get_by_role("button", name="Noter la donne").tap()
    page.locator(".disclosure summary").tap()
    tablets.tap(page, "taker", "1")
    look_over(page)
    assert page.evaluate(MAIN_PATH, 48 if options is PHONE else 64) == []
    page.get_by_role("button", name="Revenir").tap()
    page.get_by_role("button", name="Signer").tap()
    look_over(page)
    tablets.hurry(page)


def look_over(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(CUT) == []
    assert violations(page) == []
