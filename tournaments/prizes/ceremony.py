"""The prize ceremony as plain values: who is called, from the last to the winner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tournaments.models import Event
from tournaments.prizes.engine import PrizeCall
from tournaments.prizes.engine.lots import Placed
from tournaments.prizes.prize_list import prize_giving
from tournaments.prizes.words import call_lines
from tournaments.ranking import Figure, TeamRow
from tournaments.standings.words import member_names, total_words

USUAL = 10  # places, where no prize was set


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Somebody called to the front, or a team: his rank, his points, and all he gets.

    In an event of teams a player has no rank: it would be mistaken for that of a team.
    """

    rank: int
    name: str
    total: Figure
    prizes: Sequence[str]
    members: Sequence[str] = ()

    @property
    def points(self) -> str:
        return total_words(self.total)


def ceremony(event: Event, names: Mapping[int, str] | None = None) -> list[Called]:
    """All who are called, the last first; the winner always, whatever prizes were set.

    `names` are other names of the players, by the numbers of their entries. A number of
    queries that does not grow.
    """
    giving = prize_giving(event)
    calls = list(giving.calls)
    if not calls or calls[-1].row.rank > 1:
        calls += [PrizeCall(row=row) for row in _first(giving.rows, 1 if calls else USUAL)]
    return [
        Called(
            rank=call.row.rank,
            name=_name(call.row, names or {}),
            total=call.row.record.total,
            prizes=call_lines(call),
            members=_members(call.row, names or {}),
        )
        for call in calls
    ]


def _name(row: Placed, names: Mapping[int, str]) -> str:
    """Name a player as others may see him; a team has only its own name."""
    own = row.record.name
    return own if isinstance(row, TeamRow) else names.get(row.record.player, own)


def _members(row: Placed, names: Mapping[int, str]) -> list[str]:
    """Name the players of a team, its captain as such."""
    members = row.members if isinstance(row, TeamRow) else ()
    return member_names(
        replace(member, name=names.get(member.player, member.name)) for member in members
    )


def _first(rows: Sequence[Placed], last: int) -> list[Placed]:
    """Those down to the `last` rank who have played, the last of them first."""
    rows_down = takewhile(lambda row: row.rank <= last and not row.record.idle, rows)
    return list(rows_down)[::-1]
