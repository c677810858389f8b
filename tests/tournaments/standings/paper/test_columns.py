"""Rankings on a wall and in several columns, and with their rounds beside the names."""

from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.tournaments.paper.reading import pages, placed, shapes
from tournaments.paper.page import MARGIN, PORTRAIT
from tournaments.paper.shared import papers_of
from tournaments.ranking import (
    Bilan,
    Criterion,
    Presence,
    RankingTeam,
    add_up,
    ranking,
    team_ranking,
    unranked,
)
from tournaments.standings.paper import (
    LAYOUTS,
    NOTE_SIZE,
    WALL,
    _columns,
    columns_pdf,
    fewest_pages,
    result_pdf,
)
from tournaments.standings.table import ResultSheet, of_category

AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)
LONG = "Marie-Élisabeth de La Rochefoucauld-Montmorency d’Aubigné de Saint-Germain-en-Laye"[:80]


def player(number, name="", points=(), **more):
    bilans = [Bilan(round=n, table=1, points=p, deals=4) for n, p in enumerate(points, 1)]
    return add_up(player=number, name=name or f"Joueur {number}", bilans=bilans, **more)


def sheet(records, rounds=2):
    return ResultSheet(
        club="Tarot de la Halle",
        name="Coupe de la Halle",
        day=date(2026, 11, 7),
        rounds=range(1, rounds + 1),
        played=range(1, rounds + 1),
        until=None,
        final=True,
        rows=ranking(records),
        apart=unranked(records),
        categories=["Dames"],
    )


def field(number):
    return sheet([player(n, points=[-n, 5]) for n in range(1, number + 1)])


@pytest.mark.parametrize(("layout", "most"), [("mur", 40), ("2", 8), ("3", 4)])
def test_400_players_are_all_there_on_few_pages(layout, most):
    found = pages(columns_pdf([field(400)], AT, LAYOUTS[layout]))
    assert len(found) <= most
    names = [line for page in found for line in page.splitlines() if line.startswith("Joueur ")]
    assert sorted(names) == sorted(f"Joueur {n}" for n in range(1, 401))
    assert found[-1].splitlines()[-1] == f"Page {len(found)}/{len(found)}"


def test_ranks_run_down_each_column_from_left_to_right():
    [page] = placed(columns_pdf([field(9)], AT, LAYOUTS["3"]))
    names = [run for run in page if run.text.startswith("Joueur ")]
    assert [run.text for run in names] == [f"Joueur {n}" for n in range(1, 10)]
    columns = [[run.x for run in names[at : at + 3]] for at in (0, 3, 6)]
    assert all(len(set(xs)) == 1 for xs in columns)
    assert columns[0] < columns[1] < columns[2]
    assert [run.y for run in names[:3]] == [run.y for run in names[3:6]]


def test_the_wall_reads_from_metres_away():
    [page] = placed(columns_pdf([field(8)], AT, WALL))
    sizes = {run.size for run in page if run.text.startswith("Joueur ")}
    assert min(sizes) >= 28  # capitals of 7 mm
    assert all(run.x < PORTRAIT[0] - MARGIN for run in page)


def test_who_is_not_ranked_stands_last_with_a_dash():
    left = player(3, "Cy", [9], presence=Presence.UNRANKED)
    [page] = pages(columns_pdf([sheet([player(1, "Ana", [4]), left])], AT, WALL))
    lines = page.splitlines()
    assert (lines.index("Ana") < lines.index("Cy"), lines.count("–")) == (True, 1)


@pytest.mark.parametrize("layout", LAYOUTS.values())
def test_nobody_is_a_sentence(layout):
    [page] = pages(columns_pdf([sheet([])], AT, layout))
    assert "Personne n’est encore classé." in page


def test_long_names_and_markup_stay_names():
    records = [player(1, LONG, [5]), player(2, "<b>Zoé</b>", [3]), player(3, "=1+1", [1])]
    for content in (
        columns_pdf([sheet(records)], AT, LAYOUTS["2"]),
        result_pdf([sheet(records)], AT),
    ):
        [page] = pages(content)
        assert LONG in page.replace("\n", " ")
        assert {"<b>Zoé</b>", "=1+1"} <= set(page.splitlines())


def test_rounds_are_columns():
    [page] = placed(
        result_pdf([sheet([player(1, "Ana", [12, -30]), player(2, "Bo", [-12, 30])])], AT)
    )
    at = {(run.text, run.y): run.x for run in page}
    rows = {run.text: run.y for run in page}
    assert rows["Ana"] < rows["Bo"]  # −18 stands below +18
    first = {text for text, y in at if y == rows["Bo"]}
    assert {"1", "Bo", "+18", "−12", "+30"} <= first


def test_what_parted_equals_is_said_of_players_below_teams():
    """It is left out of categories alone, which the general ranking stands above."""
    records = [player(1, "Ana", [9, 1]), player(2, "Bo", [5, 5], categories=("Dames",))]
    everybody = replace(
        sheet(records),
        rows=ranking(records, (Criterion.BEST_ROUND,), "7"),
        categories=["Dames"],
    )
    teams = [RankingTeam(key=1, name="Les As", members=tuple(records))]
    of_teams = replace(everybody, rows=team_ranking(teams), of_teams=True)
    printed = "\n".join(
        pages(result_pdf([of_teams, everybody, of_category(everybody, "Dames")], AT))
    )
    assert printed.count("meilleur tour : +9 contre +5") == 1
    assert printed.count("meilleur tour : +5 contre +9") == 1


def test_each_category_stands_below_the_ranking_under_its_name():
    records = [player(1, "Ana", [4], categories=("Dames",)), player(2, "Bo", [9])]
    everybody = sheet(records)
    [page] = placed(result_pdf([everybody, of_category(everybody, "Dames")], AT))
    texts = [run.text for run in page]
    assert texts.count("Bo") == 1
    assert texts.count("Ana") == 2
    (title,) = (run for run in page if run.text == "Dames" and run.size == 13)
    assert [run.y < title.y for run in page if run.text == "Ana"] == [False, True]


def long_field(rounds, categories=()):
    """Give 54 players, two of them equal each, and somebody who left."""
    points = [-10, 40, *[5] * (rounds - 2)]
    for n in range(1, 55):
        own = (categories[n % len(categories)],) if categories else ()
        bilans = [
            Bilan(
                round=at, table=1, points=(n // 2) * each, deals=4, seats=3 + bool((n + at) % 9)
            )
            for at, each in enumerate(points, start=1)
        ]
        yield add_up(player=n, name=f"Marie-Claire Dupont {n}", bilans=bilans, categories=own)
    yield player(99, "Cy", [9], presence=Presence.UNRANKED)


@pytest.mark.parametrize("rounds", [5, 7, 10])
def test_54_players_take_two_pages(rounds):
    whole = sheet(list(long_field(rounds)), rounds)
    found = pages(result_pdf([whole], AT))
    assert len(found) == 2
    names = [line for page in found for line in page.splitlines() if line.startswith("Marie")]
    assert len(set(names)) == 54
    assert "Non classés : Cy" in found[1]


def test_whom_a_cut_eliminated_takes_no_more_room():
    """One line above them says it, not a note below each."""
    out = {"presence": Presence.ELIMINATED, "eliminated_after": 5}
    players = [replace(each, **out) for each in long_field(5)]
    found = pages(result_pdf([sheet(players, 5)], AT))
    assert len(found) == 2
    words = " ".join(found)
    assert (words.count("Éliminés après le tour 5"), words.count("éliminé")) == (1, 0)


def test_54_players_and_their_categories_take_four_pages():
    categories = ["Dames", "Juniors", "Seniors", "Vétérans"]
    records = list(long_field(7, categories))
    whole = replace(sheet(records, 7), categories=categories)
    sheets = [whole, *(of_category(whole, name) for name in categories)]
    content = result_pdf(sheets, AT)
    assert len(pages(content)) == 4
    assert min(run.size for page in placed(content) for run in page if "Marie" in run.text) > 7


def test_what_stands_beside_points_is_explained_where_it_stands():
    words = "« à 3 », « à 5 » : ce tour a été joué à une table de 3 ou de 5."
    odd = sheet(list(long_field(5)), 5)
    assert [words in page for page in pages(result_pdf([odd], AT))] == [True, True]
    assert words not in pages(result_pdf([sheet([player(1, "Ana", [4])])], AT))[0]


def test_column_titles_do_not_touch():
    records = list(long_field(10, ["Dames", "Juniors"]))
    records[0] = replace(records[0], penalty=-20)
    whole = replace(sheet(records, 10), categories=["x"])
    look, _pages = fewest_pages([whole])
    [first, *_others] = placed(result_pdf([whole], AT))
    (line,) = {run.y for run in first if run.text == "Total"}
    titles = sorted((run.x, run.right) for run in first if run.y == line)
    assert len(titles) == 1 + len(list(_columns(whole, look)))  # the name stands apart
    assert all(nxt[0] - was[1] > 3 for was, nxt in pairwise(titles))


@pytest.mark.parametrize("layout", LAYOUTS.values())
def test_a_ranking_of_teams_names_no_player_apart(layout):
    left = player(3, "Cy", [9], presence=Presence.UNRANKED)
    teams = [RankingTeam(key=1, name="Les As", members=(player(1, "Ana", [4]), left))]
    whole = replace(sheet([left]), rows=team_ranking(teams), of_teams=True)
    [page] = pages(columns_pdf([whole], AT, layout))
    lines = page.splitlines()
    assert {"Équipes", "Équipe", "Les As", "+4"} <= set(lines)
    assert not {"Cy", "–", "Joueur"} & set(lines)


def test_a_club_with_a_logo_has_it_on_every_page_and_readers_find_the_categories():
    everybody = field(60)
    records = [player(n, points=[5], categories=("Dames",)) for n in range(1, 61)]
    dames = of_category(sheet(records), "Dames")
    buffer = BytesIO()
    Image.new("RGB", (40, 20), "red").save(buffer, "PNG")
    with papers_of(logo=buffer.getvalue()):
        content = result_pdf([everybody, dames], AT)
    reader = PdfReader(BytesIO(content))
    stamped = [drawn["stamps"] for drawn in shapes(content)]
    assert stamped == [1] * len(reader.pages)
    assert [item.title for item in reader.outline] == ["Classement", "Dames"]
    assert len([run for run in placed(content)[0] if run.text == "Coupe de la Halle"]) == 1


@pytest.mark.parametrize("number", [4, 60])
def test_a_note_has_lines_of_its_own(number):
    """No figure stands in them, and the names of a large team are all there."""
    mates = [player(n, f"{LONG[:44]} {n}", [9000 + n, -8000]) for n in range(1, 5 * number + 1)]
    teams = [
        RankingTeam(key=n, name=f"{LONG} {n}", members=tuple(mates[5 * n : 5 * n + 5]))
        for n in range(number)
    ]
    content = result_pdf([replace(sheet([]), rows=team_ranking(teams), of_teams=True)], AT)
    told = "\n".join(pages(content)).replace("\n", " ")
    assert all(mate.name in told for mate in mates)
    for page in placed(content):
        notes = [run for run in page if run.size == NOTE_SIZE]
        others = [run for run in page if run.size > NOTE_SIZE]
        assert notes
        for note in notes:
            low, high = note.y - note.size * 0.2, note.y + note.size * 0.7
            over = [each for each in others if each.x < note.right and note.x < each.right]
            assert [e for e in over if e.y < high and low < e.y + e.size * 0.7] == []
