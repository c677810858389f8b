"""The lines of a standing: how they are called and shown, and who goes on from it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.models import FormerPlayer, Player
from tarotclub.ground.row_security import whole_site
from tournaments.event.names import published_name
from tournaments.models import Season
from tournaments.seasons.counted import Source
from tournaments.seasons.engine import EventResult, SeasonLine, SeasonRule, Worth
from tournaments.seasons.words import UNKNOWN, result_sentence, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultShown:
    """One result of a line, by which `rule` it counts, and why it does not."""

    result: EventResult
    source: Source
    rule: SeasonRule
    why_not: str

    @property
    def sentence(self) -> str:
        return result_sentence(self.result, self.source, self.rule, self.why_not)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineShown:
    """A line with names: `values` are one a rule, `mean` the points a deal of what he played.

    None is what nothing tells: the mean of who has only results whose deals nobody counted.
    `club` is named where it is not the season's.
    """

    line: SeasonLine
    name: str
    category: str
    club: str
    club_key: int | None
    values: Sequence[Worth]
    mean: Worth
    counting: str
    missing: int
    results: Sequence[ResultShown]
    qualified: bool = False
    undecided: bool = False
    declined: bool = False

    @property
    def sentences(self) -> list[str]:
        """Say each result."""
        return [each.sentence for each in self.results]

    @property
    def going(self) -> str:
        """Say whether he goes on; "" of who does not."""
        if self.qualified:
            return _("qualifié")
        if self.undecided:
            return _("à départager")
        return _("renonce") if self.declined else ""

    @property
    def mean_text(self) -> str:
        return UNKNOWN if self.mean is None else signed(self.mean, places=2)


class Named(NamedTuple):
    """How a line is called; its `club` where it is not the season's."""

    name: str
    category: str = ""
    club: str = ""
    club_key: int | None = None


def players_by_key(keys: Sequence[int]) -> Mapping[int, Player]:
    """Players by the keys under which they played: who was merged is who he became."""
    with whole_site():  # who is of another club is named as he is published
        players = Player.objects.select_related("club").filter(pk__in=keys)
        by_key = {player.pk: player for player in players}
        if missing := set(keys) - by_key.keys():
            formers = FormerPlayer.objects.filter(key__in=missing).select_related(
                "player__club"
            )
            by_key |= {former.key: former.player for former in formers}
    return by_key


def names_by_player(
    season: Season, keys: Sequence[int], *, published: bool
) -> dict[int, Named]:
    """Players' names and categories by their keys; who was merged has that of today.

    Those of another club are named as they are published: its members know them, not these.
    """
    return {
        key: Named(
            name=published_name(player, player.pk)
            if published or player.club_id != season.club_id
            else player.name,
            category=player.category,
            club="" if player.club_id == season.club_id else player.club.name,
            club_key=player.club_id,
        )
        for key, player in players_by_key(keys).items()
    }


class Qualification(NamedTuple):
    """`going` go on; the `undecided` are equals, and more than the places that are left."""

    going: frozenset[int] = frozenset()
    undecided: frozenset[int] = frozenset()


def qualification(
    lines: Sequence[SeasonLine], places: int, declined: Collection[int]
) -> Qualification:
    """Who has one of the places. Equals are not parted: somebody must part them."""
    there = [line for line in lines if line.player not in declined]
    if not places:
        return Qualification()
    first, others = there[:places], there[places:]
    cut = first[-1].rank if others and first[-1].rank == others[0].rank else 0
    return Qualification(
        going=frozenset(line.player for line in first if line.rank != cut),
        undecided=frozenset(line.player for line in there if line.rank == cut),
    )
