"""Creating a tournament, and changing its format."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy, ngettext

from scoring.models import Club
from scoring.rules import Ruleset
from scoring.rules.frozen import freeze
from scoring.services.clubs import club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.announcing import follow_day
from tournaments.event.services.teams import refuse_full, share_fees
from tournaments.event.services.writing import claim, log
from tournaments.models import SCRATCHED, Event, EventKind, Round

SETTLED = frozenset({"ruleset", "odd", "team_size", "duplicate"})  # once somebody has sat down


class Created(NamedTuple):
    event: Event
    created: bool


class SettledError(Refusal):
    """What the first round was played by does not change any more."""

    sentence = gettext_lazy(
        "Un tour a été lancé : le règlement et les équipes ne changent plus."
    )


class RoundsPlayedError(Refusal):
    """There cannot be fewer rounds than have been released."""

    def __init__(self, released: int) -> None:
        super().__init__(released)
        self.released = released

    def __str__(self) -> str:
        words = ngettext(
            "%(n)s tour est déjà lancé : il ne peut pas y en avoir moins.",
            "%(n)s tours sont déjà lancés : il ne peut pas y en avoir moins.",
            self.released,
        )
        return words % {"n": self.released}


def create_tournament(
    *, club: Club, name: str, day: date, ruleset: Ruleset, act: Act = NOBODY, **settings: Any
) -> Created:
    """Create a tournament with its rounds, or give back the open one that says the same.

    `settings` are fields of `Event`: rounds_planned, deals_per_round, fees…
    """
    act = act.now()
    with write():
        club_now(club)
        same = Event.objects.tournaments().open().filter(club=club, name=name, date=day)
        if twin := same.first():
            return Created(twin, created=False)
        event = Event.objects.create(
            club=club,
            kind=EventKind.TOURNAMENT,
            name=name,
            date=day,
            ruleset=freeze(ruleset),
            opened_by=act.by,
            opened_at=act.at,
            **settings,
        )
        _make_rounds(event)
        log("open_event", event, act)
    return Created(event, created=True)


def change_tournament(*, event: Event, act: Act = NOBODY, **settings: Any) -> None:
    """Change what `settings` name; who has a class of fees owes its new amount.

    Raises SettledError and RoundsPlayedError, and TeamFullError where a team has more players
    than the new size. `event` is the tournament as it is stored: nothing may have been set
    on it.
    """
    with write():
        claim(event)
        now = Event.objects.get(pk=event.pk)  # two sent at once have queued here
        released = event.rounds.next_number() - 1
        changed = sorted(
            field
            for field, value in settings.items()
            if value not in (getattr(event, field), getattr(now, field))
        )
        if released and SETTLED & set(changed):
            raise SettledError
        if settings.get("rounds_planned", released) < released:
            raise RoundsPlayedError(released)
        if not changed:
            return
        changes = _before_and_after(event, settings, changed)
        for field in changed:
            setattr(event, field, settings[field])
        event.__dict__.pop("rules", None)  # kept from the ruleset before
        event.save(update_fields=changed)
        _make_rounds(event)
        _fit_entries(event, changed)
        follow_day(event, act)
        log("change_event", event, act, fields=changed, changes=changes)


def _before_and_after(
    event: Event, settings: dict[str, Any], changed: Sequence[str]
) -> dict[str, list[Any]]:
    """What a field was and becomes, where that is one plain value."""
    pairs = {field: [getattr(event, field), settings[field]] for field in changed}
    plain = (str, int, type(None))
    return {
        field: [str(value) if isinstance(value, str) else value for value in pair]
        for field, pair in pairs.items()
        if all(isinstance(value, plain) for value in pair)
    }


def _fit_entries(event: Event, changed: Sequence[str]) -> None:
    """Let fees follow their class; raise TeamFullError where a team has become too large."""
    if {"fees", "fees_by_team"} & set(changed):
        for fee_class, cents in event.fees:
            event.entries.exclude(SCRATCHED).filter(fee_class=fee_class).update(fee_cents=cents)
        share_fees(event)
    if "team_size" in changed:
        for team in event.teams.all():
            refuse_full(event, team)


def _make_rounds(event: Event) -> None:
    """Make the rounds that were planned; those no longer wanted were never released."""
    event.rounds.filter(number__gt=event.rounds_planned).delete()
    known = set(event.rounds.values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(event=event, number=number)
        for number in range(1, event.rounds_planned + 1)
        if number not in known
    )
