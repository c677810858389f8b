"""What is frozen of a season when it is closed: plain JSON values, by the keys of players."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tournaments.models import Season
from tournaments.seasons.engine.written import write_line
from tournaments.seasons.standings import SeasonStanding

FROZEN = ("name", "kind", "chain", "minimum", "planned", "qualified")


def settings_of(season: Season) -> Iterator[tuple[str, Any]]:
    """Give what a season's page says of it besides its lines: frozen with them."""
    for name in FROZEN:
        yield name, getattr(season, name)


def write_snapshot(found: SeasonStanding, at: datetime) -> dict[str, Any]:
    """Write a standing down with all that its pages say of it."""
    season = found.season
    named = found.named([line.player for line in found.lines], published=False)
    return {
        **dict(settings_of(season)),
        "closed": at.isoformat(),
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
