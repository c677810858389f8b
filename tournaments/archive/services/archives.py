"""Storing a tournament that was played elsewhere, from its results file."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import count
from uuid import uuid4

from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Player
from scoring.models.table import raised
from scoring.rules import FFT_4
from scoring.rules.frozen import freeze
from scoring.services.clubs import PlayerExistsError, add_player, club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments import models
from tournaments.event.services.closing import erase
from tournaments.event.services.setting_up import Created
from tournaments.event.services.writing import log
from tournaments.models.round import IMPORTED

LONGEST = 74  # letters of a name that a number is added to


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedResult:
    """A player's line: points by round, None where he did not play; `extra` counts besides."""

    number: int
    name: str
    points: tuple[int | None, ...]
    extra: int

    @property
    def absent(self) -> bool:
        """Whether he is on the list without having played."""
        return all(points is None for points in self.points)


class NotArchivedError(Refusal):
    """The event is more than a results file: it cannot be deleted."""

    sentence = gettext_lazy(
        "Seuls des résultats importés s’effacent ainsi, tant que rien n’a été joué ni encaissé"
        " ici."
    )


class EventExistsError(Refusal):
    sentence = gettext_lazy(
        "Le club a déjà un événement de ce nom ce jour-là : changez le nom ou la date."
    )


def archive_results(
    *,
    club: Club,
    name: str,
    day: date,
    results: Sequence[ArchivedResult],
    reason: str,
    others: Collection[str] = (),
    act: Act = NOBODY,
) -> Created:
    """Store a tournament that is over: its players, each one's points by round, all or nothing.

    Names and numbers differ from line to line. Who bears the exact name of somebody in the
    club is he, as has been confirmed; the `others`, and whom it does not know, are added to
    it. What a line counts besides its rounds becomes a decision about points, given for
    `reason`. The same results sent again are the event they made. Raises EventExistsError
    where another event of the day has the name.
    """
    with write():
        club_now(club)
        if twin := stored_before(club=club, name=name, day=day, results=results):
            return Created(twin, created=False)
        if models.Event.objects.filter(club=club, name=name, date=day).exists():
            raise EventExistsError
        event = models.Event.objects.create(
            club=club,
            kind=models.EventKind.TOURNAMENT,
            name=name,
            date=day,
            ruleset=freeze(FFT_4),
            rounds_planned=len(results[0].points),
            opened_by=act.by,
            opened_at=act.at,
            closed_at=act.at,
        )
        _make_rounds(event, act)
        entries = _enter(event, results, others, act=act)
        _store(entries, results, reason, act=act)
        log("import_results", event, act, rounds=event.rounds_planned, digest=_digest(results))
    return Created(event, created=True)


def delete_archive(*, event: models.Event, act: Act = NOBODY) -> None:
    """Delete a tournament that was stored from a results file: its list, points, decisions.

    The players stay in the club, and so does the log. Raises NotArchivedError for an event
    of which anything was played, planned or paid here.
    """
    with write():
        # Claimed open or closed: an archive is closed from its first day.
        rows = models.Event.objects.filter(pk=event.pk)
        if not rows.update(**raised()):
            return
        rounds = list(event.rounds.all())
        paid = models.Payment.objects.filter(entry__event=event).exists()
        if not rounds or paid or not all(round_.imported for round_ in rounds):
            raise NotArchivedError
        models.ImportedScore.objects.filter(entry__event=event).delete()
        models.Penalty.objects.filter(entry__event=event).delete()
        erase("delete_archive", event, act)


def stored_before(
    *, club: Club, name: str, day: date, results: Sequence[ArchivedResult]
) -> models.Event | None:
    """The event that these results have made already."""
    same = models.Event.objects.filter(club=club, name=name, date=day).first()
    if same is None:
        return None
    known = Action.objects.noting(same.pk).filter(club=club, kind="import_results")
    return same if known.filter(data__digest=_digest(results)).exists() else None


def _digest(results: Sequence[ArchivedResult]) -> str:
    return sha256(repr(results).encode()).hexdigest()


def _make_rounds(event: models.Event, act: Act) -> None:
    """Make its rounds, which are all over."""
    over = {"method": IMPORTED, "released_at": act.at, "closed_at": act.at}
    models.Round.objects.bulk_create(
        models.Round(event=event, number=number, **over)
        for number in range(1, event.rounds_planned + 1)
    )


def _enter(
    event: models.Event, results: Sequence[ArchivedResult], others: Collection[str], *, act: Act
) -> list[models.Entry]:
    return models.Entry.objects.bulk_create(
        models.Entry(
            event=event,
            player=_player(event.club, result.name, apart=result.name in others, act=act),
            number=result.number,
            added_at=act.at,
            checked_in_at=None if result.absent else act.at,
        )
        for result in results
    )


def _player(club: Club, name: str, *, apart: bool, act: Act) -> Player:
    if apart:
        own = (f"{name[:LONGEST]} ({n})" for n in count(2))
        name = next(each for each in own if not club.players.filter(name=each).exists())
    try:
        return add_player(club=club, name=name, act=act)
    except PlayerExistsError:
        return club.players.get(name=name)


def _store(
    entries: Sequence[models.Entry], results: Sequence[ArchivedResult], reason: str, *, act: Act
) -> None:
    pairs = list(zip(entries, results, strict=True))
    models.ImportedScore.objects.bulk_create(
        models.ImportedScore(entry=entry, round_number=number, points=points)
        for entry, result in pairs
        for number, points in enumerate(result.points, start=1)
        if points is not None
    )
    models.Penalty.objects.bulk_create(
        models.Penalty(
            entry=entry,
            decision=models.Decision.POINTS,
            points=result.extra,
            reason=reason,
            uuid=uuid4(),
            at=act.at,
            by=act.by,
        )
        for entry, result in pairs
        if result.extra
    )
