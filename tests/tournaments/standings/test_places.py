"""Places as formulas: they follow the totals as the site ranks, or say of when they are."""

from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from tests.tournaments.paper.libreoffice import WANTED, differing, recalculated, table
from tournaments.ranking import Bilan, Criterion, add_up, ranking
from tournaments.standings.figures import FIGURES, Places
from tournaments.standings.table import ResultSheet
from tournaments.standings.workbook import result_workbook

__all__ = ["recalculated"]  # a fixture
AT = datetime(2026, 11, 7, 18, tzinfo=UTC)
CHAIN = (Criterion.BEST_ROUND, Criterion.MADE, Criterion.LOT)
BY_DEAL = ("Donnes", "Par donne")
LAST = 10 + sum(not figure.by_clock for figure in FIGURES)  # columns, hidden ones apart
SCORES = {  # of two rounds, and the takes that were made
    1: (60, 40, 1),
    2: (50, 50, 1),
    3: (50, 50, 2),
    4: (50, 50, 2),
    5: (-100, -99, 0),
    6: (-101, 0, 0),
}


def people(first=None):
    for number, (one, two, made) in SCORES.items():
        brought = [first if first is not None and number == 5 else one, two]
        bilans = [
            Bilan(round=at, table=1, points=points, deals=4, made=made * (at == 1))
            for at, points in enumerate(brought, start=1)
        ]
        stage = int(number == 6)  # in the final, before all others
        yield add_up(player=number, name=f"Joueur {number}", bilans=bilans, stage=stage)
    yield add_up(player=7, name="Joueur 7", bilans=[])
    yield add_up(player=8, name="Joueur 8", bilans=[])


def sheet(chain, first=None):
    return ResultSheet(
        club="Tarot de la Halle",
        name="Coupe",
        day=date(2026, 11, 7),
        rounds=[1, 2],
        played=[1, 2],
        until=None,
        final=True,
        rows=ranking(people(first), chain, "7"),
        apart=[],
        categories=[],
        places=Places(chain, "7"),
    )


def ranks(rows):
    return {row.record.player: row.rank for row in rows}


def test_where_the_clock_ends_rounds_the_workbook_tells_deals_and_means():
    clocked = replace(sheet(CHAIN), by_clock=True)
    written = load_workbook(BytesIO(result_workbook(clocked, AT)), data_only=True)["Classement"]
    means = {number: (deals, mean) for number, deals, mean in table(written, "N°", *BY_DEAL)}
    told = {row.record.player: row.record for row in clocked.rows}
    assert means == {
        number: (record.deals or None, record.mean) for number, record in told.items()
    }
    formulas = load_workbook(BytesIO(result_workbook(clocked, AT)))["Classement"]
    (first, *_others) = table(formulas, "N°", *BY_DEAL)
    assert first[2] == "=ROUND(F5/J5,1)"
    plainly = load_workbook(BytesIO(result_workbook(sheet(CHAIN), AT)))["Classement"]
    assert "Par donne" not in [cell.value for cell in plainly[4]]


@WANTED
def test_places_follow_the_totals_and_the_criteria(recalculated):
    """The last becomes the first of those outside the final, though nothing else is told."""
    content = result_workbook(sheet(CHAIN), AT)
    assert differing(content, recalculated(content)) == []
    workbook = load_workbook(BytesIO(content))
    written = workbook["Classement"]
    (row,) = (row for row in written.iter_rows(min_row=5) if row[2].value == 5)
    row[6].value = 250
    changed = BytesIO()
    workbook.save(changed)
    told = table(recalculated(changed.getvalue())["Classement"], "N°", "Place", "Ex æquo")
    rows = sheet(CHAIN, first=250).rows
    assert {number: place for number, place, _tied in told} == ranks(rows)
    assert [number for number, _place, tied in told if tied] == [7, 8]
    assert ranks(rows)[5] == 2


def test_places_that_no_formula_gives_say_of_when_they_are():
    chain = (Criterion.HEAD_TO_HEAD, Criterion.LOT)
    written = load_workbook(BytesIO(result_workbook(sheet(chain), AT)))["Classement"]
    assert written["A4"].value == "Place au 07/11/2026"
    assert [cell.value for cell in written["A"][4:]] == [row.rank for row in sheet(chain).rows]
    assert written.max_column == LAST  # and no figures beside


def test_the_figures_are_out_of_sight():
    written = load_workbook(BytesIO(result_workbook(sheet(CHAIN), AT)))["Classement"]
    hidden = range(LAST + 1, LAST + 5)
    heads = [written.cell(4, at).value for at in hidden]
    assert heads == [
        *("Phase", "Départage : meilleur tour"),
        *("Départage : donnes gagnées comme preneur", "Départage : tirage au sort"),
    ]
    letters = [get_column_letter(at) for at in hidden]
    assert all(written.column_dimensions[letter].hidden for letter in letters)
    assert written.print_area == f"'Classement'!$A$1:${letters[-1]}$12"


def test_a_ranking_by_totals_alone_has_no_criterion():
    written = load_workbook(BytesIO(result_workbook(sheet(()), AT)))["Classement"]
    stage = get_column_letter(LAST + 1)
    stages = f"{stage}$5:{stage}$12"
    assert written["A5"].value == (
        f'=1+COUNTIFS({stages},">"&{stage}5)+COUNTIFS({stages},{stage}5,F$5:F$12,">"&F5)'
    )
    assert replace(sheet(()), rows=()).places.follow


def test_where_all_have_played_in_one_stage_nothing_stands_beside():
    whole = sheet(())
    played = [row for row in whole.rows if not row.record.idle and not row.record.stage]
    written = load_workbook(BytesIO(result_workbook(replace(whole, rows=played), AT)))
    assert written["Classement"]["A5"].value == "=RANK(F5,F$5:F$9)"
    assert written["Classement"].max_column == LAST
