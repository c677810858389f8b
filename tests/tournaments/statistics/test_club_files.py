"""The club's page and the cotes as CSV: the same figures, published names, nothing hidden."""

import csv
import random
from datetime import date
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Player, Role
from scoring.models.club import Publication
from tests import factories
from tests.answers import body_of
from tournaments.models import PlayerPage
from tournaments.statistics.choices import choose_page, give_link, show_cote
from tournaments.statistics.data import CLUB_TABLES

pytestmark = pytest.mark.django_db


@pytest.fixture
def home():
    """Sixty deals of an evening: Ana is a formula, Bo a number, Cy hides what he did."""
    home, dice = factories.club(), random.Random(1)
    night = factories.evening(in_club=home, name="=1+1", day=date(2026, 10, 2))
    table = factories.table(in_evening=night)
    for _deal in range(60):
        factories.record(table, taker=dice.randrange(4), points=dice.choice((38, 45, 52)))
    home.players.filter(name="Ana").update(name="=HYPERLINK(A1)", key="hyperlink")
    home.players.filter(name="Bo").update(name="Bohémond", publication=Publication.NUMBER)
    home.players.filter(name="Cy").update(name="Cyprien")
    choose_page(player=home.players.get(name="Cyprien"), hidden=True, cote_hidden=True)
    show_cote(club=home)
    return home


@pytest.fixture
def viewer(client, home):
    client.force_login(factories.member(Role.VIEWER, in_club=home))
    return client


def rows_of(client, name, *ids, **asked):
    answer = client.get(reverse(name, args=ids), asked)
    assert answer.status_code == 200
    text = body_of(answer).decode().removeprefix("\ufeff")
    return list(csv.reader(StringIO(text), delimiter=";"))


def test_the_club_page_is_in_its_files(viewer, home):
    page = viewer.get(reverse("club_page", args=[home.pk])).content.decode()
    for what in CLUB_TABLES:
        assert reverse("club_table", args=[home.pk, what]) in page
    read = {what: rows_of(viewer, "club_table", home.pk, what) for what in CLUB_TABLES}
    assert read["activite"] == [
        ["Saison", "Rencontres", "Joueurs", "Donnes"],
        ["2026-2027", "1", "4", "60"],
    ]
    assert read["contrats"][1][:3] == ["Donnes libres, tables de 4", "Garde", "60"]
    assert read["records"][1] == [
        "Dernière rencontre : joueurs",
        "4",
        "",
        "'=1+1",
        "02/10/2026",
    ]
    assert {row[0] for row in read["records"][1:]} >= {"Meilleur total"}
    assert read["honneur"][0][:4] == ["Tableau", "Joueur", "Victoires", "Rencontres"]
    assert rows_of(viewer, "club_table", home.pk, "activite", annee="2025")[1:] == []
    assert viewer.get(reverse("club_table", args=[home.pk, "tout"])).status_code == 404


def test_files_name_nobody_who_hides_and_work_nothing_out(viewer, home):
    bo = home.players.get(name="Bohémond")
    every = [*(("club_table", home.pk, what) for what in CLUB_TABLES), ("club_cotes", home.pk)]
    cells = [cell for each in every for row in rows_of(viewer, *each) for cell in row]
    assert [cell for cell in cells if "Bohémond" in cell or "Cyprien" in cell] == []
    assert f"n° {bo.pk}" in cells
    assert [cell for cell in cells if cell.startswith("=")] == []
    assert "'=HYPERLINK(A1)" in cells


def test_cotes_are_in_a_file_where_the_club_shows_them(viewer, home):
    head, *rows = rows_of(viewer, "club_cotes", home.pk)
    assert head == [
        *("Jeu", "Joueur", "Donnes", "Par donne", "Ses tables", "Part de jeu (%)", "Cote", "±"),
    ]
    assert [row[0::2][:2] for row in rows] == [["Donnes libres", "60"]] * 3
    for row in rows:
        mean, tables, share, cote = (float(cell.replace(",", ".")) for cell in row[3:7])
        assert (mean + tables) * share / 100 == pytest.approx(cote, abs=0.02)
    show_cote(club=home, shown=False)
    assert rows_of(viewer, "club_cotes", home.pk)[1:] == []


def test_a_player_takes_his_own_figures_along_and_nobody_elses(home):
    """By his link alone: an ended one, another's, and what no link names, open nothing."""
    cy, visitor = home.players.get(name="Cyprien"), Client()
    give_link(player=cy)
    key = PlayerPage.objects.get(player=cy).key
    page = visitor.get(reverse("own_page", args=[key])).content.decode()
    for what in ("rencontres", "chiffres"):
        assert reverse("own_table", args=[key, what]) in page
    names = [row[2] for row in rows_of(visitor, "own_table", key, "chiffres")]
    assert "n° {}".format(home.players.get(name="Bohémond").pk) in names
    assert "Bohémond" not in names
    assert "Cote" in names  # which he hides from the others
    answer = visitor.get(reverse("own_table", args=[key, "chiffres"]))
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert visitor.get(reverse("own_table", args=[key, "tout"])).status_code == 404
    give_link(player=cy)
    for route, *more in (("own_page",), ("own_table", "chiffres")):
        assert visitor.get(reverse(route, args=[key, *more])).status_code == 404
        for guess in (key.upper(), key[:-1], "none", "None", str(cy.pk)):
            assert visitor.get(reverse(route, args=[guess, *more])).status_code == 404


def test_the_web_sees_nothing_of_a_player(home):
    """Nothing of statistics opens without an account, nor to another club."""
    stranger, anybody = Client(), Client()
    stranger.force_login(factories.member(Role.ORGANISER))
    cy = Player.objects.get(name="Cyprien")
    asked = [
        ("player_page", cy.pk),
        ("player_table", cy.pk, "chiffres"),
        ("club_page", home.pk),
        ("club_cote", home.pk),
        ("club_cotes", home.pk),
        *(("club_table", home.pk, what) for what in CLUB_TABLES),
    ]
    for route, *ids in asked:
        assert anybody.get(reverse(route, args=ids)).status_code == 302
        assert stranger.get(reverse(route, args=ids)).status_code == 404
