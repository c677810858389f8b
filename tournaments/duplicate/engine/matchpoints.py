"""Points de match: what the gap between two attacks of one board is worth, and their sums."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from math import isqrt

from tournaments.duplicate.engine.values import Board, Duel

NOTHING = Decimal("0.000")
THOUSANDTH = Decimal("0.001")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """Two teams who each attacked one board against the other's defence.

    `gap` (écart) is the score of a's attacker less that of b's; `pm_a` and `pm_b` are the
    points de match, to three decimals.
    """

    session: int
    board: Board
    a: str
    b: str
    gap: int
    pm_a: Decimal
    pm_b: Decimal


def points_de_match(gap: int) -> Decimal:
    """Sign × √|gap|, rounded to three decimals as the federation's table prints it.

    The table has the even gaps from 0 to 698; beyond, the formula goes on (convention).

    >>> points_de_match(16), points_de_match(-10)
    (Decimal('4.000'), Decimal('-3.162'))
    """
    thousandths = (isqrt(4_000_000 * abs(gap)) + 1) // 2
    points = thousandths * THOUSANDTH
    return points if gap >= 0 else -points


def oppositions(
    duels: Iterable[Duel], *, better_only: bool
) -> tuple[list[Opposition], list[Duel]]:
    """Let duels of one board with the teams exchanged meet; name those that met nobody.

    In équipes only the better side marks (`better_only`); in quadrettes the two sides cancel.
    An annulled duel takes its counterpart with it: neither counts, neither is missing. Of a
    board that a team attacked twice against the same other, the first time counts.
    """
    met: defaultdict[tuple[int, Board, frozenset[str]], list[Duel]] = defaultdict(list)
    for duel in duels:
        met[duel.session, duel.board, frozenset((duel.attack, duel.defence))].append(duel)
    opposed: list[Opposition] = []
    missing: list[Duel] = []
    for all_duels in met.values():
        first = {duel.attack: duel for duel in reversed(all_duels)}
        pair = list(first.values())
        if not any(duel.score is None for duel in pair):
            if len(pair) == 1:
                missing.extend(pair)
            else:
                opposed.append(_opposed(pair, better_only=better_only))
        missing.extend(duel for duel in all_duels if duel is not first[duel.attack])
    return opposed, missing


def _opposed(pair: Sequence[Duel], *, better_only: bool) -> Opposition:
    one, other = sorted(pair, key=lambda duel: duel.attack)
    assert one.score is not None
    assert other.score is not None
    gap = one.score - other.score
    points = points_de_match(gap)
    return Opposition(
        session=one.session,
        board=one.board,
        a=one.attack,
        b=other.attack,
        gap=gap,
        pm_a=max(points, NOTHING) if better_only else points,
        pm_b=max(-points, NOTHING) if better_only else -points,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPoints:
    """A team's points de match: those of its boards, and its total with bonus and penalty."""

    rank: int
    team: str
    boards: Decimal
    total: Decimal


def match_point_ranking(
    opposed: Iterable[Opposition],
    teams: Iterable[str],
    adjustments: Mapping[str, Decimal] | None = None,
) -> list[TeamPoints]:
    """Rank all teams by their points de match; equals share a rank.

    `adjustments` add a bonus that was given beforehand, or take a penalty off (negative).
    """
    sums: defaultdict[str, Decimal] = defaultdict(lambda: NOTHING)
    for opposition in opposed:
        sums[opposition.a] += opposition.pm_a
        sums[opposition.b] += opposition.pm_b
    added = adjustments or {}
    totals = {team: sums[team] + added.get(team, NOTHING) for team in teams}
    rows: list[TeamPoints] = []
    ordered = sorted(totals, key=lambda team: (-totals[team], team))
    for total, group in groupby(ordered, key=lambda team: totals[team]):
        rank = len(rows) + 1
        rows.extend(
            TeamPoints(rank=rank, team=team, boards=sums[team], total=total) for team in group
        )
    return rows
