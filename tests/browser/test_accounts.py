"""Mouches, accounts and re-scoring of an evening in a real browser; who comes in."""

import base64

import pytest
from django_otp.oath import totp

from tests.browser.flaws import walk
from tests.browser.people import sign_in

SCRIPT = """
from dataclasses import replace
from decimal import Decimal
from tarotclub.accounts.acting import Act
from scoring.models import Role
from scoring.rules import FFT_4
from scoring.rules.ruleset import PotTerms
from scoring.services.house import copy_ruleset
from tests.factories import club, evening, member, record, table
home = club()
user = member(Role.ORGANISER, in_club=home, username="ana")
member(in_club=home, username="zoe")
ours = replace(FFT_4, pot=PotTerms(passed_out=1, cap=24))
mouches = {"name": "Mouches du lundi", "ruleset": ours, "preset": "fft-4"}
house = copy_ruleset(club=home, act=Act(user), **mouches)
for night in (evening(in_club=home), evening(in_club=home)):  # the second is scored anew
    sitting = table(in_evening=night, ruleset=house.rules)
    record(sitting, outcome="passed_out")
    record(sitting, taker=1, points=Decimal(33))
    record(table(3, in_evening=night))
"""


@pytest.fixture(scope="module", autouse=True)
def _club(server):
    server.run(SCRIPT)


def test_from_the_sheet_to_the_accounts(page):
    sign_in(page)
    page.goto("/tables/1/")
    page.get_by_role("link", name="Mouches : 8 au pot · Ana −1 · Bo −5 · Cy −1 · Di −1").click()
    page.get_by_text("Bo chute et met 4 jetons").wait_for()
    page.get_by_role("link", name="Comptes de la soirée").click()
    page.get_by_text("Bo donne 1 jeton à Ana").wait_for()
    page.get_by_text("Payer les marques").click()
    page.get_by_label("Centimes le point").fill("2")
    page.get_by_role("button", name="Mettre les comptes à jour").click()
    page.get_by_text("Les comptes sont à jour.").wait_for()
    page.get_by_role("heading", name="Marques, à 2 centimes le point").wait_for()


def test_an_evening_is_scored_anew(page):
    sign_in(page)
    page.goto("/soirees/2/")
    page.get_by_role("link", name="Recompter la soirée").click()
    choice = page.get_by_label("Autre règlement")
    choice.select_option(label="Tarot à 4, seule la base est multipliée")
    page.get_by_role("button", name="Comparer").click()
    page.get_by_text("Une donne sur 2 change.").wait_for()
    page.get_by_text("La table 2 ne se joue pas au nombre de ce règlement").wait_for()
    page.get_by_label("Motif").fill("La base seule, comme au printemps")
    page.get_by_role("button", name="Recompter ces tables").click()
    page.get_by_text("1 table est comptée avec").wait_for()
    page.goto("/soirees/2/recompte/")
    page.get_by_text("La base seule, comme au printemps").wait_for()


def test_the_pages_are_for_everybody(page):
    sign_in(page)
    addresses = (
        "/tables/1/mouches/",
        "/tables/2/mouches/",
        "/soirees/1/comptes/",
        "/soirees/1/recompte/",
        "/soirees/1/recompte/?avec=sans-petite-4&tables=1&tables=2",
        "/soirees/1/recompte/?avec=misere-4&tables=1",
    )
    assert walk(page, addresses) == {}


def test_what_is_shown_once_is_made_once(page, server):
    """Forms are sent by a script first: these are not, or they would be sent twice."""
    sign_in(page, to="/clubs/1/invitations/")
    page.get_by_role("button", name="Faire l’invitation").click()
    page.get_by_role("heading", name="L’invitation est prête").wait_for()
    made = "from tarotclub.people.models import Invitation; print(Invitation.objects.count())"
    assert server.run(made).strip() == "1"


def test_a_second_factor_from_the_phone_to_the_next_sign_in(page):
    sign_in(page, "zoe", to="/authentification/")
    page.locator("[name=own_password]").fill("secret")
    page.get_by_role("button", name="Continuer").click()
    key = base64.b32decode(page.locator(".poster-address").inner_text().replace(" ", ""))
    page.get_by_label("Code", exact=True).fill(f"{totp(key):06}")
    page.get_by_role("button", name="Activer").click()
    kept = page.locator(".recovery-codes li").first.inner_text()
    page.context.clear_cookies()
    page.goto("/connexion/?next=/motdepasse/")
    page.get_by_label("Nom d’utilisateur").fill("zoe")
    page.locator("[name=password]").fill("secret")
    page.get_by_role("button", name="Entrer").click()
    page.get_by_label("Code", exact=True).fill(kept)
    page.get_by_role("button", name="Entrer").click()
    page.get_by_role("heading", name="Changer de mot de passe").wait_for()
    assert walk(page, ["/authentification/"]) == {}
