"""What is frozen and signed of a season when it is closed: plain JSON, by players' keys."""

import json
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.core import signing
from django.utils.crypto import constant_time_compare

from tournaments.models import Season
from tournaments.seasons.engine.written import write_line
from tournaments.seasons.standings import SeasonStanding

SIGNER = signing.Signer(salt="tournaments.season")
FROZEN = ("name", "kind", "chain", "minimum", "planned", "qualified")


def settings_of(season: Season) -> Iterator[tuple[str, Any]]:
    """What a season's page says of it besides its lines: frozen with them."""
    for name in FROZEN:
        yield name, getattr(season, name)


def write_snapshot(standing: SeasonStanding, at: datetime) -> dict[str, Any]:
    """Write a standing down with all that its pages say of it."""
    season = standing.season
    named = standing.named([line.player for line in standing.lines], published=False)
    return {
        **dict(settings_of(season)),
        "closed": at.isoformat(),
        "sources": [
            [
                *(source.event, source.name, source.date.isoformat()),
                *(str(source.coefficient), source.form),
            ]
            for source in standing.sources
        ],
        "categories": [
            [player, each.category] for player, each in sorted(named.items()) if each.category
        ],
        "teams": sorted(map(list, standing.members.items())),
        "lines": [write_line(line, standing.chain) for line in standing.lines],
    }


def digest_of(snapshot: Any) -> str:
    """The SHA-256 of a snapshot, whatever the order its keys come back in."""
    written = json.dumps(snapshot, sort_keys=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()


def signature_of(digest: str) -> str:
    return SIGNER.signature(digest)


def is_untouched(season: Season) -> bool:
    """Tell whether a closed season is the one that this site has signed; an open one is."""
    if season.closed_at is None:
        return True
    snapshot = season.snapshot
    as_frozen = all(snapshot.get(name, value) == value for name, value in settings_of(season))
    return (
        as_frozen
        and digest_of(snapshot) == season.digest
        and constant_time_compare(signature_of(season.digest), season.signature)
    )
