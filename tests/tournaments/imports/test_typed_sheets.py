"""A table whose bilans were typed shows them wherever its sheet is shown, and stays ended."""

from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Role, Table
from scoring.services.links import create_link
from scoring.sheet import sheet_of
from scoring.views.api.state import state_of
from tests import factories
from tests.tournaments.paper.reading import pages
from tournaments.evenings.paper.workbook import FACTS, evening_workbook
from tournaments.event.services.closing import close_event, reopen_event
from tournaments.rounds.services import results
from tournaments.sheets.event_sheet import event_sheet, table_sheet
from tournaments.sheets.paper.played import score_sheets_pdf

pytestmark = pytest.mark.django_db
BILANS = (30, -10, -14, -6)
NOW = datetime(2026, 11, 7, 18, tzinfo=UTC)


@pytest.fixture
def event():
    return factories.drawn(factories.tournament(8))


@pytest.fixture
def table(event):
    table = factories.released(event)[0]
    results.type_bilans(table=table, bilans=BILANS)
    return Table.objects.with_deals().get(pk=table.pk)


@pytest.fixture
def arbiter(client, event):
    user = factories.member(Role.ARBITER, in_club=event.club)
    client.force_login(user)
    return user


def test_the_sheet_has_the_bilans_that_were_typed(table):
    sheet = sheet_of(table)
    assert (sheet.typed, sheet.bilans, sheet.rows) == (True, BILANS, ())


def test_a_sheet_of_deals_is_not_typed(event):
    table = factories.released(event)[0]
    factories.record(table)
    sheet = sheet_of(Table.objects.with_deals().get(pk=table.pk))
    assert (sheet.typed, sheet.bilans) == (False, (198, -66, -66, -66))


@pytest.mark.usefixtures("arbiter")
def test_the_page_shows_each_bilan(client, table):
    page = client.get(reverse("sheet", args=[table.pk])).content.decode()
    assert "Bilans saisis" in page
    for seat, bilan in zip(table.seated, ["+30", "−10", "−14", "−6"], strict=True):
        assert f"<dt>{seat.player.name}</dt>" in page
        assert f">{bilan}</span>" in page
    assert "Aucune donne à cette table" not in page


def test_the_tablet_hears_them(table):
    link = create_link(table=table)
    link.table.refresh_from_db()
    state = state_of(link)
    assert (state["typed"], state["bilans"], state["deals"]) == (True, list(BILANS), [])


def test_the_paper_says_so(table):
    (text,) = pages(score_sheets_pdf("Feuille", [table_sheet(table)], NOW))
    assert "Bilans saisis : les donnes ne sont pas notées." in text
    assert "+30" in text
    assert "Somme : 0" in text


def test_the_workbook_counts_them(event, table):
    book = load_workbook(BytesIO(evening_workbook(event_sheet(event), NOW)))
    row = next(row for row in book["Table 1"].values if row[0] == "Bilans saisis")
    assert row[len(FACTS) : len(FACTS) + 4] == BILANS


def test_such_a_table_is_not_reopened_before_its_bilans_are_cleared(event, table):
    with pytest.raises(results.BilansTypedError):
        results.reopen_table(table=table)
    results.clear_bilans(table=table, reason="Donnes retrouvées")
    results.reopen_table(table=table)
    assert Table.objects.get(pk=table.pk).closed_at is None


@pytest.mark.usefixtures("arbiter")
def test_the_page_says_what_to_do_first(client, event, table):
    response = client.post(reverse("table_reopen", args=[table.pk]))
    page = response.content.decode()
    assert response.status_code == 409
    assert (
        "Effacez-les d’abord : la table se rouvre alors, et ses donnes peuvent être notées."
        in page
    )
    assert reverse("bilans_clear", args=[event.pk, 1]) in page


@pytest.mark.usefixtures("arbiter")
def test_a_table_of_an_ended_tournament_leads_to_its_reopening(client, event, table):
    close_event(event=event)
    response = client.post(reverse("table_reopen", args=[table.pk]))
    assert response.status_code == 409
    assert "Le tournoi est terminé" in response.content.decode()
    assert reverse("tournament_reopen", args=[event.pk]) in response.content.decode()
    reopen_event(event=event)
    response = client.post(reverse("table_reopen", args=[table.pk]))
    assert "Les bilans de la table 1 sont saisis" in response.content.decode()
