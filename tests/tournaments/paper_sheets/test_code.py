"""What a sheet's QR code says is read as it was written; nothing else is."""

from dataclasses import replace

import pytest

from tournaments.paper_sheets.layout import Form, ReadingError, SheetCode

FOUR = Form(seats=4, contracts=4, partner=False, half=False)
LOWER = replace(FOUR, per_page=2)
FIVE = Form(seats=5, contracts=4, partner=True, half=True)
CODES = [
    (SheetCode(form=FOUR), "TAROT/1////44001/0/1"),
    (
        SheetCode(table="A1-7", round=3, ruleset="01AB", form=LOWER, place=1),
        "TAROT/1/A1-7/3/01AB/44002/1/1",
    ),
    (SheetCode(table="7", form=FIVE, page=2), "TAROT/1/7///54111/0/2"),
]


@pytest.mark.parametrize(("code", "written"), CODES)
def test_it_is_read_as_it_was_written(code, written):
    assert code.written() == written
    assert SheetCode.read(written) == code


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "not_ours"),
        ("https://club.example/t/abc/", "not_ours"),
        ("TAROT/2////44001/0/1", "other_version"),
        ("TAROT/1////44001/1/1", "not_ours"),  # the lower sheet of a page that has one
        ("TAROT/1////94001/0/1", "not_ours"),  # nine players
        ("TAROT/1////54112/0/1", "not_ours"),  # five have no half sheet
        ("TAROT/1////44001/0/0", "not_ours"),
        ("TAROT/1////44001/0/1\n", "not_ours"),
    ],
)
def test_another_is_refused(written, why):
    with pytest.raises(ReadingError, match=f"^{why}$"):
        SheetCode.read(written)


def test_a_second_page_goes_on_where_the_first_ended():
    code = SheetCode(form=FOUR, page=2)
    assert code.deal_on(1) == 27
