"""Pairings: which two teams meet in each round, in which line, and who sits out."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from tournaments.duplicate.movements.values import MovementRound

BEGINNINGS = 24  # of a search, each from another arrangement
Team = int
Pair = tuple[Team, Team]


class TeamRound(NamedTuple):
    """Teams who meet in a round, by tables; in triplettes the first of two sits North-South."""

    pairs: tuple[Pair, ...]
    resting: tuple[Team, ...] = ()


class Behind:
    """What rounds leave behind them: who met, who sat out, and in which line who sat."""

    def __init__(self, rounds: Sequence[TeamRound] = ()) -> None:
        self.met: Counter[frozenset[Team]] = Counter()
        self.rested: Counter[Team] = Counter()
        self.line: dict[Team, int] = {}
        self.times: Counter[Team] = Counter()
        for each in rounds:
            self.add(each)

    def add(self, round_: TeamRound) -> None:
        self.rested.update(round_.resting)
        for pair in round_.pairs:
            self.met[frozenset(pair)] += 1
            self.times.update(pair)
            self.line.update({team: place for place, team in enumerate(pair)})

    @property
    def again(self) -> int:
        """Count the meetings that are not the first."""
        return sum(times - 1 for times in self.met.values())


def team_rounds(
    played: Sequence[MovementRound], team_of: Mapping[int, Team]
) -> tuple[TeamRound, ...]:
    """Read off rounds of players which teams met: the first at a table sat North-South."""
    pairings = []
    for each in played:
        pairs: dict[frozenset[Team], Pair] = {}
        for table in each.tables:
            one, *others = dict.fromkeys(team_of[player] for player in table)
            pairs |= {
                key: (one, other)
                for other in others[:1]
                if (key := frozenset((one, other))) not in pairs
            }
        resting = dict.fromkeys(team_of[player] for player in each.relay)
        met = {team for pair in pairs.values() for team in pair}
        out = tuple(team for team in resting if team not in met)
        pairings.append(TeamRound(tuple(pairs.values()), out))
    return tuple(pairings)


def mitchell(teams: Sequence[Team], rounds: int, *, skip: bool = False) -> list[TeamRound]:
    """Let one half of the teams stay and the other move on by a table a round.

    With `skip` it moves on by one more after half of an even number of tables, as it has to
    where boards move the other way.

    >>> mitchell([1, 2, 3, 4], 2)[1].pairs
    ((1, 4), (2, 3))
    """
    tables = -(-len(teams) // 2)
    east_west = [*teams[tables:], None][:tables]
    pairings = []
    for number in range(rounds):
        step = number + (skip and not tables % 2 and number >= tables // 2)
        seated = [(teams[table], east_west[(table - step) % tables]) for table in range(tables)]
        pairings.append(_met(seated))
    return pairings


def round_robin(teams: Sequence[Team], rounds: int) -> list[TeamRound]:
    """Let everybody meet everybody before anybody meets again (the circle method).

    >>> [each.pairs for each in round_robin([1, 2, 3, 4], 3)]
    [((1, 4), (2, 3)), ((3, 1), (4, 2)), ((1, 2), (3, 4))]
    """
    fixed, *others = [*teams, None] if len(teams) % 2 else [*teams]
    pairings = []
    for number in range(rounds):
        turn = -number % len(others)
        turned = [fixed, *others[turn:], *others[:turn]]
        half = len(turned) // 2
        seated = list(zip(turned[:half], reversed(turned[half:]), strict=True))
        if number % 2:  # who never moves changes line
            seated[0] = (seated[0][1], seated[0][0])
        pairings.append(_met(seated))
    return pairings


def _met(seated: Sequence[tuple[Team | None, Team | None]]) -> TeamRound:
    """Leave out whoever has nobody to meet: he sits out."""
    pairs = tuple(
        (one, other) for one, other in seated if one is not None and other is not None
    )
    met = {team for pair in pairs for team in pair}
    there = [team for pair in seated for team in pair if team is not None]
    return TeamRound(pairs, tuple(team for team in there if team not in met))


def searched(
    present: Sequence[Collection[Team]],
    behind: Sequence[TeamRound],
    seed: int,
    *,
    lines: bool,
) -> list[TeamRound]:
    """Pair the teams of the rounds to come so that few of those who have met meet again.

    In `lines` each team keeps its own, and meets those of the other alone.
    """
    best: list[TeamRound] = []
    least = -1
    for beginning in range(BEGINNINGS):
        dice = Random(f"{seed} {beginning}")  # noqa: S311 (a plan, no secret)
        past = Behind(behind)
        pairings = []
        for teams in present:
            seat = _by_lines if lines else _free
            pairings.append(seat(sorted(teams), past, dice))
            past.add(pairings[-1])
        if least < 0 or past.again < least:
            best, least = pairings, past.again
    return best


def _by_lines(teams: Sequence[Team], past: Behind, dice: Random) -> TeamRound:
    both = _lines(teams, past, dice)
    resting = _resting(max(both, key=len), past, dice, len(teams) % 2)
    one, other = ([team for team in line if team not in resting] for line in both)
    dice.shuffle(other)
    return _paired([*one, *other], len(one), past, resting)


def _free(teams: Sequence[Team], past: Behind, dice: Random) -> TeamRound:
    resting = _resting(teams, past, dice, len(teams) % 2)
    there = [team for team in teams if team not in resting]
    dice.shuffle(there)
    return _paired(there, 0, past, resting)


def _lines(teams: Sequence[Team], past: Behind, dice: Random) -> tuple[list[Team], list[Team]]:
    """Let who has sat in a line keep it; the newest changes where one has grown too long."""
    lines: tuple[list[Team], list[Team]] = ([], [])
    new = [team for team in teams if team not in past.line]
    dice.shuffle(new)
    for team in teams:
        if team in past.line:
            lines[past.line[team]].append(team)
    for team in new:
        min(lines, key=len).append(team)
    while len(longest := max(lines, key=len)) - len(shortest := min(lines, key=len)) > 1:
        newest = min(longest, key=lambda team: past.times[team])
        longest.remove(newest)
        shortest.append(newest)
    return lines


def _resting(
    teams: Sequence[Team], past: Behind, dice: Random, number: int
) -> tuple[Team, ...]:
    """Choose who sits out: nobody twice before everybody once."""
    lots = {team: dice.random() for team in teams}
    ordered = sorted(teams, key=lambda team: (past.rested[team], lots[team]))
    return tuple(ordered[:number])


def _paired(
    seats: list[Team], fixed: int, past: Behind, resting: tuple[Team, ...]
) -> TeamRound:
    """Exchange teams beyond the `fixed` ones until no exchange parts two who have met."""
    half = len(seats) // 2

    def cost(*places: int) -> int:
        tables = {place % half for place in places}
        return sum(past.met[frozenset((seats[at], seats[at + half]))] for at in tables)

    places = range(fixed, 2 * half)
    better = True
    while better:
        better = False
        for one, other in combinations(places, 2):
            before = cost(one, other)
            if not before:
                continue
            seats[one], seats[other] = seats[other], seats[one]
            if cost(one, other) < before:
                better = True
            else:
                seats[one], seats[other] = seats[other], seats[one]
    return TeamRound(tuple(zip(seats[:half], seats[half:], strict=True)), resting)
