"""What an organiser settles for his club: its name, what new events start from, its logo."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Logo
from scoring.models.stamp import raised
from tarotclub.database import write
from tarotclub.people.logo import Drawn
from tarotclub.refusal import Refusal
from tournaments.models import Event

TOLD = frozenset({"name", "publication", "ruleset"})  # whose values are told


class ClubNameTakenError(Refusal):
    """Two clubs of a name could not be told apart."""

    sentence = gettext_lazy("Un autre club de ce site porte déjà ce nom.")


def change_club(
    *, club: Club, by: User | None = None, at: datetime | None = None, **settings: Any
) -> None:
    """Change fields of a club; what is as it was is no change. Raises ClubNameTakenError."""
    with write():
        known = Club.objects.select_for_update().get(pk=club.pk)
        changed = {
            field: value for field, value in settings.items() if getattr(known, field) != value
        }
        if not changed:
            return
        if "name" in changed and Club.objects.filter(name=changed["name"]).exists():
            raise ClubNameTakenError
        Club.objects.filter(pk=club.pk).update(**changed)
        Event.objects.filter(club=club).update(**raised())  # its pages say the club's name
        told = {
            field: [getattr(known, field), changed[field]]
            for field in sorted(TOLD & changed.keys())
        }
        _log(club, "change_club", by, at, fields=sorted(changed), changes=told)


def set_logo(
    *, club: Club, drawn: Drawn, by: User | None = None, at: datetime | None = None
) -> None:
    """Give a club another logo."""
    facts = {
        "png": drawn.png,
        "width": drawn.width,
        "height": drawn.height,
        "digest": drawn.digest,
    }
    with write():
        Logo.objects.update_or_create(club=club, defaults=facts)
        _log(club, "change_logo", by, at, digest=drawn.digest)


def remove_logo(*, club: Club, by: User | None = None, at: datetime | None = None) -> None:
    """Let a club have no logo any more."""
    with write():
        gone, _each = Logo.objects.filter(club=club).delete()
        if gone:
            _log(club, "remove_logo", by, at)


def _log(club: Club, kind: str, by: User | None, at: datetime | None, **data: Any) -> None:
    Action.objects.create(club=club, kind=kind, by=by, at=at or timezone.now(), data=data)
