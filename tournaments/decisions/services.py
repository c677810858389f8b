"""Storing an arbiter's decision, and taking it back."""

from typing import NamedTuple
from uuid import UUID

from tarotclub.accounts.acting import NOBODY, Act
from tournaments.draw.services.draws import follow_list
from tournaments.event.services.writing import claimed, log, store_once
from tournaments.models import Decision, Entry, Penalty


class DecisionMade(NamedTuple):
    penalty: Penalty
    created: bool


def decide(
    *,
    entry: Entry,
    decision: Decision,
    reason: str,
    uuid: UUID,
    points: int = 0,
    round_number: int | None = None,
    act: Act = NOBODY,
) -> DecisionMade:
    """Give a player points (−20 takes twenty), a warning, or exclude him; twice is once.

    An exclusion leaves him out of the rounds to come, whose seating follows; his score stays
    unless he is withdrawn. Raises SentOtherwiseError, EntryGoneError and EventClosedError.
    """
    with claimed(entry):
        facts = {"entry": entry, "decision": decision, "reason": reason}
        facts["points"] = points if decision == Decision.POINTS else 0
        facts["round_number"] = round_number
        penalty, created = store_once(Penalty.objects, uuid, facts, at=act.at, by=act.by)
        if created:
            log(
                "decide",
                entry.event,
                act,
                penalty=penalty.pk,
                player=entry.player_id,
                points=penalty.points,
            )
            if decision == Decision.EXCLUSION:
                _seat(entry, seatable=False, act=act)
    return DecisionMade(penalty, created)


def cancel_decision(*, penalty: Penalty, reason: str, act: Act = NOBODY) -> bool:
    """Take a decision back; it stays in the list with who and why. False when it was."""
    event = penalty.entry.event
    with claimed(event):
        standing = Penalty.objects.filter(pk=penalty.pk, cancelled_at=None)
        if not standing.update(
            cancelled_at=act.at, cancelled_by=act.by, cancelled_because=reason
        ):
            return False
        player = penalty.entry.player_id
        log("cancel_decision", event, act, penalty=penalty.pk, player=player)
        others = penalty.entry.penalties.filter(decision=Decision.EXCLUSION, cancelled_at=None)
        if penalty.decision == Decision.EXCLUSION and not others.exists():
            _seat(penalty.entry, seatable=True, act=act)
    return True


def _seat(entry: Entry, *, seatable: bool, act: Act) -> None:
    Entry.objects.filter(pk=entry.pk).update(seatable=seatable)
    follow_list(event=entry.event, act=act)
