"""What a player's own page adds: what is to come, his seasons, his marks in other clubs."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Action, Player
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.row_security import whole_site
from tournaments import models
from tournaments.event.names import published_name
from tournaments.seasons.stored import PlaceIn, places_in
from tournaments.statistics.player_page import Evening, chosen_by, player_statistics

MOST_TO_COME = 12


class ToCome(NamedTuple):
    """An event to come; `state` says what he has in it, "" where he has not entered."""

    day: date
    name: str
    club: str
    address: str
    state: str


class OwnFacts(NamedTuple):
    """`elsewhere` is what he brought from the events of each other club where he is he."""

    to_come: list[ToCome]
    seasons: list[tuple[models.Season, PlaceIn | None]]
    elsewhere: list[tuple[str, Sequence[Evening]]]
    named: str


def everywhere(player: Player) -> list[Player]:
    """A player, and who was confirmed to be the same person in other clubs."""
    people = models.SamePerson.objects.joined({player.pk})
    return list(Player.objects.filter(pk__in=people).select_related("club").order_by("pk"))


def own_facts(player: Player) -> OwnFacts:
    """Read it over all clubs where he is he: each of them has confirmed it."""
    with whole_site():
        people = everywhere(player)
        others = [one for one in people if one.pk != player.pk]
        return OwnFacts(
            to_come=_to_come(people),
            seasons=_seasons(people),
            elsewhere=[
                (one.club.name, found.evenings)
                for one in others
                if (found := player_statistics(one, chosen_by(one), now=True)).evenings
            ],
            named=published_name(player, player.pk),
        )


def _seasons(people: Iterable[Player]) -> list[tuple[models.Season, PlaceIn | None]]:
    """The published seasons of what he entered, each with his place once he has one."""
    entered = models.SeasonSource.objects.filter(event__entries__player__in=people)
    seasons = models.Season.objects.for_pages().filter(pk__in=entered.values("season"))
    shown = list(seasons.exclude(public_key=None))
    places = places_in(shown, {one.pk for one in people})
    return [(season, places.get(season.pk)) for season in shown]


def entered_by(people: Iterable[Player]) -> Q:
    """Choose announcements of the events that one of these people comes to."""
    entries = models.Entry.objects.filter(player__in=people).exclude(models.SCRATCHED)
    homes = models.HomeEntry.objects.coming().filter(player__in=people)
    return Q(event__in=entries.values("event")) | Q(event__in=homes.values("event"))


def _to_come(people: Iterable[Player]) -> list[ToCome]:
    """Those he has entered, and those his clubs announce, the next first."""
    today = timezone.localdate()
    entries = models.Entry.objects.filter(player__in=people, event__closed_at=None)
    entries = entries.exclude(models.SCRATCHED).filter(event__date__gte=today)
    states = {one.event_id: _("inscrit, n° %(n)s") % {"n": one.number} for one in entries}
    homes = models.HomeEntry.objects.coming().filter(player__in=people, event__date__gte=today)
    for home in homes.exclude(event__in=states):
        states[home.event_id] = str(models.HomeState(home.state).label)
    clubs = [one.club_id for one in people]
    announced = models.Announcement.objects.published().filter(starts_at__gt=timezone.now())
    standing = Q(event__club__in=clubs, cancelled_at=None)
    known = announced.filter(standing | Q(event__in=states))
    lines = {
        one.event_id: ToCome(
            timezone.localdate(one.starts_at),
            one.event.name,
            one.event.club.name,
            reverse("announced_event", args=[one.key]),
            _("annulé") if one.cancelled_at else str(states.get(one.event_id, "")),
        )
        for one in known.select_related("event__club")[:MOST_TO_COME]
    }
    for entry in entries.exclude(event__in=lines).select_related("event__club"):
        event, state = entry.event, str(states[entry.event_id])
        lines[event.pk] = ToCome(event.date, event.name, event.club.name, "", state)
    return sorted(lines.values())


def ask_to_be_forgotten(*, page: models.PlayerPage, act: Act = NOBODY) -> None:
    """Note that a player wants to be forgotten: an organiser of his club sees to it."""
    with write():
        rows = models.PlayerPage.objects.filter(pk=page.pk, forget_asked_at=None)
        if rows.update(forget_asked_at=act.at):
            asked = Act(moment=act.at)  # by the player, who has no account
            Action.objects.note("ask_forgetting", page.player, asked, player=page.player_id)
