"""Eliminations: after a round only the first so many go on."""

from collections.abc import Sequence

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels.phrases import listed
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.draws import follow_list
from tournaments.event.services.writing import claim, log
from tournaments.models import Cut, Event
from tournaments.rounds.services.rounds import RoundStateError
from tournaments.standings.totals import event_ranking


class CutTiedError(Refusal):
    """Players on both sides of the cut share a rank; `names` are theirs."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = names

    def __str__(self) -> str:
        words = _(
            "%(names)s sont à égalité sur la limite : gardez-en plus ou moins,"
            " ou ajoutez un critère de départage."
        )
        return words % {"names": listed(list(self.names))}


class DuplicateCutError(Refusal):
    """In duplicate everybody plays on: who meets whom and which boards is planned for all."""

    sentence = gettext_lazy(
        "En duplicate, tout le monde joue toute la séance : il n’y a pas d’élimination."
    )


class CutTooWideError(Refusal):
    """So many go on that nobody would be eliminated."""

    sentence = gettext_lazy("Autant de joueurs passent qu’il y en a : gardez-en moins.")


def cut(
    *,
    event: Event,
    after_round: int,
    survivors: int,
    totals_kept: bool = True,
    act: Act = NOBODY,
) -> Cut:
    """Let the first `survivors` of the ranking go on after a closed round.

    Raises CutTiedError when a shared rank stands across the cut, CutTooWideError and
    DuplicateCutError; RoundStateError where the round is not closed or a later one is released.
    """
    with write():
        claim(event)
        _refuse_state(event, after_round)
        rows = [
            row
            for row in event_ranking(event, after_round)
            if row.record.presence == "playing" and not row.record.idle
        ]
        if survivors >= len(rows):
            raise CutTooWideError
        if rows[survivors - 1].rank == rows[survivors].rank:
            edge = rows[survivors].rank
            raise CutTiedError([row.record.name for row in rows if row.rank == edge])
        made = Cut.objects.create(
            event=event, after_round=after_round, survivors=survivors, totals_kept=totals_kept
        )
        staying = {row.record.player for row in rows[:survivors]}
        event.entries.filter(eliminated_after=None).exclude(number__in=staying).update(
            eliminated_after=after_round
        )
        log("cut", event, act, round=after_round, survivors=survivors)
        follow_list(event=event, act=act)
    return made


def cancel_cut(*, event: Event, after_round: int, act: Act = NOBODY) -> bool:
    """Let everybody go on whom the cut after a round had eliminated. False without a cut."""
    with write():
        claim(event)
        if not event.cuts.filter(after_round=after_round).exists():
            return False
        _refuse_state(event, after_round)
        event.cuts.filter(after_round=after_round).delete()
        event.entries.filter(eliminated_after=after_round).update(eliminated_after=None)
        log("cancel_cut", event, act, round=after_round)
        follow_list(event=event, act=act)
    return True


def _refuse_state(event: Event, after_round: int) -> None:
    if not event.play.cuts:
        raise DuplicateCutError
    rounds = event.rounds.filter(number=after_round, closed_at__isnull=False)
    later = event.rounds.released().filter(number__gt=after_round)
    if not rounds.exists() or later.exists():
        raise RoundStateError
