import pytest

from scoring.models import Action, Deal, Table
from scoring.services.links import LinkRevokedError, create_link, link_by_token
from tarotclub.accounts.acting import Act
from tests.factories import drawn, member, record, released, tournament
from tests.threads import in_threads
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.situation import situation_of
from tournaments.entries.services.entries import add_entry, remove_entry, withdraw
from tournaments.entries.services.registration import substitute
from tournaments.event.services.closing import close_event
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Odd, Place
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import (
    LaterRoundReleasedError,
    RoundIncompleteError,
    RoundOrderError,
    RoundPlayedError,
    RoundStateError,
    SeatingStaleError,
    close_round,
    recall_round,
    release_round,
    reopen_round,
)
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db


def finish(event, number):
    for table in released(event, number):
        rest = [0] * (len(table.seated) - 3)
        type_bilans(table=table, bilans=[24, -12, -12, *rest])
    close_round(event=event, number=number)


def test_releasing_opens_the_tables_that_were_planned():
    event, user = drawn(tournament(8)), member()
    assert release_round(event=event, number=1, act=Act(user))
    seating = event.rounds.get(number=1).seating
    tables = Table.objects.filter(round_table__round__event=event)
    assert [table.number for table in tables] == [1, 2]
    for table, (north, east, south, west) in zip(tables, seating, strict=True):
        places = Place.objects.filter(seat__table=table).order_by("seat__position")
        assert [place.entry.number for place in places] == [north, west, south, east]
        assert [place.seat.player for place in places] == [
            place.entry.player for place in places
        ]
        assert (table.rules.id, table.first_dealer, table.mort) == ("fft-4", 0, False)
    log = Action.objects.filter(kind="release_round").get()
    assert (log.by, log.data) == (user, {"event": event.pk, "round": 1, "tables": 2})


@pytest.mark.parametrize(
    ("players", "odd", "games"),
    [
        (11, Odd.THREE, ["fft-4", "fft-4", "fft-3"]),
        (9, Odd.FIVE, ["fft-4", "fft-5"]),
        (9, Odd.MORT, ["fft-4", "fft-4"]),
    ],
)
def test_odd_tables_play_their_own_game(players, odd, games):
    tables = released(drawn(tournament(players, odd=odd)))
    assert sorted(table.rules.id for table in tables) == sorted(games)
    assert [table for table in tables if table.mort] == [
        table for table in tables if len(table.seated) == 5 and odd == Odd.MORT
    ]


@pytest.mark.usefixtures("committed")
def test_two_desks_release_the_same_round():
    event = drawn(tournament(16))
    answers = in_threads(*[lambda: release_round(event=event, number=1)] * 2)
    assert sorted(answers) == [False, True]
    assert Table.objects.filter(round_table__round__event=event).count() == 4


def test_a_round_waits_for_the_one_before():
    event = drawn(tournament(8))
    with pytest.raises(RoundOrderError) as refused:
        release_round(event=event, number=2)
    assert refused.value.number == 1
    released(event)
    with pytest.raises(RoundOrderError):
        release_round(event=event, number=2)


def test_a_plan_that_fits_nobody_any_more_is_not_released():
    event = tournament(3)
    with pytest.raises(SeatingStaleError):  # nothing was drawn
        release_round(event=event, number=1)
    drawn(event)
    remove_entry(event=event, player=event.entries.get(number=3).player)
    with pytest.raises(SeatingStaleError) as refused:
        release_round(event=event, number=1)
    assert (refused.value.unseated, refused.value.absent) == ([], [3])


def test_an_ended_event_releases_nothing():
    event = drawn(tournament(8))
    close_event(event=event)
    with pytest.raises(EventClosedError):
        release_round(event=event, number=1)


def test_a_round_closes_when_every_table_has_its_result():
    event = drawn(tournament(8))
    one, other = released(event)
    type_bilans(table=one, bilans=[30, -10, -10, -10])
    for _ in range(3):
        record(other)
    with pytest.raises(RoundIncompleteError) as refused:
        close_round(event=event, number=1)
    assert refused.value.tables == [other.number]
    record(other)  # the fourth of four deals
    assert close_round(event=event, number=1)
    assert not close_round(event=event, number=1)
    assert not Table.objects.open().exists()


def test_a_round_can_be_closed_without_a_result():
    event = drawn(tournament(8))
    released(event)
    assert close_round(event=event, number=1, incomplete=True)
    closed = Action.objects.get(kind="close_round")
    assert closed.data["missing"] == [1, 2]
    assert release_round(event=event, number=2)


def test_a_round_that_was_not_released_does_not_close():
    with pytest.raises(RoundStateError):
        close_round(event=drawn(tournament(8)), number=1)


def test_a_closed_round_goes_on_until_the_next_is_released():
    event = drawn(tournament(8))
    finish(event, 1)
    assert reopen_round(event=event, number=1)
    assert not reopen_round(event=event, number=1)
    close_round(event=event, number=1)
    released(event, 2)
    with pytest.raises(LaterRoundReleasedError):
        reopen_round(event=event, number=1)
    recall_round(event=event, number=2)
    assert reopen_round(event=event, number=1)


def test_an_empty_round_is_recalled_and_released_again():
    event = drawn(tournament(8))
    released(event)
    assert recall_round(event=event, number=1)
    assert not recall_round(event=event, number=1)
    round_ = event.rounds.get(number=1)
    assert (round_.released_at, round_.tables.count(), Place.objects.count()) == (None, 0, 0)
    assert not Table.objects.open().exists()
    assert len(released(event)) == 2


def test_a_tablet_at_a_table_that_was_recalled_is_sent_for_another_code():
    event = drawn(tournament(8))
    links = [create_link(table=table) for table in released(event)]
    recall_round(event=event, number=1)
    for link in links:
        with pytest.raises(LinkRevokedError):
            link_by_token(link.token)


def test_a_round_with_a_deal_is_not_recalled():
    event = drawn(tournament(8))
    record(released(event)[0])
    with pytest.raises(RoundPlayedError):
        recall_round(event=event, number=1)
    assert Deal.objects.count() == 1


def test_who_was_replaced_keeps_what_the_substitute_brings():
    event = drawn(tournament(8))
    absent, helper = event.entries.get(number=1), member().memberships.get().club
    stranger = type(absent.player).objects.create(club=helper, name="Renfort", key="renfort")
    substitute(entry=absent, player=stranger)
    tables = released(event)
    seat = next(s for table in tables for s in table.seated if s.player == stranger)
    bilans = [-10] * 4
    bilans[seat.position] = 30
    type_bilans(table=seat.table, bilans=bilans)
    first = event_ranking(event)[0]
    assert (first.record.player, first.record.name, first.record.total) == (1, "Ana", 30)


def test_four_leave_after_round_one_of_three():
    event = drawn(tournament(20, rounds=3))
    finish(event, 1)
    before = event.rounds.get(number=1).seating
    for number in (3, 7, 8, 16):
        withdraw(entry=event.entries.get(number=number), from_round=2)
    assert situation_of(event).stale == []  # the plan has followed
    assert event.rounds.get(number=1).seating == before
    for number in (2, 3):
        finish(event, number)
    rows = event_ranking(event)
    assert sum(row.record.total for row in rows) == 0
    assert {row.record.player for row in rows if row.record.presence == "withdrawn"} == {
        3,
        7,
        8,
        16,
    }
    assert all(len(row.record.bilans) == 1 for row in rows if row.record.player in {3, 7})


def test_a_late_comer_plays_from_round_two():
    event = drawn(tournament(15, rounds=3))
    finish(event, 1)
    home = event.club
    late = add_entry(
        event=event, player=home.players.create(name="Tardif", key="tardif"), checked_in=True
    )
    assert late.plays_from == 2
    assert [len(table.seated) for table in released(event, 2)] == [4, 4, 4, 4]
    assert situation_of(event).stale == []


@pytest.mark.parametrize(
    "players", [18, 57, *(pytest.param(odd, marks=pytest.mark.long) for odd in (13, 17, 19))]
)
def test_any_number_is_played_through(players):
    event = tournament(players, rounds=2)
    draw_rounds(event=event, seed=3)
    for number in (1, 2):
        finish(event, number)
    rows = event_ranking(event)
    assert len(rows) == players
    assert sum(row.record.total for row in rows) == 0
    assert all(len(row.record.bilans) == 2 for row in rows)
