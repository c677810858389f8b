"""The cote by pure code: what a player is worth per deal, whoever he sat with."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from operator import mul, sub
from typing import NamedTuple

from scoring.rules.fields import Fields, NotationError, UntrueError, is_name


class Sitting(NamedTuple):
    """One table's totals, which sum to zero; penalties stay outside.

    A deal of it weighs `weight`: 1, or less where it was long ago.
    """

    players: tuple[str, ...]
    totals: tuple[int, ...]
    deals: int
    weight: float = 1


FEWEST_PLAYERS = 2
MOST_DEALS = 100_000


def read_sitting(value: object) -> Sitting:
    """Read one sitting, or raise NotationError (misshapen) or UntrueError (wrong)."""
    fields = Fields("", value)
    players, totals = fields.items("players"), fields.items("totals")
    deals = fields.integer("deals")
    fields.refuse_the_rest()
    if not all(is_name(name) for name in players):
        raise NotationError("players", "not_names")
    if not all(type(total) is int for total in totals):
        raise NotationError("totals", "not_an_integer")
    sitting = Sitting(tuple(players), tuple(totals), deals)
    if contradiction := _contradiction(sitting):
        raise UntrueError(*contradiction)
    return sitting


def _contradiction(sitting: Sitting) -> tuple[str, str] | None:
    if len(sitting.players) < FEWEST_PLAYERS:
        return "players", "too_few_players"
    if len(set(sitting.players)) < len(sitting.players):
        return "players", "players_twice"
    if len(sitting.totals) != len(sitting.players):
        return "totals", "not_one_each"
    if sum(sitting.totals):
        return "totals", "sum_not_zero"
    if not 0 < sitting.deals <= MOST_DEALS:
        return "deals", "deals_absurd"
    return None


NOISE_PER_SKILL = 108  # deals after which half of a mean is skill, measured (convention)
SHRINK = 16 * NOISE_PER_SKILL / 9  # what that is at tables of four
PRECISE = 1e-10  # points a deal
MOST_SWEEPS = 10_000


class Ratings(NamedTuple):
    """Everybody's cote, in points per deal, and how many deals it rests on."""

    cote: Mapping[str, float]
    deals: Mapping[str, int]


class Equation(NamedTuple):
    """One player's line of the normal equations: own × θ = gain + Σ weight × θ of others."""

    own: float
    gain: float
    others: list[tuple[str, float]]


def rate(sittings: Iterable[Sitting], *, shrink: float = SHRINK) -> Ratings:
    """Rate everybody who sat anywhere; `shrink` must be above zero.

    At a table of n the model of a player's mean is n/(n−1) × (θ − mean θ of the table), which
    gives the weights below. One table of four alone: θ = 4/3 × total / (16/9 × deals + shrink).
    """
    counted = _SittingSums()
    for sitting in sittings:
        counted.add(sitting)
    return Ratings(_solve(counted.equations(shrink)), dict(sorted(counted.deals.items())))


Sums = defaultdict[str, int]
Kind = tuple[int, float]  # the size of a table, and what a deal of it weighs


class _SittingSums:
    """Whole numbers summed up over sittings of a kind, so that their order leaves no trace.

    `shared` says of each player how many deals he played with each other; with himself, all.
    """

    def __init__(self) -> None:
        self.deals: Sums = defaultdict(int)
        self.totals: defaultdict[Kind, Sums] = defaultdict(_nothing)
        self.shared: defaultdict[Kind, defaultdict[str, Sums]] = defaultdict(
            lambda: defaultdict(_nothing)
        )

    def add(self, sitting: Sitting) -> None:
        players, deals = sitting.players, sitting.deals
        kind = len(players), sitting.weight
        own, shared = self.totals[kind], self.shared[kind]
        for player, total in zip(players, sitting.totals, strict=True):
            self.deals[player] += deals
            own[player] += total
            row = shared[player]
            for other in players:
                row[other] += deals

    def equations(self, shrink: float) -> dict[str, Equation]:
        return {player: self._equation(player, shrink) for player in sorted(self.deals)}

    def _equation(self, player: str, shrink: float) -> Equation:
        own, gain = shrink, 0.0
        weights: defaultdict[str, float] = defaultdict(float)
        for (size, weight), shared in sorted(self.shared.items()):
            if player not in shared:
                continue
            model = weight * size / (size - 1)
            own += shared[player][player] * model  # c² (1 − 1/n), c = n/(n−1)
            gain += self.totals[size, weight][player] * model
            for other, deals in sorted(shared[player].items()):
                if other != player:
                    weights[other] += deals * model / (size - 1)  # c² / n
        return Equation(own, gain, list(weights.items()))


def _nothing() -> Sums:
    return defaultdict(int)


def _solve(equations: Mapping[str, Equation]) -> dict[str, float]:
    """Solve by Gauss–Seidel: each own weight outweighs the others, so that sweeps converge.

    All cotes together are zero, as all totals are; keeping them so after each sweep takes away
    what would converge slowest.
    """
    places = {player: at for at, player in enumerate(equations)}
    lines = [
        (own, gain, [places[other] for other, _weight in others], [each for _, each in others])
        for own, gain, others in equations.values()
    ]
    solution = [0.0] * len(lines)
    for _sweep in range(MOST_SWEEPS if lines else 0):
        before = solution.copy()
        for at, (own, gain, others, weights) in enumerate(lines):
            pulled = sum(map(mul, weights, map(solution.__getitem__, others)))
            solution[at] = (gain + pulled) / own
        middle = sum(solution) / len(solution)
        solution = [value - middle for value in solution]
        if max(map(abs, map(sub, solution, before))) < PRECISE:
            break
    return dict(zip(equations, solution, strict=True))


MIDDLE = 50  # percent: average
Weights = defaultdict[str, float]


class RatedBoard(NamedTuple):
    """One result of a board: the note of who attacked, and who defended.

    It weighs `weight`: 1, or less where it was long ago.
    """

    taker: str
    defenders: tuple[str, ...]
    note: float
    weight: float = 1


class BoardRating(NamedTuple):
    """What is expected of a player beyond 50, and what that rests on."""

    deals: float
    mean: float
    against: float
    cote: float


def rate_boards(boards: Iterable[RatedBoard], *, k: float) -> Mapping[str, BoardRating]:
    """Rate everybody who sat at a board; half of a mean of `k` deals is skill."""
    counted = _BoardSums(boards)
    cote = _solve_boards(counted, k)
    return {
        player: BoardRating(
            deals=deals,
            mean=counted.gaps[player] / deals,
            against=_against(counted.against[player], cote) / deals,
            cote=cote[player],
        )
        for player, deals in sorted(counted.deals.items())
    }


class _BoardSums:
    """Sums over boards, taken in one order so that theirs leaves no trace."""

    def __init__(self, boards: Iterable[RatedBoard]) -> None:
        self.deals: Weights = defaultdict(float)
        self.gaps: Weights = defaultdict(float)
        self.against: defaultdict[str, Weights] = defaultdict(lambda: defaultdict(float))
        for taker, defenders, note, weight in sorted(boards):
            gap = weight * (note - MIDDLE)
            self._add(taker, gap, weight)
            for defender in defenders:
                self._add(defender, -gap, weight)
                self.against[taker][defender] += weight / len(defenders)
                self.against[defender][taker] += weight

    def _add(self, player: str, gap: float, weight: float) -> None:
        self.deals[player] += weight
        self.gaps[player] += gap


def _solve_boards(counted: _BoardSums, k: float) -> dict[str, float]:
    """Solve by sweeps: others weigh less than one's own deals and k, so that they converge."""
    cote = dict.fromkeys(sorted(counted.deals), 0.0)
    for _sweep in range(MOST_SWEEPS):
        moved = 0.0
        for player, before in cote.items():
            pulled = counted.gaps[player] + _against(counted.against[player], cote)
            cote[player] = pulled / (counted.deals[player] + k)
            moved = max(moved, abs(cote[player] - before))
        if moved < PRECISE:
            break
    return cote


def _against(weights: Mapping[str, float], cote: Mapping[str, float]) -> float:
    return sum(weight * cote[other] for other, weight in weights.items())


MOST_K = 1000  # deals; beyond it chance tells as much


class PlayedSums(NamedTuple):
    """One player's deals, their points, and the squares of these."""

    deals: int
    points: int
    squares: int


class Skill(NamedTuple):
    """`noise` is the variance of a deal; half of a mean of `k` deals is skill.

    `measured` says whether k is the players' own, or the convention for want of deals.
    """

    noise: float
    k: float
    measured: bool

    def share(self, deals: float) -> float:
        """Tell how much of a mean of so many deals is skill, from 0 to 1.

        >>> skill = Skill(noise=18225, k=108, measured=True)
        >>> [round(100 * skill.share(deals)) for deals in (20, 50, 100, 250, 500, 1000)]
        [16, 32, 48, 70, 82, 90]
        """
        return deals / (deals + self.k)

    def error(self, deals: float) -> float:
        """How far the cote may be from what a player is worth, one standard deviation."""
        return float((self.noise / (deals + self.k)) ** 0.5)

    @property
    def shrink(self) -> float:
        return 16 * self.k / 9


def skill_of(players: Iterable[PlayedSums]) -> Skill:
    """Estimate k from players' deals, by the analysis of variance of unequal groups."""
    groups = [each for each in players if each.deals]
    deals = sum(each.deals for each in groups)
    points = sum(each.points for each in groups)
    inside = sum(each.squares - each.points**2 / each.deals for each in groups)
    if deals <= len(groups) or len(groups) < 2:  # noqa: PLR2004 (one has nobody beside him)
        return Skill(0.0, NOISE_PER_SKILL, measured=False)
    noise = inside / (deals - len(groups))
    between = sum(each.points**2 / each.deals for each in groups) - points**2 / deals
    size = deals - sum(each.deals**2 for each in groups) / deals
    apart = (between - (len(groups) - 1) * noise) / size
    if apart <= noise / MOST_K:
        return Skill(noise, NOISE_PER_SKILL, measured=False)
    return Skill(noise, noise / apart, measured=True)
