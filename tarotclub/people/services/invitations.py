"""Inviting somebody to help: made, withdrawn, taken once."""

from typing import NamedTuple
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Membership
from scoring.services.clubs import add_member
from tarotclub.accounts.acting import Act
from tarotclub.accounts.rights import Role
from tarotclub.accounts.signing_in import names_like
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.invitations import LASTS, MANAGERS, digest_of, open_invitations, word_of
from tarotclub.people.models import Invitation
from tournaments.event.services.writing import SentOtherwiseError
from tournaments.models import Event, EventHelper


class InvitationOverError(Refusal):
    """An invitation that was used or withdrawn, or whose time is over."""

    sentence = gettext_lazy(
        "Cette invitation ne vaut plus : demandez-en une autre à l’organisateur."
    )


class MemberAlreadyError(Refusal):
    """Somebody who helps already: his role is for organisers to change."""

    sentence = gettext_lazy(
        "Vous aidez déjà ici : un organisateur peut changer votre rôle, sans invitation."
    )


class NameTakenError(Refusal):
    """A user name that somebody else has."""

    sentence = gettext_lazy("Ce nom d’utilisateur est pris : choisissez-en un autre.")


class Invited(NamedTuple):
    """An invitation, and the word that opens it, which is told to who made it alone."""

    invitation: Invitation
    word: str
    created: bool


def invite(
    *, club: Club, role: Role, event: Event | None, by: User, uuid: UUID | None = None
) -> Invited:
    """Make an invitation to a club, or to one event of it; the same `uuid` again gives it back.

    Raises SentOtherwiseError where that was another, or opens nothing any more.
    """
    word, now = word_of(uuid or uuid4(), by), timezone.now()
    facts = {"club": club, "event": event, "role": role.value, "made_by": by}
    with write():
        made, created = Invitation.objects.get_or_create(
            digest=digest_of(word),
            defaults={**facts, "made_at": now, "ends_at": now + LASTS},
        )
        if not open_invitations().filter(pk=made.pk, **facts).exists():
            raise SentOtherwiseError
        if created:
            _log("invite", made, by)
    return Invited(made, word, created)


def withdraw_invitation(*, club: Club, invitation: int, by: User) -> bool:
    """Let an invitation open nothing any more; tell whether it did until now."""
    with write():
        still = open_invitations(club).select_for_update(of=("self",))
        open_invitation = still.filter(pk=invitation).first()
        if open_invitation is None:
            return False
        Invitation.objects.filter(pk=open_invitation.pk).update(withdrawn_at=timezone.now())
        _log("withdraw_invitation", open_invitation, by)
    return True


def invitation_of(word: str) -> Invitation:
    """Find the invitation that a word opens. Raises InvitationOverError."""
    invitation = open_invitations().filter(digest=digest_of(word)).first()
    if invitation is None or not _may_invite(invitation):
        raise InvitationOverError
    return invitation


def take_invitation(*, word: str, user: User) -> Invitation:
    """Let somebody in by an invitation, once; a new account is stored.

    Raises InvitationOverError, MemberAlreadyError, NameTakenError.
    """
    with write():
        # Who brings the same word at the same time waits here, and then finds it used.
        Invitation.objects.select_for_update().filter(digest=digest_of(word)).first()
        invitation = invitation_of(word)
        if user._state.adding:  # noqa: SLF001 (Django documents it)
            if names_like(user.get_username()):
                raise NameTakenError
            user.save()
        _take_in(invitation, user)
        Invitation.objects.filter(pk=invitation.pk).update(used_by=user, used_at=timezone.now())
    return invitation


def _take_in(invitation: Invitation, user: User) -> None:
    club, role = invitation.club, Role(invitation.role)
    if Membership.objects.filter(club=club, user=user).exists():
        raise MemberAlreadyError
    if invitation.event is None:
        add_member(club=club, user=user, role=role, act=Act(invitation.made_by))
        return
    helper = {"user": user, "event": invitation.event}
    if EventHelper.objects.filter(**helper).exists():
        raise MemberAlreadyError
    EventHelper.objects.create(**helper, role=role.value)
    data = {"user": user.pk, "role": role.value, "event": invitation.event.pk}
    by, now = invitation.made_by, timezone.now()
    Action.objects.create(club=club, kind="add_helper", by=by, at=now, data=data)


def _may_invite(invitation: Invitation) -> bool:
    """Tell whether who made an invitation still runs its club."""
    makers = Membership.objects.filter(club=invitation.club, user=invitation.made_by)
    return makers.filter(role__in=MANAGERS, user__is_active=True).exists()


def _log(kind: str, invitation: Invitation, by: User) -> None:
    data = {"invitation": invitation.pk, "role": invitation.role}
    if invitation.event_id:
        data["event"] = invitation.event_id
    club, now = invitation.club, timezone.now()
    Action.objects.create(club=club, kind=kind, by=by, at=now, data=data)
