"""What is frozen of a season when it is closed: plain JSON values, by the keys of players."""

from datetime import datetime
from typing import Any

from tournaments.seasons.engine.written import write_line
from tournaments.seasons.standings import SeasonStanding


def write_snapshot(found: SeasonStanding, at: datetime) -> dict[str, Any]:
    """Write a standing down with all that its pages say of it."""
    season = found.season
    named = found.named([line.player for line in found.lines], published=False)
    return {
        "name": season.name,
        "closed": at.isoformat(),
        "chain": season.chain,
        "minimum": season.minimum,
        "sources": [
            [
                *(source.event, source.name, source.date.isoformat()),
                *(str(source.coefficient), source.form),
            ]
            for source in found.sources
        ],
        "categories": [
            [player, each.category] for player, each in sorted(named.items()) if each.category
        ],
        "teams": sorted(map(list, found.members.items())),
        "lines": [write_line(line, found.chain) for line in found.lines],
    }
