"""Triplettes, quadrettes and équipes: rounds of teams, and which of their players sit where."""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

from tournaments.duplicate.movements.carrying import last_board, moving_boards, shared_boards
from tournaments.duplicate.movements.individuel import NoRotationError, TooFewPlayersError
from tournaments.duplicate.movements.pairings import (
    TeamRound,
    mitchell,
    round_robin,
    searched,
    team_rounds,
)
from tournaments.duplicate.movements.values import (
    SOUTH,
    Boards,
    Movement,
    MovementKind,
    MovementRound,
    Seats,
)

Team = int
Teams = Mapping[Team, Sequence[int]]  # the players of each team, in the order of its colours
PAIR, FOUR, QUARTERS = 2, 4, 4  # teams that can meet, players at a table, rounds of a match


def triplettes(
    present: Sequence[Teams],
    *,
    deals: int,
    seed: int,
    kind: MovementKind = MovementKind.SHARED,
    played: Sequence[MovementRound] = (),
    team_of: Mapping[int, Team],
) -> Movement:
    """Plan the rounds to come, those `played` first: at a table the North-South team first.

    Boards are shared, and lines kept, but for `kind`: by ROTATION boards move on (Mitchell),
    by HOWELL lines are not kept. `team_of` names the team of everybody who plays or played.
    Raises TooFewPlayersError, also for a team of one, whom nobody helps to defend, and
    NoRotationError where boards cannot move on so long.
    """
    teams = _teams_of(present)
    if any(len(players) < PAIR for there in present for players in there.values()):
        raise TooFewPlayersError
    if kind is MovementKind.ROTATION:
        return Movement(kind, _mitchell_moving_on(present, deals, seed, played))
    behind = team_rounds(played, team_of)
    rounds = list(played)
    coming = _pairings(teams, behind, seed, lines=kind is MovementKind.SHARED)
    for met, there in zip(coming, present, strict=True):
        tables = tuple((*there[one], *there[other]) for one, other in met.pairs)
        boards = _new_boards(rounds, len(tables), deals)
        rounds.append(MovementRound(tables, boards, _players(met.resting, there)))
    return Movement(kind, tuple(rounds))


def quadrettes(
    present: Sequence[Teams],
    *,
    deals: int,
    seed: int,
    kind: MovementKind = MovementKind.SHARED,
    played: Sequence[MovementRound] = (),
    team_of: Mapping[int, Team],
) -> Movement:
    """Plan the rounds to come: at each team's table its defence, and another's attacker.

    The first player of a team attacks, always from South. Two teams meet in one round, each
    attacker at the other's table; by ROTATION one meets another's in a later round, and
    nobody sits out. Raises as `triplettes` does, and for teams of fewer than four.
    """
    teams = _teams_of(present)
    if any(len(players) != FOUR for there in present for players in there.values()):
        raise TooFewPlayersError
    if kind is MovementKind.ROTATION:
        return Movement(kind, _attackers_moving_on(present, deals, seed, played))
    rounds = list(played)
    coming = _pairings(teams, team_rounds(played, team_of), seed, lines=False)
    for met, there in zip(coming, present, strict=True):
        visits = {one: other for pair in met.pairs for one, other in (pair, pair[::-1])}
        tables = tuple(at_home(there[home], there[visits[home]][0]) for home in sorted(visits))
        boards = _new_boards(rounds, len(tables), deals)
        rounds.append(MovementRound(tables, boards, _players(met.resting, there)))
    return Movement(kind, tuple(rounds))


def at_home(defence: Sequence[int], attacker: int) -> Seats:
    """Seat a team's three defenders (its first player attacks elsewhere) with an attacker.

    >>> at_home((1, 2, 3, 4), 5)
    (2, 3, 5, 4)
    """
    _away, north, east, west = defence
    return north, east, attacker, west


def equipes(
    present: Sequence[Teams],
    *,
    deals: int,
    seed: int,
    played: Sequence[MovementRound] = (),
    team_of: Mapping[int, Team],
) -> Movement:
    """Plan the quarters to come: four make a match, in two rooms with the same boards.

    In each another player of a team attacks, from South, and three others defend; whoever is
    left of five or six sits out. Raises as `quadrettes` does.
    """
    teams = _teams_of(present)
    if any(len(players) < FOUR for there in present for players in there.values()):
        raise TooFewPlayersError
    rounds, behind = list(played), team_rounds(played, team_of)
    begun = len(behind) % QUARTERS
    over, now = behind[: len(behind) - begun : QUARTERS], behind[-begun:][: bool(begun)]
    unbegun = teams[-begun % QUARTERS :: QUARTERS]
    coming = _pairings(unbegun, (*over, *now), seed, lines=False) if unbegun else []
    matches = [*now, *coming]
    for place, there in enumerate(present, start=begun):
        quarter = place % QUARTERS
        under_way = rounds[len(rounds) - quarter :]
        attacked = {table[SOUTH] for each in under_way for table in each.tables}
        turned = {team: _turned(own, quarter, attacked) for team, own in there.items()}
        tables = _quarter(matches[place // QUARTERS], turned, quarter)
        boards = _new_boards(rounds, len(tables), deals)
        seated = {player for table in tables for player in table}
        relay = (player for player in _players(tuple(there), there) if player not in seated)
        rounds.append(MovementRound(tables, boards, tuple(relay)))
    return Movement(MovementKind.SHARED, tuple(rounds))


def _new_boards(rounds: Sequence[MovementRound], tables: int, deals: int) -> tuple[Boards, ...]:
    """Let tables share boards that no round before had."""
    return shared_boards(tables, last_board([each.boards for each in rounds], deals), deals)


def _quarter(match: TeamRound, there: Teams, quarter: int) -> tuple[Seats, ...]:
    """Seat a quarter of all matches, the closed room first.

    The attacker comes first of each team's players.
    """
    tables: list[Seats] = []
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


def _teams_of(present: Sequence[Teams]) -> list[tuple[Team, ...]]:
    teams = [tuple(sorted(each)) for each in present]
    if any(len(each) < PAIR for each in teams):
        raise TooFewPlayersError
    return teams


def _players(teams: Sequence[Team], there: Teams) -> Seats:
    return tuple(player for team in teams for player in there[team])


def _shuffled(teams: Sequence[Team], seed: int) -> list[Team]:
    order = sorted(teams)
    Random(seed).shuffle(order)  # noqa: S311 (a draw that is shown, no secret)
    return order


def _pairings(
    teams: Sequence[tuple[Team, ...]],
    behind: Sequence[TeamRound],
    seed: int,
    *,
    lines: bool,
) -> list[TeamRound]:
    """Take the known movement where all begin together, else search for one."""
    if behind or len(set(teams)) > 1:
        return searched(teams, behind, seed, lines=lines)
    plan: Callable[..., list[TeamRound]] = mitchell if lines else round_robin
    return plan(_shuffled(teams[0], seed), len(teams))


def _all_along(
    present: Sequence[Teams], played: Sequence[MovementRound], seed: int
) -> list[Team]:
    """The teams in their order where all play all rounds: else no boards move on."""
    alike = len({tuple(sorted(each)) for each in present}) == 1
    if played or not alike:
        raise NoRotationError
    return _shuffled(list(present[0]), seed)


def _mitchell_moving_on(
    present: Sequence[Teams], deals: int, seed: int, played: Sequence[MovementRound]
) -> tuple[MovementRound, ...]:
    """Let the second line move one way and the boards the other; even tables skip once."""
    teams = _all_along(present, played, seed)
    tables = -(-len(teams) // PAIR)
    if len(present) > tables - (tables % 2 == 0):
        raise NoRotationError
    rounds = []
    for number, met in enumerate(mitchell(teams, len(present), skip=True)):
        there, boards = present[number], moving_boards(tables, -number, deals)
        rounds.append(
            MovementRound(
                tuple((*there[one], *there[other]) for one, other in met.pairs),
                tuple(boards[teams.index(one)] for one, _other in met.pairs),
                _players(met.resting, there),
            )
        )
    return tuple(rounds)


def _attackers_moving_on(
    present: Sequence[Teams], deals: int, seed: int, played: Sequence[MovementRound]
) -> tuple[MovementRound, ...]:
    """Move attackers by two tables where boards move by one, there and back.

    At step r table t hosts the attacker of team t + 2r with the boards t + r, and at step −r
    the two meet again with roles exchanged: steps come in pairs, of an odd number of teams.
    """
    teams = _all_along(present, played, seed)
    tables = len(teams)
    if not tables % 2 or len(present) % 2 or len(present) >= tables:
        raise NoRotationError
    rounds = []
    for number, there in enumerate(present):
        step = (number // 2 + 1) * (-1 if number % 2 else 1)
        hosts = ((teams[at], teams[(at + 2 * step) % tables]) for at in range(tables))
        seats = tuple(at_home(there[home], there[guest][0]) for home, guest in hosts)
        rounds.append(MovementRound(seats, moving_boards(tables, -step, deals)))
    return tuple(rounds)
