"""What is typed while signed out comes back into its form, to be sent by hand."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import flaws
from tests.browser.people import sign_in

SEED = """
from tests import factories as make
from scoring.models import Role
from tournaments.entries.services.entries import enter_newcomer
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
evening = make.evening(in_club=home, name="Lundi")
make.table(4, in_evening=evening)
for name in ("Gil", "Hal", "Ida"):
    enter_newcomer(event=evening, name=name)
make.tournament(4, in_club=home)
drawn = make.drawn(make.tournament(8, in_club=home))
make.released(drawn)
print(drawn.pk)
"""
ROLE = """
from scoring.models import Membership
Membership.objects.update(role="{}")
"""
PAIRS = "(form) => [...new FormData(form)].filter(([name]) => name !== 'csrfmiddlewaretoken')"
BACK = "Vous êtes de nouveau connecté. Ce que vous aviez noté n’est pas encore enregistré."


@pytest.fixture(scope="module", autouse=True)
def drawn(server):
    """The number of a tournament whose first round is played."""
    return server.run(SEED)


@pytest.fixture
def desk(page):
    return sign_in(page, to="/soirees/1/")


def sign_out(page):
    """Let the session end, as it does in another tab."""
    page.context.clear_cookies(name="sessionid")


def sign_in_again(page):
    expect(page.get_by_text("Vous n’êtes plus connecté.")).to_be_visible()
    page.get_by_label("Nom d’utilisateur").fill("ana")
    page.locator("[name=password]").fill("secret")
    page.get_by_role("button", name="Entrer").tap()
    expect(page.get_by_text(BACK)).to_be_visible()


def test_a_new_player_is_added_by_one_more_tap(desk):
    desk.get_by_label("Ajouter un joueur").press_sequentially("Zoé & <Cie>")
    adding = desk.get_by_role("button", name="Ajouter « Zoé & <Cie> »")
    expect(adding).to_be_visible()
    sign_out(desk)
    adding.tap()
    sign_in_again(desk)
    assert flaws(desk) == []
    expect(desk.get_by_label("Nom du joueur")).to_have_value("Zoé & <Cie>")
    expect(adding).to_be_focused()
    expect(desk.get_by_role("button", name="L’envoyer maintenant")).to_have_count(0)
    adding.tap()
    expect(desk.locator("#messages")).to_contain_text("Zoé & <Cie> est de la soirée.")
    expect(desk.get_by_text(BACK)).to_have_count(0)
    assert flaws(desk) == []


def test_typed_bilans_come_back(page, drawn):
    sign_in(page, to=f"/tournois/{drawn}/tours/1/saisie/?table=2")
    bilans = page.locator("[data-bilan]")
    for place, bilan in enumerate(("36", "-12", "-12", "-12")):
        bilans.nth(place).fill(bilan)
    sign_out(page)
    page.get_by_role("button", name="Valider").tap()
    sign_in_again(page)
    assert [one.input_value() for one in bilans.all()] == ["36", "-12", "-12", "-12"]
    page.get_by_role("button", name="Valider").tap()
    expect(page.get_by_text("Table 2 : résultat saisi.")).to_be_visible()


def test_a_table_is_seated_by_one_more_tap(page):
    sign_in(page, to="/soirees/1/tables/nouvelle/")
    people = page.locator("label:has([data-player]:not(:disabled))")
    chosen = [people.nth(place) for place in (2, 0, 1)]
    page.locator("label:has([name=sitting])").first.tap()
    for one in chosen:
        one.tap()
    filled = page.locator("form[data-seating]").evaluate(PAIRS)
    sign_out(page)
    page.locator("form[data-seating] [type=submit]").tap()
    sign_in_again(page)
    assert page.locator("form[data-seating]").evaluate(PAIRS) == filled
    expect(page.locator("[data-player]:checked")).to_have_count(3)
    page.locator("form[data-seating] [type=submit]").tap()
    expect(page.get_by_role("heading", name="donne en premier")).to_be_visible()


def test_who_comes_to_a_tournament_is_typed_once(page):
    sign_in(page, to="/tournois/2/inscriptions/")
    page.get_by_label("Nom du joueur").fill("Ugo")
    page.get_by_label("Présent").uncheck()
    sign_out(page)
    page.get_by_role("button", name="Inscrire", exact=True).tap()
    sign_in_again(page)
    expect(page.get_by_label("Nom du joueur")).to_have_value("Ugo")
    expect(page.get_by_label("Présent")).not_to_be_checked()
    page.get_by_role("button", name="Inscrire", exact=True).tap()
    page.get_by_role("button", name="Ajouter « Ugo »").tap()
    expect(page.locator("#messages")).to_contain_text("Ugo est sur la liste.")


@pytest.mark.parametrize("form", ["/tournois/2/inscriptions/", "/tournois/2/reglages/"])
def test_what_is_typed_outlives_every_cookie(hall, form):
    page = hall()
    name = page.locator("#id_name")
    sign_in(page, to=form)
    name.fill("Blanche")
    page.context.clear_cookies()
    page.locator("main form:has([name=name]) [type=submit]").first.tap()
    sign_in_again(page)
    expect(name).to_have_value("Blanche")


def test_who_may_no_longer_enter_players_is_told_so(hall, server):
    page = sign_in(hall(), to="/tournois/2/inscriptions/")
    page.get_by_label("Nom du joueur").fill("Ugo")
    server.run(ROLE.format("viewer"))
    page.get_by_role("button", name="Inscrire", exact=True).tap()
    expect(page.get_by_role("heading")).to_have_text("Rien n’a été changé")
    server.run(ROLE.format("organiser"))


def test_a_page_that_asks_again_by_itself_leads_to_the_sign_in(page):
    sign_in(page, to="/tournois/2/")
    sign_out(page)
    page.wait_for_url("**/connexion/?next=/tournois/2/")
