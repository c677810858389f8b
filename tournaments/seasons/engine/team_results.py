"""Teams of a season: what their members bring from an event is added up, and ranked anew."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tournaments.seasons.engine.result import EventResult


def team_results(results: Iterable[EventResult], teams: Mapping[int, int]) -> list[EventResult]:
    """The results of teams, in the order of their events; `teams` is each player's.

    A team is there where one of its members is; its deals are all of theirs, not known where
    those of one are not.
    """
    brought: defaultdict[int, dict[int, EventResult]] = defaultdict(dict)
    for result in results:
        if (team := teams.get(result.player)) is None:
            continue
        there = brought[result.event]
        if (so_far := there.get(team)) is None:
            there[team] = result._replace(player=team)
            continue
        known = so_far.deals and result.deals
        deals = so_far.deals + result.deals if known else 0
        there[team] = so_far._replace(points=so_far.points + result.points, deals=deals)
    return [
        each._replace(
            rank=1 + sum(other.points > each.points for other in there.values()),
            field=len(there),
        )
        for _event, there in sorted(brought.items())
        for _team, each in sorted(there.items())
    ]
