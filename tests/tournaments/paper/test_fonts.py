"""What Roboto prints, and texts made to fit."""

import pytest
from reportlab import rl_config

from tournaments.paper import fonts
from tournaments.paper.shared import papers_of

LONG = "Marie-Christine Dupont-Lefèvre de la Tour d’Auvergne et de Bourgogne-Franche-Comté"


@pytest.mark.parametrize(
    ("text", "printed", "missing"),
    [
        ("Țepeș Ő", "Țepeș Ő", ""),
        ("<b>Zoé</b>", "<b>Zoé</b>", ""),
        ("Жанна Ωμέγα", "Жанна Ωμέγα", ""),
        ("Zoe\u0301 中", "Zoé \ufffd", "中"),
        ("66 → 66", "66 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} 66", ""),
        ("une\nligne", "une ligne", ""),
        ("字 Wang", "\ufffd Wang", "字"),
        ("a\x00b\x07c\u200bd\u202ee", "a\ufffdb\ufffdc\ufffdd\ufffde", "\x00\x07\u200b\u202e"),
        ("🂡 As", "\ufffd As", "🂡"),
    ],
)
def test_printable(text, printed, missing):
    assert fonts.printable(text) == (printed, frozenset(missing))


def test_a_number_stands_for_a_name_that_cannot_be_written():
    with papers_of(stand_ins={"字 Wang": "n° 4"}):
        assert fonts.printable("bravo 字 Wang, 中") == ("bravo n° 4, \ufffd", {"n° 4", "中"})
    assert fonts.printable("字 Wang")[0] == "\ufffd Wang"


def test_a_name_that_another_begins_with_is_not_replaced_in_it():
    with papers_of(stand_ins={"李 娜": "n° 4", "李 娜娜": "n° 5", "李 娜 2": "n° 6"}):
        assert fonts.printable("李 娜娜, 李 娜, 李 娜 2")[0] == "n° 5, n° 4, n° 6"


def test_a_text_that_fits_is_left_alone():
    assert fonts.fitted("Zoé", fonts.REGULAR, 12, 100) == ("Zoé", 12)


def test_a_long_text_shrinks_then_is_cut():
    natural = fonts.width("Marie-Christine", fonts.BOLD, 12)
    assert fonts.fitted("Marie-Christine", fonts.BOLD, 12, natural * 0.8) == (
        "Marie-Christine",
        pytest.approx(9.6),
    )
    text, size = fonts.fitted(LONG, fonts.BOLD, 12, 90)
    assert (text, size) == ("Marie-Christine Dup…", 9)
    assert fonts.width(text, fonts.BOLD, size) <= 90


@pytest.mark.parametrize("space", [0, 1, 7, 30, 90, 400])
def test_nothing_is_wider_than_its_space(space):
    text, size = fonts.fitted(LONG, fonts.REGULAR, 10, space)
    least = fonts.width("…", fonts.REGULAR, size)  # what stays of every text
    assert fonts.width(text, fonts.REGULAR, size) <= max(space, least) + 0.01


def test_a_long_name_takes_two_lines():
    lines, size = fonts.fitted_name(LONG, fonts.REGULAR, 13, 178)
    assert lines == [
        "Marie-Christine Dupont-Lefèvre de la Tour",
        "d’Auvergne et de Bourgogne-Franche-Comté",
    ]
    assert size == pytest.approx(7.8)
    assert fonts.fitted_name("Zoé", fonts.REGULAR, 13, 178) == (["Zoé"], 13)


@pytest.mark.parametrize("size", [11, 13, 30])
def test_two_long_names_that_end_otherwise_are_told_apart(size):
    for name in (LONG[:79], "W" * 50, LONG[:79].upper()):
        space = size * 12
        one, other = (
            fonts.fitted_name(f"{name}{end}", fonts.REGULAR, size, space) for end in "AB"
        )
        assert (one[0][0], one[0][-1][-1], other[0][-1][-1]) == (other[0][0], "A", "B")
        assert len(one[0]) == 2
        assert one[1] >= 4.9
        assert all(fonts.width(line, fonts.REGULAR, one[1]) <= space + 0.01 for line in one[0])


def test_wrapping_breaks_a_word_that_is_too_long():
    lines = fonts.wrapped("W" * 80, fonts.REGULAR, 10, 100)
    assert "".join(lines) == "W" * 80
    assert max(fonts.width(line, fonts.REGULAR, 10) for line in lines) <= 100
    assert fonts.wrapped("", fonts.REGULAR, 10, 100) == [""]


def test_wrapping_breaks_a_long_name_after_its_hyphens():
    name = "Les Châteauneuf-du-Pape-et-Saint-Émilionnais"
    space = fonts.width("Châteauneuf-du-Pape-et-Sai", fonts.REGULAR, 10)
    assert fonts.wrapped(name, fonts.REGULAR, 10, space) == [
        "Les",
        "Châteauneuf-du-Pape-et-",
        "Saint-Émilionnais",
    ]


def test_reportlab_opens_no_file_and_no_host():
    assert (rl_config.trustedHosts, rl_config.trustedSchemes) == ([], ["data"])
