"""The clock of a round: started, stopped, set; and more minutes for one table."""

from django.utils.translation import gettext_lazy

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground import steady
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import claim, claimed, log, round_now
from tournaments.models import Event, Round, RoundTable


class NoClockError(Refusal):
    """The round under way has no minutes to count."""

    sentence = gettext_lazy(
        "Ce tour n’a pas d’horloge en marche : donnez-lui d’abord des minutes."
    )


class RoundNotRunningError(Refusal):
    sentence = gettext_lazy(
        "Ce tour n’est pas en cours : lancez-le, ou rouvrez-le s’il est terminé."
    )


def start_clock(*, event: Event, number: int, act: Act = NOBODY) -> None:
    """Let the clock of a released round run, from the start or from where it was stopped."""
    at = act.moment or steady.now()
    with write():
        round_ = _running(event, number)
        if round_.started_at is None:
            round_.started_at = at
        elif round_.paused_at is not None:
            round_.paused_seconds += max(round((at - round_.paused_at).total_seconds()), 0)
            round_.paused_at = None
        else:
            return
        round_.save(update_fields=["started_at", "paused_at", "paused_seconds"])
        log("set_clock", event, Act(act.by, at), round=number, running=True)


def pause_clock(*, event: Event, number: int, act: Act = NOBODY) -> None:
    """Stop the clock; stopping a stopped one changes nothing."""
    at = act.moment or steady.now()
    with write():
        round_ = _running(event, number)
        if round_.started_at is None or round_.paused_at is not None:
            return
        round_.paused_at = at
        round_.save(update_fields=["paused_at"])
        log("set_clock", event, Act(act.by, at), round=number, running=False)


def set_minutes(*, event: Event, number: int, minutes: int, act: Act = NOBODY) -> None:
    """Give a round so many minutes in all, counted from when its clock was started."""
    with claimed(event):
        running = event.rounds.filter(number=number, closed_at=None)
        was = running.values_list("minutes", flat=True).first()
        if not running.update(minutes=minutes):
            raise RoundNotRunningError
        if was == minutes:
            return
        changes = {"minutes": [was, minutes]}
        log("set_clock", event, act, round=number, minutes=minutes, changes=changes)


def give_minutes(
    *, table: RoundTable, minutes: int, seen: int | None = None, act: Act = NOBODY
) -> None:
    """Give one table so many minutes more than it has; negative takes them back.

    Where it has other minutes more than a page has `seen`, nothing changes.
    """
    with write():
        event = table.round.event
        claim(event)
        here = RoundTable.objects.filter(pk=table.pk)
        was = here.values_list("extra_minutes", flat=True).first()
        if was is None:  # the release was taken back
            raise RoundNotRunningError
        if was + minutes < 0 or seen not in {None, was}:
            return
        here.update(extra_minutes=was + minutes)
        changes = {"extra": [was, was + minutes]}
        log("set_clock", event, act, table=table.table, extra=minutes, changes=changes)


def _running(event: Event, number: int) -> Round:
    claim(event)
    round_ = round_now(event, number)
    if not round_.running:
        raise RoundNotRunningError
    if round_.minutes is None:
        raise NoClockError
    return round_
