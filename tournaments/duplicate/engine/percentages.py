"""Rankings of duplicate: percentages of individuel and triplettes, points de match of teams."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from math import isqrt, lcm
from typing import Any, NamedTuple

from tournaments.duplicate.engine.topage import (
    Board,
    BoardResult,
    Duel,
    Mean,
    Notes,
    Tallies,
    topage,
    unit_of,
)

ZERO = Fraction(0)
ONE = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """By what a ranking is made, where an event may differ.

    `attack` is the share of the attack in the global percentage. `coefficients` weigh sessions.
    `penalties` are percentage points by player, taken off after the calculation. `lots` part
    players of one line who are equal in all else: the higher lot stands first (convention);
    without lots they stay equal. Who is `unranked` has left: others are compared with what he
    did, and he has no row.
    """

    attack: Fraction
    coefficients: Mapping[int, Fraction] = field(default_factory=dict)
    penalties: Mapping[str, Fraction] = field(default_factory=dict)
    lots: Mapping[str, int] = field(default_factory=dict)
    unranked: frozenset[str] = frozenset()


INDIVIDUEL = Terms(attack=Fraction(1, 4))
TRIPLETTES = Terms(attack=Fraction(1, 2))


class PercentageRow(NamedTuple):
    """One competitor's percentages and ranks.

    `attack`, `defence` and `overall` are out of 100, or None for a side never played; over
    several sessions the first two are means and `overall` is the weighted sum. `total` is
    `overall` less the penalty, and decides. `line` and `rank_alterne` are None over several
    sessions. `flagged` says that a figure rests on boards that nobody else played, or that a
    side is missing. `sessions` are the global percentages of each, before they are weighed.
    `parted_from` are those of his line whom lots alone part from him.
    """

    name: str
    line: str | None
    attack: Fraction | None
    defence: Fraction | None
    overall: Fraction
    penalty: Fraction
    flagged: bool
    sessions: Mapping[int, Fraction]
    rank: int = 0
    rank_alterne: int | None = None
    parted_from: tuple[str, ...] = ()

    @property
    def total(self) -> Fraction:
        return self.overall - self.penalty


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """What one competitor did in one session."""

    attack: Fraction | None
    defence: Fraction | None
    overall: Fraction
    flagged: bool


def percentage_ranking(
    results: Sequence[BoardResult],
    lines: Mapping[str, str],
    terms: Terms,
    notes: Sequence[Notes | None] | None = None,
) -> list[PercentageRow]:
    """Rank all who have a note, best first; equals share a rank and the next one is skipped.

    `lines` names each competitor's line (a direction, or a pair of them), used where one
    session is ranked. `notes` are the notes of the results where they are known already.
    Équipes and quadrettes have no percentages: `match_point_ranking`.
    """
    sessions = _figures(results, topage(results) if notes is None else notes, terms)
    several = len({session for by_session in sessions.values() for session in by_session}) > 1
    rows = [
        _row(name, by_session, None if several else lines[name], terms)
        for name, by_session in sessions.items()
        if name not in terms.unranked
    ]
    totals = _whole({row.name: row.total for row in rows})
    general = ranked(totals)
    alterne = {} if several else _alterne(rows, totals, terms)
    parted = {} if several else _parted(rows, totals, terms)
    ordered = sorted(rows, key=lambda row: (general[row.name], row.name))
    return [
        row._replace(
            rank=general[row.name],
            rank_alterne=alterne.get(row.name),
            parted_from=parted.get(row.name, ()),
        )
        for row in ordered
    ]


def ranked(figures: Mapping[str, Any]) -> dict[str, int]:
    """Number names by their figures, the largest first; equals share a rank."""
    ranks, before = {}, 0
    ordered = sorted(figures, key=figures.__getitem__, reverse=True)
    for _figure, group in groupby(ordered, key=figures.__getitem__):
        names = list(group)
        ranks.update(dict.fromkeys(names, before + 1))
        before += len(names)
    return ranks


def _whole(figures: Mapping[str, Fraction]) -> dict[str, int]:
    """Bring fractions to one denominator: whole numbers compare alike, and far faster."""
    unit = lcm(*{figure.denominator for figure in figures.values()})
    return {
        name: figure.numerator * (unit // figure.denominator)
        for name, figure in figures.items()
    }


def _figures(
    results: Sequence[BoardResult], notes: Sequence[Notes | None], terms: Terms
) -> dict[str, dict[int, SessionFigures]]:
    unit = unit_of(notes)
    sides: defaultdict[int, tuple[Tallies, Tallies]] = defaultdict(
        lambda: (Tallies(), Tallies())
    )
    for result, both in zip(results, notes, strict=True):
        if both is not None:
            attacks, defences = sides[result.session]
            attacks.add(result.attack, both.attack, unit)
            defences.add(result.defence, both.defence, unit)
    sessions: defaultdict[str, dict[int, SessionFigures]] = defaultdict(dict)
    for session, (attacks, defences) in sides.items():
        for name in attacks.names | defences.names:
            attack, defence = attacks.mean(name, unit), defences.mean(name, unit)
            sessions[name][session] = _session(attack, defence, terms)
    return sessions


def _session(attack: Mean, defence: Mean, terms: Terms) -> SessionFigures:
    """Weigh attack and defence; a side that does not exist leaves all to the other."""
    won, held = attack.percent, defence.percent
    if won is None or held is None:
        overall = won if held is None else held
        assert overall is not None
        return SessionFigures(won, held, overall, flagged=True)
    overall = terms.attack * won + (1 - terms.attack) * held
    return SessionFigures(won, held, overall, flagged=attack.flagged or defence.flagged)


def _row(
    name: str, sessions: Mapping[int, SessionFigures], line: str | None, terms: Terms
) -> PercentageRow:
    played = sessions.values()
    return PercentageRow(
        name=name,
        line=line,
        attack=_mean([each.attack for each in played if each.attack is not None]),
        defence=_mean([each.defence for each in played if each.defence is not None]),
        overall=sum(
            (
                terms.coefficients.get(session, ONE) * each.overall
                for session, each in sessions.items()
            ),
            ZERO,
        ),
        penalty=terms.penalties.get(name, ZERO),
        flagged=any(each.flagged for each in played),
        sessions={session: each.overall for session, each in sorted(sessions.items())},
    )


def _mean(figures: Sequence[Fraction]) -> Fraction | None:
    return sum(figures, ZERO) / len(figures) if figures else None


def _alterne(
    rows: Sequence[PercentageRow], totals: Mapping[str, int], terms: Terms
) -> dict[str, int]:
    """Rank by lines: the firsts of all lines, then the seconds, each among themselves.

    Inside a line by total, then attack, then lot (convention); a line that has no more players
    leaves the others to go on.
    """
    waves: defaultdict[int, list[str]] = defaultdict(list)
    keys = {row.name: (totals[row.name], *_parting(row, terms)) for row in rows}
    for line in {row.line for row in rows}:
        inside = ranked({row.name: keys[row.name] for row in rows if row.line == line})
        for name, place in inside.items():
            waves[place].append(name)
    ranks, before = {}, 0
    for _place, wave in sorted(waves.items()):
        places = ranked({name: totals[name] for name in wave})
        ranks.update({name: before + place for name, place in places.items()})
        before += len(wave)
    return ranks


def _parted(
    rows: Sequence[PercentageRow], totals: Mapping[str, int], terms: Terms
) -> dict[str, tuple[str, ...]]:
    """Name for each player those whom only a lot parts from him: none without lots."""
    equals: defaultdict[tuple[str | None, int, Fraction | None], list[str]] = defaultdict(list)
    for row in rows if terms.lots else ():
        equals[row.line, totals[row.name], row.attack].append(row.name)
    return {
        name: tuple(other for other in names if other != name)
        for names in equals.values()
        for name in names
    }


def _parting(row: PercentageRow, terms: Terms) -> tuple[Fraction, int]:
    nothing = Fraction(-1)  # below any attack that was played
    return nothing if row.attack is None else row.attack, terms.lots.get(row.name, 0)


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
    return [
        TeamPoints(rank=rank, team=team, boards=sums[team], total=totals[team])
        for rank, team in sorted((rank, team) for team, rank in ranked(totals).items())
    ]
