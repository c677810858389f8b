import pytest
from django.utils import timezone

from scoring.services.deals import log_deal
from scoring.services.tables import close_table
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tests.factories import evening, players, record, table
from tournaments.entries.services.entries import add_entry
from tournaments.evenings.overview import Attendee, OverviewTable, overview_of

pytestmark = pytest.mark.django_db


def test_an_empty_evening():
    empty = overview_of(evening())
    assert (empty.attendees, empty.tables, empty.free, empty.played) == ([], [], [], 0)


def test_players_free_and_seated():
    night = evening()
    first = table(3, in_evening=night)
    close_table(table=first)
    second = table(3, in_evening=night)
    (gilles,) = players(1, in_club=night.club)
    add_entry(event=night, player=gilles)
    ana, bo, cy = (seat.player.pk for seat in first.seated)
    di, ed, fanny = (seat.player.pk for seat in second.seated)
    assert overview_of(night).attendees == [
        Attendee(pk=ana, name="Ana", table=None, removable=False),
        Attendee(pk=bo, name="Bo", table=None, removable=False),
        Attendee(pk=cy, name="Cy", table=None, removable=False),
        Attendee(pk=gilles.pk, name="Gilles", table=None, removable=True),
        Attendee(pk=di, name="Di", table=2, removable=False),
        Attendee(pk=ed, name="Ed", table=2, removable=False),
        Attendee(pk=fanny, name="Fanny", table=2, removable=False),
    ]
    assert [free.name for free in overview_of(night).free] == ["Ana", "Bo", "Cy", "Gilles"]


def test_how_tables_stand():
    night = evening()
    four = table(4, in_evening=night)
    record(four)
    record(four, outcome="passed_out")
    five = table(mort=True, in_evening=night)
    close_table(table=five)
    overview = overview_of(night)
    assert overview.tables == [
        OverviewTable(
            pk=four.pk,
            number=1,
            open=True,
            sitting="À 4",
            names=["Ana", "Bo", "Cy", "Di"],
            played=1,
            leaders=["Ana"],
            lead=198,
        ),
        OverviewTable(
            pk=five.pk,
            number=2,
            open=False,
            sitting="À 5 avec un mort",
            names=["Ed", "Fanny", "Gilles", "Huguette", "Ismaël"],
            played=0,
            leaders=[],
            lead=0,
        ),
    ]
    assert [told.number for told in overview.open_tables] == [1]
    assert overview.played == 1


def test_two_may_lead_together():
    night = evening()
    five = table(5, in_evening=night)
    record(five, taker=0, partners=(1,))
    record(five, taker=1, partners=(0,))
    (told,) = overview_of(night).tables
    assert (told.leaders, told.lead) == (["Ana", "Bo"], 198)


def test_deals_that_came_back_are_told_while_the_table_is_open():
    night = evening()
    sheet = table(4, in_evening=night)
    deals = [record(sheet), record(sheet)]
    for deal in (*deals, deals[0]):  # one of them twice: its correction came after it
        with write():
            log_deal("return_deal", deal, Act(None, timezone.now()), link=None)
    assert overview_of(night).returned == [(1, 2)]
    close_table(table=sheet)
    assert overview_of(night).returned == []


def test_queries(django_assert_num_queries):
    night = evening()
    for _ in range(3):
        record(table(4, in_evening=night))
        with django_assert_num_queries(7):
            overview_of(night)
