"""The cote of a club: from its own deals at tables of four, with all that it rests on."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Club
from tournaments.models import Event, EventTally
from tournaments.rating.engine import PlayedSums, Sitting, Skill, rate, skill_of
from tournaments.statistics.services import refresh

FOUR = 4  # tables of another size are left out (convention)
FEWEST = 60  # deals; a cote of fewer would be noise


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCote:
    """One player's cote: his `mean` a deal, what his tables were worth, what is skill.

    `tables` is what the balance of all tables adds: (mean + tables) × share is the cote.
    """

    deals: int
    mean: float
    share: float
    cote: float
    error: float

    @property
    def tables(self) -> float:
        return self.cote / self.share - self.mean

    @property
    def enough(self) -> bool:
        return self.deals >= FEWEST

    @property
    def sentence(self) -> str:
        """Say how the cote comes about, or that it is too early."""
        if not self.enough:
            return _("pas encore assez de donnes : %(n)s sur %(fewest)s") % {
                "n": self.deals,
                "fewest": FEWEST,
            }
        return _(
            "%(n)s donnes : %(mean)s par donne · vos tables valaient %(tables)s ·"
            " %(n)s donnes disent %(share)s %% → cote %(cote)s ± %(error)s"
        ) % {
            "n": self.deals,
            "mean": labels.tenths(self.mean),
            "tables": labels.tenths(self.tables),
            "share": round(100 * self.share),
            "cote": labels.tenths(self.cote),
            "error": round(self.error),
        }


@dataclass(frozen=True, slots=True)
class CoteOfAll:
    """Everybody's cote by the keys of players, and the club's k."""

    skill: Skill
    players: Mapping[int, PlayerCote]
    deals: int


def cote_of(club: Club) -> CoteOfAll:
    """Rate a club's players from the totals of their tables, in two queries."""
    events = Event.objects.filter(club=club).with_ranking_shown()
    refresh(events)
    sittings: list[Sitting] = []
    sums: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    deals: Counter[int] = Counter()
    points: Counter[int] = Counter()
    played = 0
    rows = EventTally.objects.filter(event__in=events).values_list("sittings", flat=True)
    for players, totals, count, squares in (each for row in rows for each in row):
        if len(players) != FOUR:
            continue
        sittings.append(Sitting(tuple(map(str, players)), tuple(totals), count))
        played += count
        for at, player in enumerate(players):
            deals[player] += count
            points[player] += totals[at]
            if squares:
                own = sums[player]
                own[0] += count
                own[1] += totals[at]
                own[2] += squares[at]
    skill = skill_of(PlayedSums(*own) for own in sums.values())
    cote = rate(sittings, shrink=skill.shrink).cote
    found = {
        player: PlayerCote(
            deals=count,
            mean=points[player] / count,
            share=skill.share(count),
            cote=cote[str(player)],
            error=skill.error(count),
        )
        for player, count in deals.items()
    }
    return CoteOfAll(skill, found, played)
