"""What an organiser notes about players: one, a whole list, two that are one person.

And who is forgotten, a player or an author.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from django.apps import apps
from django.db.models import F, Q
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import (
    Action,
    Club,
    FormerPlayer,
    OutsideAuthor,
    Player,
    Table,
    search_key,
)
from scoring.models.action import noted
from scoring.models.table import raised
from scoring.services.clubs import PlayerExistsError, add_player, club_now, player_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.player_data import PERSON
from tournaments import models
from tournaments.event.services.closing import choose_publication, renew_pages
from tournaments.seasons.services import part_identities

SHOWN = frozenset({"name", "birth_year", "minor"})  # on pages: what others see may change


class PlayerAnonymousError(Refusal):
    sentence = gettext_lazy("Ce joueur a été rendu anonyme : rien ne se note plus sur lui.")


def add_to_directory(
    *, club: Club, name: str, publication: str = "", act: Act = NOBODY, **details: Any
) -> Player:
    """Add a player with what is known of him. Raises PlayerExistsError."""
    with write():
        player = add_player(club=club, name=name, publication=publication, act=act)
        change_player(player=player, act=act, **details)
    return player


def change_player(
    *, player: Player, publication: str = "", act: Act = NOBODY, **details: Any
) -> None:
    """Change what is noted of a player; `publication` is how he is shown, "" leaves it.

    Raises PlayerExistsError for another's name and PlayerAnonymousError.
    """
    with write():
        known = locked(player)
        changed = {
            field: value for field, value in details.items() if getattr(known, field) != value
        }
        if "name" in changed:
            if Player.objects.filter(club=known.club_id, name=changed["name"]).exists():
                raise PlayerExistsError
            changed["key"] = search_key(changed["name"])
        if changed:
            Player.objects.filter(pk=known.pk).update(**changed)
            fields = sorted(changed.keys() - {"key"})
            log_player("change_player", known, act, fields=fields)
        if SHOWN & changed.keys():
            renew_everything([known.pk])
        if publication:
            choose_publication(player=known, publication=publication, act=act)


def make_members(*, players: Iterable[Player], act: Act = NOBODY) -> None:
    """Let guests be members of the club; who is one stays it."""
    with write():
        keys = [player.pk for player in players]
        guests = list(Player.objects.select_for_update().filter(pk__in=keys, guest=True))
        Player.objects.filter(pk__in=[one.pk for one in guests]).update(guest=False)
        for guest in guests:
            log_player("change_player", guest, act, fields=["guest"])


def archive_player(*, player: Player, away: bool = True, act: Act = NOBODY) -> None:
    """Put a player away: he is proposed no more; or take him back. Twice is once."""
    with write():
        known = locked(player)
        if (known.archived_at is not None) == away:
            return
        Player.objects.filter(pk=known.pk).update(archived_at=act.at if away else None)
        log_player("archive_player" if away else "restore_player", known, act)


def locked(player: Player) -> Player:
    """Fetch a player as `player_now` does. Raises PlayersGoneError and PlayerAnonymousError."""
    known = player_now(player)
    if known.anonymised_at:
        raise PlayerAnonymousError
    return known


def renew_everything(players: Collection[int]) -> None:
    """Let every page and every tablet that names these players ask again."""
    renew_pages(players)
    Table.objects.filter(seats__player__in=players).update(**raised())


def log_player(kind: str, player: Player, act: Act, **data: Any) -> None:
    """Write down what was done to a player: his key, never his name."""
    Action.objects.note(kind, player, act, player=player.pk, **data)


# Every relation to a player, by model and field: all of them go over to who stays.
# What hangs on them (marks, payments, penalties, signatures, imported points) goes with them.
MOVED = (
    ("scoring", "Seat", "player"),
    ("scoring", "FormerPlayer", "player"),
    ("tournaments", "Entry", "player"),
    ("tournaments", "Entry", "substitute"),
    ("tournaments", "HomeEntry", "player"),
    ("tournaments", "PlayerPage", "player"),
    ("tournaments", "PlayerTally", "player"),
    ("tournaments", "SamePerson", "other"),
    ("tournaments", "SamePerson", "player"),
    ("tournaments", "SeasonPlayer", "player"),
    ("tournaments", "SeasonPlayer", "identity"),
)


class SamePlayerError(Refusal):
    sentence = gettext_lazy("Choisissez deux joueurs différents du club.")


class BothPlayedError(Refusal):
    """They have played together, so they are two people."""

    where: str
    sentence = gettext_lazy(
        "Les deux sont dans « %(where)s » : ce sont deux personnes, ou il faut d’abord y"
        " corriger la liste."
    )


def merge_players(*, kept: Player, gone: Player, act: Act = NOBODY) -> None:
    """Give all that one player played to another, and note that he was him.

    What is known of `kept` stays, and is completed; of two choices how his name is shown, the
    more private one. Raises PlayersGoneError, SamePlayerError, BothPlayedError and
    PlayerAnonymousError.
    """
    with write():
        renew_everything([kept.pk, gone.pk])  # events before players, as who enters takes them
        kept, gone = _both(kept, gone)
        if together := _together(kept, gone):
            raise BothPlayedError(together)
        for app, model, field in MOVED:
            rows = apps.get_model(app, model)._default_manager  # noqa: SLF001 (its public name)
            rows.filter(**{field: gone.pk}).update(**{field: kept.pk})
        _pair_once(kept)
        part_identities(models.SeasonPlayer.objects.filter(player=kept, identity=kept))
        FormerPlayer.objects.create(key=gone.pk, player=kept, name=gone.name)
        Player.objects.filter(pk=kept.pk).update(**_completed(kept, gone))
        gone_key = gone.pk
        gone.delete()
        log_player("merge_players", kept, act, merged=gone_key)


def _pair_once(player: Player) -> None:
    """Leave one pair of a player with each other one: the confirmed, if there is one."""
    pairs = models.SamePerson.objects.filter(Q(player=player) | Q(other=player))
    seen = set()
    for pair in pairs.order_by(F("confirmed_at").asc(nulls_last=True), "pk"):
        if (people := frozenset((pair.player_id, pair.other_id))) in seen:
            pair.delete()
        seen.add(people)


def _both(kept: Player, gone: Player) -> tuple[Player, Player]:
    """Fetch both for this transaction, always in the same order: two merges wait in turn."""
    if kept.pk == gone.pk or kept.club_id != gone.club_id:
        raise SamePlayerError
    players = {
        player.pk: locked(player) for player in sorted((kept, gone), key=attrgetter("pk"))
    }
    return players[kept.pk], players[gone.pk]


def _together(kept: Player, gone: Player) -> str:
    """Name an event or a table in which both are; "" where there is none."""
    both = _events(kept) & _events(gone)
    event = models.Event.objects.filter(pk__in=both).order_by("-date").first()
    if event:
        return event.name
    tables = Table.objects.filter(seats__player=kept.pk).filter(seats__player=gone.pk)
    table = tables.first()
    return str(table) if table else ""


def _events(player: Player) -> set[int]:
    """The events in which a player is entered, replaces somebody, or sat."""
    entered = ("entries__player", "entries__substitute")
    ways = (*entered, "rounds__tables__table__seats__player")
    return {
        key
        for way in ways
        for key in models.Event.objects.filter(**{way: player.pk}).values_list("pk", flat=True)
    }


def _completed(kept: Player, gone: Player) -> Mapping[str, object]:
    """What changes of who stays: what only the other had."""
    merged = {
        field.name: field.merged(getattr(kept, field.name), getattr(gone, field.name))
        for field in PERSON
    }
    away = kept.archived_at if gone.archived_at else None
    return {**merged, "archived_at": away}


COMPLETED = tuple(field.name for field in PERSON if field.completed)


def completed_by(player: Player, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that a player's card does not have yet."""
    values = {field: facts.get(field) for field in COMPLETED if not getattr(player, field)}
    return {field: value for field, value in values.items() if value}


class ListedPlayer(NamedTuple):
    """A row of a list: what it says of somebody; `player` is whom the club knows as him."""

    row: int
    player: Player | None
    facts: Mapping[str, Any]


class Stored(NamedTuple):
    added: int
    completed: int


class RowTakenError(Refusal):
    """A new name is somebody's in the club meanwhile."""

    row: int

    def __str__(self) -> str:
        return _("Ligne %(n)s : %(why)s") % {"n": self.row, "why": PlayerExistsError()}


def import_players(*, club: Club, cards: Sequence[ListedPlayer], act: Act = NOBODY) -> Stored:
    """Store a list; what the club knows of somebody is never overwritten, only completed.

    Raises RowTakenError, and stores nothing then.
    """
    with write():
        club_now(club)
        added = _add(club, [card for card in cards if card.player is None])
        completed = _complete(club, [card for card in cards if card.player is not None])
        if not added and not completed:
            return Stored(0, 0)
        Action.objects.bulk_create(
            noted("add_player", club, act, player=player.pk) for player in added
        )
        told = {"added": len(added), "completed": len(completed)}
        Action.objects.note("import_players", club, act, **told)
    return Stored(len(added), len(completed))


def _add(club: Club, cards: Sequence[ListedPlayer]) -> list[Player]:
    names = set(club.players.values_list("name", flat=True))
    for card in cards:
        if card.facts["name"] in names:
            raise RowTakenError(card.row)
        names.add(card.facts["name"])
    return Player.objects.bulk_create(
        Player(club=club, key=search_key(card.facts["name"]), **card.facts) for card in cards
    )


def _complete(club: Club, cards: Sequence[ListedPlayer]) -> list[Player]:
    """Fill what is empty; a way of being shown is the player's own, and stays."""
    stored = {player.pk: player for player in club.players.select_for_update()}
    changed: dict[int, Player] = {}
    shown: set[int] = set()
    for card in cards:
        player = stored.get(card.player.pk if card.player else 0)
        if player is None or player.anonymised_at:
            continue
        for field, value in completed_by(player, card.facts).items():
            setattr(player, field, value)
            changed[player.pk] = player
            shown |= {player.pk} if field in SHOWN else set()
    Player.objects.bulk_update(changed.values(), COMPLETED, batch_size=100)
    if shown:
        renew_everything(shown)
    return list(changed.values())


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
        entered = models.Entry.objects.filter(Q(player=known) | Q(substitute=known))
        open_ones = entered.filter(event__closed_at=None).select_related("event")
        if playing := open_ones.first():
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
        models.PaperSheet.objects.filter(table__seats__player=known).delete()  # with his name
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
