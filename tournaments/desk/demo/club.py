"""A club of the demo and its people."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User

from scoring.models import Club, Player, Role
from scoring.models.club import Publication
from scoring.services.clubs import add_member, found_club
from scoring.services.players import add_player
from tarotclub.accounts.acting import NOBODY, Act

PASSWORD = "tarot-demo"  # noqa: S105 (printed for everybody to try)

Facts = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Cast:
    """A club of the demo and its people."""

    club: Club
    staff: Mapping[str, User]
    players: Mapping[str, Player]


def gather(facts: Facts, *, act: Act = NOBODY) -> Cast:
    """Found a club with its accounts and its players; `by` makes all of it his own."""
    founded = act.at - timedelta(days=facts["founded_days_ago"])
    accounts = facts["accounts"]
    staff = {each["role"]: act.by or new_account(each) for each in accounts}
    organiser = staff[Role.ORGANISER]
    club = found_club(
        name=facts["name"], organiser=organiser, publication=Publication.FULL, at=founded
    )
    for role, user in staff.items():
        if user != organiser:
            add_member(club=club, user=user, role=Role(role), act=Act(organiser, founded))
    players = {
        player["name"]: add_player(club=club, **player, act=Act(organiser, founded))
        for player in facts["players"]
    }
    return Cast(club=club, staff=staff, players=players)


def new_account(facts: Facts) -> User:
    user = User(
        username=facts["username"],
        first_name=facts["first_name"],
        last_name=facts["last_name"],
    )
    user.set_password(PASSWORD)
    return user
