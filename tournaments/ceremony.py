"""The prize ceremony as plain values: who is called, from the last to the winner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tournaments.models import Tournament
from tournaments.prize_list import prize_giving
from tournaments.prizes import Call
from tournaments.prizes_words import call_lines
from tournaments.ranking import Row, TeamRow
from tournaments.standings import event_ranking, event_team_ranking

USUAL = 10  # places, where no prize was set


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Somebody called to the front, or a team: his rank, his points, and all he gets."""

    rank: int
    name: str
    total: int
    prizes: Sequence[str]


def ceremony(event: Tournament, names: Mapping[int, str] | None = None) -> list[Called]:
    """Give all who are called, the last first; the winner always, whatever prizes were set.

    `names` are other names of the players, by the numbers of their entries. A number of
    queries that does not grow.
    """
    calls = list(prize_giving(event).calls)
    if not calls or calls[-1].row.rank > 1:
        calls += [Call(row=row) for row in _first(event, alone=bool(calls))]
    shown = {} if event.team_size > 1 else names or {}
    return [
        Called(
            rank=call.row.rank,
            name=shown.get(call.row.record.player, call.row.record.name),
            total=call.row.record.total,
            prizes=call_lines(call),
        )
        for call in calls
    ]


def _first(event: Tournament, *, alone: bool) -> list[Row | TeamRow]:
    """Give the first of the ranking, the last first: the winners `alone`, or the usual few."""
    of_teams = event.team_size > 1
    rows = event_team_ranking(event) if of_teams else event_ranking(event)
    last = 1 if alone else USUAL
    found = takewhile(lambda row: row.rank <= last and not row.record.idle, rows)
    return list(found)[::-1]
