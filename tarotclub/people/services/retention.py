"""What is kept for a time only, and who is forgotten (docs/PRIVACY.md)."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import (
    Action,
    Club,
    FormerPlayer,
    Membership,
    OutsideAuthor,
    Player,
    Role,
    search_key,
)
from scoring.services.deals import forget_refused
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.accounts.sessions import kept as tries_kept, move_ends
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.keeping.services.making import note_in_each_club
from tarotclub.models import ChosenDays, Tries, kept_days
from tarotclub.people.models import ApiAnswer, ApiKey
from tarotclub.people.player_data import PERSON
from tarotclub.people.services.players import locked, log_player, renew_everything
from tournaments import models
from tournaments.event.services.writing import KEPT as SENDINGS_KEPT, changes_of
from tournaments.home_entries.services import forget_home_entries
from tournaments.paper_sheets.services import forget_pictures
from tournaments.seasons.services import part_identities

TOLD_KEPT = timedelta(days=90)


def forget_old(at: datetime | None = None) -> dict[str, int]:
    """Forget what is older than it is kept for; run at the start of the server and daily.

    Give how many rows of each kind have gone, and how many accounts were closed.
    """
    at = at or timezone.now()
    days = kept_days()
    with write():
        return {
            "sessions": Session.objects.filter(expire_date__lt=at).delete()[0],
            "tries": Tries.objects.filter(at__lt=at - tries_kept()).delete()[0],
            "sendings": models.Sending.objects.filter(at__lt=at - SENDINGS_KEPT).delete()[0],
            "answers": _forget_answers(at - SENDINGS_KEPT),
            "refused": forget_refused(at - timedelta(days=days.refused_days)),
            "pictures": forget_pictures(at - timedelta(days=days.picture_days)),
            "accounts": _close_accounts(at, days.account_days),
            "home_entries": forget_home_entries(at),
            "told": _forget_told(at),
        }


def _forget_told(at: datetime) -> int:
    """Forget what halls have told of events that never came whole."""
    old = models.Incoming.objects.filter(at__lt=at - TOLD_KEPT).exclude(facts={}, results="")
    return old.update(facts={}, results="")


def _forget_answers(before: datetime) -> int:
    """Forget what programs were answered, and keys that have opened nothing for so long."""
    over = Q(ends_at__lt=before) | Q(withdrawn_at__lt=before)
    ApiKey.objects.filter(over).delete()
    return ApiAnswer.objects.filter(at__lt=before).delete()[0]


def choose_days(chosen: dict[str, int | None], *, by: User) -> None:
    """Keep what goes by itself for so many days from now on; None is as the settings say.

    A session that is open ends as if it had been opened for as many days.
    """
    with write():
        ChosenDays.objects.select_for_update().get_or_create(pk=ChosenDays.ONLY)
        was = kept_days()
        ChosenDays.objects.update_or_create(pk=ChosenDays.ONLY, defaults=chosen)
        now = kept_days()
        if changes := changes_of(was._asdict(), now._asdict()):
            note_in_each_club("choose_days", Act(by), changes=changes)
        if now.session_days != was.session_days:
            move_ends(timedelta(days=now.session_days - was.session_days))


def _close_accounts(at: datetime, unused_for: int) -> int:
    """Close accounts that nobody has used for so long, but for those that are needed.

    What they wrote stays theirs, by name; an organiser may open them again.
    """
    if not unused_for:
        return 0
    since = at - timedelta(days=unused_for)
    unused = Q(last_login__lt=since) | Q(last_login=None, date_joined__lt=since)
    closed = 0
    for user in User.objects.filter(unused, is_active=True).order_by("pk"):
        if _is_needed(user):
            continue
        User.objects.filter(pk=user.pk).update(is_active=False)
        closed += 1
        for club in Club.objects.filter(memberships__user=user):
            Action.objects.note("retire_account", club, Act(moment=at), user=user.pk)
    return closed


def _is_needed(user: User) -> bool:
    """Tell whether a club would be left without an organiser, or the site without its owner."""
    owners = User.objects.filter(is_superuser=True, is_active=True)
    if user.is_superuser and not owners.exclude(pk=user.pk).exists():
        return True
    organised = Club.objects.filter(memberships__user=user, memberships__role=Role.ORGANISER)
    able = Membership.objects.filter(role=Role.ORGANISER, user__is_active=True)
    return any(not able.filter(club=club).exclude(user=user).exists() for club in organised)


class PlayerPlaysError(Refusal):
    """His name is needed as long as an event lasts."""

    event: str
    sentence = gettext_lazy(
        "Il est inscrit à « %(event)s », qui se joue encore : terminez cet événement d’abord."
    )


class AtTableError(Refusal):
    sentence = gettext_lazy("Il est assis à une table ouverte : terminez-la d’abord.")


def anonymise_player(*, player: Player, act: Act = NOBODY) -> None:
    """Forget who a player is. Raises PlayerPlaysError, AtTableError and PlayerAnonymousError.

    The log is not touched: it holds his key, and names are looked up when it is read.
    """
    with write():
        known = locked(player)
        entered = Q(player=known) | Q(substitute=known)
        entry = models.Entry.objects.filter(entered, event__closed_at=None).select_related(
            "event"
        )
        if playing := entry.first():
            raise PlayerPlaysError(playing.event.name)
        if known.seats.filter(table__closed_at=None, table__round_table=None).exists():
            raise AtTableError
        name = _nameless(known)
        Player.objects.filter(pk=known.pk).update(
            name=name,
            key=search_key(name),
            anonymised_at=act.at,
            archived_at=known.archived_at or act.at,
            **{field.name: field.forgotten for field in PERSON},
        )
        FormerPlayer.objects.filter(player=known).update(name=name)
        for author in OutsideAuthor.objects.filter(club=known.club_id).exclude(name=""):
            if search_key(author.name) == known.key:  # he helped, too
                author.username = author.name = ""
                author.save(update_fields=["username", "name"])
        known.entries.update(apart="")  # mostly a family's name
        models.PlayerPage.objects.filter(player=known).update(key=None, hidden=True)
        models.PaperSheet.objects.filter(
            table__seats__player=known
        ).delete()  # with his name on it
        models.HomeEntry.objects.filter(player=known).delete()
        models.SamePerson.objects.filter(Q(player=known) | Q(other=known)).delete()
        named = models.SeasonPlayer.objects.filter(Q(player=known) | Q(identity=known))
        part_identities(named)
        renew_everything([known.pk])
        log_player("anonymise_player", known, act)


def _nameless(player: Player) -> str:
    """A name that nobody has in the club."""
    name, number = f"Joueur anonyme {player.pk}", 1
    while Player.objects.filter(club=player.club_id, name=name).exists():
        number += 1
        name = f"Joueur anonyme {player.pk} ({number})"
    return name


def forget_author(*, club: Club, author: int, act: Act = NOBODY) -> bool:
    """Take an author's name away, in every file that brought it; tell whether it was there.

    What he wrote stays, and the log is not touched: it holds his key.
    """
    with write():
        known = OutsideAuthor.objects.filter(club=club, pk=author).first()
        if known is None or not known.username:
            return False
        same = OutsideAuthor.objects.filter(club=club, username=known.username)
        if not list(same.select_for_update().order_by("pk")):  # taken away this moment
            return False
        same.update(username="", name="")
        Action.objects.note("forget_author", club, act, author=known.pk)
    return True
