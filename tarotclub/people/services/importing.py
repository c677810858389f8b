"""Storing a list of members: who is new is added, who is known is completed; all or none."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.models import Action, Club, Player, search_key
from scoring.services.clubs import club_now
from scoring.services.players import PlayerExistsError
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.fields import PERSON
from tarotclub.people.services.players import SHOWN, renew_everything

COMPLETED = tuple(field.name for field in PERSON if field.completed)


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

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row

    def __str__(self) -> str:
        words = _("Ligne %(n)s : %(why)s")
        return words % {"n": self.row, "why": PlayerExistsError()}


def import_players(
    *,
    club: Club,
    cards: Sequence[ListedPlayer],
    act: Act = NOBODY,
) -> Stored:
    """Store a list; what the club knows of somebody is never overwritten, only completed.

    Raises RowTakenError, and stores nothing then.
    """
    act = act.now()
    with write():
        club_now(club)
        added = _add(club, [card for card in cards if card.player is None])
        completed = _complete(club, [card for card in cards if card.player is not None])
        if not added and not completed:
            return Stored(0, 0)
        Action.objects.bulk_create(
            Action(
                club=club, kind="add_player", by=act.by, at=act.at, data={"player": player.pk}
            )
            for player in added
        )
        told = {"added": len(added), "completed": len(completed)}
        Action.objects.create(club=club, kind="import_players", by=act.by, at=act.at, data=told)
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
        for field in COMPLETED:
            value = card.facts.get(field)
            if value and not getattr(player, field):
                setattr(player, field, value)
                changed[player.pk] = player
                shown |= {player.pk} if field in SHOWN else set()
    Player.objects.bulk_update(changed.values(), COMPLETED, batch_size=100)
    if shown:
        renew_everything(shown)
    return list(changed.values())
