"""Two entries of the directory that are one player: they become one, with all they played."""

from collections.abc import Mapping

from django.apps import apps
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import FormerPlayer, Player, Table
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.fields import PERSON
from tarotclub.people.services.players import locked, log_player, renew_everything
from tournaments.models import Event

# Every relation to a player, by model and field: all of them go over to who stays.
# What hangs on them (marks, payments, penalties, signatures, imported points) goes with them.
MOVED = (
    ("scoring", "Seat", "player"),
    ("scoring", "FormerPlayer", "player"),
    ("tournaments", "Entry", "player"),
    ("tournaments", "Entry", "substitute"),
    ("tournaments", "PlayerPage", "player"),
    ("tournaments", "PlayerTally", "player"),
    ("tournaments", "SeasonPlayer", "player"),
    ("tournaments", "SeasonPlayer", "identity"),
)


class SamePlayerError(Refusal):
    """A player is not merged with himself."""

    sentence = gettext_lazy("Choisissez deux joueurs différents du club.")


class BothPlayedError(Refusal):
    """They have played together, so they are two people."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where

    def __str__(self) -> str:
        words = _(
            "Les deux sont dans « %(where)s » : ce sont deux personnes, ou il faut d’abord y"
            " corriger la liste."
        )
        return words % {"where": self.where}


def merge_players(*, kept: Player, gone: Player, act: Act = NOBODY) -> None:
    """Give all that one player played to another, and note that he was him.

    What is known of `kept` stays, and is completed; of two choices how his name is shown, the
    more private one. Raises PlayersGoneError, SamePlayerError, BothPlayedError and
    PlayerAnonymousError.
    """
    act = act.now()
    with write():
        renew_everything([kept.pk, gone.pk])  # events before players, as who enters takes them
        kept, gone = _both(kept, gone)
        if together := _together(kept, gone):
            raise BothPlayedError(together)
        for app, model, field in MOVED:
            rows = apps.get_model(app, model)._default_manager  # noqa: SLF001 (its public name)
            rows.filter(**{field: gone.pk}).update(**{field: kept.pk})
        FormerPlayer.objects.create(key=gone.pk, player=kept, name=gone.name)
        Player.objects.filter(pk=kept.pk).update(**_completed(kept, gone))
        gone_key = gone.pk
        gone.delete()
        log_player("merge_players", kept, act, merged=gone_key)


def _both(kept: Player, gone: Player) -> tuple[Player, Player]:
    """Fetch both for this transaction, always in the same order: two merges wait in turn."""
    if kept.pk == gone.pk or kept.club_id != gone.club_id:
        raise SamePlayerError
    players = {player.pk: locked(player) for player in sorted((kept, gone), key=_key)}
    return players[kept.pk], players[gone.pk]


def _key(player: Player) -> int:
    return player.pk or 0


def _together(kept: Player, gone: Player) -> str:
    """Name an event or a table in which both are; "" where there is none."""
    both = _events(kept) & _events(gone)
    event = Event.objects.filter(pk__in=both).order_by("-date").first()
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
        for key in Event.objects.filter(**{way: player.pk}).values_list("pk", flat=True)
    }


def _completed(kept: Player, gone: Player) -> Mapping[str, object]:
    """What changes of who stays: what only the other had."""
    merged = {
        field.name: field.merged(getattr(kept, field.name), getattr(gone, field.name))
        for field in PERSON
    }
    away = kept.archived_at if gone.archived_at else None
    return {**merged, "archived_at": away}
