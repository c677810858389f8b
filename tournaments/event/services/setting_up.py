"""An announced event that moves, or is cancelled: all who read of it are told.

The teams of a tournament: made by name, and full at their size.

Creating a tournament, and changing its format.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import F, Sum
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from scoring.models import Club
from scoring.rules import Ruleset
from scoring.rules.frozen import freeze
from scoring.services.clubs import club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import claimed, log
from tournaments.event.words import day_in_words
from tournaments.models import SCRATCHED, Announcement, Entry, Event, EventKind, Round, Team

MOMENTS = ("starts_at", "ends_at", "doors_at", "entries_close_at")


def days_later(moment: datetime | None, days: int) -> datetime | None:
    """Go on by so many days, at the same hour there: no change of the clocks moves it."""
    return timezone.localtime(moment) + timedelta(days=days) if moment else None


def named_for(name: str, before: date, after: date) -> str:
    """Call what is named after its day by another one."""
    return name.replace(day_in_words(before), day_in_words(after))


def announce_change(
    *,
    event: Event,
    times: Mapping[str, datetime | None] | None = None,
    notice: str = "",
    act: Act = NOBODY,
) -> None:
    """Move an announced event to its new `times`, or cancel it where there are none.

    Its pages and calendars say so from now on. What was told is another `sequence`: whoever
    sends mails to those who entered goes by it. A cancelled one that gets a time takes place
    again; cancelled twice changes nothing. Raises EventClosedError.
    """
    with claimed(event):
        told = Announcement.objects.get(event=event)
        if times:
            before, start = told.starts_at, times["starts_at"] or told.starts_at
            days = (timezone.localdate(start) - timezone.localdate(before)).days
            closes = days_later(told.entries_close_at, days)
            change: dict[str, Any] = {"entries_close_at": closes, **times, "cancelled_at": None}
            if start != before:
                change["moved_from"] = before
            take_day(event, timezone.localdate(start))
            changes = {
                "date": [f"{timezone.localtime(at):%Y-%m-%d %H:%M}" for at in (before, start)]
            }
            log("move_event", event, act, changes=changes)
        elif told.cancelled_at:
            return
        else:
            change = {"cancelled_at": act.at}
            log("cancel_event", event, act)
        Announcement.objects.filter(pk=told.pk).update(
            notice=notice, changed_at=act.at, sequence=F("sequence") + 1, **change
        )
        event.home_entries.coming().update(told="", reminded_at=None)  # letters say it


def take_day(event: Event, day: date) -> None:
    """Give an event its day, and a name that says it: the event is claimed."""
    now = Event.objects.get(pk=event.pk)
    name = named_for(now.name, now.date, day)
    Event.objects.filter(pk=event.pk).update(date=day, name=name)


def follow_day(event: Event, act: Act) -> None:
    """Let what is announced follow the day that its event was given elsewhere."""
    told = Announcement.objects.filter(event=event).first()
    days = (event.date - timezone.localdate(told.starts_at)).days if told else 0
    if told and days:
        moved = {name: days_later(getattr(told, name), days) for name in MOMENTS}
        if told.published_at:
            announce_change(event=event, times=moved, act=act)
        else:
            Announcement.objects.filter(pk=told.pk).update(**moved)


class TeamFullError(Refusal):
    sentence = gettext_lazy("Cette équipe est complète : choisissez-en une autre.")


def create_team(*, event: Event, name: str, act: Act = NOBODY) -> Team:
    """Add a team; the same name again gives the team that has it."""
    with claimed(event):
        known = event.teams.filter(name=name).first() if name else None
        if known:
            return known
        last = event.teams.order_by("number").last()
        team = Team.objects.create(
            event=event, number=last.number + 1 if last else 1, name=name
        )
        log("create_team", event, act, team=team.number)
    return team


def fee_of(event: Event, fee_class: str) -> int:
    """What a class pays, in cents; nothing where the event does not know it."""
    return int(dict(event.fees).get(fee_class, 0))


def share_fees(event: Event) -> None:
    """Let the first of each team owe its fee where fees are by team, and its mates nothing.

    That is who has paid, else who was entered first; whoever has no team owes it alone. Who
    was scratched owes no more than he does.
    """
    if not event.fees_by_team:
        return
    entries = event.entries.annotate(paid=Sum("payments__cents", default=0)).order_by("number")
    ordered = sorted(entries, key=lambda entry: (entry.paid <= 0, entry.number))
    payers: dict[int | None, int] = {}
    for entry in ordered:
        if entry.scratched and entry.paid <= 0:
            continue
        payer = payers.setdefault(entry.team_id, entry.pk)
        owes = entry.team_id is None or payer == entry.pk
        if not entry.scratched:
            entry.fee_cents = fee_of(event, entry.fee_class) if owes else 0
    Entry.objects.bulk_update(ordered, ["fee_cents"])


def refuse_full(event: Event, team: Team | None) -> None:
    """Raise TeamFullError when a team has more players than the event's teams have."""
    if team is not None and team.entries.exclude(SCRATCHED).count() > event.team_size:
        raise TeamFullError


SETTLED = frozenset({"ruleset", "odd", "team_size", "duplicate"})  # once somebody has sat down


class Created(NamedTuple):
    event: Event
    created: bool


class SettledError(Refusal):
    sentence = gettext_lazy(
        "Un tour a été lancé : le règlement et les équipes ne changent plus."
    )


class RoundsPlayedError(Refusal):
    """There cannot be fewer rounds than have been released."""

    released: int

    def __str__(self) -> str:
        words = ngettext(
            "%(n)s tour est déjà lancé : il ne peut pas y en avoir moins.",
            "%(n)s tours sont déjà lancés : il ne peut pas y en avoir moins.",
            self.released,
        )
        return words % {"n": self.released}


# What a tournament's form asks, beside its name, its day, its club and its ruleset.
SETTINGS = (
    *("rounds_planned", "deals_per_round", "minutes_per_round", "last_deal_minutes"),
    *("team_size", "duplicate", "alterne", "sessions", "results_at_table", "hands_kept"),
    *("odd", "fees", "fees_by_team", "team_gap", "categories", "redistribution"),
    *("tie_breaks", "visibility"),
)


def create_tournament(
    *, club: Club, name: str, day: date, ruleset: Ruleset, act: Act = NOBODY, **settings: Any
) -> Created:
    """Create a tournament with its rounds, or give back the open one that says the same.

    `settings` are fields of `Event`: rounds_planned, deals_per_round, fees…
    """
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
    with claimed(event):
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
