"""LibreOffice opens every workbook without a complaint, and works out the site's totals."""

from datetime import UTC, date, datetime
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests import factories
from tests.tournaments.paper.libreoffice import (
    WANTED,
    differing,
    errors,
    recalculated,
    table,
)
from tests.tournaments.workbook import events
from tournaments.evenings.paper.workbook import evening_workbook
from tournaments.models import Event, PaymentMethod
from tournaments.prizes.day_accounts import day_accounts
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.paper import standing_workbook
from tournaments.seasons.services import add_events, create_season
from tournaments.seasons.standings import season_standing
from tournaments.sheets.event_sheet import event_sheet
from tournaments.standings.table import result_sheet
from tournaments.standings.workbook import result_workbook
from tournaments.workbook.event import event_data, played_in, year_data
from tournaments.workbook.whole_event import event_workbook, year_workbook

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.one_database,
    pytest.mark.libreoffice,
    WANTED,
]
AT = datetime(2026, 11, 7, 18, tzinfo=UTC)
__all__ = ["recalculated"]  # a fixture


def bytes_of(event):
    out = BytesIO()
    event_workbook(event_data(event), AT, out)
    return out.getvalue()


@pytest.fixture(scope="module")
def played(module_db):
    return events.played().pk


@pytest.fixture
def event(played):
    return Event.objects.get(pk=played)


def totals(rows):
    return {
        record.player: (record.total, record.penalty or None, record.rounds)
        for record in (*(row.record for row in rows.rows), *rows.apart)
    }


def test_an_event_gives_the_sites_totals(event, recalculated):
    content = bytes_of(event)
    workbook = recalculated(content)
    assert errors(workbook) == []
    assert differing(content, workbook) == []
    check_standings(event, workbook["Classement"])
    check_rounds(workbook)
    check_accounts(event, workbook)
    check_contracts(event, workbook["Statistiques"])


def check_standings(event, sheet):
    """Totals follow from the deals, the typed bilans and the decisions that count."""
    told = {
        number: (total, penalty or None, {1: first, 2: second} if second else {1: first})
        for number, total, penalty, first, second in table(
            sheet, "N°", "Total", "Pénalités", "Tour 1", "Tour 2"
        )
    }
    assert told == totals(result_sheet(event))
    assert len(told) == 13


def check_rounds(workbook):
    for title in ("Tour 1", "Tour 2"):
        *bilans, check = table(workbook[title], "Bilan")
        assert check == (0,)
        assert sum(bilan for (bilan,) in bilans) == 0
        assert any(bilan for (bilan,) in bilans)


def check_accounts(event, workbook):
    """What came in follows from the payments, what is owed from the entries."""
    heads = ("Tarif", "Inscrits", "Espèces", "Chèque", "Carte", "Encaissé", "Reste dû")
    rows = {row[0]: row[1:] for row in table(workbook["Comptes"], *heads) if any(row)}
    assert rows["Membre"] == (2, 10, 2.5, 0, 12.5, 7.5)
    assert rows["<18 ans"] == (2, -2, 0, 7, 5, 5)
    assert rows[None] == (9, 0, 0, 0, 0, 0)
    assert rows["Total"] == (13, 8, 2.5, 7, 17.5, 12.5)
    books = day_accounts(event).accounts
    assert books.total.paid == 1750
    assert books.total.owed == 1250
    assert books.by_method == {
        PaymentMethod.CASH: 800,
        PaymentMethod.CHEQUE: 250,
        PaymentMethod.CARD: 700,
    }
    owed = table(workbook["Inscrits"], "N°", "Dû", "Payé", "Reste dû")[:4]
    assert owed == [(1, 10, 10, 0), (2, 5, 5, 0), (3, 5, 0, 5), (4, 10, 2.5, 7.5)]


def check_contracts(event, sheet):
    """They are counted from the deals; the first of the ranking, for the chart, stand below."""
    rows = table(sheet, "Contrat", "Donnes", "Réussies", "Chutées")
    counted, below = rows[:4], rows[6:]
    assert counted == [tuple(row[:4]) for row in event_data(event).contracts.rows]
    assert sum(row[1] for row in counted) > 10
    ranked = [row.record.total for row in result_sheet(event).rows[:10]]
    assert [total for _name, total, *_rest in below] == ranked


def test_teams_are_added_up_from_their_members(recalculated):
    event = events.teams()
    event.teams.filter(number=1).update(name="Les ~As")  # which is looked for as it is
    content = bytes_of(event)
    workbook = recalculated(content)
    assert errors(workbook) == []
    assert differing(content, workbook) == []
    told = table(workbook["Équipes"], "Équipe", "Total", "Tour 1")
    teams = result_sheet(event, of_teams=True).rows
    assert [total for _name, total, _first in told] == [row.record.total for row in teams]
    assert {name for name, _total, _first in told} == {
        "1 – Les ~As",
        "2 – les as",
        "3",
        "4 – =1+1",
    }


def test_an_event_without_anything_opens(recalculated):
    workbook = recalculated(bytes_of(factories.tournament(0)))
    assert errors(workbook) == []
    assert "Classement" in workbook.sheetnames


def test_the_ranking_alone_gives_the_same_totals(event, recalculated):
    sheet = result_sheet(event)
    content = result_workbook(sheet, AT)
    workbook = recalculated(content)
    assert errors(workbook) == []
    assert differing(content, workbook) == []
    told = dict(table(workbook["Classement"], "N°", "Total"))
    assert {row.record.player: told[row.record.player] for row in sheet.rows} == {
        row.record.player: row.record.total for row in sheet.rows
    }


def evening(home, day):
    evening = factories.evening(in_club=home, name="=1+1", day=day)
    table = factories.table(5, in_evening=evening)
    for bouts in (0, 1, 2, 3):
        factories.record(table, partners=(3,), bouts=bouts)
    return evening


def test_an_evening_gives_the_same_totals(recalculated):
    event = event_sheet(evening(factories.club(), date(2026, 10, 2)))
    content = evening_workbook(event, AT)
    workbook = recalculated(content)
    assert errors(workbook) == []
    assert differing(content, workbook) == []
    told = dict(table(workbook["Classement"], "Joueur", "Total"))
    assert told == {
        **{row.record.name: row.record.total for row in event.rows},
        None: 0,  # the sum of all totals
    }


def test_a_year_gives_the_same_totals_and_places(event, recalculated):
    home = event.club
    evening(home, date(2026, 10, 2))
    year = year_data(home, 2026, played_in(home.events.all(), 2026))
    out = BytesIO()
    year_workbook(home.name, year, AT, out)
    workbook = recalculated(out.getvalue())
    assert errors(workbook) == []
    assert differing(out.getvalue(), workbook) == []
    heads = ("Place", "Total", "Participations", "Meilleur")
    told = table(workbook["Saison 2026-2027"], *heads)
    assert told == [(row[0], row[2], row[3], row[5]) for row in year.rows]
    averages = [row[0] for row in table(workbook["Saison 2026-2027"], "Moyenne")]
    assert averages == pytest.approx([float(row[4]) for row in year.rows], abs=0.01)


@pytest.mark.parametrize("more", [[], [SeasonRule(kind=RuleKind.WINS)]])
def test_a_season_gives_the_same_totals(event, recalculated, more):
    """Places follow totals, unless more than these part equals: then they say of when."""
    home = event.club
    chain = [SeasonRule(kind=RuleKind.SCALED, best=1), *more]
    season = create_season(club=home, name="=Saison", chain=chain)
    counted = [event, evening(home, date(2026, 10, 2)), evening(home, date(2026, 10, 9))]
    Event.objects.filter(pk__in=[each.pk for each in counted]).update(closed_at=AT)
    add_events(season=season, events=counted)
    found = season_standing(season)
    standing_workbook(found, AT, out := BytesIO())
    workbook = recalculated(out.getvalue())
    assert errors(workbook) == []
    assert differing(out.getvalue(), workbook) == []
    sheet = workbook.worksheets[0]
    places = [(line.rank, line.counted) for line in found.lines]
    heading = "Place au 07/11/2026" if more else "Place"
    assert table(sheet, heading, "Comptés") == places
    formula = load_workbook(out).worksheets[0]["A5"].value
    assert str(formula).startswith("=RANK(") == (not more)
