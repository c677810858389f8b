"""Taking a name away, for good: of a player, or of who wrote what came in a file."""

from django.db.models import Q
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Club, FormerPlayer, OutsideAuthor, Player, search_key
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.fields import PERSON
from tarotclub.people.services.players import locked, log_player, renew_everything
from tournaments.models import Entry, PlayerPage


class PlayerPlaysError(Refusal):
    """His name is needed as long as an event lasts."""

    def __init__(self, event: str) -> None:
        super().__init__(event)
        self.event = event

    def __str__(self) -> str:
        words = _(
            "Il est inscrit à « %(event)s », qui n’est pas terminé : terminez-le d’abord."
        )
        return words % {"event": self.event}


class AtTableError(Refusal):
    """He sits at a table that is open."""

    sentence = gettext_lazy("Il est assis à une table ouverte : terminez-la d’abord.")


def anonymise_player(*, player: Player, act: Act = NOBODY) -> None:
    """Forget who a player is. Raises PlayerPlaysError, AtTableError and PlayerAnonymousError.

    The log is not touched: it holds his key, and names are looked up when it is read.
    """
    act = act.now()
    with write():
        known = locked(player)
        entered = Q(player=known) | Q(substitute=known)
        entry = Entry.objects.filter(entered, event__closed_at=None).select_related("event")
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
        PlayerPage.objects.filter(player=known).update(key=None, hidden=True)
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
        data = {"author": known.pk}
        act = act.now()
        Action.objects.create(club=club, kind="forget_author", by=act.by, at=act.at, data=data)
    return True
