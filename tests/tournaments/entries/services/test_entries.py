from uuid import uuid4

import pytest

from scoring.services.clubs import PlayerExistsError
from tests.answers import kinds
from tests.factories import drawn, players, released, tournament
from tests.threads import in_threads
from tournaments.draw.services.situation import situation_of
from tournaments.entries.registration import registration_of
from tournaments.entries.services.entries import (
    EntryPlaysError,
    EntryPrizeError,
    PaidChangedError,
    Refund,
    add_entry,
    change_entry,
    check_in,
    check_in_all,
    come_back,
    enter_newcomer,
    hold,
    remove_entry,
    take_payment,
    withdraw,
)
from tournaments.entries.services.registration import (
    EntryEliminatedError,
    NoRoundToComeError,
    PlayerEnteredError,
    owed_by,
    substitute,
)
from tournaments.event.services import setting_up
from tournaments.event.services.writing import RoundReleasedError
from tournaments.event.words import euros
from tournaments.models import PaymentMethod
from tournaments.prizes.day_accounts import day_accounts
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db
CASH = PaymentMethod.CASH
UUID = "7f3bb0a2-6c7e-4a55-9d9e-0d5a1c4f8e11"


def entry(event, number):
    return event.entries.get(number=number)


def test_entries_are_numbered_as_they_come():
    event = tournament(3)
    (late,) = players(1, in_club=event.club)
    made = add_entry(event=event, player=late, category="Juniors", fee_cents=500)
    assert (made.number, made.category, made.fee_cents) == (4, "Juniors", 500)
    remove_entry(event=event, player=late)
    assert add_entry(event=event, player=late).number == 4


@pytest.mark.usefixtures("committed")
def test_one_player_entered_at_two_desks_is_one_entry():
    event = tournament(0)
    (ana,) = players(1, in_club=event.club)
    answers = in_threads(*[lambda: add_entry(event=event, player=ana)] * 4)
    assert {answer.pk for answer in answers} == {event.entries.get().pk}


@pytest.mark.usefixtures("committed")
def test_one_newcomer_typed_at_two_desks_is_one_player():
    event = tournament(0)
    answers = in_threads(*[lambda: enter_newcomer(event=event, name="Zoé Lambert")] * 2)
    assert sorted(type(answer).__name__ for answer in answers) == [
        "Entry",
        PlayerExistsError.__name__,
    ]
    assert event.entries.count() == event.club.players.count() == 1


def test_checking_in_and_out():
    event = tournament(4)
    one = entry(event, 1)
    for _ in range(2):
        check_in(entry=one, present=False)
    assert not entry(event, 1).plays(1)
    assert check_in_all(event=event) == 1
    assert check_in_all(event=event) == 0
    assert entry(event, 1).plays(1)
    assert kinds()[-2:] == ["undo_check_in", "check_in_all"]


def test_who_sat_down_has_come():
    event = drawn(tournament(4))
    released(event)
    with pytest.raises(EntryPlaysError):
        check_in(entry=entry(event, 1), present=False)
    with pytest.raises(EntryPlaysError):
        remove_entry(event=event, player=entry(event, 1).player)


def test_who_checks_in_late_plays_from_the_next_round():
    event = tournament(5)
    late = entry(event, 5)
    check_in(entry=late, present=False)
    released(drawn(event))
    check_in(entry=late)
    assert [entry(event, 5).plays(number) for number in (1, 2)] == [False, True]


def paying(event):
    event.entries.filter(number=1).update(fee_class="Membre", fee_cents=1000)
    one = entry(event, 1)
    take_payment(entry=one, cents=1000, method=CASH, uuid=uuid4())
    return one


def money(event, number=1):
    one = entry(event, number)
    return one.fee_cents, [payment.cents for payment in one.payments.all()], one.scratched


def removed(event, one, method):
    remove_entry(event=event, player=one.player, refund=Refund(1000, method, UUID))
    return money(event)


@pytest.mark.parametrize(
    ("method", "left"),
    [(CASH, (0, [1000, -1000], True)), (None, (1000, [1000], True))],
)
def test_who_has_paid_is_taken_off_the_list_and_the_till_is_right(method, left):
    event = tournament(4, fees=[["Membre", 1000]])
    one = paying(event)
    assert removed(event, one, method) == left
    assert removed(event, one, method) == left  # twice is once
    day = day_accounts(event)
    assert (day.debts, day.credits, day.accounts.total.owed) == ([], [], 0)
    assert [line.number for line in registration_of(event).lines] == [2, 3, 4]
    assert [row.record.player for row in event_ranking(event)] == [2, 3, 4]
    add_entry(event=event, player=one.player, fee_class="Membre", fee_cents=1000)
    back = entry(event, 1)
    assert (back.plays(1), back.fee_cents, owed_by(back)) == (True, 1000, 1000 - sum(left[1]))


def test_what_was_paid_meanwhile_is_not_given_back_unseen():
    event = tournament(4)
    one = paying(event)
    take_payment(entry=one, cents=500, method=CASH, uuid=uuid4())  # another desk
    with pytest.raises(PaidChangedError) as refused:
        removed(event, one, CASH)
    assert str(refused.value) == (
        f"Ce joueur a maintenant payé {euros(1500)} en tout : dites ce qui lui est rendu."
    )


def test_leaving_before_the_first_round_waives_the_fee_and_coming_back_owes_it():
    event = tournament(8, rounds=2, fees=[["Membre", 1000]])
    event.entries.update(fee_class="Membre", fee_cents=1000)
    withdraw(entry=entry(event, 1), from_round=1)
    assert money(event) == (0, [], True)
    setting_up.change_tournament(event=event, fees=[["Membre", 1200]])
    assert [money(event, number)[0] for number in (1, 2)] == [0, 1200]
    check_in(entry=entry(event, 1))
    assert (money(event), entry(event, 1).plays(1)) == ((1200, [], False), True)
    released(drawn(event))
    withdraw(entry=entry(event, 2), from_round=2)
    assert money(event, 2) == (1200, [], False)


def test_what_the_club_kept_is_given_back_later():
    event = tournament(4)
    removed(event, paying(event), None)
    take_payment(entry=entry(event, 1), cents=-1000, method=CASH, uuid=uuid4())
    assert money(event) == (0, [1000, -1000], True)


def test_the_mate_of_who_left_owes_the_fee_of_their_team():
    event = tournament(4, team_size=2, fees=[["Membre", 1000]], fees_by_team=True)
    team = event.teams.create(number=1, name="Les Rois")
    event.entries.filter(number__in=(1, 2)).update(team=team, fee_class="Membre")
    setting_up.share_fees(event)
    assert [money(event, number)[0] for number in (1, 2)] == [1000, 0]
    withdraw(entry=entry(event, 1), from_round=1)
    assert [money(event, number)[0] for number in (1, 2)] == [0, 1000]
    change_entry(entry=entry(event, 3), team=team)  # there is room


def test_who_has_a_prize_by_hand_keeps_his_number():
    event = tournament(4, categories=["Dames"])
    event.prizes.create(category="Dames", rank=3, cents=500)
    event.prizes.create(category="Tombola", rank=4, cents=500)
    remove_entry(event=event, player=entry(event, 3).player)
    with pytest.raises(EntryPrizeError):
        remove_entry(event=event, player=entry(event, 4).player)
    assert [one.number for one in event.entries.order_by("number")] == [1, 2, 4]


def test_leaving_and_coming_back():
    event = drawn(tournament(8, rounds=3))
    released(event)
    leaver = entry(event, 2)
    with pytest.raises(RoundReleasedError):
        withdraw(entry=leaver, from_round=1)
    withdraw(entry=leaver, from_round=2, score_kept=False)
    assert [entry(event, 2).plays(number) for number in (2, 3)] == [False, False]
    assert {n for table in event.rounds.get(number=2).seating for n in table} == {
        *range(1, 9)
    } - {2}
    close_round(event=event, number=1, incomplete=True)
    come_back(entry=entry(event, 2))
    back = entry(event, 2)
    assert (back.plays(2), back.score_kept) == (True, True)
    assert situation_of(event).stale == []


def test_holding_a_player_back():
    event = tournament(4)
    for _ in range(2):
        hold(entry=entry(event, 1), seatable=False)
    assert not entry(event, 1).plays(1)
    hold(entry=entry(event, 1), seatable=True)
    assert entry(event, 1).plays(1)
    assert kinds()[-2:] == ["hold", "seat_again"]


def test_a_substitute_sits_for_one_only():
    event = tournament(4)
    stranger, other = players(2, in_club=event.club)
    substitute(entry=entry(event, 1), player=stranger)
    assert entry(event, 1).sits == stranger
    for wrong in (stranger, entry(event, 3).player):
        with pytest.raises(PlayerEnteredError):
            substitute(entry=entry(event, 2), player=wrong)
    substitute(entry=entry(event, 1), player=None)
    assert entry(event, 1).sits == entry(event, 1).player
    substitute(entry=entry(event, 2), player=other)


def leaves(entry):
    withdraw(entry=entry, from_round=2)


def never_came(entry):
    check_in(entry=entry, present=False)


def is_there(entry):
    """Nothing is noted of a player who just sits down no more."""


@pytest.mark.parametrize("absence", [leaves, never_came, is_there])
@pytest.mark.parametrize("teams", [False, True])
def test_who_fills_in_is_seated_whatever_was_noted_of_the_player(absence, teams):
    event = tournament(8, rounds=3, **({"team_size": 2} if teams else {}))
    if teams:
        for number in (3, 4):
            mates = setting_up.create_team(event=event, name="Les Rois")
            change_entry(entry=entry(event, number), team=mates)
    drawn(event)
    if absence is not never_came:
        for table in released(event):
            type_bilans(table=table, bilans=[24, -12, -8, -4])
        close_round(event=event, number=1)
    absence(entry(event, 4))
    [zoe] = players(1, in_club=event.club)
    substitute(entry=entry(event, 4), player=zoe)
    number = event.rounds.next_number()
    seated = [seat.player for table in released(event, number) for seat in table.seated]
    assert len(seated) == 8
    assert zoe in seated
    assert entry(event, 4).player not in seated


def test_nobody_fills_in_for_who_is_eliminated_nor_when_all_is_released():
    event = drawn(tournament(8, rounds=2))
    [zoe] = players(1, in_club=event.club)
    for number in (1, 2):
        for table in released(event, number):
            type_bilans(table=table, bilans=[24, -12, -8, -4])
        close_round(event=event, number=number)
    with pytest.raises(NoRoundToComeError):
        substitute(entry=entry(event, 5), player=zoe)
    event.entries.filter(number=4).update(eliminated_after=1)
    with pytest.raises(EntryEliminatedError):
        substitute(entry=entry(event, 4), player=zoe)


def test_a_team_takes_no_more_than_its_size():
    event = tournament(3, team_size=2)
    team = setting_up.create_team(event=event, name="Les Bouts")
    assert setting_up.create_team(event=event, name="Les Bouts") == team
    for number in (1, 2):
        change_entry(entry=entry(event, number), team=team)
    with pytest.raises(setting_up.TeamFullError):
        change_entry(entry=entry(event, 3), team=team)
    assert entry(event, 3).team is None
