"""How the lines of a season are called."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.models import FormerPlayer, Player
from tournaments.event.names import published_name
from tournaments.models import Season


class Named(NamedTuple):
    """How a line is called; its `club` where it is not the season's."""

    name: str
    category: str = ""
    club: str = ""


def names_by_player(
    season: Season, keys: Sequence[int], *, published: bool
) -> dict[int, Named]:
    """Players' names and categories by their keys; who was merged has that of today.

    Those of another club are named as they are published: its members know them, not these.
    """
    players = Player.objects.select_related("club").filter(pk__in=keys)
    by_key = {player.pk: player for player in players}
    if missing := set(keys) - by_key.keys():
        formers = FormerPlayer.objects.filter(key__in=missing).select_related("player__club")
        by_key |= {former.key: former.player for former in formers}
    return {
        key: Named(
            name=published_name(player, player.pk)
            if published or player.club_id != season.club_id
            else player.name,
            category=player.category,
            club="" if player.club_id == season.club_id else player.club.name,
        )
        for key, player in by_key.items()
    }
