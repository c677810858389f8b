"""A federation and its clubs: founded, invited, joined, closed; a club that leaves."""

from typing import Any
from uuid import NAMESPACE_OID, uuid5

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Membership, Role
from scoring.services.clubs import ClubExistsError, club_now, found_club
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import also, whole_site
from tarotclub.people.helpers import open_invitations
from tarotclub.people.models import Invitation
from tarotclub.people.services.clubs import ClubNameTakenError
from tarotclub.people.services.invitations import Invited, invite
from tournaments.models import Affiliation, Federation, Homologation, HomologationState


class NoSuchClubError(Refusal):
    sentence = gettext_lazy(
        "Aucun club de ce site ne porte ce nom : écrivez-le comme il s’appelle, ou fondez-le."
    )


class InFederationError(Refusal):
    sentence = gettext_lazy("Ce club est déjà de la fédération, ou déjà invité.")


class AffiliationOverError(Refusal):
    sentence = gettext_lazy("Le club n’est plus de cette fédération, ni invité.")


class ClubInhabitedError(Refusal):
    sentence = gettext_lazy(
        "Ce club a déjà un organisateur : c’est à lui d’inviter qui l’aide."
    )


def found_federation(*, name: str, act: Act) -> Federation:
    """Create a federation, which somebody runs. Raises ClubNameTakenError."""
    with write():
        User.objects.select_for_update().get(pk=act.person.pk)  # sent twice at once, it is one
        try:
            club = found_club(name=name, organiser=act.person, at=act.at)
        except ClubExistsError:
            raise ClubNameTakenError from None
        return Federation.objects.create(club=club)


def add_club(
    *, federation: Federation, name: str, region: str, new: bool, act: Act = NOBODY
) -> Affiliation:
    """Found a club of a federation, or invite one of the site by its name.

    Raises ClubNameTakenError; NoSuchClubError, InFederationError.
    """
    with write():
        club_now(federation.club)
        with whole_site():  # a name is one club's of all
            club = _founded(name, act) if new else Club.objects.filter(name=name).first()
        if club is None:
            raise NoSuchClubError
        also(lambda: [club.pk])
        there = federation.affiliations.filter(club=club, ended_at=None)
        if there.exists() or Federation.objects.filter(club=club).exists():
            raise InFederationError
        made = Affiliation.objects.create(
            federation=federation,
            club=club,
            region=region,
            invited_at=act.at,
            joined_at=act.at if new else None,
        )
        note("join_federation" if new else "invite_club", made, act)
    return made


def _founded(name: str, act: Act) -> Club:
    """A club of nobody yet: who founds it for a federation does not see what is in it."""
    if Club.objects.filter(name=name).exists():
        raise ClubNameTakenError
    club = Club.objects.create(name=name)
    Action.objects.note("found_club", club, act)
    return club


def invite_president(*, affiliation: Affiliation, act: Act) -> Invited:
    """Invite who is to run a club that nobody runs yet.

    Raises AffiliationOverError, ClubInhabitedError.

    As long as an invitation is open it is the same one.
    """
    club = affiliation.club
    if affiliation.ended_at:
        raise AffiliationOverError
    if affiliation.joined_at is None or Membership.objects.filter(club=club).exists():
        raise ClubInhabitedError
    before = Invitation.objects.filter(club=club).exclude(pk__in=open_invitations(club))
    uuid = uuid5(NAMESPACE_OID, f"president {affiliation.pk} {before.count()}")
    return invite(club=club, role=Role.ORGANISER, event=None, by=act.person, uuid=uuid)


def change_region(*, affiliation: Affiliation, region: str, act: Act = NOBODY) -> None:
    """Say in which region a club is. Raises AffiliationOverError."""
    with write():
        if _now(affiliation).region != region:
            Affiliation.objects.filter(pk=affiliation.pk).update(region=region)
            note("change_region", affiliation, act)


def join_federation(*, affiliation: Affiliation, act: Act = NOBODY) -> None:
    """Accept an invitation. Raises AffiliationOverError."""
    with write():
        if _now(affiliation).joined_at is None:
            Affiliation.objects.filter(pk=affiliation.pk).update(joined_at=act.at)
            note("join_federation", affiliation, act)


def end_affiliation(*, affiliation: Affiliation, act: Act = NOBODY) -> None:
    """Let a club leave, or a federation close it; an invitation is declined so, too.

    What was homologated stays the federation's; what only was asked for does not. All else is
    the club's. Raises AffiliationOverError.
    """
    with write():
        known = _now(affiliation)
        Affiliation.objects.filter(pk=known.pk).update(ended_at=act.at)
        asked = Homologation.objects.filter(federation=known.federation, club=known.club)
        asked.filter(state=HomologationState.ASKED).update(
            state=HomologationState.WITHDRAWN, decided_at=act.at
        )
        note("leave_federation", affiliation, act)


def _now(affiliation: Affiliation) -> Affiliation:
    rows = Affiliation.objects.select_for_update(of=("self",)).filter(ended_at=None)
    known = rows.select_related("federation__club", "club").filter(pk=affiliation.pk).first()
    if known is None:
        raise AffiliationOverError
    return known


def note(kind: str, about: Affiliation | Homologation, act: Act, **data: Any) -> None:
    """Write down in both logs, the club's and the federation's, what was done."""
    for club in (about.club, about.federation.club):
        Action.objects.note(kind, club, act, name=about.club.name, **data)
