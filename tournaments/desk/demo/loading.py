"""Loading the demo: whole into an empty site, or its club beside somebody's own."""

import json
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User

from scoring.models import Club
from tarotclub.database import write
from tarotclub.places import DEMO
from tournaments.desk.demo.club import Cast, Facts, gather
from tournaments.desk.demo.evenings import hold_evenings
from tournaments.desk.demo.year import hold_tournaments
from tournaments.desk.rehearsal import STAGE


def demo_clubs() -> Sequence[Facts]:
    clubs: Sequence[Facts] = json.loads((DEMO / "clubs.json").read_text(encoding="utf-8"))
    return clubs


def load_demo(*, at: datetime) -> bool:
    """Found the clubs of the demo, where there is nothing yet; tell whether that was so."""
    with write():
        if Club.objects.exists() or User.objects.exists():
            return False
        for facts in demo_clubs():
            _play(facts, gather(facts, at=at), at=at)
    return True


def load_example(*, by: User, at: datetime) -> Club:
    """Give somebody's example club, whose name says that it is one; it is made once.

    Nobody else works in it. Raises ClubExistsError when another's has the name.
    """
    [facts, *_others] = demo_clubs()
    named = {**facts, "name": f"{STAGE}{facts['name']}"}
    with write():
        known = Club.objects.filter(name=named["name"], memberships__user=by).first()
        if known is not None:
            return known
        cast = gather(named, at=at, by=by)
        _play(named, cast, at=at)
    return cast.club


def _play(facts: Facts, cast: Cast, *, at: datetime) -> None:
    hold_evenings(facts, cast, now=at)
    if facts["tournaments"]:
        hold_tournaments(cast, now=at)
