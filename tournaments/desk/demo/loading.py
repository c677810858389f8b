"""Loading the demo: whole into an empty site, or its club beside somebody's own."""

import json
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User

from scoring.models import Club, Role
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tarotclub.ground.places import DEMO
from tournaments.desk.demo.club import Cast, Facts, gather, hold_evenings
from tournaments.desk.demo.held_tournaments import HeldDuplicate, HeldTournament
from tournaments.desk.simulation import STAGE
from tournaments.models.event import of_deals
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
from tournaments.statistics.choices import show_cote

SEASON = "Challenge du club"
BEST_TWO = SeasonRule(kind=RuleKind.TOTAL, best=2)


def demo_clubs() -> Sequence[Facts]:
    clubs: Sequence[Facts] = json.loads((DEMO / "clubs.json").read_text(encoding="utf-8"))
    return clubs


def load_demo(*, at: datetime) -> bool:
    """Found the clubs of the demo, where there is nothing yet; tell whether that was so."""
    with write():
        if Club.objects.exists() or User.objects.exists():
            return False
        for facts in demo_clubs():
            _play(facts, gather(facts, act=Act(moment=at)), at=at)
    return True


def load_example(*, act: Act) -> Club:
    """Somebody's example club, whose name says that it is one; it is made once.

    Nobody else works in it. Raises ClubExistsError when another's has the name.
    """
    [facts, *_others] = demo_clubs()
    named = {**facts, "name": f"{STAGE}{facts['name']}"}
    with write():
        User.objects.select_for_update().get(pk=act.person.pk)  # two sent at once queue here
        known = Club.objects.filter(name=named["name"], memberships__user=act.by).first()
        if known is not None:
            return known
        cast = gather(named, act=act)
        _play(named, cast, at=act.at)
    return cast.club


def _play(facts: Facts, cast: Cast, *, at: datetime) -> None:
    hold_evenings(facts, cast, now=at)
    if facts["tournaments"]:
        hold_tournaments(cast, now=at)


def hold_tournaments(cast: Cast, *, now: datetime) -> None:
    """Hold the tournaments of the demo's club, most of them in one season, seen from `now`."""
    tournaments = json.loads((DEMO / "tournaments.json").read_text(encoding="utf-8"))
    events = []
    for facts in tournaments:
        held = HeldDuplicate if "duplicate" in facts["settings"] else HeldTournament
        events.append(held(facts, cast, now).hold())
    by = cast.staff[Role.ORGANISER]
    season = create_season(club=cast.club, name=SEASON, chain=[BEST_TWO], act=Act(by, now))
    counted = of_deals(events)
    add_events(season=season, events=counted, act=Act(by, now))
    publish_season(season=season, act=Act(by, now))
    show_cote(club=cast.club, act=Act(by, now))
