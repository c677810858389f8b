"""Ranking, decisions, prizes and accounts in a real browser: every size, both themes."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import THREE, looked_at, walk
from tests.browser.people import sign_in

SCRIPT = """
import random
from uuid import uuid4
from scoring.models import Role
from tests import factories as make
from tournaments.models import Decision, PaymentMethod, Prize
from tournaments.decisions.services import cancel_decision, decide
from tournaments.entries.services.entries import withdraw
from tournaments.entries.services.entries import take_payment
from tests.simulated import play_tournament
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.tournament(
    11, rounds=3, in_club=home, fees=[["Membre", 1000]], categories=["Dames", "Juniors"],
    tie_breaks=["best_round", "lot"], visibility="hidden",
)
event.entries.update(fee_class="Membre", fee_cents=1000)
event.entries.filter(number__lte=4).update(category="Dames")
for entry in event.entries.filter(number__gt=2):
    take_payment(entry=entry, cents=1000, method=PaymentMethod.CASH, uuid=uuid4())
playing = play_tournament(event, random.Random(5), deals=4, typed=0.3)
next(playing), next(playing)
withdraw(entry=event.entries.get(number=9), from_round=3, score_kept=False)
next(playing)
first = event.entries.get(number=1)
decide(entry=first, decision=Decision.POINTS, points=-20, reason="Retard", uuid=uuid4())
taken = decide(entry=first, decision=Decision.WARNING, reason="Bruit", uuid=uuid4()).penalty
cancel_decision(penalty=taken, reason="Ce n’était pas lui")
Prize.objects.create(event=event, rank=1, cents=4000, label="Coupe")
Prize.objects.create(event=event, rank=2, cents=2000)
Prize.objects.create(event=event, category="Dames", rank=1, cents=1000)
print(event.pk, taken.pk)
"""
RESULTS = Path(__file__).parents[2] / "fixtures" / "results"
PAGES = [
    "/tournois/{event}/classement/",
    "/tournois/{event}/classement/?categorie=Dames&apres=2",
    "/tournois/{event}/classement/1/",
    "/tournois/{event}/classement/devoiler/",
    "/tournois/{event}/decisions/",
    "/tournois/{event}/prix/",
    "/tournois/{event}/prix/appel/",
    "/tournois/{event}/prix/recus/",
    "/tournois/{event}/comptes/",
    "/tournois/{event}/documents/",
    "/tournois/{event}/documents/classement/",
    "/tournois/{event}/donnees/",
    "/saisons/",
    "/tournois/verification/",
]


@pytest.fixture(scope="module")
def event(server):
    return server.run(SCRIPT).split()[0]


def test_every_page_at_every_size(page, event):
    sign_in(page)
    assert walk(page, [path.format(event=event) for path in PAGES], THREE) == {}


def test_a_results_file_is_checked_accepted_and_stored(page, event):
    sign_in(page)
    page.goto("/tournois/verification/")
    page.get_by_label("Ou choisir un fichier").set_input_files(RESULTS / "wrong.csv")
    page.get_by_role("button", name="Voir ce qui est lu").click()
    expect(page.get_by_text("4 différences")).to_be_visible()
    page.get_by_label("Nom du tournoi").fill("Grand prix")
    page.get_by_label("Date").fill("2025-10-04")
    assert dict(looked_at(page, THREE)) == {}
    page.get_by_role("button", name="Enregistrer ces résultats").click()
    expect(page.get_by_role("alert")).to_contain_text("Cochez pour garder les totaux")
    assert dict(looked_at(page, THREE)) == {}
    page.get_by_label("Garder les totaux et les rangs recalculés").check()
    page.get_by_role("button", name="Enregistrer ces résultats").click()
    expect(page.get_by_text("Les résultats sont enregistrés")).to_be_visible()
    expect(page.get_by_role("link", name="Honoré Imbert")).to_be_visible()
    for name in ("Tableau de bord", "Tours", "Placement"):
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert dict(looked_at(page, THREE)) == {}


def test_the_open_category_stays_in_sight_when_the_ranking_comes_anew(new_page, event):
    page = sign_in(new_page(viewport={"width": 260, "height": 1600}))
    page.goto(f"/tournois/{event}/classement/?categorie=Juniors")
    tab = page.locator("#result .tabs [aria-current]")
    expect(tab).to_be_in_viewport(ratio=0.9)
    come_anew(page)
    expect(tab).to_be_in_viewport(ratio=0.9)


def come_anew(page):
    """Let the ranking come as it does when it has changed."""
    page.locator("#result").evaluate("result => result.dataset.old = ''")
    page.evaluate(
        """() => {
          const poll = document.querySelector("[data-poll]");
          poll.removeAttribute("hx-headers");
          htmx.trigger(poll, "clock-over");
        }"""
    )
    expect(page.locator("#result[data-old]")).to_have_count(0)


def test_the_keyboard_stays_where_it_was_when_the_ranking_comes_anew(page, event):
    sign_in(page, to=f"/tournois/{event}/classement/")
    for stop in ("a", "a >> nth=5", "[tabindex='0']", "tbody a >> nth=-1"):
        page.locator(f"#result {stop}").first.focus()
        come_anew(page)
        expect(page.locator(f"#result {stop}").first).to_be_focused()


def test_a_decision_by_keyboard(page, event):
    sign_in(page)
    page.goto(f"/tournois/{event}/decisions/")
    page.get_by_label("Joueur (numéro ou nom)").fill("2")
    page.get_by_label("Pénalité en points").check()
    page.get_by_label("Points").last.fill("-30")
    page.get_by_label("Motif").fill("Renonce")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Oui, décider").click()
    expect(page.get_by_text("La décision est notée.")).to_be_visible()
    expect(page.get_by_text("−30 points")).to_be_visible()


def test_a_scale_is_proposed_changed_and_kept(page, event):
    sign_in(page)
    page.goto(f"/tournois/{event}/prix/")
    page.get_by_label("Rangs payés").fill("3")
    page.get_by_role("button", name="Proposer un barème").click()
    expect(page.get_by_text("Ce que vous voyez n’est pas encore enregistré.")).to_be_visible()
    second = page.get_by_label("Rang 2 : montant en euros", exact=True)
    second.fill("12,50")
    second.press("Enter")  # stores, and proposes nothing
    expect(page.get_by_text("Les prix sont enregistrés.")).to_be_visible()
    expect(page.get_by_label("Rang 2 : montant en euros", exact=True)).to_have_value("12,50")
    expect(page.get_by_label("Rang 1 : lot en nature", exact=True)).to_have_value("Coupe")


def test_the_ceremony_shows_itself_on_a_page_that_waits(new_page, event, server):
    server.run(
        "from scoring.models import *; from tests.factories import member;"
        "member(Role.SCORER, in_club=Club.objects.get(), username='bob')",
    )
    waiting = sign_in(new_page(), "bob")
    waiting.goto(f"/tournois/{event}/classement/")
    expect(
        waiting.get_by_text("Le classement est gardé pour la remise des prix")
    ).to_be_visible()
    desk = sign_in(new_page())
    desk.goto(f"/tournois/{event}/classement/")
    desk.get_by_role("link", name="Dévoiler").click()
    desk.get_by_role("button", name="Dévoiler le classement").click()
    expect(waiting.get_by_role("table")).to_be_visible(timeout=20_000)
