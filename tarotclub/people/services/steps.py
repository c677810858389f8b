"""What is done on the first steps: adding the club's players, putting the steps away."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.models import Club, name_words
from scoring.services.clubs import add_player, club_now
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tarotclub.people.models import StepsLeft


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
