import threading

import pytest

from scoring.models import Action, Club
from tarotclub.ground.database import write
from tests.factories import club, drawn, released, tournament
from tests.threads import in_threads
from tournaments.draw.services import situation
from tournaments.draw.services.draws import (
    NoSeatingError,
    draw_rounds,
    draw_seed,
    forbid_pair,
    preview_swap,
    store_rounds,
    swap_seats,
)
from tournaments.entries.services.entries import (
    check_in,
    hold,
)
from tournaments.event.services import writing
from tournaments.models import Event
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.seating import SeatingMethod

pytestmark = pytest.mark.django_db


def seatings(event):
    return [round_.seating for round_ in event.rounds.all()]


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
    assert situation.plan_flaws(situation.situation_of(event)) == first.flaws


def test_seeds_can_be_read_out():
    assert {len(str(draw_seed())) <= 6 for _ in range(50)} == {True}


def test_team_mates_and_forbidden_pairs_never_meet():
    event = tournament(16, rounds=3, team_size=2, forbidden=[[1, 5]])
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
    draw_rounds(event=event, seed=1, method=SeatingMethod.RANKING)
    second = event.rounds.get(number=2)
    assert second.method == "ranking"
    ranked = situation.situation_of(event, ranked=True).field.players
    assert {player.number for player in ranked[:4]} == set(second.seating[0])


def test_who_has_not_come_or_is_held_back_gets_no_seat():
    event = tournament(10)
    check_in(entry=event.entries.get(number=9), present=False)
    hold(entry=event.entries.get(number=10), seatable=False)
    drawn(event)
    assert {number for table in seatings(event)[0] for number in table} == set(range(1, 9))


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
    with pytest.raises(NoSeatingError):
        preview_swap(event=event, number=1, players=(1, 99))
    released(event)
    with pytest.raises(writing.RoundReleasedError):
        preview_swap(event=event, number=1, players=(1, 2))


def test_a_draw_made_for_what_the_event_was_is_not_stored():
    event = tournament(8)
    before = situation.situation_of(event)
    writing.claim(event)  # another desk was faster
    with pytest.raises(writing.EventMovedError):
        store_rounds(event, before, [((1, 2, 3, 4), (5, 6, 7, 8))] * 2)
    assert seatings(event) == [[], []]


def test_what_another_desk_has_forbidden_meanwhile_counts():
    event = tournament(8)
    here = Event.objects.get(pk=event.pk)
    forbid_pair(event=event, pair=(5, 2))  # at another desk
    assert situation.situation_of(here).field.forbidden == {(2, 5)}


def test_nothing_is_drawn_any_more():
    event = drawn(tournament(8, rounds=1))
    released(event)
    with pytest.raises(situation.NothingToDrawError):
        draw_rounds(event=event, seed=1)
    Event.objects.filter(pk=event.pk).update(rounds_planned=2, closed_at=event.opened_at)
    event.rounds.create(number=2)
    with pytest.raises(writing.EventClosedError):
        draw_rounds(event=event, seed=1)


def test_too_few_to_play():
    with pytest.raises(NoSeatingError):
        draw_rounds(event=tournament(2), seed=1)


@pytest.mark.usefixtures("committed")
def test_others_write_while_four_hundred_are_drawn():
    event = tournament(400, rounds=5)
    others = Club.objects.filter(pk=club("Ailleurs").pk)
    drawing, written = threading.Event(), []

    def draw_all():
        drawing.set()
        draw_rounds(event=event, seed=1)
        drawing.clear()

    def write_on():
        drawing.wait()
        while drawing.is_set():
            with write():  # one question: a slow machine asks it in time, too
                written.append(others.update(name=f"Ailleurs {len(written)}"))

    assert in_threads(draw_all, write_on) == [None, None]
    assert len(written) > 1  # one at most, if the draw held the lock while it thought
    assert situation.situation_of(event).stale == []
