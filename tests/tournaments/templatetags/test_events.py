import pytest

from tests.factories import evening, table
from tournaments.templatetags.events import event_of

pytestmark = pytest.mark.django_db


def test_the_event_of_a_table(django_assert_num_queries):
    night = evening()
    home = table(4, in_evening=night)
    with django_assert_num_queries(1):
        assert event_of(home.pk).club == night.club
    assert event_of(home.pk) == night


def test_a_table_outside_of_events():
    assert event_of(table(4).pk) is None
