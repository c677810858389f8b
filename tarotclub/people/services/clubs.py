"""What an organiser settles for his club: name, logo, what events start from; its removal.

Opening an empty site, and a club's first steps.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import connection
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Logo, TableLink, name_words, search_key
from scoring.models.club import Publication
from scoring.models.table import raised
from scoring.services.clubs import add_player, club_now, found_club
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import whole_site
from tarotclub.people.helpers import open_invitations
from tarotclub.people.logo import Drawn
from tarotclub.people.models import StepsLeft
from tarotclub.people.steps import own_club
from tournaments.desk.simulation import STAGE
from tournaments.models import (
    Affiliation,
    Event,
    EventHelper,
    Homologation,
    HomologationState,
    PlayerPage,
    Screen,
    Season,
)

LONGEST = 60  # of the name that a removed example keeps
TOLD = frozenset({"name", "publication", "ruleset"})  # whose values are told


class ClubNameTakenError(Refusal):
    """Two clubs of a name could not be told apart."""

    sentence = gettext_lazy("Un autre club de ce site porte déjà ce nom.")


def change_club(*, club: Club, act: Act = NOBODY, **settings: Any) -> None:
    """Change fields of a club; what is as it was is no change. Raises ClubNameTakenError."""
    with write():
        known = club_now(club)
        changed = {
            field: value for field, value in settings.items() if getattr(known, field) != value
        }
        if not changed:
            return
        with whole_site():  # a name is one club's of all
            if "name" in changed and Club.objects.filter(name=changed["name"]).exists():
                raise ClubNameTakenError
        Club.objects.filter(pk=club.pk).update(**changed)
        Event.objects.filter(club=club).update(**raised())  # its pages say the club's name
        changes = {
            field: [getattr(known, field), changed[field]]
            for field in sorted(TOLD & changed.keys())
        }
        Action.objects.note("change_club", club, act, fields=sorted(changed), changes=changes)


def set_logo(*, club: Club, drawn: Drawn, act: Act = NOBODY) -> None:
    """Give a club another logo. The same again changes nothing."""
    facts = {
        "png": drawn.png,
        "width": drawn.width,
        "height": drawn.height,
        "digest": drawn.digest,
    }
    with write():
        club_now(club)
        if Logo.objects.filter(club=club, digest=drawn.digest).exists():
            return
        Logo.objects.update_or_create(club=club, defaults=facts)
        Action.objects.note("change_logo", club, act, digest=drawn.digest)


def remove_logo(*, club: Club, act: Act = NOBODY) -> None:
    """Let a club have no logo any more."""
    with write():
        gone, _each = Logo.objects.filter(club=club).delete()
        if gone:
            Action.objects.note("remove_logo", club, act)


class NoExampleError(Refusal):
    """Only invented clubs go: of a real one nothing may be lost."""

    sentence = gettext_lazy(
        "Ce club n’est pas un exemple : il ne se retire pas. Seul un club d’exemple le peut."
    )


def is_example(club: Club) -> bool:
    """Tell whether a club is one of the examples that somebody tries things on."""
    return club.name.startswith(STAGE)


def remove_example(*, club: Club, act: Act) -> None:
    """Let nobody in an example club any more, and nothing of it be shown. NoExampleError.

    Its rows stay, as the log and the deals of any club do: the database refuses to lose them.
    """
    act = act.now()
    with write():
        known = club_now(club)
        if not is_example(known) or own_club(act.person) is None:
            raise NoExampleError
        if not known.memberships.all().delete()[0]:
            return  # removed a moment ago
        of_club = {"club": known}
        Event.objects.filter(**of_club).update(public_key=None)
        Season.objects.filter(**of_club).update(public_key=None)
        PlayerPage.objects.filter(player__club=known).update(key=None)
        Screen.objects.filter(event__club=known).delete()
        Affiliation.objects.filter(ended_at=None, **of_club).update(ended_at=act.at)
        asked = Homologation.objects.filter(state=HomologationState.ASKED, **of_club)
        asked.update(state=HomologationState.WITHDRAWN, decided_at=act.at)
        links = TableLink.objects.filter(table__club=known, revoked_at=None)
        links.update(revoked_at=act.at)
        open_invitations(known).update(withdrawn_at=act.at)
        EventHelper.objects.filter(event__club=known).delete()
        Action.objects.note("remove_example", known, act)
        known.name = f"{known.name[:LONGEST]} ({known.pk})"
        known.save(update_fields=["name"])


USUAL_NAME = "organisateur"
LONGEST_NAME = 30


class SiteOpenedError(Refusal):
    """Somebody has opened the site already."""

    sentence = gettext_lazy("Un club est déjà créé ici : entrez avec votre nom d’utilisateur.")


def is_empty() -> bool:
    """Tell whether nobody has an account yet."""
    return not User.objects.exists()


def account_of(person: str) -> User:
    """The account of somebody who signs in by his first name: Odile Vasseur, odile."""
    first, _space, last = person.partition(" ")
    word = "".join(search_key(first).split())[:LONGEST_NAME]
    username = User.normalize_username(word) if word.isalnum() else USUAL_NAME
    return User(username=username, first_name=first[:150], last_name=last[:150])


def open_site(
    *, club: str, account: User, whole_names: bool = False, at: datetime | None = None
) -> None:
    """Store the first account and found its club, which may publish whole names.

    Raises SiteOpenedError.
    """
    publication = Publication.FULL if whole_names else Publication.FIRST
    with write():
        _queue()
        if not is_empty():
            raise SiteOpenedError
        found_club(name=club, organiser=account, publication=publication, at=at)


def _queue() -> None:
    """Let two first visitors come one after the other; on SQLite every writer does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE auth_user IN SHARE ROW EXCLUSIVE MODE")


class Added(NamedTuple):
    """How many players are new, and how many of the list the club had already."""

    new: int
    known: int


def add_players(*, club: Club, names: Sequence[str], act: Act) -> Added:
    """Add a list of players to a club; who is there, by his name, is not added again."""
    act = act.now()
    with write():
        club_now(club)
        keys = set(map(name_words, club.players.values_list("name", flat=True)))
        new = 0
        for name in names:
            if (key := name_words(name)) not in keys:
                keys.add(key)
                add_player(club=club, name=name, act=act)
                new += 1
    return Added(new, len(names) - new)


def leave_steps(*, club: Club, act: Act) -> None:
    """Put a club's first steps away, for everybody who runs it."""
    with write():
        StepsLeft.objects.get_or_create(club=club, defaults={"by": act.by, "at": act.at})
