"""Rounds of triplettes, quadrettes and équipes: which teams meet, which players sit where."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from math import inf
from random import Random
from typing import NamedTuple

from tournaments.duplicate.movements import values
from tournaments.duplicate.movements.individuel import NoRotationError, TooFewPlayersError

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
    played: Sequence[values.MovementRound], team_of: Mapping[int, Team]
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
    present: Sequence[Collection[Team]], behind: Sequence[TeamRound], seed: int, *, lines: bool
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


PAIR, FOUR, QUARTERS = 2, 4, 4  # teams that can meet, players at a table, rounds of a match


def triplettes(wish: values.MovementWish) -> values.Movement:
    """Plan the rounds to come, those `played` first: at a table the North-South team first.

    Boards are shared, and lines kept, but for `kind`: by ROTATION boards move on (Mitchell),
    by HOWELL lines are not kept. `team_of` names the team of everybody who plays or played.
    Raises TooFewPlayersError, also for a team of one, whom nobody helps to defend,
    NoRotationError where boards cannot move on so long, and TeamlessPlayersError.
    """
    present = wish.teams()
    teams = _teams_of(present, PAIR)
    if wish.kind is values.MovementKind.ROTATION:
        return values.Movement(wish.kind, _mitchell_moving_on(present, wish))
    rounds, behind = list(wish.played), team_rounds(wish.played, wish.team_of)
    coming = _pairings(teams, behind, wish.seed, lines=wish.kind is values.MovementKind.SHARED)
    for met, there in zip(coming, present, strict=True):
        tables = tuple((*there[one], *there[other]) for one, other in met.pairs)
        boards = _new_boards(rounds, len(tables), wish.deals)
        rounds.append(values.MovementRound(tables, boards, _players(met.resting, there)))
    return values.Movement(wish.kind, tuple(rounds))


def quadrettes(wish: values.MovementWish) -> values.Movement:
    """Plan the rounds to come: at each team's table its defence, and another's attacker.

    One of the `attackers` attacks for a team, else its first player, always from South. Two
    teams meet in one round, each attacker at the other's table; by ROTATION one meets another's
    in a later round, and nobody sits out. Raises as `triplettes` does, and for teams of fewer
    than four.
    """
    attackers = wish.attackers
    present = [
        {team: sorted(own, key=lambda one: one not in attackers) for team, own in there.items()}
        for there in wish.teams()
    ]
    teams = _teams_of(present, FOUR, FOUR)
    if wish.kind is values.MovementKind.ROTATION:
        return values.Movement(wish.kind, _attackers_moving_on(present, wish))
    rounds, behind = list(wish.played), team_rounds(wish.played, wish.team_of)
    coming = _pairings(teams, behind, wish.seed, lines=False)
    for met, there in zip(coming, present, strict=True):
        visits = {one: other for pair in met.pairs for one, other in (pair, pair[::-1])}
        tables = tuple(at_home(there[home], there[visits[home]][0]) for home in sorted(visits))
        boards = _new_boards(rounds, len(tables), wish.deals)
        rounds.append(values.MovementRound(tables, boards, _players(met.resting, there)))
    return values.Movement(wish.kind, tuple(rounds))


def at_home(defence: Sequence[int], attacker: int) -> values.Seats:
    """Seat a team's three defenders (its first player attacks elsewhere) with an attacker.

    >>> at_home((1, 2, 3, 4), 5)
    (2, 3, 5, 4)
    """
    _away, north, east, west = defence
    return north, east, attacker, west


def equipes(wish: values.MovementWish) -> values.Movement:
    """Plan the quarters to come: four make a match, in two rooms with the same boards.

    In each another player of a team attacks, from South, and three others defend; whoever is
    left of five or six sits out. Raises as `quadrettes` does.
    """
    present = wish.teams()
    teams = _teams_of(present, FOUR)
    rounds, behind = list(wish.played), team_rounds(wish.played, wish.team_of)
    begun = len(behind) % QUARTERS
    over, now = behind[: len(behind) - begun : QUARTERS], behind[-begun:][: bool(begun)]
    unbegun = teams[-begun % QUARTERS :: QUARTERS]
    coming = _pairings(unbegun, (*over, *now), wish.seed, lines=False) if unbegun else []
    matches = [*now, *coming]
    for place, there in enumerate(present, start=begun):
        quarter = place % QUARTERS
        under_way = rounds[len(rounds) - quarter :]
        attacked = {table[values.SOUTH] for each in under_way for table in each.tables}
        turned = {team: _turned(own, quarter, attacked) for team, own in there.items()}
        tables = _quarter(matches[place // QUARTERS], turned, quarter)
        boards = _new_boards(rounds, len(tables), wish.deals)
        seated = {player for table in tables for player in table}
        relay = (player for player in _players(tuple(there), there) if player not in seated)
        rounds.append(values.MovementRound(tables, boards, tuple(relay)))
    return values.Movement(values.MovementKind.SHARED, tuple(rounds))


def _new_boards(
    rounds: Sequence[values.MovementRound], tables: int, deals: int
) -> tuple[values.Boards, ...]:
    """Let tables share boards that no round before had."""
    return values.shared_boards(
        tables, values.last_board([each.boards for each in rounds], deals), deals
    )


def _quarter(match: TeamRound, there: values.Teams, quarter: int) -> tuple[values.Seats, ...]:
    """Seat a quarter of all matches, the closed room first.

    The attacker comes first of each team's players.
    """
    tables: list[values.Seats] = []
    for pair in match.pairs:
        if not there.keys() >= set(pair):
            continue  # a team has left in the middle of its match
        for one, other in (pair, pair[::-1])[:: -1 if quarter % 2 else 1]:
            tables.append(at_home(there[other][:FOUR], there[one][0]))
    return tuple(tables)


def _turned(players: Sequence[int], quarter: int, attacked: Collection[int]) -> list[int]:
    """Turn a team so that its attacker of a quarter comes first: who has not yet, if any."""
    turn = quarter % len(players)
    order = [*players[turn:], *players[:turn]]
    turn = next((at for at, player in enumerate(order) if player not in attacked), 0)
    return [*order[turn:], *order[:turn]]


def can_meet(sizes: Collection[int], fewest: int, most: float = inf) -> bool:
    """Whether teams of so many players each can be drawn: two at least, and all of them whole.

    >>> can_meet([4, 4], FOUR), can_meet([4, 3], FOUR), can_meet([4], FOUR)
    (True, False, False)
    """
    return len(sizes) >= PAIR and all(fewest <= size <= most for size in sizes)


def _teams_of(
    present: Sequence[values.Teams], fewest: int, most: float = inf
) -> list[tuple[Team, ...]]:
    """The teams of each round. Raises TooFewPlayersError where they cannot meet."""
    for there in present:
        if not can_meet([len(own) for own in there.values()], fewest, most):
            raise TooFewPlayersError
    return [tuple(sorted(each)) for each in present]


def _players(teams: Sequence[Team], there: values.Teams) -> values.Seats:
    return tuple(player for team in teams for player in there[team])


def _shuffled(teams: Sequence[Team], seed: int) -> list[Team]:
    order = sorted(teams)
    Random(seed).shuffle(order)  # noqa: S311 (a draw that is shown, no secret)
    return order


def _pairings(
    teams: Sequence[tuple[Team, ...]], behind: Sequence[TeamRound], seed: int, *, lines: bool
) -> list[TeamRound]:
    """Take the known movement where all begin together, else search for one."""
    if behind or len(set(teams)) > 1:
        return searched(teams, behind, seed, lines=lines)
    plan: Callable[..., list[TeamRound]] = mitchell if lines else round_robin
    return plan(_shuffled(teams[0], seed), len(teams))


def _all_along(present: Sequence[values.Teams], wish: values.MovementWish) -> list[Team]:
    """The teams in their order where all play all rounds: else no boards move on."""
    alike = len({tuple(sorted(each)) for each in present}) == 1
    if wish.played or not alike:
        raise NoRotationError
    return _shuffled(list(present[0]), wish.seed)


def _mitchell_moving_on(
    present: Sequence[values.Teams], wish: values.MovementWish
) -> tuple[values.MovementRound, ...]:
    """Let the second line move one way and the boards the other; even tables skip once."""
    teams = _all_along(present, wish)
    tables = -(-len(teams) // PAIR)
    if len(present) > tables - (tables % 2 == 0):
        raise NoRotationError
    rounds = []
    for number, met in enumerate(mitchell(teams, len(present), skip=True)):
        there, boards = present[number], values.moving_boards(tables, -number, wish.deals)
        rounds.append(
            values.MovementRound(
                tuple((*there[one], *there[other]) for one, other in met.pairs),
                tuple(boards[teams.index(one)] for one, _other in met.pairs),
                _players(met.resting, there),
            )
        )
    return tuple(rounds)


def attackers_move_on(teams: int, rounds: int) -> bool:
    """Whether the attackers of so many teams can move on for so many rounds."""
    return bool(teams % 2) and not rounds % 2 and 0 < rounds < teams


def _attackers_moving_on(
    present: Sequence[values.Teams], wish: values.MovementWish
) -> tuple[values.MovementRound, ...]:
    """Move attackers by two tables where boards move by one, there and back.

    At step r table t hosts the attacker of team t + 2r with the boards t + r, and at step −r
    the two meet again with roles exchanged: steps come in pairs, of an odd number of teams.
    """
    teams = _all_along(present, wish)
    tables = len(teams)
    if not attackers_move_on(tables, len(present)):
        raise NoRotationError
    rounds = []
    for number, there in enumerate(present):
        step = (number // 2 + 1) * (-1 if number % 2 else 1)
        hosts = ((teams[at], teams[(at + 2 * step) % tables]) for at in range(tables))
        seats = tuple(at_home(there[home], there[guest][0]) for home, guest in hosts)
        rounds.append(
            values.MovementRound(seats, values.moving_boards(tables, -step, wish.deals))
        )
    return tuple(rounds)
