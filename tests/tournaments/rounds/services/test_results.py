from threading import Event
from time import sleep

import pytest

from scoring.models import Action, Score
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tests import factories
from tests.threads import in_threads
from tournaments.event.services.closing import close_event
from tournaments.event.services.writing import EventClosedError
from tournaments.rounds.services.results import (
    BilansNotZeroError,
    BilansTypedError,
    DealsRecordedError,
    NoRoundError,
    RoundEndedError,
    clear_bilans,
    type_bilans,
    typed_bilans,
)
from tournaments.rounds.services.rounds import close_round, recall_round
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db
BILANS = [90, -30, -30, -30]


@pytest.fixture
def table():
    return factories.released(factories.drawn(factories.tournament(8)))[0]


def test_typing_bilans_ends_the_table(table):
    user = factories.member()
    assert type_bilans(table=table, bilans=BILANS, act=Act(user))
    table.refresh_from_db()
    assert (typed_bilans(table), table.closed_at is None) == (BILANS, False)
    action = Action.objects.get(kind="type_bilans")
    assert (action.by, action.table, action.data["bilans"]) == (user, table, BILANS)
    event = table.round_table.round.event
    assert sorted(row.record.total for row in event_ranking(event)) == [-30] * 3 + [0] * 4 + [
        90
    ]


def test_the_same_bilans_again_are_once(table):
    type_bilans(table=table, bilans=BILANS)
    assert not type_bilans(table=table, bilans=BILANS)
    assert Score.objects.count() == 4


def test_other_bilans_say_what_they_replace(table):
    type_bilans(table=table, bilans=BILANS)
    with pytest.raises(BilansTypedError) as refused:
        type_bilans(table=table, bilans=[-30, 90, -30, -30])
    assert refused.value.bilans == BILANS
    right = {"table": table, "bilans": [-30, 90, -30, -30], "reason": "deux joueurs échangés"}
    assert type_bilans(**right, replacing=BILANS)
    data = Action.objects.filter(kind="type_bilans").first().data
    assert (data["before"], data["reason"]) == (BILANS, "deux joueurs échangés")
    with pytest.raises(BilansTypedError):  # a third desk still saw the first ones
        type_bilans(table=table, bilans=[0] * 4, replacing=BILANS)


def test_a_sheet_sums_to_zero(table):
    with pytest.raises(BilansNotZeroError) as refused:
        type_bilans(table=table, bilans=[90, -30, -30, -20])
    assert refused.value.total == 10
    assert typed_bilans(table) is None


def test_deals_and_bilans_do_not_mix(table):
    factories.record(table)
    with pytest.raises(DealsRecordedError):
        type_bilans(table=table, bilans=BILANS)


def test_as_many_bilans_as_seats(table):
    with pytest.raises(ValueError, match="3 bilans for 4 seats"):
        type_bilans(table=table, bilans=[30, -15, -15])


def test_a_table_of_no_round_takes_none(table):
    with pytest.raises(NoRoundError):
        type_bilans(table=factories.table(4), bilans=BILANS)
    recall_round(event=table.round_table.round.event, number=1)
    with pytest.raises(NoRoundError):
        type_bilans(table=table, bilans=BILANS)


def test_clearing_lets_the_table_play(table):
    type_bilans(table=table, bilans=BILANS)
    clear_bilans(table=table, reason="mauvaise table")
    clear_bilans(table=table, reason="mauvaise table")
    table.refresh_from_db()
    assert (typed_bilans(table), table.closed_at) == (None, None)
    factories.record(table)
    cleared = Action.objects.get(kind="clear_bilans")
    assert cleared.data["before"] == BILANS


def test_an_evening_takes_bilans_too():
    night = factories.evening()
    home = factories.table(4, in_evening=night)
    type_bilans(table=home, bilans=BILANS)
    assert [row.record.total for row in event_ranking(night)] == BILANS


def test_after_its_round_a_result_needs_a_reason(table):
    event = table.round_table.round.event
    close_round(event=event, number=1, incomplete=True)
    with pytest.raises(RoundEndedError) as refused:
        type_bilans(table=table, bilans=BILANS)
    assert (refused.value.number, typed_bilans(table)) == (1, None)
    assert type_bilans(table=table, bilans=BILANS, reason="feuille retrouvée")
    with pytest.raises(RoundEndedError):
        clear_bilans(table=table, reason="tout de même")
    assert typed_bilans(table) == BILANS


@pytest.mark.usefixtures("committed")
def test_a_table_does_not_play_on_in_a_round_that_is_being_ended():
    home = factories.released(factories.drawn(factories.tournament(4)))[0]
    event = home.round_table.round.event
    type_bilans(table=home, bilans=BILANS)
    ended = Event()

    def end():
        with write():
            close_round(event=event, number=1)
            ended.set()
            sleep(0.2)  # in which the other desk asks

    def clear():
        ended.wait()
        clear_bilans(table=home, reason="mauvaise table")

    _, refused = in_threads(end, clear)
    assert isinstance(refused, RoundEndedError)
    assert typed_bilans(home) == BILANS


def test_an_ended_event_takes_no_result(table):
    close_event(event=table.round_table.round.event)
    with pytest.raises(EventClosedError):
        type_bilans(table=table, bilans=BILANS, reason="trop tard")
    assert typed_bilans(table) is None
