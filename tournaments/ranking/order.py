"""The order of a ranking: ranks of all and within categories, what parts equals, and teams.

The federation knows no tie-break (R-RO201206): without a chain of criteria, equals share their
rank. The ranking of teams is what their members brought, added up.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from itertools import groupby
from typing import Any, TypeVar

from tarotclub.ground.names import alphabetical, folded
from tournaments.ranking.record import Bilan, Figure, Presence, Record, sum_known

LOTS = 10**9  # two of 400 draw the same number once in ten thousand events


class Criterion(StrEnum):
    """What parts equals; always, the larger figure stands first.

    BEST_ROUND: the points of the best round. MADE: the deals won as taker. HEAD_TO_HEAD: at the
    tables where they met, the points more than the equals there, and only when all met each
    other. LOT: a number drawn from the event's seed.
    """

    BEST_ROUND = "best_round"
    MADE = "made"
    HEAD_TO_HEAD = "head_to_head"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """How a criterion saw one of several equals: his figure, and the different ones.

    `figure` is None where the criterion says nothing: equals who have not all met.
    """

    criterion: Criterion
    figure: Figure | None
    others: tuple[Figure, ...]


Tied = Sequence[tuple[Record, tuple[TieBreak, ...]]]


def part(tied: Tied, chain: Sequence[Criterion], seed: str) -> Iterator[Tied]:
    """Part equals by a chain of criteria, first first; who is left together stays equal.

    Each record comes with the tie-breaks that it went through. A criterion compares those
    only whom all criteria before left equal.
    """
    if len(tied) == 1 or not chain:
        yield tied
        return
    criterion, *rest = chain
    figures = _figures(criterion, [record for record, _said in tied], seed)
    if figures is None:
        step = TieBreak(criterion=criterion, figure=None, others=())
        yield from part([(record, (*steps, step)) for record, steps in tied], rest, seed)
        return
    all_figures = sorted(set(figures), reverse=True)
    seen = sorted(zip(figures, tied, strict=True), key=lambda pair: -pair[0])
    for figure, group in groupby(seen, key=lambda pair: pair[0]):
        others = tuple(other for other in all_figures if other != figure)
        step = TieBreak(criterion=criterion, figure=figure, others=others)
        equals = [(record, (*steps, step)) for _figure, (record, steps) in group]
        yield from part(equals, rest, seed)


def _figures(criterion: Criterion, equals: Sequence[Record], seed: str) -> list[Figure] | None:
    match criterion:
        case Criterion.BEST_ROUND:
            return [record.best_round for record in equals]
        case Criterion.MADE:
            return [record.made for record in equals]
        case Criterion.HEAD_TO_HEAD:
            return _against_each_other(equals)
        case Criterion.LOT:
            return [lot(seed, record.player) for record in equals]


def lot(seed: str, player: int) -> int:
    """Draw a player's lot: the same seed always gives it, whoever else is there."""
    return int.from_bytes(sha256(f"{seed}:{player}".encode()).digest()) % LOTS


def _against_each_other(equals: Sequence[Record]) -> list[Figure] | None:
    """Sum up what each had more than the others where they met; None when two never did."""
    points = [_by_table(record) for record in equals]
    figures: list[Figure] = []
    for mine in points:
        figure: Figure = 0
        for theirs in points:
            met = mine.keys() & theirs.keys()
            if not met:
                return None
            figure += sum(mine[table] - theirs[table] for table in met)
        figures.append(figure)
    return figures


def _by_table(record: Record) -> dict[tuple[int, int], Any]:
    points: defaultdict[tuple[int, int], Any] = defaultdict(int)
    for bilan in record.counted:
        points[bilan.round, bilan.table] += bilan.points
    return points


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """A line of a ranking; `tied` when the rank is shared.

    `tie_breaks` are the criteria that were asked because others had the same total, in their
    order; none where the total was enough.
    """

    rank: int
    tied: bool
    record: Record
    tie_breaks: tuple[TieBreak, ...] = ()

    def named(self, names: Mapping[int, str]) -> "RankingRow":
        return replace(self, record=self.record.named(names))


def ranking(
    records: Iterable[Record], chain: Sequence[Criterion] = (), seed: str = ""
) -> list[RankingRow]:
    """Rank by decreasing total, whatever the order the records come in.

    Equals are parted by the chain of criteria; those it leaves equal share a rank, stand in
    the order of names, and the next rank is skipped. Who was let into a later stage stands
    before all who were not. Who has not played stands last, and no criterion parts those: the
    zero of an empty chair does not beat a player's −12. `seed` is what lots are drawn from.
    Records that are UNRANKED are left out: see `unranked`.
    """
    present = (record for record in records if record.presence is not Presence.UNRANKED)
    ordered = sorted(present, key=lambda record: (_merit(record), _by_name(record)))
    return _placed(
        group
        for (idle, *_merits), equals in groupby(ordered, key=_merit)
        for group in part([(record, ()) for record in equals], () if idle else chain, seed)
    )


def _placed(groups: Iterable[Tied]) -> list[RankingRow]:
    """The rows of those who share a rank, group after group."""
    rows: list[RankingRow] = []
    for equals in groups:
        rank, tied = len(rows) + 1, len(equals) > 1
        rows += [
            RankingRow(rank=rank, tied=tied, record=one, tie_breaks=s) for one, s in equals
        ]
    return rows


Row = TypeVar("Row", bound="RankingRow | TeamRow")


def renamed(rows: Iterable[Row], names: Mapping[int, str]) -> list[Row]:
    """The same ranking under other names, by which its equals stand in their order.

    In the order of names that are hidden they would tell where those are in the alphabet.
    """
    under: Iterable[Any] = (row.named(names) for row in rows)
    return sorted(under, key=lambda row: (row.rank, _by_name(row.record)))


def board_ranking(records: Iterable[Record], *, alterne: bool) -> list[RankingRow]:
    """Rank a duplicate by the ranks that its boards gave; who has not played stands last.

    At the alterné lots may have parted equals of one line: their rows say so.
    """
    present = [record for record in records if record.presence is not Presence.UNRANKED]
    last = len(present)

    def place(record: Record) -> int:
        if record.boards is None:
            return last
        return record.boards.rank_alterne if alterne else record.boards.rank

    ordered = sorted(present, key=lambda record: (place(record), _by_name(record)))
    return _placed(
        [(record, _lots_drawn(record) if alterne else ()) for record in equals]
        for _place, equals in groupby(ordered, key=place)
    )


def _lots_drawn(record: Record) -> tuple[TieBreak, ...]:
    if record.boards is None or not record.boards.lots:
        return ()
    own, *others = record.boards.lots
    others_drawn = tuple(sorted(set(others) - {own}, reverse=True))
    return (TieBreak(criterion=Criterion.LOT, figure=own, others=others_drawn),)


def unranked(records: Iterable[Record]) -> list[Record]:
    """Those who are listed apart, by name: they left, and their score is not kept."""
    apart = (record for record in records if record.presence is Presence.UNRANKED)
    return sorted(apart, key=_by_name)


def by_category(rows: Sequence[RankingRow]) -> dict[str, list[RankingRow]]:
    """Rank anew within each category, the categories by name.

    Who shared a rank over all shares one in his category, if another of it was there.
    """
    names = {name for row in rows for name in row.record.categories}
    return {name: _within(rows, name) for name in sorted(names, key=folded)}


def _within(rows: Sequence[RankingRow], category: str) -> list[RankingRow]:
    members = (row for row in rows if category in row.record.categories)
    return _placed(
        [(row.record, row.tie_breaks) for row in equals]
        for _rank, equals in groupby(members, key=lambda row: row.rank)
    )


def _merit(record: Record) -> tuple[bool, int, Figure]:
    return record.idle, -record.stage, -record.total


def _by_name(record: Record) -> tuple[tuple[str, str], str, int]:
    return alphabetical(record.name), record.name, record.player


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingTeam:
    """Players whose scores are added. `key` is the team's own, as lots are drawn for it."""

    key: int
    name: str
    members: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamGaps:
    """How incomplete teams are ranked: what stands for each result that one does not bring.

    That is the lowest result of the round, or the `average` of the mates who played it.
    `lowest` has the rounds that are over alone: in the others results are still to come.
    """

    size: int
    average: bool = False
    lowest: Mapping[int, int] = field(default_factory=dict)


COMPLETE = TeamGaps(size=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A line of a ranking of teams; `record` is the sum, the members stand best first.

    Of an incomplete team `lacking` counts the members it never had, and `filled` are the
    points that stand for each result it did not bring.
    """

    rank: int
    tied: bool
    record: Record
    members: tuple[Record, ...]
    tie_breaks: tuple[TieBreak, ...] = ()
    lacking: int = 0
    filled: tuple[Figure, ...] = ()

    def named(self, names: Mapping[int, str]) -> "TeamRow":
        """The same with other names of its members, by their numbers."""
        members = (each.named(names) for each in self.members)
        return replace(self, members=tuple(sorted(members, key=_best_first)))


def team_ranking(
    teams: Iterable[RankingTeam],
    chain: Sequence[Criterion] = (),
    seed: str = "",
    gaps: TeamGaps = COMPLETE,
) -> list[TeamRow]:
    """Rank teams as `ranking` ranks players: a team's record is the sum of its members'.

    A member whose score is not kept brings nothing, and is listed all the same; a team of
    nobody else is not ranked. A team's round is the sum of its members' in that round, and
    teams met where members of both sat at one table. Where a round was played by some of a
    team, `gaps` says what stands for the others.
    """
    given = {team.key: team for team in teams}
    filled = {team.key: tuple(_missing(team, gaps)) for team in given.values()}
    rows = ranking((_together(team, filled[team.key]) for team in given.values()), chain, seed)
    return [
        replace(
            _team_row(row, given[row.record.player], gaps.size),
            filled=tuple(bilan.points for bilan in filled[row.record.player]),
        )
        for row in rows
    ]


def board_team_ranking(
    teams: Iterable[RankingTeam], *, size: int, alterne: bool
) -> list[TeamRow]:
    """Rank the teams of a duplicate, whose players all have their team's bilans.

    A team has the categories that all of its players have.
    """
    given = {team.key: team for team in teams}
    by_team = {key: _alike(team) for key, team in given.items()}
    return [
        _team_row(row, given[row.record.player], size)
        for row in board_ranking(by_team.values(), alterne=alterne)
    ]


def _team_row(row: RankingRow, team: RankingTeam, size: int) -> TeamRow:
    """Put a team, meant to be of `size` players, in its place of the ranking."""
    return TeamRow(
        rank=row.rank,
        tied=row.tied,
        record=row.record,
        members=tuple(sorted(team.members, key=_best_first)),
        tie_breaks=row.tie_breaks,
        lacking=max(size - len(team.members), 0),
    )


def _alike(team: RankingTeam) -> Record:
    kept = _kept(team)
    played = next((member for member in kept if member.boards), team.members[0])
    categories = [set(member.categories) for member in team.members]
    return replace(
        played,
        player=team.key,
        name=team.name,
        deals=sum_known(bilan.deals or None for bilan in played.counted),
        takes=sum(bilan.takes for bilan in played.counted),
        made=sum(bilan.made for bilan in played.counted),
        categories=tuple(sorted(set.intersection(*categories))),
        presence=Presence.PLAYING if kept else Presence.UNRANKED,
    )


def _kept(team: RankingTeam) -> list[Record]:
    return [member for member in team.members if member.presence is not Presence.UNRANKED]


def _missing(team: RankingTeam, gaps: TeamGaps) -> Iterator[Bilan]:
    """A bilan for each result that is missing in a round the team has played."""
    members = _kept(team)
    first = max((member.first_round for member in members), default=0)
    for number, lowest in gaps.lowest.items():
        brought = [each.rounds[number] for each in members if number in each.rounds]
        out = sum(0 < each.eliminated_after < number for each in members)
        if number < first or not brought:
            continue
        points = round(sum(brought) / len(brought)) if gaps.average else lowest
        for place in range(gaps.size - len(brought) - out):
            nowhere = -(team.key * gaps.size + place)  # they met nobody there
            yield Bilan(round=number, table=nowhere, points=points)


def _together(team: RankingTeam, missing: tuple[Bilan, ...]) -> Record:
    kept = _kept(team)
    brought: list[Any] = [member.total for member in kept]
    return Record(
        player=team.key,
        name=team.name,
        total=sum((*brought, *(each.points for each in missing))),
        penalty=sum(member.penalty for member in kept),
        handicap=sum(member.handicap for member in kept),
        deals=sum_known(member.deals for member in kept),
        takes=sum(member.takes for member in kept),
        made=sum(member.made for member in kept),
        best=max((member.best for member in kept if member.best is not None), default=None),
        worst=min((member.worst for member in kept if member.worst is not None), default=None),
        bilans=(*(bilan for member in kept for bilan in member.bilans), *missing),
        presence=Presence.PLAYING if kept else Presence.UNRANKED,
        stage=max((member.stage for member in kept), default=0),
        first_round=max((member.first_round for member in kept), default=0),
    )


def _best_first(record: Record) -> tuple[bool, Figure, str]:
    return record.presence is Presence.UNRANKED, -record.total, folded(record.name)
