from threading import Event

import pytest

from scoring.models import Action
from scoring.services.players import add_player
from tests.factories import club, drawn, players, released, tournament
from tests.threads import in_threads
from tournaments.models import Tournament
from tournaments.seating import ImpossibleError, Method
from tournaments.services.draws import (
    EventMovedError,
    NothingToDrawError,
    adjust_rounds,
    draw_rounds,
    draw_seed,
    plan_flaws,
    preview_swap,
    situation_of,
    store_rounds,
    swap_seats,
)
from tournaments.services.entries import (
    add_entry,
    change_entry,
    check_in,
    check_in_all,
    come_back,
    hold,
    remove_entry,
    withdraw,
)
from tournaments.services.event import EventClosedError, RoundReleasedError, claim
from tournaments.services.forbidden import forbid_pair
from tournaments.services.results import type_bilans
from tournaments.services.rounds import close_round
from tournaments.services.tournaments import create_team

pytestmark = pytest.mark.django_db


def seatings(event):
    return [this.seating for this in event.rounds.all()]


def table_of(event):
    """Tell at which table each player sits in each round."""
    return {
        (number, player): place
        for number, seating in enumerate(seatings(event), start=1)
        for place, table in enumerate(seating, start=1)
        for player in table
    }


def test_the_same_seed_gives_the_same_seats():
    event = tournament(16, rounds=5)
    first = draw_rounds(event=event, seed=41)
    seats = seatings(event)
    assert draw_rounds(event=event, seed=42).rounds != first.rounds
    draw_rounds(event=event, seed=41)
    assert seatings(event) == seats
    event.refresh_from_db()
    assert event.draw_seed == 41
    assert first.measures["repeats"] == 0  # sixteen meet everyone once in five rounds
    assert plan_flaws(situation_of(event)) == first.flaws


def test_seeds_can_be_read_out():
    assert {len(str(draw_seed())) <= 6 for _ in range(50)} == {True}


def test_team_mates_and_forbidden_pairs_never_meet():
    event = tournament(16, rounds=4, team_size=2, forbidden=[[1, 5]])
    for number in range(1, 9):
        team = event.teams.create(number=number)
        event.entries.filter(number__in=(2 * number - 1, 2 * number)).update(team=team)
    draw_rounds(event=event, seed=1)
    tables = [set(table) for seating in seatings(event) for table in seating]
    assert not any({2 * n - 1, 2 * n} <= table for n in range(1, 9) for table in tables)
    assert not any({1, 5} <= table for table in tables)


def test_by_ranking_only_the_next_round_is_drawn():
    event = drawn(tournament(8, rounds=3))
    for table, best in zip(released(event), (40, 80), strict=True):
        type_bilans(table=table, bilans=[best, -10, 10 - best, 0])
    close_round(event=event, number=1)
    draw_rounds(event=event, seed=1, method=Method.RANKING)
    second = event.rounds.get(number=2)
    assert second.method == "ranking"
    ranked = situation_of(event, ranked=True).field.players
    assert {player.number for player in ranked[:4]} == set(second.seating[0])


def test_who_has_not_come_or_is_held_back_gets_no_seat():
    event = tournament(10)
    check_in(entry=event.entries.get(number=9), present=False)
    hold(entry=event.entries.get(number=10), seatable=False)
    drawn(event)
    assert {number for table in seatings(event)[0] for number in table} == set(range(1, 9))


def by_hand(event):
    """Mark the plan as somebody's own: it waits to be asked about."""
    event.rounds.update(method=Method.MANUAL)
    return event


def test_adjusting_moves_few_and_leaves_what_is_played():
    event = by_hand(drawn(tournament(20, rounds=4)))
    assert adjust_rounds(event=event) is None  # it fits
    withdraw(entry=event.entries.get(number=20), from_round=1)
    before = table_of(event)
    plan = adjust_rounds(event=event)
    assert situation_of(event).stale == []
    after = table_of(event)
    moved = {
        player
        for (number, player), table in before.items()
        if player != 20 and after[number, player] != table
    }
    assert moved == set(plan.moved)
    assert len(moved) <= 10
    assert {player for _, player in after} == set(range(1, 20))


def test_an_exchange_by_hand_says_what_it_breaks():
    event = drawn(tournament(8))
    (north, east, _, _), (other, *_rest) = event.rounds.get(number=1).seating
    _, seen = preview_swap(event=event, number=1, players=(north, other))
    swapped = swap_seats(event=event, number=1, players=(north, other))
    assert seen == swapped
    seating = event.rounds.get(number=1).seating
    assert (seating[0][:2], seating[1][0]) == ([other, east], north)
    assert Action.objects.get(kind="swap_seats").data["players"] == [north, other]


def test_what_cannot_be_exchanged():
    event = drawn(tournament(8))
    with pytest.raises(ImpossibleError):
        preview_swap(event=event, number=1, players=(1, 99))
    released(event)
    with pytest.raises(RoundReleasedError):
        preview_swap(event=event, number=1, players=(1, 2))


def test_a_draw_made_for_what_the_event_was_is_not_stored():
    event = tournament(8)
    before = situation_of(event)
    claim(event)  # another desk was faster
    with pytest.raises(EventMovedError):
        store_rounds(event, before, [((1, 2, 3, 4), (5, 6, 7, 8))] * 2)
    assert seatings(event) == [[], []]


def test_nothing_is_drawn_any_more():
    event = drawn(tournament(8, rounds=1))
    released(event)
    with pytest.raises(NothingToDrawError):
        draw_rounds(event=event, seed=1)
    Tournament.objects.filter(pk=event.pk).update(rounds_planned=2, closed_at=event.opened_at)
    event.rounds.create(number=2)
    with pytest.raises(EventClosedError):
        draw_rounds(event=event, seed=1)


def test_too_few_to_play():
    with pytest.raises(ImpossibleError):
        draw_rounds(event=tournament(2), seed=1)


# Following the list


def played_one(players=16, rounds=5):
    event = drawn(tournament(players, rounds=rounds))
    for table in released(event):
        type_bilans(table=table, bilans=[24, -12, -8, -4])
    close_round(event=event, number=1)
    return event


def leaves(event):
    withdraw(entry=event.entries.get(number=4), from_round=3)


def comes_back(event):
    withdraw(entry=event.entries.get(number=4), from_round=2)
    come_back(entry=event.entries.get(number=4))


def comes_late(event):
    add_entry(event=event, player=players(1, in_club=event.club)[0])


def is_noted_late(event):
    late = add_entry(event=event, player=players(1, in_club=event.club)[0], checked_in=False)
    check_in(entry=late)


def all_are_noted(event):
    add_entry(event=event, player=players(1, in_club=event.club)[0], checked_in=False)
    check_in_all(event=event)


def is_held(event):
    hold(entry=event.entries.get(number=4), seatable=False)


def is_taken_off(event):
    late = add_entry(event=event, player=players(1, in_club=event.club)[0])
    remove_entry(event=event, player=late.player)


CHANGES = [leaves, comes_back, comes_late, is_noted_late, all_are_noted, is_held, is_taken_off]


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_of_the_list_plans_the_rounds_to_come_anew(change):
    event = played_one()
    before = seatings(event)
    change(event)
    assert situation_of(event).to_adjust == []
    assert seatings(event)[0] == before[0]  # what is played stays
    released(event, 2)


def test_only_rounds_that_changed_are_touched():
    event = played_one()
    before = seatings(event)
    leaves(event)  # from round 3 on
    assert seatings(event)[:2] == before[:2]
    assert Action.objects.filter(kind="draw_rounds").latest("pk").data["anew"] == [3, 4, 5]


def test_a_late_comer_takes_a_free_seat_and_moves_nobody():
    event = drawn(tournament(15, rounds=3))
    before = table_of(event)
    comes_late(event)
    after = table_of(event)
    assert {player for _, player in after} - {player for _, player in before} == {16}
    assert [key for key, table in before.items() if after[key] != table] == []


def test_who_may_not_meet_any_more_is_parted():
    event = played_one(8, rounds=2)
    one, other, *_ = event.rounds.get(number=2).seating[0]
    forbid_pair(event=event, pair=(one, other))
    now = situation_of(event)
    assert (now.to_adjust, now.broken) == ([], [])
    tables = table_of(event)
    assert tables[2, one] != tables[2, other]


def test_new_team_mates_are_parted():
    event = drawn(tournament(8, rounds=2, team_size=2))
    pair = event.rounds.get(number=1).seating[0][:2]
    team = create_team(event=event, name="As")
    for number in pair:
        change_entry(entry=event.entries.get(number=number), team=team)
    tables = table_of(event)
    assert [tables[round_, pair[0]] != tables[round_, pair[1]] for round_ in (1, 2)] == [
        True
    ] * 2


@pytest.mark.parametrize("method", [Method.RANKING, Method.RANDOM])
def test_what_was_drawn_for_one_round_waits_to_be_asked_about(method):
    event = played_one(8, rounds=2)
    draw_rounds(event=event, seed=3, method=method)
    before = seatings(event)
    is_held(event)
    assert seatings(event) == before
    assert situation_of(event).stale == [2]


def test_what_was_exchanged_by_hand_waits_to_be_asked_about():
    event = drawn(tournament(8))
    (one, *_), (other, *_) = event.rounds.get(number=1).seating
    swap_seats(event=event, number=1, players=(one, other))
    assert event.rounds.get(number=1).method == Method.MANUAL
    before = seatings(event)
    is_held(event)
    assert seatings(event) == before
    assert adjust_rounds(event=event) is not None
    assert situation_of(event).stale == []


def test_a_list_too_short_to_seat_keeps_its_plan_and_is_said_to_be_stale():
    event = drawn(tournament(3, rounds=1))
    hold(entry=event.entries.get(number=1), seatable=False)
    assert situation_of(event).stale == [1]


def test_nothing_is_planned_anew_in_an_event_without_a_plan(django_assert_max_num_queries):
    event = tournament(8)
    entry = event.entries.get(number=4)
    with django_assert_max_num_queries(10):
        hold(entry=entry, seatable=False)
    assert seatings(event) == [[], []]


@pytest.mark.usefixtures("committed")
def test_others_write_while_four_hundred_are_drawn():
    event, elsewhere = tournament(400, rounds=5), club("Ailleurs")
    drawing, written = Event(), []

    def draw_all():
        drawing.set()
        draw_rounds(event=event, seed=1)
        drawing.clear()

    def write_on():
        drawing.wait()
        while drawing.is_set():
            written.append(add_player(club=elsewhere, name=f"Joueur {len(written)}"))

    assert in_threads(draw_all, write_on) == [None, None]
    assert len(written) > 1  # one at most, if the draw held the lock while it thought
    assert situation_of(event).stale == []
