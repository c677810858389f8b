from uuid import uuid4

import pytest

from tarotclub.accounts.acting import Act
from tests.factories import drawn, member, released, tournament
from tournaments.decisions.services import cancel_decision, decide
from tournaments.models import Decision, Penalty
from tournaments.rounds.services.results import type_bilans
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db


def totals(event, until=None):
    rows = event_ranking(event, until)
    return {row.record.player: (row.record.total, row.record.penalty) for row in rows}


def test_points_stand_outside_the_sheet():
    event = drawn(tournament(4, rounds=2))
    type_bilans(table=released(event)[0], bilans=[0, 0, 0, 0])
    first = event.entries.get(number=1)
    given = {
        "entry": first,
        "decision": Decision.POINTS,
        "points": -20,
        "round_number": 1,
        "reason": "renonce",
        "uuid": uuid4(),
    }
    penalty, created = decide(**given, act=Act(member()))
    assert (created, decide(**given)) == (True, (penalty, False))
    assert totals(event)[1] == (-20, -20)
    assert totals(event, until=0)[1] == (0, 0)
    assert cancel_decision(penalty=penalty, reason="témoin entendu", act=Act(member()))
    assert not cancel_decision(penalty=penalty, reason="encore")
    assert totals(event)[1] == (0, 0)
    kept = Penalty.objects.get()
    assert (kept.reason, kept.cancelled_because) == ("renonce", "témoin entendu")


def test_a_warning_costs_nothing():
    event = tournament(4)
    made = decide(
        entry=event.entries.get(number=1),
        decision=Decision.WARNING,
        points=-20,
        reason="retard",
        uuid=uuid4(),
    )
    assert made.penalty.points == 0


def test_an_exclusion_leaves_the_rounds_to_come():
    event = tournament(4)
    first = event.entries.get(number=1)
    made = decide(entry=first, decision=Decision.EXCLUSION, reason="injures", uuid=uuid4())
    assert not event.entries.get(number=1).plays(1)
    cancel_decision(penalty=made.penalty, reason="erreur de personne")
    assert event.entries.get(number=1).plays(1)


def test_the_seating_follows_an_exclusion_and_its_end():
    event = drawn(tournament(9, rounds=2))
    first = event.entries.get(number=1)
    made = decide(entry=first, decision=Decision.EXCLUSION, reason="injures", uuid=uuid4())
    assert [seated(round_) for round_ in event.rounds.all()] == [set(range(2, 10))] * 2
    cancel_decision(penalty=made.penalty, reason="erreur de personne")
    assert [seated(round_) for round_ in event.rounds.all()] == [set(range(1, 10))] * 2


def seated(round_):
    return {number for table in round_.seating for number in table}


def test_who_is_excluded_twice_is_so_until_both_are_cancelled():
    first = tournament(4).entries.get(number=1)
    given = {"entry": first, "decision": Decision.EXCLUSION, "reason": "injures"}
    one, other = (decide(**given, uuid=uuid4()).penalty for _desk in range(2))
    for penalty, plays in ((one, False), (other, True)):
        cancel_decision(penalty=penalty, reason="erreur")
        first.refresh_from_db()
        assert first.plays(1) == plays
