"""What writes to an event begin with: forms stored once, entries and rounds still there."""

from uuid import uuid4

import pytest

from scoring.models import Action
from tests.factories import drawn, players, released, tournament
from tournaments.boards.services import exchange_seated
from tournaments.decisions.services import decide
from tournaments.entries.services import entries, registration
from tournaments.event.services import clock, writing
from tournaments.event.services.setting_up import change_tournament
from tournaments.hall.services import change_screen, create_screen, renew_key
from tournaments.models import Decision, PaymentMethod, RoundTable
from tournaments.prizes.services import count_till, note_expense
from tournaments.rounds.services.rounds import (
    close_round,
    recall_round,
    release_round,
    reopen_round,
)
from tournaments.statistics.choices import show_cote

pytestmark = pytest.mark.django_db
CASH, CHEQUE = PaymentMethod.CASH, PaymentMethod.CHEQUE


def test_a_uuid_says_the_same_each_time():
    """A form that comes again with other content is refused; the same again changes nothing."""
    event = tournament(2, fees=[["Membre", 1000]])
    one, two = event.entries.order_by("number")
    due = {"entry": one, "cents": 1000, "method": CASH}
    spent = {"event": event, "label": "Salle", "cents": 10000, "method": CASH}
    decided = {"entry": one, "decision": Decision.POINTS, "points": -20, "reason": "retard"}
    stored = [
        (entries.take_payment, due, [{"cents": 500}, {"cents": -1000}, {"method": CHEQUE}]),
        (entries.take_payment, due, [{"entry": two, "cents": 7700}]),
        (note_expense, spent, [{"label": "Café"}, {"cents": 3500}, {"method": CHEQUE}]),
        (note_expense, spent, [{"event": tournament(0, in_club=event.club, name="B")}]),
        (decide, decided, [{"entry": two}, {"points": -40}, {"reason": "bruit"}]),
        (decide, decided, [{"decision": Decision.WARNING}, {"round_number": 1}]),
    ]
    for act, given, others in stored:
        uuid = uuid4()
        act(**given, uuid=uuid)
        acts = Action.objects.count()
        again = act(**given, uuid=uuid)
        assert (again[0] if isinstance(again, tuple) else again).uuid == uuid
        for other in others:
            with pytest.raises(
                writing.SentOtherwiseError, match="a déjà été envoyé avec d’autres valeurs"
            ):
                act(**given | other, uuid=uuid)
        assert Action.objects.count() == acts


def test_a_used_uuid_takes_no_money_of_somebody_else():
    """Neither at the desk nor from a list: nobody is entered without his money."""
    event = tournament(1, fees=[["Membre", 1000]])
    uuid = uuid4()
    paying = registration.Arrival(fee_class="Membre", method=CASH, uuid=uuid)
    first = registration.register(event=event, player="Zoé", arrival=paying)
    assert registration.register(event=event, player="Zoé", arrival=paying).entry == first.entry
    with pytest.raises(writing.SentOtherwiseError):
        registration.register(event=event, player="Yves", arrival=paying)
    event.entries.filter(number=1).update(fee_cents=1000)
    with pytest.raises(writing.SentOtherwiseError):
        registration.take_due(
            entry=event.entries.get(number=1), cents=1000, method=CASH, uuid=uuid
        )
    row = registration.EntryRow(
        number=1, player="Xavier", licence="", arrival=paying, cents=None
    )
    for name, refused in (("Xavier", False), ("Xavier bis", True)):
        given = {"rows": [row._replace(player=name)], "method": CASH, "uuid": uuid}
        if refused:
            with pytest.raises(writing.SentOtherwiseError):
                registration.register_all(event=event, **given)
        else:
            assert registration.register_all(event=event, **given) == 1
    names = event.entries.order_by("number").values_list("player__name", flat=True)
    assert list(names) == ["Ana", "Zoé", "Xavier"]


def test_who_left_the_list_is_no_more_changed():
    """Another desk has taken him off it a moment ago."""
    event = tournament(2, fees=[["Membre", 1000]])
    (stranger,) = players(1, in_club=event.club)
    gone = event.entries.select_related("event", "player").get(number=2)
    entries.remove_entry(event=event, player=gone.player)
    money = {"cents": 1000, "method": CASH, "uuid": uuid4()}
    for act, given in (
        (entries.take_payment, money),
        (registration.take_due, money),
        (entries.change_entry, {"apart": "FAM"}),
        (registration.change_registration, {"team": "Les As"}),
        (entries.check_in, {}),
        (entries.withdraw, {"from_round": 1}),
        (entries.come_back, {}),
        (entries.hold, {"seatable": False}),
        (registration.substitute, {"player": stranger}),
        (registration.newcomer_sits, {"name": "Zoé"}),
        (decide, {"decision": Decision.WARNING, "reason": "retard", "uuid": uuid4()}),
    ):
        acts = Action.objects.count()
        with pytest.raises(writing.EntryGoneError, match="retirer ce joueur de la liste"):
            act(entry=gone, **given)
        assert (act, Action.objects.count()) == (act, acts)


def told_lines():
    """Count the log but for the plan that follows by itself."""
    return Action.objects.exclude(kind="draw_rounds").count()


def test_an_act_that_changes_nothing_is_no_act():
    """Each is done twice, as by two desks that had the same page open: one line of the log."""
    event = tournament(8, rounds=3, minutes_per_round=60, fees=[["Membre", 1000]])
    tables = released(drawn(event))
    entry = event.entries.select_related("event", "player").get(number=1)
    (spare,) = players(1, in_club=event.club)
    screen = create_screen(event=event, name="Salle", rotation=[])
    shown = {"club": event.club}
    for act, told in (
        (entries.change_entry, {"entry": entry, "apart": "FAM"}),
        (entries.change_entry, {"entry": entry, "stays_put": True}),
        (registration.substitute, {"entry": entry, "player": spare}),
        (entries.withdraw, {"entry": entry, "from_round": 2}),
        (entries.come_back, {"entry": entry}),
        (count_till, {"event": event, "float_cents": 5000, "counted_cents": None}),
        (clock.set_minutes, {"event": event, "number": 1, "minutes": 45}),
        (clock.give_minutes, {"table": tables[0].round_table, "minutes": 5, "seen": 0}),
        (change_screen, {"screen": screen, "name": "Hall", "rotation": []}),
        (renew_key, {"screen": screen, "seen": screen.key}),
        (show_cote, shown | {"half_life": 3}),
        (show_cote, shown | {"shown": False}),
        (change_tournament, {"event": event, "name": "Grande coupe"}),
    ):
        before = told_lines()
        for _again in range(3):
            act(**told)
        assert (act, told_lines() - before) == (act, 1)


def test_who_plays_already_does_not_come_back_later():
    """His form of yesterday comes again when the next round is under way."""
    event = drawn(tournament(8, rounds=3))
    released(event)
    entry = event.entries.select_related("event").get(number=1)
    entries.withdraw(entry=entry, from_round=2)
    entries.come_back(entry=entry)
    close_round(event=event, number=1, incomplete=True)
    release_round(event=event, number=2)
    entries.come_back(entry=entry)
    assert event.entries.get(number=1).plays_from == 2


def test_a_round_that_is_planned_no_more():
    """Another desk gave the tournament fewer rounds, or took a release back."""
    event = drawn(tournament(4, rounds=1, minutes_per_round=60))
    released(event)
    table = RoundTable.objects.select_related("round__event", "table").first()
    recall_round(event=event, number=1)
    with pytest.raises(clock.RoundNotRunningError):
        clock.give_minutes(table=table, minutes=5)
    for act in (release_round, recall_round, close_round, reopen_round, clock.start_clock):
        with pytest.raises(writing.RoundGoneError, match="Ce tour n’existe plus"):
            act(event=event, number=3)
    with pytest.raises(writing.RoundGoneError):
        exchange_seated(event=event, number=3, players=(1, 2), reason="x")
