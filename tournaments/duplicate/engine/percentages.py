"""Individuel and triplettes: attack, defence and global percentages, général and alterné."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import NamedTuple

from tournaments.duplicate.engine.topage import Mean, Notes, Tallies, topage, unit_of
from tournaments.duplicate.engine.values import BoardResult

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


def ranked(figures: Mapping[str, int]) -> dict[str, int]:
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
        before = 0
        names = [row.name for row in rows if row.line == line]
        inside = sorted(names, key=keys.__getitem__, reverse=True)
        for _key, group in groupby(inside, key=keys.__getitem__):
            equals = list(group)
            waves[before + 1].extend(equals)
            before += len(equals)
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
