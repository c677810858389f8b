"""The tournaments of the demo: finished ones of one season, and two that are under way."""

import json
from datetime import datetime

from scoring.models import Role
from tarotclub.places import DEMO
from tournaments.desk.demo.boards import HeldDuplicate
from tournaments.desk.demo.club import Cast
from tournaments.desk.demo.tournaments import HeldTournament
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
from tournaments.statistics.choices import show_cote

SEASON = "Challenge du club"
BEST_TWO = SeasonRule(kind=RuleKind.TOTAL, best=2)


def hold_tournaments(cast: Cast, *, now: datetime) -> None:
    """Hold the tournaments of the demo's club, as seen from the moment `now`."""
    told = json.loads((DEMO / "tournaments.json").read_text(encoding="utf-8"))
    events = []
    for facts in told:
        held = HeldDuplicate if "duplicate" in facts["settings"] else HeldTournament
        events.append(held(facts, cast, now).hold())
    by = cast.staff[Role.ORGANISER]
    season = create_season(club=cast.club, name=SEASON, chain=[BEST_TWO], by=by, at=now)
    counted = [event for event in events if not event.duplicate]
    add_events(season=season, events=counted, by=by, at=now)
    publish_season(season=season, by=by, at=now)
    show_cote(club=cast.club, by=by, at=now)
