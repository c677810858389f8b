"""Choices about statistics: who sees those of a player, his own link, the cote."""

from secrets import choice
from typing import Any

from scoring.models import Action, Club, Player
from scoring.services.clubs import club_now
from scoring.services.players import player_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.publication import LETTERS
from tournaments.event.services.writing import changes_of
from tournaments.models import ClubCote, PlayerPage
from tournaments.statistics.cote_use import hide_taken

LENGTH = 16  # of a key: nobody guesses it


def choose_page(*, player: Player, hidden: bool, cote_hidden: bool, act: Act = NOBODY) -> None:
    """Note who sees a player's statistics and his cote."""
    with write():
        player_now(player)
        page, _new = PlayerPage.objects.get_or_create(player=player)
        after = {"hidden": hidden, "cote_hidden": cote_hidden}
        changes = changes_of({name: getattr(page, name) for name in after}, after)
        PlayerPage.objects.filter(pk=page.pk).update(**after)
        if hidden or cote_hidden:
            hide_taken(player)
        if changes:
            _log("change_page", player.club_id, act, player=player.pk, changes=changes)


def give_link(
    *, player: Player, given: bool = True, seen: str | None = None, act: Act = NOBODY
) -> None:
    """Give a player a new address of his own, or take it away; an old one never opens again.

    Where he has no longer the one that a page has `seen` ("" is none), nothing changes.
    """
    key = "".join(choice(LETTERS) for _letter in range(LENGTH)) if given else None
    with write():
        player_now(player)
        pages = PlayerPage.objects.filter(player=player)
        first = pages.first() or PlayerPage.objects.create(player=player)
        if seen not in {None, first.key or ""}:
            return
        pages.update(key=None)
        PlayerPage.objects.filter(pk=first.pk).update(key=key)
        changes = {"own_page": [first.key is not None, given]}
        if given or first.key:
            _log("change_page", player.club_id, act, player=player.pk, changes=changes)


def show_cote(
    *, club: Club, shown: bool = True, half_life: int | None = None, act: Act = NOBODY
) -> None:
    """Let a club's pages show the cote, or not; deals weigh half after `half_life` seasons."""
    with write():
        club_now(club)
        known = ClubCote.objects.filter(club=club)
        if known.filter(half_life=half_life).exists() if shown else not known.exists():
            return
        if shown:
            ClubCote.objects.update_or_create(club=club, defaults={"half_life": half_life})
        else:
            known.delete()
        _log("show_cote" if shown else "hide_cote", club.pk, act)


def _log(kind: str, club: int, act: Act, **data: Any) -> None:
    Action.objects.create(club_id=club, kind=kind, by=act.by, at=act.at, data=data)
