"""What an organiser notes about the players of his club."""

from collections.abc import Collection, Iterable
from typing import Any

from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Player, Table, search_key
from scoring.models.stamp import raised
from scoring.services.players import PlayerExistsError, add_player, player_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.publication import choose_publication, renew_pages

SHOWN = frozenset({"name", "birth_year", "minor"})  # on pages: what others see may change


class PlayerAnonymousError(Refusal):
    """Nothing is noted any more about somebody whose name was taken away."""

    sentence = gettext_lazy("Ce joueur a été rendu anonyme : rien ne se note plus sur lui.")


def add_to_directory(
    *,
    club: Club,
    name: str,
    publication: str = "",
    act: Act = NOBODY,
    **details: Any,
) -> Player:
    """Add a player with what is known of him. Raises PlayerExistsError."""
    act = act.now()
    with write():
        player = add_player(club=club, name=name, publication=publication, act=act)
        change_player(player=player, act=act, **details)
    return player


def change_player(
    *,
    player: Player,
    publication: str = "",
    act: Act = NOBODY,
    **details: Any,
) -> None:
    """Change what is noted of a player; `publication` is how he is shown, "" leaves it.

    Raises PlayerExistsError for another's name and PlayerAnonymousError.
    """
    act = act.now()
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
    act = act.now()
    with write():
        keys = [player.pk for player in players]
        guests = list(Player.objects.select_for_update().filter(pk__in=keys, guest=True))
        Player.objects.filter(pk__in=[one.pk for one in guests]).update(guest=False)
        for guest in guests:
            log_player("change_player", guest, act, fields=["guest"])


def archive_player(*, player: Player, away: bool = True, act: Act = NOBODY) -> None:
    """Put a player away: he is proposed no more; or take him back. Twice is once."""
    act = act.now()
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
    Action.objects.create(
        club_id=player.club_id,
        kind=kind,
        by=act.by,
        at=act.at,
        data={"player": player.pk, **data},
    )
