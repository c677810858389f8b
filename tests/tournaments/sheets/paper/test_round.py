"""All score sheets of a round on paper: the words, and where they stand."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from scoring.rules import FFT_3, FFT_4, FFT_5
from scoring.rules.presets import RULESETS
from scoring.rules.ruleset import PotTerms
from tests.tournaments.paper.reading import pages, placed, rectangles, sizes
from tournaments.paper.page import MARGIN, EventTitle
from tournaments.sheets.event_sheet import FormDeal, RoundSheet, RoundSheets, seat_words
from tournaments.sheets.paper.score_sheets import round_sheets_pdf

AT = datetime(2026, 11, 7, 14, 5, tzinfo=UTC)
PORTRAIT, LANDSCAPE = (595, 842), (842, 595)
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Fanny", "Gilles", "Huguette", "Ismaël")
CHECK = "Somme des bilans : ______ (elle doit être 0)"
PLAYED = FormDeal(
    facts={"taker": "Nord", "contract": "Garde", "bouts": "2", "points": "49"},
    marks=("+198", "−66", "−66", "−66"),
)
PASSED = FormDeal(facts={}, words="Donne passée : ne compte pas")
GAMES = {
    2: "duo-chien",
    3: "fft-3",
    4: "fft-4",
    5: "fft-5",
    6: "six",
    7: "sept",
    8: "double-8",
    9: "double-9",
}


def sheet(table=1, ruleset=FFT_4, **known):
    players = ruleset.players
    return RoundSheet(
        **{
            "table": table,
            "ruleset": ruleset,
            "seats": seat_words(players),
            "names": NAMES[:players],
            "first_dealer": 0,
            "lines": 4,
        }
        | known
    )


def printed(*sheets, **options):
    whole = RoundSheets(
        event=EventTitle("Tarot de la Halle", "Coupe de la Halle", date(2026, 11, 7)),
        round=3,
        sheets=sheets,
    )
    return round_sheets_pdf(whole, AT, **options)


def lines(*sheets):
    [page] = pages(printed(*sheets))
    return page.splitlines()


def test_an_empty_sheet_is_filled_in_but_for_the_deals():
    found = lines(sheet(table=12))
    start = found.index("Tarot de la Halle – Coupe de la Halle")
    assert found[start : start + 4] == [
        "Tarot de la Halle – Coupe de la Halle",
        "7 novembre 2026",
        "3",
        "12",
    ]
    names = ["Ana", "Ana", "Bo", "Bo", "Cy", "Cy", "Di", "Di"]  # his cell, and his signature
    assert found[start + 4 :] == [
        *names,
        "donne en premier",
        CHECK,
        "Hors feuille, par décision de l’arbitre :",
        "Imprimé le 7 novembre 2026 14:05",
        "Page 1/1",
    ]
    assert [line for line in found[:start] if line.isdigit()] == ["1", "2", "3", "4"]
    assert [found.count(seat) for seat in ("Nord", "Ouest", "Sud", "Est")] == [3] * 4


def test_who_deals_first_is_said_in_his_cell():
    [page] = placed(printed(sheet(first_dealer=2)))
    label = next(word for word in page if word.text == "donne en premier")
    name = next(word for word in page if word.text == "Cy")
    after = next(word for word in page if word.text == "Di")
    assert name.x < label.x < label.right < after.x
    assert label.y > name.y  # above the name


def test_a_played_sheet():
    found = lines(
        sheet(lines=5, deals=[PLAYED, PASSED, PLAYED], bilans=(396, -132, -132, -132))
    )
    assert [found.count(word) for word in ("Garde", "49", "+198")] == [2, 2, 2]
    assert found.count("Donne passée : ne compte pas") == 1
    assert found.count("+396") == 1
    assert found.count("−132") == 3
    assert found.count("Somme des bilans : 0") == 1
    assert found.count(CHECK) == 0


def test_why_a_deal_does_not_count_hides_no_fact():
    pot = replace(FFT_4, id="own", pot=PotTerms(passed_out=1, cap=None))
    content = printed(sheet(ruleset=pot, deals=[replace(PASSED, facts={"pot": "1234"})]))
    [page] = placed(content)
    chips = next(word for word in page if word.text == "1234")
    found = next(word for word in page if word.text == PASSED.words)
    [(x, _y, wide, _high)] = rectangles(content)  # takes the lines of the columns away
    left, right = MARGIN + x, MARGIN + x + wide
    assert chips.y == found.y
    assert left < found.x < found.right < right < chips.x


def test_marks_stand_under_their_seat():
    [page] = placed(printed(sheet(deals=[PLAYED], bilans=(198, -66, -66, -66))))
    rights = [word.right for word in page if word.text in {"+198", "−66"} and word.size == 10]
    bilans = [word.right for word in page if word.text in {"+198", "−66"} and word.size == 11]
    assert rights == pytest.approx(bilans)
    assert sorted(rights) == rights


def test_a_sum_that_is_not_zero_is_told():
    found = lines(sheet(deals=[PLAYED], bilans=(198, -66, -66, -60)))
    assert found.count("Somme des bilans : +6 – à vérifier, elle doit être 0") == 1


def test_signatures_have_their_time_and_boxes_without_stay_empty():
    at = datetime(2026, 11, 7, 14, 58, tzinfo=UTC)
    found = lines(sheet(bilans=(0, 0, 0, 0), signed_at=(None, at, None, at)))
    assert found.count("signé le 7/11, 15:58") == 2


def test_what_stands_outside_the_sheet_is_whole():
    long = " ".join(["retard"] * 40)
    found = " ".join(lines(sheet(notes=[f"Hors feuille : Ana, {long}", "Hors feuille : Bo"])))
    assert found.count("retard") == 40
    assert found.count("Hors feuille : Bo") == 1


def test_two_on_a_page_where_they_fit():
    five = [sheet(table=number) for number in range(1, 6)]
    assert sizes(printed(*five)) == [PORTRAIT] * 3
    assert sizes(printed(*five, per_page=1)) == [PORTRAIT] * 5
    assert sizes(printed(*[replace(each, lines=8) for each in five])) == [PORTRAIT] * 3
    long = printed(*[replace(each, lines=14) for each in five])
    assert sizes(long) == [PORTRAIT] * 5
    words = "Une feuille par page : deux de 14 lignes n’y tiennent pas."
    assert [words in page for page in pages(long)] == [True] * 5


def test_every_table_has_one_sheet_in_its_order():
    games = [FFT_4, FFT_3, FFT_5, RULESETS["six"], FFT_3, FFT_4]
    content = printed(*(sheet(table=i, ruleset=game) for i, game in enumerate(games, start=1)))
    assert sizes(content) == [PORTRAIT, PORTRAIT, LANDSCAPE, PORTRAIT]
    tables = [
        word.text
        for page in placed(content)
        for word in page
        if word.size == 15 and word.text not in {"3", "Feuille de marque"}
    ]
    three = [word.text for page in placed(content) for word in page if word.size == 15]
    assert tables == ["1", "2", "4", "5", "6"]  # the third is of round 3 too
    assert three.count("3") == len(games) + 1


@pytest.mark.parametrize("players", GAMES)
def test_two_to_nine_players_stay_on_the_page(players):
    long = "Marie-Antoinette-Joséphine de Saint-Exupéry-Lambert de la Tour du Pin et Vernon W"
    assert len(long) >= 80
    game = RULESETS[GAMES[players]]
    content = printed(sheet(ruleset=game, names=[long] * players))
    [(wide, high)] = sizes(content)
    [page] = placed(content)
    assert all(word.x >= 0 and word.right <= wide - 30 for word in page)
    assert all(0 < word.y < high for word in page)
    cells = [word for word in page if word.text.startswith("Marie")]
    starts = sorted({round(word.x) for word in cells})
    assert len(starts) in {players, 2 * players}  # a cell and a box each, a point apart
    assert all(word.size >= 5 for word in cells)


def test_a_long_sheet_goes_on_overleaf_with_its_deals():
    deals = [replace(PLAYED, marks=(str(i), "", "", "")) for i in range(100, 160)]
    found = pages(printed(sheet(lines=60, deals=deals, bilans=(0, 0, 0, 0))))
    assert len(found) == 2
    assert [page.splitlines().count("Garde") for page in found] == [30, 30]
    assert [page.splitlines().count("À reporter") for page in found] == [1, 0]
    assert [page.splitlines().count("Somme des bilans : 0") for page in found] == [0, 1]
    assert [page.splitlines()[-1] for page in found] == ["Page 1/2", "Page 2/2"]


def test_names_are_names():
    names = ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "字")
    found = lines(sheet(names=names))
    assert [found.count(name) for name in ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "\ufffd")] == [
        2
    ] * 4
    assert "\ufffd remplace un caractère que l’imprimé ne sait pas écrire." in found


def test_a_note_stands_on_the_sheet_of_its_name():
    names = ("字", "Bo", "Cy", "Di")
    content = printed(sheet(table=1), sheet(table=2, names=names), sheet(table=3))
    told = ["\ufffd remplace" in page for page in pages(content)]
    assert told == [True, False]


def test_a_hundred_sheets_stay_small():
    one = len(printed(sheet()))
    many = len(printed(*(sheet(table=number) for number in range(1, 101))))
    assert (many - one) / 99 < 900  # a page only refers to the form


def test_no_tables():
    [page] = pages(printed())
    assert page.splitlines() == [
        "Coupe de la Halle",
        "Ce tour n’a pas de tables.",
        "Imprimé le 7 novembre 2026 14:05",
        "Page 1/1",
    ]
