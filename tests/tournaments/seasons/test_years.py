"""The years of a club: where they are found, who may have them, what is in them."""

import csv
from datetime import date
from io import BytesIO, StringIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Role
from scoring.models.club import Publication
from tests import factories
from tournaments.models import Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(home):
    """An evening of October: Ana takes and makes her deal, +198; the others −66."""
    evening = factories.evening(in_club=home, name="Soirée d’octobre", day=date(2026, 10, 2))
    factories.record(factories.table(in_evening=evening))
    return evening


@pytest.fixture
def organiser(client, home):
    user = factories.member(Role.ORGANISER, in_club=home)
    client.force_login(user)
    return user


def read(response):
    text = b"".join(response.streaming_content).decode()
    return list(csv.reader(StringIO(text.removeprefix("\ufeff")), delimiter=";"))


def year_csv(client, home, year=2026):
    return client.get(reverse("season_csv", args=[home.pk, year]))


def test_a_year_is_from_september_to_august(client, organiser, home, evening):
    for day in (date(2026, 8, 31), date(2027, 8, 31), date(2027, 9, 1)):
        factories.evening(in_club=home, name=f"Soirée {day}", day=day)
    page = client.get(reverse("season_list")).content.decode()
    assert [page.count(f"Saison {year}-{year + 1}") for year in range(2024, 2029)] == [
        *(0, 1, 1, 1, 0)
    ]
    head, *_rows = read(year_csv(client, home))
    assert head[6:] == ["02/10/2026 Soirée d’octobre", "31/08/2027 Soirée 2027-08-31"]


def test_a_row_is_a_player_with_his_totals(client, organiser, home, evening):
    again = factories.evening(in_club=home, name="Soirée de mai", day=date(2027, 5, 7))
    _ana, bo, cy, di, ed = (*home.players.all(), *factories.players(1, in_club=home))
    factories.record(factories.table(in_evening=again, seated=[bo, cy, di, ed]))
    head, *rows = read(year_csv(client, home))
    assert head[:6] == ["Place", "Nom", "Total", "Participations", "Moyenne", "Meilleur"]
    assert rows == [
        ["1", "Ana", "198", "1", "198,00", "198", "198", ""],
        ["2", "Bo", "132", "2", "66,00", "198", "-66", "198"],
        ["3", "Ed", "-66", "1", "-66,00", "-66", "", "-66"],
        ["4", "Cy", "-132", "2", "-66,00", "-66", "-66", "-66"],
        ["4", "Di", "-132", "2", "-66,00", "-66", "-66", "-66"],
    ]
    assert head[6:] == ["02/10/2026 Soirée d’octobre", "07/05/2027 Soirée de mai"]


def test_a_player_is_named_as_he_chose(client, organiser, home, evening):
    home.players.filter(name="Ana").update(publication=Publication.INITIALS)
    home.players.filter(name="Bo").update(publication=Publication.NUMBER)
    bo = home.players.get(name="Bo")
    names = [row[1] for row in read(year_csv(client, home))[1:]]
    assert names[0] == "A."
    assert f"n° {bo.pk}" in names
    assert "Bo" not in names


def test_totals_are_formulas_over_the_events(client, organiser, home, evening):
    response = client.get(reverse("season_xlsx", args=[home.pk, 2026]))
    sheet = load_workbook(BytesIO(b"".join(response.streaming_content))).active
    assert sheet.title == "Saison 2026-2027"
    assert [cell.value for cell in sheet[5]] == [
        *("=RANK(C5,C$5:C$8)", "Ana", "=SUM(G5:G5)", "=COUNT(G5:G5)"),
        *("=ROUND(AVERAGE(G5:G5),2)", "=MAX(G5:G5)", 198),
    ]
    assert sheet.freeze_panes == "C5"
    assert sheet.auto_filter.ref == "A4:G8"


def test_a_ranking_kept_for_the_ceremony_is_not_told(client, home):
    event = factories.tournament(in_club=home, visibility=Visibility.HIDDEN)
    client.force_login(factories.member(Role.SCORER, in_club=home))
    assert year_csv(client, home).status_code == 404
    kept = reverse("season_csv", args=[home.pk, 2026]) + "?gardes=1"
    assert client.get(kept).status_code == 404
    client.force_login(factories.member(Role.ARBITER, in_club=home))
    assert year_csv(client, home).status_code == 404
    page = client.get(reverse("season_list")).content.decode()
    book = reverse("season_xlsx", args=[home.pk, 2026])
    assert f'href="{book}?gardes=1"' in page
    assert f'href="{book}"' not in page
    answer = client.get(kept)
    assert read(answer)[0][6:] == [f"07/11/2026 {event.name}"]
    assert "remise" in answer.headers["Content-Disposition"]
    told = client.get(f"{book}?gardes=1")
    sheet = load_workbook(BytesIO(b"".join(told.streaming_content))).active
    assert sheet["A2"].value == "Saison 2026-2027 · gardé jusqu’à la remise des prix"


def test_a_year_without_events_does_not_exist(client, organiser, home, evening):
    assert year_csv(client, home, 2025).status_code == 404
    assert year_csv(client, home, 9**9).status_code == 404


def test_the_number_of_queries_does_not_grow(
    client, organiser, home, evening, django_assert_num_queries
):
    factories.tournament(in_club=home)
    with django_assert_num_queries(12) as few:
        read(year_csv(client, home))
    for day in range(1, 8):
        factories.tournament(in_club=home, name=f"Tournoi {day}", day=date(2027, 1, day))
        more = factories.evening(in_club=home, name=f"Soirée {day}", day=date(2026, 12, day))
        factories.record(factories.table(in_evening=more))
    with django_assert_num_queries(len(few)):
        read(year_csv(client, home))
