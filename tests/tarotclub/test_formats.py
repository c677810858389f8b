"""One way to write a date in each language, the day first."""

from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

AT = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)
WRITTEN = [
    ("DATE_FORMAT", "6 novembre 2026", "6 November 2026"),
    ("DATETIME_FORMAT", "6 novembre 2026 23:05", "6 November 2026 23:05"),
    ("SHORT_DATE_FORMAT", "06/11/2026", "06/11/2026"),
    ("TIME_FORMAT", "23:05", "23:05"),
]


@pytest.mark.parametrize(("name", "french", "english"), WRITTEN)
def test_a_date(name, french, english):
    assert date_format(AT, name) == french
    with translation.override("en"):
        assert date_format(AT, name) == english
