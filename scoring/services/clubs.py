"""Founding a club, letting people work in it, and adding its players, none of them twice."""

from collections.abc import Callable, Sequence
from datetime import datetime
from difflib import SequenceMatcher

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, FormerPlayer, Membership, Player, Role, search_key
from scoring.models.club import Publication
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import also, whole_site


class ClubExistsError(Exception):
    """There is a club of this name already."""


def club_now(club: Club) -> Club:
    """Fetch a club as it is now, for this transaction: two sent at once queue here."""
    return Club.objects.select_for_update().get(pk=club.pk)


def found_club(
    *,
    name: str,
    organiser: User,
    publication: Publication | None = None,
    at: datetime | None = None,
) -> Club:
    """Create a club with its first organiser, whose account is saved if it is new.

    `publication` is how its players are shown until they choose, None where nobody was asked.

    Raises ClubExistsError.
    """
    at = at or timezone.now()
    with write():
        with whole_site():  # a name is one club's of all, and this one is nobody's yet
            if Club.objects.filter(name=name).exists():
                raise ClubExistsError
            club = Club.objects.create(name=name, publication=publication or Publication.FIRST)
        also(lambda: [club.pk])
        chosen = {"publication": publication} if publication else {}
        founding = Act(moment=at)
        Action.objects.note("found_club", club, founding, **chosen)
        add_member(club=club, user=organiser, role=Role.ORGANISER, act=founding)
    return club


def unasked_about_names(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """The clubs of which nobody has said yet whether papers bear whole names."""
    answers = Action.objects.filter(
        Q(kind="found_club", data__has_key="publication")
        | Q(kind="change_club", data__changes__has_key="publication"),
        club=OuterRef("pk"),
    )
    return clubs.filter(publication=Publication.FIRST).exclude(Exists(answers))


def answer_about_names(*, club: Club, whole_names: bool, act: Act = NOBODY) -> None:
    """Note whether a club's papers bear whole names, unless that was said: it is asked once."""
    publication = Publication.FULL if whole_names else Publication.FIRST
    with write():
        unasked = unasked_about_names(Club.objects.filter(pk=club.pk))
        changes = {"publication": [Publication.FIRST, publication]}
        if unasked.update(publication=publication):
            details = {"fields": ["publication"], "changes": changes}
            Action.objects.note("change_club", club, act, **details)


def add_member(*, club: Club, user: User, role: Role, act: Act = NOBODY) -> Membership:
    """Give somebody a role in a club, saving a new account; a member's role changes."""
    with write():
        if not user.pk:
            user.save()
        membership, _created = Membership.objects.update_or_create(
            club=club, user=user, defaults={"role": role}
        )
        Action.objects.note("add_member", club, act, user=user.pk, role=role.value)
    return membership


NEAR = 0.85


class PlayerExistsError(Refusal):
    """The club already has a player of exactly this name."""

    sentence = gettext_lazy(
        "Le club a déjà un joueur de ce nom : choisissez-le dans la liste, ou distinguez-les."
    )


class PlayersGoneError(Refusal):
    sentence = gettext_lazy(
        "Un de ces joueurs n’existe plus, ou deux n’en font plus qu’un : rechargez la page."
    )


def add_player(
    *,
    club: Club,
    name: str,
    licence_number: str = "",
    category: str = "",
    publication: Publication | str = "",
    guest: bool = False,
    act: Act = NOBODY,
) -> Player:
    """Add a player to the club's list. Raises PlayerExistsError for an exact double.

    `publication` is how his name is shown, "" as the club shows those who have not chosen; a
    `guest` plays here without being a member.
    """
    facts = {
        "key": search_key(name),
        "licence_number": licence_number,
        "category": category,
        "publication": publication or club.publication,
        "guest": guest,
    }
    with write():
        player, created = Player.objects.get_or_create(club=club, name=name, defaults=facts)
        if not created:
            raise PlayerExistsError
        Action.objects.note("add_player", club, act, player=player.pk)
    return player


def player_now(player: Player) -> Player:
    """Fetch a player as he is now, for this transaction.

    Raises PlayersGoneError for who was merged: what is noted was not meant for who he became.
    """
    known = Player.objects.select_for_update().filter(pk=player.pk).first()
    if known is None:
        raise PlayersGoneError
    return known


def players_now(players: Sequence[Player]) -> list[Player]:
    """Players as they are now, for this transaction: who was merged is who he became.

    Raises PlayersGoneError where one is no more, or two have become one.
    """
    keys = [player.pk for player in players]
    now = Player.objects.select_for_update().order_by("pk").in_bulk(keys)
    if missing := set(keys) - now.keys():
        formers = FormerPlayer.objects.filter(key__in=missing).select_related("player")
        now |= {one.key: one.player for one in formers}
    if len({player.pk for player in now.values()}) < len(set(keys)):
        raise PlayersGoneError
    return [now[key] for key in keys]


def near_players(*, club: Club, name: str) -> list[Player]:
    """Find players whose name could be the same person's: other accents, order or a typo."""
    near = likeness(search_key(name))
    return [player for player in club.players.all() if near(player.key)]


def likeness(key: str) -> Callable[[str], bool]:
    """The test whether another search key could be the same person's.

    It has the same words in any order, or is a typo away.
    """
    words = sorted(key.split())
    match = SequenceMatcher(None, "", key)  # its second text is analysed once

    def near(other: str) -> bool:
        if sorted(other.split()) == words:
            return True
        match.set_seq1(other)
        return (
            match.real_quick_ratio() >= NEAR  # each bounds the next, and costs less
            and match.quick_ratio() >= NEAR
            and match.ratio() >= NEAR
        )

    return near
