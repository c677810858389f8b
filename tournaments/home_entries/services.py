"""What people do from home: enter, come for sure or not, in twos; what the desk says of it.

Nobody is taken for another by a machine: the desk says who somebody is where a name leaves a
doubt.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Player, name_words, search_key
from scoring.models.club import licence_key
from scoring.services.clubs import likeness, near_players, players_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.entries.services import entries
from tournaments.event.names import published_name
from tournaments.event.services import writing
from tournaments.event.services.setting_up import create_team, refuse_full
from tournaments.models import SCRATCHED, Announcement, Event, HomeEntry, HomeState

LETTERS = 4  # entries of one event whose letters go to one address
MOST = 1000  # entries from home that an event keeps, whatever became of them
# What who comes instead has of him whose place it was.
KEPT = ("party", "publication", "team", "fee_class", "site", "language", "state", "added_at")


class EntriesClosedError(Refusal):
    sentence = gettext_lazy(
        "Les inscriptions de chez soi sont closes : appelez le club, ou venez à la table des"
        " inscriptions."
    )


class TooManyEntriesError(Refusal):
    sentence = gettext_lazy(
        "Trop de demandes sont arrivées pour cette rencontre : appelez le club."
    )


class BegunError(Refusal):
    sentence = gettext_lazy(
        "La rencontre a commencé : dites-le à la table des inscriptions, qui s’en occupe."
    )


class NotComingError(Refusal):
    sentence = gettext_lazy(
        "Vous n’êtes plus sur la liste : inscrivez-vous de nouveau depuis la page de la"
        " rencontre."
    )


class PartnerGoneError(Refusal):
    sentence = gettext_lazy(
        "Cette personne ne cherche plus de partenaire : choisissez-en une autre."
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
    return announced.published_at is not None and at < ends and not entries.has_begun(event)


def enter_from_home(
    *, event: Event, party: UUID, people: Sequence[Person], act: Act = NOBODY, **details: Any
) -> list[HomeEntry]:
    """Enter a party of people; the same form again finds them.

    They have their places at once, or wait for them. `details` are fields of all of them.
    Raises EntriesClosedError, TooManyEntriesError and SentOtherwiseError.
    """
    with writing.claimed(event):
        known = list(event.home_entries.filter(party=party))
        if known:
            if [one.name for one in known][: len(people)] != [one.name for one in people]:
                raise writing.SentOtherwiseError
            return known
        announced = Announcement.objects.select_related("event").filter(event=event).first()
        if announced is None or not takes_entries(announced, act.at):
            raise EntriesClosedError
        if event.home_entries.count() + len(people) > MOST:
            raise TooManyEntriesError
        details |= {"party": party, "state": HomeState.WAITING, "added_at": act.at}
        for number, person in enumerate(people, start=1):
            _new_home(event, person, number=number, **details)
        writing.log("home_enter", event, act, count=len(people))
        entries.fill_places(event=event, act=act)
    return list(event.home_entries.filter(party=party))


def _new_home(event: Event, person: Person, **details: Any) -> HomeEntry:
    """Write somebody down; letters go to him unless many of the event go there already."""
    home = HomeEntry(event=event, **person._asdict(), **details)
    if event.home_entries.filter(email=person.email).count() >= LETTERS:
        home.email = ""
    _recognise(home)
    home.save()
    return home


def _recognise(home: HomeEntry) -> None:
    """Say who somebody is to the club, where his name leaves no doubt; else the desk is asked.

    It is as well where somebody of that name is coming already.
    """
    alike = alike_players(home)
    same = [one for one in alike if name_words(one.name) == name_words(home.name)]
    if _coming_twice(home):
        home.asked = True
    elif len(same) == 1 and not _other_licence(same[0], home):
        home.player = same[0]
    else:
        approved = Announcement.objects.filter(event=home.event, needs_approval=True)
        home.asked = bool(alike) or approved.exists()


def alike_players(home: HomeEntry) -> list[Player]:
    """The players of the club who may be he, by a name or a licence."""
    club, licence = home.event.club, licence_key(home.licence_number)
    alike = near_players(club=club, name=home.name)
    if licence:
        others = club.players.exclude(licence_number="")
        alike += [one for one in others if licence_key(one.licence_number) == licence]
    return [one for one in dict.fromkeys(alike) if not one.anonymised_at]


def _coming_twice(home: HomeEntry) -> bool:
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


def home_now(home: HomeEntry) -> HomeEntry:
    """Claim the event of who acts by his link, and fetch him as he is now.

    Raises BegunError and NotComingError.
    """
    try:
        writing.claim(home.event)
    except writing.EventClosedError as error:
        raise BegunError from error
    known = HomeEntry.objects.select_related("entry__player", "player").get(pk=home.pk)
    known.event = home.event
    if not known.comes:
        raise NotComingError
    if entries.has_begun(home.event):
        raise BegunError
    return known


def confirm_coming(*, home: HomeEntry, act: Act = NOBODY) -> None:
    """Say once more that one comes; twice changes nothing. Raises as `home_now`."""
    with write():
        home_now(home)
        HomeEntry.objects.filter(pk=home.pk, confirmed_at=None).update(confirmed_at=act.at)


def leave_from_home(*, home: HomeEntry, act: Act = NOBODY) -> None:
    """Take oneself off the list; whoever waits has the place in the same moment.

    Raises BegunError; twice changes nothing.
    """
    with write():
        try:
            known = home_now(home)
        except NotComingError:
            return
        writing.log("home_leave", home.event, act, home=home.pk)
        _leave(known, act)


def _leave(home: HomeEntry, act: Act) -> None:
    if home.entry is None:
        HomeEntry.objects.filter(pk=home.pk).update(state=HomeState.LEFT)
        entries.fill_places(event=home.event, act=act)
        return
    try:
        entries.remove_entry(event=home.event, player=home.entry.player, act=act)
    except entries.EntryPlaysError as error:
        raise BegunError from error


def replace_from_home(*, home: HomeEntry, person: Person, act: Act = NOBODY) -> HomeEntry:
    """Let somebody else come instead, with the place one has; his is another link.

    One's own does nothing any more.
    Raises as `home_now`.
    """
    with write():
        known = home_now(home)
        last = home.event.home_entries.filter(party=known.party).order_by("number").last()
        details = {field: getattr(known, field) for field in KEPT}
        details["number"] = (last or known).number + 1
        # It holds the place, so that nobody who waits has it.
        new = _new_home(home.event, person, **details)
        writing.log("home_leave", home.event, act, home=home.pk, instead=new.pk)
        _leave(known, act)
        HomeEntry.objects.filter(pk=home.pk).update(state=HomeState.REPLACED)
        if new.state == HomeState.PLACED:
            entries.give_place(home=new, act=act)
    return new


def seek_partner(*, home: HomeEntry, seeks: bool) -> None:
    """Let others who entered see that one looks for a partner, or no more."""
    with write():
        home_now(home)
        gone = {} if seeks else {"partner": None}
        HomeEntry.objects.filter(pk=home.pk).update(seeks=seeks, **gone)


def propose_partner(*, home: HomeEntry, other: int, act: Act = NOBODY) -> bool:
    """Propose to play with somebody who looks for a partner; two who do so are a team.

    Raises PartnerGoneError, TeamFullError and as `home_now`.
    """
    with write():
        known = home_now(home)
        seeking = home.event.home_entries.coming().filter(seeks=True)
        mate = seeking.select_related("entry", "player").exclude(pk=home.pk).filter(pk=other)
        partner = mate.first()
        if partner is None:
            raise PartnerGoneError
        HomeEntry.objects.filter(pk=home.pk).update(seeks=True, partner=partner)
        if partner.partner_id != home.pk:
            return False
        partner.event = home.event
        _team_up(known, partner, act)
    return True


def _team_up(home: HomeEntry, partner: HomeEntry, act: Act) -> None:
    name = partner.team or home.team or f"{shown_name(partner)} – {shown_name(home)}"[:80]
    team = create_team(event=home.event, name=name, act=act)
    for one in (partner, home):
        HomeEntry.objects.filter(pk=one.pk).update(team=name, seeks=False, partner=None)
        if one.entry:
            one.entry.event = home.event
            entries.change_entry(entry=one.entry, team=team, act=act)
    refuse_full(home.event, team)


def shown_name(home: HomeEntry) -> str:
    """Somebody's name as others may see it."""
    player = home.player or Player(name=home.name, publication=home.publication)
    return published_name(player, home.pk)


def decide_home(*, home: HomeEntry, player: Player | str | None, act: Act = NOBODY) -> None:
    """Say that somebody who is asked about is this player, or a new one of this name.

    None refuses him. Who is on the list already is there once: the entry is his, and a second
    one from home is over. Twice changes nothing. Raises PlayerExistsError.
    """
    event = home.event
    with writing.claimed(event):
        known = event.home_entries.coming().filter(pk=home.pk, asked=True).first()
        if known is None:
            return
        known.event = event
        writing.log("home_decide", event, act, home=known.pk, refused=player is None)
        if isinstance(player, str):
            player = entries.add_from_home(known, player, act)
        elif player:
            [player] = players_now([player])
        known.player = player
        entry = event.entries.exclude(SCRATCHED).filter(player=player).first()
        others = event.home_entries.coming().exclude(pk=known.pk).filter(player=player)
        if player is None or others.exists():
            known.state = HomeState.REFUSED
        elif entry:
            known.state, known.entry = HomeState.PLACED, entry
        known.asked = False
        known.save(update_fields=["state", "asked", "player", "entry"])
        if known.state == HomeState.PLACED and known.entry is None:
            entries.give_place(home=known, act=act)
        entries.fill_places(event=event, act=act)
