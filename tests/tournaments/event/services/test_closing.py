import pytest

from scoring.services.tables import close_table
from tests.answers import kinds
from tests.factories import evening, table as seated_table
from tournaments.event.services.closing import close_event, reopen_event

pytestmark = pytest.mark.django_db


def test_closing_ends_the_open_tables_too():
    night = evening()
    ended, home = seated_table(3, in_evening=night), seated_table(4, in_evening=night)
    close_table(table=ended)
    for _ in range(2):
        close_event(event=night)
    assert kinds().count("close_table") == 2
    assert kinds().count("close_event") == 1
    home.refresh_from_db()
    assert home.closed_at is not None


def test_reopening_brings_back_the_tables_that_the_end_has_closed():
    night = evening()
    before = seated_table(3, in_evening=night)
    close_table(table=before)
    home = seated_table(4, in_evening=night)
    close_event(event=night)
    for _ in range(2):
        reopen_event(event=night)
    assert kinds().count("reopen_event") == 1
    night.refresh_from_db()
    home.refresh_from_db()
    before.refresh_from_db()
    assert night.closed_at is None
    assert (home.closed_at is None, before.closed_at is None) == (True, False)
