"""The ranking of teams: what their members brought, added up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.ranking.criteria import Criterion, TieBreak
from tournaments.ranking.order import ranking
from tournaments.ranking.record import Presence, Record, alphabetical


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingTeam:
    """Players whose scores are added. `key` is the team's own, as lots are drawn for it."""

    key: int
    name: str
    members: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A line of a ranking of teams; `record` is the sum, the members stand best first."""

    rank: int
    tied: bool
    record: Record
    members: tuple[Record, ...]
    tie_breaks: tuple[TieBreak, ...] = ()


def team_ranking(
    teams: Iterable[RankingTeam], chain: Sequence[Criterion] = (), seed: str = ""
) -> list[TeamRow]:
    """Rank teams as `ranking` ranks players: a team's record is the sum of its members'.

    A member whose score is not kept brings nothing, and is listed all the same; a team of
    nobody else is not ranked. A team's round is the sum of its members' in that round, and
    teams met where members of both sat at one table.
    """
    given = {team.key: team for team in teams}
    rows = ranking(map(_together, given.values()), chain, seed)
    return [
        TeamRow(
            rank=row.rank,
            tied=row.tied,
            record=row.record,
            members=tuple(sorted(given[row.record.player].members, key=_best_first)),
            tie_breaks=row.tie_breaks,
        )
        for row in rows
    ]


def _together(team: RankingTeam) -> Record:
    kept = [member for member in team.members if member.presence is not Presence.UNRANKED]
    return Record(
        player=team.key,
        name=team.name,
        total=sum(member.total for member in kept),
        penalty=sum(member.penalty for member in kept),
        deals=sum(member.deals for member in kept),
        takes=sum(member.takes for member in kept),
        made=sum(member.made for member in kept),
        best=max((member.best for member in kept if member.best is not None), default=None),
        worst=min((member.worst for member in kept if member.worst is not None), default=None),
        bilans=tuple(bilan for member in kept for bilan in member.bilans),
        presence=Presence.PLAYING if kept else Presence.UNRANKED,
        stage=max((member.stage for member in kept), default=0),
        first_round=max((member.first_round for member in kept), default=0),
    )


def _best_first(record: Record) -> tuple[bool, int, str]:
    return record.presence is Presence.UNRANKED, -record.total, alphabetical(record.name)
