"""The list of entries on paper: which way its sheet lies."""

from datetime import UTC, date, datetime

import pytest

from tests.tournaments.paper.reading import placed
from tournaments.entries.paper import attendance_pdf, entry_list_pdf
from tournaments.entries.registration import EntryLine
from tournaments.paper.page import EventTitle

EVENT = EventTitle("Tarot de la Halle", "Coupe", date(2026, 11, 7))
AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)
NAME = "Marie-Claude Vandenbroucke"


def line(**given):
    usual = {
        "pk": 1,
        "number": 1,
        "name": NAME,
        "substitute": "",
        "team": "",
        "captain": False,
        "category": "",
        "fee_class": "",
        "fee": 1200,
        "paid": 0,
        "present": True,
        "held": False,
        "late_from": 1,
        "withdrawn_from": None,
        "eliminated_after": None,
    }
    return EntryLine(**usual | given)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"team": "Les Carreaux", "fee_class": "Adulte"},
        {"team": "Les Carreaux", "category": "Dames", "fee_class": "Adulte"},
    ],
)
def test_a_usual_name_stands_on_one_line_whatever_columns_there_are(fields):
    [page] = placed(entry_list_pdf(EVENT, [line(**fields)], AT))
    assert NAME in [word.text for word in page]


@pytest.mark.parametrize(("left", "count"), [(None, "2 inscrits"), (2, "1 joueur")])
def test_who_has_left_signs_nothing_and_stays_entered(left, count):
    lines = [line(), line(pk=2, number=2, withdrawn_from=left)]
    counted = {f"{number} {noun}" for number in (1, 2) for noun in ("joueur", "inscrits")}
    for paper, words in ((entry_list_pdf, "2 inscrits"), (attendance_pdf, count)):
        [page] = placed(paper(EVENT, lines, AT))
        assert counted & {word.text for word in page} == {words}
