"""A line of the public ranking, which is written once and given again."""

from fractions import Fraction

import pytest
from django.template import Context
from django.utils.translation import override

from tournaments.public.views import Addresses
from tournaments.standings.table import ResultSheet
from tournaments.templatetags.follow import PublishedLine, PublishedMark, ranking_row

LINE = PublishedLine(
    rank=1,
    tied=True,
    number=7,
    name="Ana <b>",
    notes=(),
    total=50,
    cells=(PublishedMark(50), None),
    penalty=-10,
    category="Dames",
    figures=(),
)


@pytest.fixture
def row():
    def written(line=LINE, key="abc", **sheet):
        empty = dict.fromkeys(("rounds", "played", "rows", "apart", "categories"), ())
        of_event = {"club": "", "name": "", "day": None, "until": None, "final": False}
        shown = ResultSheet(**empty, **of_event, **sheet)
        return ranking_row(Context({"sheet": shown, "addresses": Addresses(key)}), line)

    return written


def test_the_same_line_is_given_again(row):
    assert row() is row(LINE._replace(rank=1))


def test_it_is_another_for_whatever_it_shows(row):
    with override("en"):
        english = row()
    rows = {
        row(),
        english,
        row(key="other"),
        row(of_teams=True),
        row(LINE._replace(figures=("4", "12,5"))),
        row(LINE._replace(total=Fraction(50), cells=(PublishedMark(Fraction(50)), None))),
        *(row(LINE._replace(**changed)) for changed in ({"rank": 2}, {"name": "Bo"})),
    }
    assert len(rows) == 8
    assert all("Ana &lt;b&gt;" in each or "Bo" in each for each in rows)
