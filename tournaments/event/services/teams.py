"""The teams of a tournament: made by name, and full at their size."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tarotclub.database import write
from tarotclub.refusal import Refusal
from tournaments.event.services.writing import claim, log
from tournaments.models import Event, Team


class TeamFullError(Refusal):
    """The team has all of its players."""

    sentence = gettext_lazy("Cette équipe est complète : choisissez-en une autre.")


def create_team(
    *, event: Event, name: str, by: User | None = None, at: datetime | None = None
) -> Team:
    """Add a team; the same name again gives the team that has it."""
    with write():
        claim(event)
        known = event.teams.filter(name=name).first() if name else None
        if known:
            return known
        last = event.teams.order_by("number").last()
        team = Team.objects.create(
            event=event, number=last.number + 1 if last else 1, name=name
        )
        log("create_team", event, by, at or timezone.now(), team=team.number)
    return team


def refuse_full(event: Event, team: Team | None) -> None:
    """Raise TeamFullError when a team has more players than the event's teams have."""
    if team is not None and team.entries.count() > event.team_size:
        raise TeamFullError
