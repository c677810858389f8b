"""Refusals around rounds and the seating: doing what they say makes the act succeed."""

import pytest

from tests import factories
from tests.refusals.following import done, follows, refusal_of
from tournaments.draw.services import draws, situation
from tournaments.event.services import writing
from tournaments.event.services.clock import NoClockError, RoundNotRunningError
from tournaments.event.services.closing import close_event
from tournaments.event.services.setting_up import create_team
from tournaments.rounds.services import results, rounds

pytestmark = pytest.mark.django_db
BILANS = [24, -12, -8, -4]


def sheet(table, bilans=BILANS, **more):
    """Give a typed sheet as the form sends it."""
    written = {f"bilan_{place}": str(bilan) for place, bilan in enumerate(bilans)}
    return {"table": str(table), **written, **more}


@pytest.fixture
def event(home):
    """Eight players, two rounds drawn, none released."""
    return factories.drawn(factories.tournament(8, in_club=home))


@pytest.fixture
def tables(event):
    """The two tables of round 1, under way."""
    return factories.released(event)


def finished(event, tables, number=1):
    for table in tables:
        results.type_bilans(table=table, bilans=BILANS)
    rounds.close_round(event=event, number=number)


@follows(writing.EventClosedError)
def test_a_tournament_that_is_over_is_reopened_and_changed(desk, event):
    close_event(event=event)
    assert refusal_of(desk.post("round_release", event, 1)) == str(writing.EventClosedError())
    assert done(desk.post("tournament_reopen", event))
    assert done(desk.post("round_release", event, 1))


@follows(writing.RoundReleasedError)
def test_a_round_is_recalled_and_its_seats_exchanged(desk, event, tables):
    one, other = (seating[0] for seating in event.rounds.get(number=1).seating)
    two = {"one": one, "other": other}
    assert refusal_of(desk.post("seats_swap", event, 1, **two)) == str(
        writing.RoundReleasedError()
    )
    assert done(desk.post("round_recall", event, 1))
    assert done(desk.post("seats_swap", event, 1, **two))


@follows(writing.EventMovedError)
def test_who_was_overtaken_by_another_desk_begins_again(event):
    before = situation.situation_of(event)
    writing.claim(event)  # another desk
    with pytest.raises(writing.EventMovedError):
        factories.store_rounds(event, before, [((1, 2, 3, 4), (5, 6, 7, 8))] * 2)
    factories.store_rounds(
        event, situation.situation_of(event), [((1, 2, 3, 4), (5, 6, 7, 8))] * 2
    )


@follows(writing.RoundGoneError)
def test_a_round_that_another_desk_took_away_is_planned_again(desk, event):
    desk.post("rounds_change", event, rounds_planned="1")
    with pytest.raises(writing.RoundGoneError):
        writing.round_now(event, 2)
    assert done(desk.post("rounds_change", event, rounds_planned="2"))
    assert writing.round_now(event, 2).number == 2


@follows(situation.NothingToDrawError)
def test_one_more_round_is_planned_and_drawn(desk, event, tables):
    event.rounds.get(number=2).delete()
    event.rounds_planned = 1
    event.save(update_fields=["rounds_planned"])
    drawing = {"method": "", "seed": "7"}
    page = desk.post("seating_draw", event, **drawing)
    assert refusal_of(page) == str(situation.NothingToDrawError())
    assert done(desk.post("rounds_change", event, rounds_planned="2"))
    assert done(desk.post("seating_draw", event, **drawing))


@follows(situation.SeatingMovedError)
def test_drawing_once_more_replaces_another_desk_s_draw(desk, event):
    seen = situation.seating_mark(event.rounds.all())
    draws.draw_rounds(event=event, seed=99)  # another desk
    page = desk.post("seating_draw", event, method="", seed="7", seen=seen)
    assert refusal_of(page) == str(situation.SeatingMovedError())
    again = {"method": "", "seed": "7", "seen": page.context["mark"]}
    assert done(desk.post("seating_draw", event, **again))


@follows(draws.NoSeatingError)
def test_who_has_no_seat_is_chosen_anew(event):
    one, other = (seating[0] for seating in event.rounds.get(number=1).seating)
    with pytest.raises(draws.NoSeatingError):
        draws.swap_seats(event=event, number=1, players=(one, 99))
    draws.swap_seats(event=event, number=1, players=(one, other))


@follows(draws.TeamMatesTogetherError)
def test_whoever_is_no_team_mate_may_come_to_the_table(event):
    event.team_size = 2
    event.save(update_fields=["team_size"])
    (north, east, *_), (guest, other, *_) = event.rounds.get(number=1).seating
    mates = create_team(event=event, name="Les Rois")
    event.entries.filter(number__in=(north, guest)).update(team=mates)
    with pytest.raises(draws.TeamMatesTogetherError):
        draws.swap_seats(event=event, number=1, players=(east, guest))
    draws.swap_seats(event=event, number=1, players=(east, other))


@follows(rounds.RoundOrderError)
def test_the_round_before_is_ended_and_the_next_one_released(desk, event, tables):
    assert refusal_of(desk.post("round_release", event, 2)) == str(rounds.RoundOrderError(1))
    for table in tables:
        results.type_bilans(table=table, bilans=BILANS)
    assert done(desk.post("round_close", event, 1))
    assert done(desk.post("round_release", event, 2))


@follows(rounds.SeatingStaleError)
def test_the_seating_is_adjusted_to_who_is_there(desk, event, home):
    factories.enter(event, factories.players(1, in_club=home))
    page = desk.post("round_release", event, 1)
    assert "ajustez-le d’abord" in refusal_of(page)
    assert done(desk.post("seating_adjust", event))
    assert done(desk.post("round_release", event, 1))


@follows(rounds.SeatingStaleError)
def test_a_round_without_a_seating_is_drawn_first(desk, home):
    event = factories.tournament(8, in_club=home)
    page = desk.post("round_release", event, 1)
    assert refusal_of(page) == "Ce tour n’a pas encore de placement : tirez-le d’abord."
    assert done(desk.post("seating_draw", event, method="", seed="7"))
    assert done(desk.post("round_release", event, 1))


@follows(rounds.RoundIncompleteError)
def test_missing_results_are_typed_and_the_round_ends(desk, event, tables):
    results.type_bilans(table=tables[0], bilans=BILANS)
    with pytest.raises(rounds.RoundIncompleteError):
        rounds.end_and_release(event=event, number=1)
    assert done(desk.post("results_entry", event, 1, **sheet(2)))
    rounds.end_and_release(event=event, number=1)


@follows(rounds.RoundPlayedError)
def test_a_round_with_results_is_reopened_table_by_table_instead(desk, event, tables):
    results.type_bilans(table=tables[0], bilans=BILANS)
    assert refusal_of(desk.post("round_recall", event, 1)) == str(rounds.RoundPlayedError())
    cleared = desk.post("bilans_clear", event, 1, table=1, reason="Mauvais tirage")
    assert done(cleared)
    assert done(desk.post("round_recall", event, 1))


@follows(rounds.LaterRoundReleasedError)
def test_the_launch_of_a_later_round_is_taken_back_before_one_goes_on(desk, event, tables):
    finished(event, tables)
    assert done(desk.post("round_release", event, 2))
    assert refusal_of(desk.post("round_reopen", event, 1)) == str(
        rounds.LaterRoundReleasedError(2)
    )
    assert done(desk.post("round_recall", event, 2))
    assert done(desk.post("round_reopen", event, 1))


@follows(rounds.RoundStateError)
def test_a_cut_comes_once_the_round_has_ended(desk, event, tables):
    choice = {"survivors": "4", "totals_kept": "yes", "ticked": "on"}
    assert refusal_of(desk.post("cut_create", event, **choice))
    finished(event, tables)
    assert done(desk.post("cut_create", event, **choice))


@follows(rounds.CutTiedError)
def test_a_cut_between_equals_keeps_more_of_them(desk, home):
    event = factories.drawn(factories.tournament(4, in_club=home))
    [table] = factories.released(event)
    results.type_bilans(table=table, bilans=[10, 10, 10, -30])
    rounds.close_round(event=event, number=1)
    with pytest.raises(rounds.CutTiedError):
        rounds.cut(event=event, after_round=1, survivors=2)
    assert done(desk.post("cut_create", event, survivors="3", totals_kept="yes", ticked="on"))


@follows(rounds.CutTooWideError)
def test_a_cut_keeps_fewer_than_there_are(desk, event, tables):
    finished(event, tables)
    page = desk.post("cut_create", event, survivors="8", totals_kept="yes", ticked="on")
    assert refusal_of(page) == str(rounds.CutTooWideError())
    assert done(desk.post("cut_create", event, survivors="4", totals_kept="yes", ticked="on"))


@follows(NoClockError)
def test_a_round_without_a_clock_is_given_minutes(desk, event, tables):
    event.rounds.update(minutes=None)
    assert refusal_of(desk.post("round_clock", event, 1, action="start")) == str(NoClockError())
    assert done(desk.post("round_clock", event, 1, action="set", minutes="40"))
    assert done(desk.post("round_clock", event, 1, action="start"))


@follows(RoundNotRunningError)
def test_a_round_is_released_or_reopened_before_its_clock_is_set(desk, home):
    event = factories.drawn(factories.tournament(4, in_club=home, minutes_per_round=40))
    start = {"action": "start"}
    page = desk.post("round_clock", event, 1, **start)
    assert refusal_of(page) == str(RoundNotRunningError())
    assert done(desk.post("round_release", event, 1))
    assert done(desk.post("round_clock", event, 1, **start))
    rounds.close_round(event=event, number=1, incomplete=True)
    longer = {"action": "set", "minutes": "50"}
    page = desk.post("round_clock", event, 1, **longer)
    assert refusal_of(page) == str(RoundNotRunningError())
    assert done(desk.post("round_reopen", event, 1))
    assert done(desk.post("round_clock", event, 1, **longer))


@follows(results.BilansNotZeroError)
def test_a_sheet_that_adds_up_to_zero_is_taken(desk, event, tables):
    page = desk.post("results_entry", event, 1, **sheet(1, [24, -12, -8, -2]))
    assert refusal_of(page) == "La somme des bilans est +2 au lieu de 0 : c’est 2 de trop."
    assert done(desk.post("results_entry", event, 1, **sheet(1)))


@follows(results.BilansTypedError)
def test_other_bilans_are_compared_and_corrected_with_a_reason(desk, event, tables):
    results.type_bilans(table=tables[0], bilans=BILANS)
    other = sheet(1, [20, -8, -8, -4])
    page = desk.post("results_entry", event, 1, **other)
    assert "Comparez-les" in refusal_of(page)
    sent = {**other, "replacing": page.context["form"].data["replacing"], "reason": "Relu"}
    assert done(desk.post("results_entry", event, 1, **sent))


@follows(results.BilansTypedError)
def test_bilans_that_were_taken_back_are_typed_as_new_ones(desk, event, tables):
    results.type_bilans(table=tables[0], bilans=BILANS)
    correction = sheet(1, [20, -8, -8, -4], replacing="24 -12 -8 -4", reason="Relu")
    desk.post("bilans_clear", event, 1, table="1", reason="Autre table")  # another desk
    assert "saisissez-les comme nouveaux" in refusal_of(
        desk.post("results_entry", event, 1, **correction)
    )
    assert done(desk.post("results_entry", event, 1, **sheet(1, [20, -8, -8, -4])))


@follows(results.RoundEndedError)
def test_a_result_after_the_round_is_a_correction_with_its_reason(desk, event, tables):
    results.type_bilans(table=tables[0], bilans=BILANS)
    rounds.close_round(event=event, number=1, incomplete=True)
    page = desk.post("results_entry", event, 1, **sheet(2))
    assert "un arbitre peut encore y corriger" in refusal_of(page)
    again = sheet(2, reason="Feuille retrouvée")
    assert done(desk.post("results_entry", event, 1, **again))


@follows(results.NoRoundError)
def test_the_table_of_a_round_under_way_is_typed(desk, event, tables):
    alone = factories.table(4, in_club=event.club)
    with pytest.raises(results.NoRoundError):
        results.type_bilans(table=alone, bilans=BILANS)
    results.type_bilans(table=tables[0], bilans=BILANS)
