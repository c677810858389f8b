"""Opening an empty site, and a club's first steps: nothing that documents are made with."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import connection
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy

from scoring.models import Club, name_words, search_key
from scoring.models.club import Publication
from scoring.services.clubs import add_player, club_now, found_club
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.models import StepsLeft

USUAL_NAME = "organisateur"
LONGEST_NAME = 30


class SiteOpenedError(Refusal):
    sentence = gettext_lazy("Un club est déjà créé ici : entrez avec votre nom d’utilisateur.")


def is_empty() -> bool:
    """Tell whether nobody has an account yet."""
    return not User.objects.exists()


def account_of(person: str, username: str = "") -> User:
    """The account of somebody who signs in by his first name (Odile Vasseur, odile), or so."""
    first, _space, last = person.partition(" ")
    word = "".join(search_key(first).split())[:LONGEST_NAME]
    own = User.normalize_username(word) if word.isalnum() else USUAL_NAME
    return User(username=username or own, first_name=first[:150], last_name=last[:150])


def open_site(*, club: str, account: User, whole_names: bool = False) -> None:
    """Store the first account and found its club, which may publish whole names.

    Raises SiteOpenedError.
    """
    publication = Publication.FULL if whole_names else Publication.FIRST
    with write():
        _queue()
        if not is_empty():
            raise SiteOpenedError
        found_club(name=club, organiser=account, publication=publication)


def _queue() -> None:
    """Let two first visitors come one after the other; on SQLite every writer does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE auth_user IN SHARE ROW EXCLUSIVE MODE")


class Added(NamedTuple):
    """How many players are new, how many the club had, and how many lines repeat one."""

    new: int
    known: int
    repeated: int


def add_players(*, club: Club, names: Sequence[str], act: Act) -> Added:
    """Add a list of players to a club; who is there, by his name, is not added again."""
    with write():
        club_now(club)
        there = set(map(name_words, club.players.values_list("name", flat=True)))
        listed: dict[object, str] = {}
        for name in names:
            listed.setdefault(name_words(name), name)
        new = [name for words, name in listed.items() if words not in there]
        for name in new:
            add_player(club=club, name=name, act=act)
    return Added(len(new), len(listed) - len(new), len(names) - len(listed))


def leave_steps(*, club: Club, act: Act) -> None:
    """Put a club's first steps away, for everybody who runs it."""
    with write():
        StepsLeft.objects.get_or_create(club=club, defaults={"by": act.by, "at": act.at})


# The code that lets somebody open an empty site from another device than the laptop itself.
# It is shown in the terminal and on the page of the running site. It follows from the site's
# secret key and the hour, so that nothing of it is stored, and every process of a site shows
# the same; it holds for one to two hours, and until there is an account.
SALT = "tarotclub.people.code"
HOUR = 3600  # seconds
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # five bits each; none is taken for another
LENGTH = 8


def code_at(at: datetime) -> str:
    """The code of the hour, as people read it: ABCD-EFGH."""
    letters = _letters(_hour(at))
    return f"{letters[:4]}-{letters[4:]}"


def holds(typed: str, at: datetime) -> bool:
    """Tell whether a code is the one of this hour or of the one before."""
    letters = "".join(filter(str.isalnum, typed.upper())).encode()
    known = [_letters(hour).encode() for hour in (_hour(at), _hour(at) - 1)]
    return any(secrets.compare_digest(letters, one) for one in known)


def _hour(at: datetime) -> int:
    return int(at.timestamp()) // HOUR


def _letters(hour: int) -> str:
    digest = salted_hmac(SALT, str(hour), algorithm="sha256").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LENGTH])
