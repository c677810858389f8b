"""Refusals at the desk of entries and of files: doing what they say makes the act succeed."""

from uuid import uuid4

import pytest

from scoring.services.clubs import add_player
from tests import factories
from tests.refusals.following import done, follows, refusal_of
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.boards.test_halls import results_file
from tournaments.boards.halls import HallFileError, ranked_together
from tournaments.entries.services import entries, registration
from tournaments.event.services.closing import EventUsedError
from tournaments.event.services.setting_up import TeamFullError
from tournaments.event.services.writing import EntryGoneError, SentOtherwiseError
from tournaments.event.words import typed_euros
from tournaments.imports import services
from tournaments.models import Event, PaymentMethod
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round, cut
from tournaments.statistics import choices

pytestmark = pytest.mark.django_db
CASH = PaymentMethod.CASH
BILANS = [24, -12, -8, -4]


@pytest.fixture
def event(home):
    return factories.tournament(4, in_club=home, fees=[["Membre", 1000]], team_size=2)


def entry(event, number):
    return event.entries.select_related("event", "player", "team").get(number=number)


@follows(entries.EntryPlaysError)
def test_who_has_played_leaves_instead_of_being_removed(desk, home):
    event = factories.drawn(factories.tournament(4, in_club=home))
    factories.released(event)
    one = entry(event, 1)
    assert refusal_of(desk.post("entry_delete", event, one.pk)) == str(
        entries.EntryPlaysError()
    )
    assert done(desk.post("entry_withdraw", event, one.pk, from_round="2", score_kept="on"))
    assert entry(event, 1).withdrawn_from == 2


@follows(entries.PaidChangedError)
def test_who_has_paid_is_paid_back_and_removed(desk, event):
    one = entry(event, 1)
    unpaid = entries.Refund(0, CASH, uuid4())
    entries.take_payment(entry=one, cents=1000, method=CASH, uuid=uuid4())  # another desk
    with pytest.raises(entries.PaidChangedError):
        entries.remove_entry(event=event, player=one.player, refund=unpaid)
    back = {"back": "cash", "uuid": uuid4()}
    assert done(desk.post("entry_delete", event, one.pk, **back))
    assert (entry(event, 1).scratched, registration.owed_by(entry(event, 1))) == (True, 0)


@follows(entries.NotReceivedError)
def test_no_more_than_what_came_in_is_given_back(desk, event):
    one = entry(event, 1)
    entries.take_payment(entry=one, cents=1000, method=CASH, uuid=uuid4())
    with pytest.raises(entries.NotReceivedError) as refused:
        entries.take_payment(entry=one, cents=-1500, method=CASH, uuid=uuid4())
    back = {"amount": f"-{typed_euros(refused.value.left)}", "method": "cash"}
    assert done(desk.post("entry_pay", event, one.pk, **back, uuid=uuid4()))
    assert [payment.cents for payment in one.payments.all()] == [1000, -1000]


@follows(entries.EntryPrizeError)
def test_a_special_prize_is_taken_back_before_its_player_is_removed(desk, home):
    event = factories.tournament(4, in_club=home, categories=["Dames"])
    event.prizes.create(category="Tombola", rank=4, cents=500)
    four = entry(event, 4)
    assert refusal_of(desk.post("entry_delete", event, four.pk)) == str(
        entries.EntryPrizeError()
    )
    event.prizes.all().delete()
    assert done(desk.post("entry_delete", event, four.pk))


@follows(EntryGoneError)
def test_who_was_taken_off_the_list_meanwhile_is_entered_again(event):
    gone = entry(event, 4)
    event.entries.filter(pk=gone.pk).delete()  # another desk
    money = {"cents": 1000, "method": CASH, "uuid": uuid4()}
    with pytest.raises(EntryGoneError):
        entries.take_payment(entry=gone, **money)
    entries.take_payment(entry=entries.add_entry(event=event, player=gone.player), **money)


@follows(SentOtherwiseError)
def test_a_form_that_was_sent_with_other_values_is_begun_again(desk, event):
    one, sent = entry(event, 1), {"method": "cash", "uuid": uuid4()}
    desk.post("entry_pay", event, one.pk, amount="4", **sent)
    page = desk.post("entry_pay", event, one.pk, amount="6", **sent)
    assert page.context["payment"].errors["__all__"] == [str(SentOtherwiseError())]
    renewed = page.context["payment"].data
    again = {name: renewed[name] for name in ("amount", "method", "uuid")}
    assert done(desk.post("entry_pay", event, one.pk, **again))
    assert registration.owed_by(one) == -1000 + one.fee_cents


@follows(registration.DueChangedError)
def test_what_a_player_owes_by_now_is_taken(event):
    one = entry(event, 1)
    event.entries.filter(pk=one.pk).update(fee_class="Membre", fee_cents=1000)
    one = entry(event, 1)
    entries.take_payment(entry=one, cents=400, method=CASH, uuid=uuid4())  # another desk
    with pytest.raises(registration.DueChangedError) as refused:
        registration.take_due(entry=one, cents=1000, method=CASH, uuid=uuid4())
    assert "doit maintenant" in str(refused.value)
    registration.take_due(entry=one, cents=refused.value.owed, method=CASH, uuid=uuid4())
    assert registration.owed_by(one) == 0


@follows(TeamFullError)
def test_another_team_is_chosen_where_one_is_full(desk, event):
    team = event.teams.create(number=1, name="Les Rois")
    event.entries.filter(number__in=(1, 2)).update(team=team)
    three = entry(event, 3)
    others = {"fee_class": "", "apart": ""}
    page = desk.post("entry", event, three.pk, team="Les Rois", **others)
    assert refusal_of(page) == str(TeamFullError())
    assert done(desk.post("entry", event, three.pk, team="Les Dames", **others))


@follows(registration.PlayerEnteredError)
def test_somebody_who_does_not_play_sits_for_a_player(desk, event, home):
    one, zoe = entry(event, 1), add_player(club=home, name="Zoé")
    other = entry(event, 2).player
    page = desk.post("entry_substitute", event, one.pk, player=other.pk)
    assert refusal_of(page) == str(registration.PlayerEnteredError())
    assert done(desk.post("entry_substitute", event, one.pk, player=zoe.pk))


@follows(registration.EntryEliminatedError)
def test_an_elimination_is_taken_back_and_a_substitute_sits(desk, home):
    event = factories.drawn(factories.tournament(4, rounds=2, in_club=home))
    [table] = factories.released(event)
    type_bilans(table=table, bilans=BILANS)
    close_round(event=event, number=1)
    cut(event=event, after_round=1, survivors=3)
    [out] = event.entries.filter(eliminated_after=1)
    zoe = add_player(club=home, name="Zoé")
    with pytest.raises(registration.EntryEliminatedError):
        registration.substitute(entry=entry(event, out.number), player=zoe)
    assert done(desk.post("cut_cancel", event, 1))
    registration.substitute(entry=entry(event, out.number), player=zoe)


@follows(EventUsedError)
def test_an_event_in_which_something_was_done_is_closed_instead(desk, event):
    address = f"/evenements/{event.pk}/effacement/"
    assert refusal_of(desk.client.post(address, {"ticked": "on"})) == str(EventUsedError())
    assert done(desk.post("tournament_close", event, ticked="on"))
    assert Event.objects.get(pk=event.pk).closed_at


@follows(services.TablesMovedError)
def test_a_list_is_read_again_once_a_table_has_a_result(home):
    event = factories.drawn(factories.tournament(8, in_club=home))
    first, second = factories.released(event)
    rows = [services.BilanRow(table=table, bilans=BILANS) for table in (first, second)]
    type_bilans(table=first, bilans=BILANS)  # another desk
    with pytest.raises(services.TablesMovedError):
        services.store_bilans(event=event, rows=rows)
    assert services.store_bilans(event=event, rows=rows[1:]) == 1


@follows(services.DealsHereError)
def test_a_list_is_read_again_without_the_deals_that_are_here(home):
    event = factories.drawn(factories.tournament(8, in_club=home))
    first, second = factories.released(event)
    here = factories.record(first)
    rows = [
        services.DealRow(
            table=second, number=number, report=factories.report(second), uuid=uuid
        )
        for number, uuid in ((1, here.uuid), (2, uuid4()))
    ]
    with pytest.raises(services.DealsHereError):
        services.store_deals(event=event, rows=rows)
    assert services.store_deals(event=event, rows=rows[1:]) == 1


@follows(HallFileError)
def test_a_hall_of_the_same_name_is_renamed(home):
    event, other = (
        played_rounds(factories.duplicate(8, rounds=1, in_club=club), (1,), seed=seed)
        for club, seed in ((home, 3), (factories.club("Rennes"), 4))
    )
    data = results_file(other)
    with pytest.raises(HallFileError, match="renommez"):
        ranked_together(event, {home.name: data})
    ranked_together(event, {"Rennes": data})


@follows(choices.NobodyRatedError)
def test_cotes_are_taken_over_before_a_handicap_is_given(home):
    past = factories.tournament(4, rounds=1, in_club=home, name="Hier", deals_per_round=60)
    [table] = factories.released(factories.drawn(past))
    type_bilans(table=table, bilans=[2400, 800, -1200, -2000])
    event = factories.tournament(0, in_club=home)
    factories.enter(event, [seat.player for seat in table.seated])
    choices.show_cote(club=home)
    with pytest.raises(choices.NobodyRatedError):
        choices.give_handicap(event=event, deals=40, percent=50)
    choices.take_cotes(event=event)
    choices.give_handicap(event=Event.objects.get(pk=event.pk), deals=40, percent=50)
