"""The planned rounds follow the list, whoever had planned them and however."""

import random
from contextlib import suppress

import pytest

from scoring.models import Action
from tests.cases import some_soon
from tests.factories import drawn, players, released, tournament
from tournaments.decisions.services import decide
from tournaments.draw.services.draws import (
    WISHED,
    NoSeatingError,
    TeamMatesTogetherError,
    adjust_rounds,
    allow_pair,
    draw_rounds,
    forbid_pair,
    preview_adjustment,
    swap_seats,
    write_seats,
)
from tournaments.draw.services.situation import situation_of
from tournaments.entries.services import entries
from tournaments.entries.services.registration import substitute
from tournaments.event.services.setting_up import create_team
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import cancel_cut, close_round, cut
from tournaments.seating import SeatingMethod, moves

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]  # what the search finds


def seatings(event):
    return [round_.seating for round_ in event.rounds.all()]


def tables_of(event, number):
    """Tell at which table each player sits in a round."""
    seating = event.rounds.get(number=number).seating
    return {player: place for place, table in enumerate(seating, start=1) for player in table}


def played_one(players=16, rounds=3, **settings):
    """Draw every round and play the first."""
    event = drawn(tournament(players, rounds=rounds, **settings))
    for table in released(event):
        type_bilans(table=table, bilans=[24, -12, -8, -4])
    close_round(event=event, number=1)
    return event


def newcomer(event):
    return players(1, in_club=event.club)[0]


# Every change of the list


def leaves(event):
    entries.withdraw(entry=event.entries.get(number=4), from_round=3)


def comes_back(event):
    entries.withdraw(entry=event.entries.get(number=4), from_round=2)
    entries.come_back(entry=event.entries.get(number=4))


def comes_late(event):
    entries.add_entry(event=event, player=newcomer(event))


def is_noted_late(event):
    late = entries.add_entry(event=event, player=newcomer(event), checked_in=False)
    entries.check_in(entry=late)


def all_are_noted(event):
    entries.add_entry(event=event, player=newcomer(event), checked_in=False)
    entries.check_in_all(event=event)


def is_held(event):
    entries.hold(entry=event.entries.get(number=4), seatable=False)


def is_taken_off(event):
    late = entries.add_entry(event=event, player=newcomer(event))
    entries.remove_entry(event=event, player=late.player)


def are_cut(event):
    points(event)
    cut(event=event, after_round=1, survivors=8)


def points(event):
    """Give everybody another total, by an arbiter."""
    for entry in event.entries.all():
        decide(
            entry=entry,
            decision="points",
            points=entry.number,
            reason="Essai",
            uuid=f"00000000-0000-4000-8000-{entry.number:012}",
            round_number=1,
        )


def are_cut_and_taken_back(event):
    are_cut(event)
    cancel_cut(event=event, after_round=1)


CHANGES = [
    leaves,
    comes_back,
    comes_late,
    is_noted_late,
    all_are_noted,
    is_held,
    is_taken_off,
    are_cut,
    are_cut_and_taken_back,
]
# One change shows quickly that the rounds follow at all.
ONE_SOON = some_soon(CHANGES, every=len(CHANGES))


@pytest.mark.parametrize("change", ONE_SOON)
def test_any_change_of_the_list_plans_the_rounds_to_come_anew(change):
    event = played_one()
    before = seatings(event)
    change(event)
    assert situation_of(event).to_adjust == []
    assert seatings(event)[0] == before[0]  # what is played stays
    released(event, 2)


@pytest.mark.parametrize("change", ONE_SOON)
def test_a_round_by_ranking_follows_as_well(change):
    another_way_follows(SeatingMethod.RANKING, change)


@pytest.mark.parametrize(
    ("method", "change"), [(SeatingMethod.SNAKE, leaves), (SeatingMethod.RANDOM, comes_late)]
)
def test_a_round_by_snake_or_by_lot_follows_as_well(method, change):
    another_way_follows(method, change)


def another_way_follows(method, change):
    event = played_one()
    draw_rounds(event=event, seed=3, method=method)
    change(event)
    assert situation_of(event).to_adjust == []
    assert event.rounds.get(number=2).method == method
    assert event.rounds.get(number=3).method in {SeatingMethod.SEARCH, SeatingMethod.PREDEFINED}
    released(event, 2)


@pytest.mark.parametrize("change", ONE_SOON)
def test_a_round_written_by_hand_follows_as_well(change):
    event = played_one()
    write_seats(event=event, number=2, tables=[range(n, n + 4) for n in (1, 5, 9, 13)])
    change(event)
    assert situation_of(event).to_adjust == []
    assert event.rounds.get(number=2).method == SeatingMethod.MANUAL
    released(event, 2)


def test_only_rounds_that_changed_are_touched():
    event = played_one(rounds=5)
    before = seatings(event)
    leaves(event)  # from round 3 on
    assert seatings(event)[:2] == before[:2]
    assert Action.objects.filter(kind="draw_rounds").latest("pk").data["anew"] == [3, 4, 5]


def test_a_late_comer_takes_a_free_seat_and_moves_nobody():
    event = drawn(tournament(15, rounds=3))
    before = [tables_of(event, number) for number in (1, 2, 3)]
    comes_late(event)
    after = [tables_of(event, number) for number in (1, 2, 3)]
    assert [tables | {16: new[16]} for tables, new in zip(before, after, strict=True)] == after


def test_who_takes_over_a_seat_moves_nobody():
    event = played_one()
    before = seatings(event)
    substitute(entry=event.entries.get(number=4), player=newcomer(event))
    assert seatings(event) == before


def test_who_may_not_meet_any_more_is_parted():
    event = played_one(8, rounds=2)
    one, other, *_ = event.rounds.get(number=2).seating[0]
    forbid_pair(event=event, pair=(one, other))
    now = situation_of(event)
    assert (now.to_adjust, now.broken) == ([], [])
    tables = tables_of(event, 2)
    assert tables[one] != tables[other]


def test_new_team_mates_are_parted():
    event = drawn(tournament(8, rounds=2, team_size=2))
    one, other = event.rounds.get(number=1).seating[0][:2]
    team = create_team(event=event, name="As")
    for number in (one, other):
        entries.change_entry(entry=event.entries.get(number=number), team=team)
    for tables in (tables_of(event, 1), tables_of(event, 2)):
        assert tables[one] != tables[other]


def test_a_list_too_short_to_seat_keeps_its_plan_and_is_said_to_be_stale():
    event = drawn(tournament(3, rounds=1))
    entries.hold(entry=event.entries.get(number=1), seatable=False)
    assert situation_of(event).stale == [1]
    entries.hold(entry=event.entries.get(number=1), seatable=True)
    assert situation_of(event).stale == []


def test_nothing_is_planned_anew_in_an_event_without_a_plan(django_assert_max_num_queries):
    event = tournament(8)
    entry = event.entries.get(number=4)
    with django_assert_max_num_queries(12):
        entries.hold(entry=entry, seatable=False)
    assert seatings(event) == [[], []]


def test_the_journal_says_who_moved():
    event = drawn(tournament(8, rounds=1))
    before = situation_of(event).planned
    entries.hold(entry=event.entries.get(number=4), seatable=False)
    entries.hold(entry=event.entries.get(number=5), seatable=False)
    first, second = Action.objects.filter(kind="draw_rounds").order_by("pk")[1:]
    after = situation_of(event).planned
    assert {*first.data["moved"], *second.data["moved"]} >= set(moves(before, after).players)


# Who does not change tables


def places(event, player):
    """Give table and seat of a player in each round, both from 1."""
    return [
        (table, seats.index(player) + 1)
        for seating in seatings(event)
        for table, seats in enumerate(seating, start=1)
        if player in seats
    ]


def stay(event, number):
    entries.change_entry(entry=event.entries.get(number=number), stays_put=True)


def test_who_is_not_to_move_stays_where_he_sits_from_the_next_round_on():
    event = played_one()
    (table, seat), *_ = places(event, 9)
    stay(event, 9)
    assert places(event, 9) == [(table, seat), *[(table, 1)] * 2]
    assert situation_of(event).to_adjust == []


def test_nobody_who_stays_is_moved_by_another_who_stays():
    event = tournament(16, rounds=4)
    stay(event, 7)
    drawn(event)
    assert places(event, 7) == [(1, 1)] * 4
    stay(event, 3)  # the lower number
    assert places(event, 7) == [(1, 1)] * 4
    assert len({table for table, _ in places(event, 3)}) == 1
    (table, _), *_ = places(event, 3)
    entries.withdraw(entry=event.entries.get(number=7), from_round=2)
    assert places(event, 3) == [(table, 1)] * 4


def test_where_a_table_is_no_more_who_stays_gets_another():
    event = played_one(rounds=3)
    last = event.rounds.get(number=1).seating[3][1]
    stay(event, last)
    assert [table for table, _ in places(event, last)] == [4] * 3
    others = [number for number in range(1, 17) if number != last]
    for number in others[:4]:
        entries.withdraw(entry=event.entries.get(number=number), from_round=2)
    assert places(event, last) == [(4, 2), (1, 1), (1, 1)]


def test_two_who_sat_together_cannot_both_stay_there():
    event = played_one(rounds=3)
    one, other, *_ = sorted(event.rounds.get(number=1).seating[2])
    stay(event, one)
    stay(event, other)
    assert [table for table, _ in places(event, one)] == [3] * 3
    assert [table for table, _ in places(event, other)] == [3, 1, 1]


# What somebody wished


WRITTEN = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]


@pytest.fixture
def written():
    """Sixteen players, whose third round of four is somebody's own: everybody's neighbours."""
    event = drawn(tournament(16, rounds=4))
    write_seats(event=event, number=3, tables=WRITTEN)
    return event


def test_of_a_round_by_hand_only_who_leaves_is_missing(written):
    entries.withdraw(entry=written.entries.get(number=6), from_round=2)
    assert written.rounds.get(number=3).seating == [
        WRITTEN[0],
        [5, 7, 8],
        *WRITTEN[2:],
    ]


def test_a_late_comer_takes_the_very_seat_of_who_left(written):
    entries.withdraw(entry=written.entries.get(number=6), from_round=1)
    comes_late(written)
    assert sorted(map(sorted, written.rounds.get(number=3).seating)) == [
        WRITTEN[0],
        [5, 7, 8, 17],
        *WRITTEN[2:],
    ]


def test_of_those_who_had_to_move_no_more_do_than_have_to(written):
    """The last table is dissolved: its three others take the seats of who left."""
    for number in (1, 5, 9, 16):
        entries.withdraw(entry=written.entries.get(number=number), from_round=3)
    tables = tables_of(written, 3)
    assert [tables[n] for n in (2, 3, 4, 6, 7, 8, 10, 11, 12)] == [1] * 3 + [2] * 3 + [3] * 3


def test_meeting_again_in_a_round_by_ranking_moves_nobody():
    """Those who lead have met already: that is what the organiser wished."""
    event = played_one(rounds=3)
    draw_rounds(event=event, seed=1, method=SeatingMethod.RANKING)
    before = tables_of(event, 2)
    leader = event.rounds.get(number=2).seating[3][0]
    entries.withdraw(entry=event.entries.get(number=leader), from_round=2)
    after = tables_of(event, 2)
    assert after == {player: table for player, table in before.items() if player != leader}


@pytest.fixture
def mates():
    """Seven teams of two, and 1 and 2, whom nobody wants together, at one table in round 2."""
    event = tournament(16, rounds=4, team_size=2)
    event.forbidden = [[1, 2]]
    event.save()
    for number in range(2, 9):
        team = event.teams.create(number=number)
        event.entries.filter(number__in=(2 * number - 1, 2 * number)).update(team=team)
    drawn(event)
    tables = tables_of(event, 2)
    other = next(p for p in tables if tables[p] == tables[1] and p != 1)
    swap_seats(event=event, number=2, players=(2, other))
    assert situation_of(event).together == {(2, (1, 2))}
    return event


def other_than(event, *players):
    """Give somebody at another table of round 2."""
    tables = tables_of(event, 2)
    away = {tables[player] for player in players}
    return next(player for player, table in tables.items() if table not in away)


def test_who_was_brought_together_on_purpose_stays_so_whatever_else_changes(mates):
    entries.withdraw(entry=mates.entries.get(number=other_than(mates, 1)), from_round=2)
    assert situation_of(mates).together == {(2, (1, 2))}
    comes_late(mates)
    one, other = other_than(mates, 1), next(iter(tables_of(mates, 2).keys() - {1, 2}))
    forbid_pair(event=mates, pair=(one, other))
    entries.change_entry(entry=mates.entries.get(number=1), category="Vétéran")
    assert situation_of(mates).together == {(2, (1, 2))}
    assert situation_of(mates).stale == []
    released(mates, 1)


def test_whom_a_change_itself_keeps_apart_is_parted_in_a_round_by_hand_as_well(mates):
    tables = tables_of(mates, 2)
    one, other = sorted(p for p in tables if tables[p] == tables[1] and p not in {1, 2})
    forbid_pair(event=mates, pair=(other, one))
    assert situation_of(mates).together == {(2, (1, 2))}
    allow_pair(event=mates, pair=(1, 2))
    forbid_pair(event=mates, pair=(1, 2))  # somebody says it anew: now it holds
    assert situation_of(mates).together == set()
    assert mates.rounds.get(number=2).method == SeatingMethod.MANUAL


def test_a_new_team_is_parted_in_a_round_by_hand_as_well(mates):
    tables = tables_of(mates, 2)
    one, other = sorted(p for p in tables if tables[p] == tables[1] and p not in {1, 2})
    for number in (one, other):
        entries.change_entry(entry=mates.entries.get(number=number), team=None)
    team = create_team(event=mates, name="Neuve")
    for number in (one, other):
        entries.change_entry(entry=mates.entries.get(number=number), team=team)
    assert situation_of(mates).together == {(2, (1, 2))}


def test_who_asks_has_them_parted(mates):
    assert adjust_rounds(event=mates) is not None
    assert situation_of(mates).together == set()
    assert adjust_rounds(event=mates) is None


def test_a_round_that_is_not_planned_stays_so_between_others():
    event = tournament(8, rounds=4)
    write_seats(event=event, number=3, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    entries.hold(entry=event.entries.get(number=8), seatable=False)
    assert seatings(event) == [[], [], [[1, 2, 3, 4], [5, 6, 7]], []]
    assert situation_of(event).to_adjust == []


# Whatever the methods, whatever the changes


def random_change(event, dice):
    """Change the list in some way, as a desk would."""
    entry = dice.choice(list(event.entries.select_related("team", "event")))
    others = sorted(event.entries.values_list("number", flat=True))
    pair = tuple(dice.sample(others, 2))
    last = event.rounds.count()

    def change_team():
        teams = [team for team in event.teams.all() if team.entries.count() < event.team_size]
        entries.change_entry(entry=entry, team=dice.choice([None, *teams]))

    dice.choice(
        [
            lambda: entries.withdraw(entry=entry, from_round=dice.randint(2, last)),
            lambda: entries.come_back(entry=entry),
            lambda: entries.hold(entry=entry, seatable=not entry.seatable),
            lambda: comes_late(event),
            lambda: is_noted_late(event),
            lambda: substitute(entry=entry, player=newcomer(event)),
            lambda: forbid_pair(event=event, pair=pair),
            lambda: allow_pair(event=event, pair=pair),
            lambda: entries.change_entry(entry=entry, apart=dice.choice(["", "famille"])),
            change_team,
        ]
    )()


def wish_something(event, dice):
    """Let somebody take a round to come into his own hands, or draw it otherwise."""
    seated = sorted(tables_of(event, number := dice.randint(2, event.rounds.count())))
    dice.shuffle(seated)
    for_one = dice.choice([SeatingMethod.RANKING, SeatingMethod.SNAKE, SeatingMethod.RANDOM])
    size = 4 if len(seated) % 4 == 0 else 3
    written = [seated[n : n + size] for n in range(0, len(seated) - len(seated) % size, size)]
    for n, player in enumerate(seated[len(seated) - len(seated) % size :]):
        written[n].append(player)
    wish = dice.choice(
        [
            lambda: None,
            lambda: draw_rounds(event=event, seed=dice.randint(1, 999), method=for_one),
            lambda: write_seats(event=event, number=number, tables=written),
            lambda: swap_seats(event=event, number=number, players=tuple(seated[:2])),
        ]
    )
    with suppress(TeamMatesTogetherError):
        wish()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_wished_the_seating_follows_or_says_that_it_does_not(seed):
    dice = random.Random(seed)
    event = played_one(dice.choice([8, 12, 16]), rounds=dice.randint(2, 4), team_size=2)
    for number in range(1, 4):
        team = event.teams.create(number=number)
        event.entries.filter(number__in=(number, number + 4)).update(team=team)
    for _ in range(8):
        wish_something(event, dice)
        before = situation_of(event)
        random_change(event, dice)
        now = situation_of(event)
        assert now.played == before.played
        if now.stale:
            assert now.planned == before.planned
            with pytest.raises(NoSeatingError):
                preview_adjustment(event=event)
        elif now.planned != before.planned:
            assert now.together <= before.together  # nobody is brought together by it
            assert now.planned_by(WISHED) == before.planned_by(WISHED)
            found = Action.objects.filter(kind="draw_rounds").latest("pk").data
            assert found["moved"] == list(moves(before.planned, now.planned).players)
