"""The ranking of teams: what their members brought, added up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tarotclub.ground.names import folded
from tournaments.ranking.order import Criterion, RankingRow, TieBreak, board_ranking, ranking
from tournaments.ranking.record import Bilan, Figure, Presence, Record


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
    """Rank the teams of a duplicate, whose players all have their team's figures.

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
        deals=sum(member.deals for member in kept),
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
