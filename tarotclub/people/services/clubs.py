"""What an organiser settles for his club: name, logo, what events start from; its removal."""

from typing import Any

from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Logo, TableLink
from scoring.models.table import raised
from scoring.services.clubs import club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import whole_site
from tarotclub.people.helpers import open_invitations
from tarotclub.people.logo import Drawn
from tarotclub.people.steps import own_club
from tournaments.desk.simulation import STAGE
from tournaments.models import (
    Affiliation,
    Event,
    EventHelper,
    Homologation,
    HomologationState,
    PlayerPage,
    Screen,
    Season,
)

LONGEST = 60  # of the name that a removed example keeps
TOLD = frozenset({"name", "publication", "ruleset"})  # whose values are told


class ClubNameTakenError(Refusal):
    """Two clubs of a name could not be told apart."""

    sentence = gettext_lazy("Un autre club de ce site porte déjà ce nom.")


def change_club(*, club: Club, act: Act = NOBODY, **settings: Any) -> None:
    """Change fields of a club; what is as it was is no change. Raises ClubNameTakenError."""
    with write():
        known = club_now(club)
        changed = {
            field: value for field, value in settings.items() if getattr(known, field) != value
        }
        if not changed:
            return
        with whole_site():  # a name is one club's of all
            if "name" in changed and Club.objects.filter(name=changed["name"]).exists():
                raise ClubNameTakenError
        Club.objects.filter(pk=club.pk).update(**changed)
        Event.objects.filter(club=club).update(**raised())  # its pages say the club's name
        changes = {
            field: [getattr(known, field), changed[field]]
            for field in sorted(TOLD & changed.keys())
        }
        Action.objects.note("change_club", club, act, fields=sorted(changed), changes=changes)


def set_logo(*, club: Club, drawn: Drawn, act: Act = NOBODY) -> None:
    """Give a club another logo. The same again changes nothing."""
    facts = {
        "png": drawn.png,
        "width": drawn.width,
        "height": drawn.height,
        "digest": drawn.digest,
    }
    with write():
        club_now(club)
        if Logo.objects.filter(club=club, digest=drawn.digest).exists():
            return
        Logo.objects.update_or_create(club=club, defaults=facts)
        Action.objects.note("change_logo", club, act, digest=drawn.digest)


def remove_logo(*, club: Club, act: Act = NOBODY) -> None:
    """Let a club have no logo any more."""
    with write():
        gone, _each = Logo.objects.filter(club=club).delete()
        if gone:
            Action.objects.note("remove_logo", club, act)


class NoExampleError(Refusal):
    """Only invented clubs go: of a real one nothing may be lost."""

    sentence = gettext_lazy(
        "Ce club n’est pas un exemple : il ne se retire pas. Seul un club d’exemple le peut."
    )


def is_example(club: Club) -> bool:
    """Tell whether a club is one of the examples that somebody tries things on."""
    return club.name.startswith(STAGE)


def remove_example(*, club: Club, act: Act) -> None:
    """Let nobody in an example club any more, and nothing of it be shown. NoExampleError.

    Its rows stay, as the log and the deals of any club do: the database refuses to lose them.
    """
    act = act.now()
    with write():
        known = club_now(club)
        if not is_example(known) or own_club(act.person) is None:
            raise NoExampleError
        if not known.memberships.all().delete()[0]:
            return  # removed a moment ago
        of_club = {"club": known}
        Event.objects.filter(**of_club).update(public_key=None)
        Season.objects.filter(**of_club).update(public_key=None)
        PlayerPage.objects.filter(player__club=known).update(key=None)
        Screen.objects.filter(event__club=known).delete()
        Affiliation.objects.filter(ended_at=None, **of_club).update(ended_at=act.at)
        asked = Homologation.objects.filter(state=HomologationState.ASKED, **of_club)
        asked.update(state=HomologationState.WITHDRAWN, decided_at=act.at)
        links = TableLink.objects.filter(table__club=known, revoked_at=None)
        links.update(revoked_at=act.at)
        open_invitations(known).update(withdrawn_at=act.at)
        EventHelper.objects.filter(event__club=known).delete()
        Action.objects.note("remove_example", known, act)
        known.name = f"{known.name[:LONGEST]} ({known.pk})"
        known.save(update_fields=["name"])
