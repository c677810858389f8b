"""What the link of who entered from home lets him do: come for sure, not at all, in twos."""

from django.utils.translation import gettext_lazy

from scoring.models import Player
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.entries.services.entries import (
    EntryPlaysError,
    change_entry,
    fill_places,
    give_place,
    has_begun,
    remove_entry,
)
from tournaments.event.names import published_name
from tournaments.event.services.setting_up import create_team, refuse_full
from tournaments.event.services.writing import EventClosedError, claim, log
from tournaments.home_entries.services.entering import Person, new_home, recognise
from tournaments.models import Announcement, HomeEntry, HomeState

# What who comes instead has of him whose place it was.
KEPT = ("party", "publication", "team", "fee_class", "site", "language", "state", "added_at")


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


def home_now(home: HomeEntry) -> HomeEntry:
    """Claim the event of who acts by his link, and fetch him as he is now.

    Raises BegunError and NotComingError.
    """
    try:
        claim(home.event)
    except EventClosedError as error:
        raise BegunError from error
    known = HomeEntry.objects.select_related("entry__player", "player").get(pk=home.pk)
    known.event = home.event
    if not known.comes:
        raise NotComingError
    if has_begun(home.event):
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
        log("home_leave", home.event, act, home=home.pk)
        _leave(known, act)


def _leave(home: HomeEntry, act: Act) -> None:
    if home.entry is None:
        HomeEntry.objects.filter(pk=home.pk).update(state=HomeState.LEFT)
        fill_places(event=home.event, act=act)
        return
    try:
        remove_entry(event=home.event, player=home.entry.player, act=act)
    except EntryPlaysError as error:
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
        new = new_home(home.event, person, **details)
        announced = Announcement.objects.filter(event=home.event, needs_approval=True)
        recognise(new, unknown_asked=announced.exists())
        new.save()  # it holds the place, so that nobody who waits has it
        log("home_leave", home.event, act, home=home.pk, instead=new.pk)
        _leave(known, act)
        HomeEntry.objects.filter(pk=home.pk).update(state=HomeState.REPLACED)
        if new.state == HomeState.PLACED:
            give_place(home=new, act=act)
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
            change_entry(entry=one.entry, team=team, act=act)
    refuse_full(home.event, team)


def shown_name(home: HomeEntry) -> str:
    """Somebody's name as others may see it."""
    player = home.player or Player(name=home.name, publication=home.publication)
    return published_name(player, home.pk)
