"""Entering from home, and knowing who that is: nobody is taken for another by a machine."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Player, name_words, search_key
from scoring.models.club import licence_key
from scoring.services.clubs import likeness, near_players
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.entries.services.entries import fill_places, has_begun
from tournaments.event.services.writing import SentOtherwiseError, claim, log
from tournaments.models import SCRATCHED, Announcement, Event, HomeEntry, HomeState

LETTERS = 4  # entries of one event whose letters go to one address
MOST = 1000  # entries from home that an event keeps, whatever became of them


class EntriesClosedError(Refusal):
    sentence = gettext_lazy(
        "Les inscriptions de chez soi sont closes : appelez le club, ou venez à la table des"
        " inscriptions."
    )


class TooManyEntriesError(Refusal):
    sentence = gettext_lazy(
        "Trop de demandes sont arrivées pour cette rencontre : appelez le club."
    )


class Person(NamedTuple):
    """Who is to be entered, as he was typed."""

    name: str
    club_name: str = ""
    licence_number: str = ""
    email: str = ""


def takes_entries(announced: Announcement, at: datetime | None = None) -> bool:
    """Tell whether one may enter from home now; fetch the announcement with its event."""
    at, event = at or timezone.now(), announced.event
    ends = announced.entries_close_at or announced.starts_at
    if announced.cancelled_at or event.closed_at or not announced.takes_entries:
        return False
    return announced.published_at is not None and at < ends and not has_begun(event)


def enter_from_home(
    *,
    event: Event,
    party: UUID,
    people: Sequence[Person],
    act: Act = NOBODY,
    **details: Any,
) -> list[HomeEntry]:
    """Enter a party of people; the same form again finds them.

    They have their places at once, or wait for them. `details` are fields of all of them.
    Raises EntriesClosedError, TooManyEntriesError and SentOtherwiseError.
    """
    act = act.now()
    with write():
        claim(event)
        known = list(event.home_entries.filter(party=party))
        if known:
            if [one.name for one in known][: len(people)] != [one.name for one in people]:
                raise SentOtherwiseError
            return known
        announced = Announcement.objects.select_related("event").filter(event=event).first()
        if announced is None or not takes_entries(announced, act.at):
            raise EntriesClosedError
        if event.home_entries.count() + len(people) > MOST:
            raise TooManyEntriesError
        for number, person in enumerate(people, start=1):
            home = new_home(event, person, party=party, number=number, **details)
            _store(announced, home, act)
        log("home_enter", event, act, count=len(people))
        fill_places(event=event, act=act)
    return list(event.home_entries.filter(party=party))


def new_home(event: Event, person: Person, **details: Any) -> HomeEntry:
    """Begin a line of somebody; letters go to him unless many of the event go there already."""
    home = HomeEntry(event=event, **person._asdict(), **details)
    if event.home_entries.filter(email=person.email).count() >= LETTERS:
        home.email = ""
    return home


def _store(announced: Announcement, home: HomeEntry, act: Act) -> None:
    recognise(home, unknown_asked=announced.needs_approval)
    home.state, home.added_at = HomeState.WAITING, act.at
    home.save()


def recognise(home: HomeEntry, *, unknown_asked: bool) -> None:
    """Say who somebody is to the club, where his name leaves no doubt; else the desk is asked.

    It is as well where somebody of that name is coming already.
    """
    alike = alike_players(home)
    same = [one for one in alike if name_words(one.name) == name_words(home.name)]
    if coming_twice(home):
        home.asked = True
    elif len(same) == 1 and not _other_licence(same[0], home):
        home.player = same[0]
    else:
        home.asked = bool(alike) or unknown_asked


def alike_players(home: HomeEntry) -> list[Player]:
    """The players of the club who may be he, by a name or a licence."""
    club, licence = home.event.club, licence_key(home.licence_number)
    alike = near_players(club=club, name=home.name)
    if licence:
        others = club.players.exclude(licence_number="")
        alike += [one for one in others if licence_key(one.licence_number) == licence]
    return [one for one in dict.fromkeys(alike) if not one.anonymised_at]


def coming_twice(home: HomeEntry) -> bool:
    """Tell whether somebody of a name like this is coming already."""
    near, event = likeness(search_key(home.name)), home.event
    entered = Player.objects.filter(
        Q(entries__in=event.entries.exclude(SCRATCHED)) | Q(substitutions__event=event)
    )
    coming = event.home_entries.coming().exclude(pk=home.pk).filter(entry=None)
    keys = [*entered.values_list("key", flat=True)]
    keys += [search_key(name) for name in coming.values_list("name", flat=True)]
    return any(near(key) for key in keys)


def _other_licence(player: Player, home: HomeEntry) -> bool:
    both = {licence_key(player.licence_number), licence_key(home.licence_number)}
    return len(both - {""}) > 1
