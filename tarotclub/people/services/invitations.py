"""Who helps a club: invited once, given a role or another one, helped in, sent away."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from smtplib import SMTPException
from typing import NamedTuple
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db.models import QuerySet
from django.http import Http404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Club, Membership
from scoring.models.club import full_name
from scoring.services.clubs import add_member, club_now
from tarotclub.accounts.acting import Act
from tarotclub.accounts.rights import RIGHTS, Role
from tarotclub.accounts.sessions import OpenSession, end_sessions, forget_tries, opened_by
from tarotclub.accounts.signing_in import factor_subject, names_like, subject_of, with_one
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import whole_site
from tarotclub.people.models import Invitation
from tournaments.event.services.writing import SentOtherwiseError
from tournaments.models import Affiliation, Event, EventHelper


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """Somebody who helps; `elsewhere`: the account is not the reader's alone."""

    user: User
    role: Role | None
    helps: Sequence[EventHelper]
    opened: Sequence[OpenSession]
    elsewhere: bool
    factor: bool  # whether a code is asked for besides the password

    @property
    def name(self) -> str:
        return full_name(self.user)


def helpers_of(club: Club, reader: User) -> list[Helper]:
    """Who helps in a club, by name; members first."""
    members = {
        membership.user_id: membership
        for membership in Membership.objects.filter(club=club).select_related("user")
    }
    helps: dict[int, list[EventHelper]] = {}
    for one in EventHelper.objects.filter(event__club=club).select_related("user", "event"):
        helps.setdefault(one.user_id, []).append(one)
    users = {user: one.user for user, one in members.items()}
    users |= {user: events[0].user for user, events in helps.items()}
    opened, strangers = opened_by(users), shared_accounts(users, reader)
    with_factor = with_one(users)
    everybody = [
        Helper(
            user=user,
            role=Role(members[key].role) if key in members else None,
            helps=helps.get(key, ()),
            opened=opened[key],
            elsewhere=key in strangers,
            factor=key in with_factor,
        )
        for key, user in users.items()
    ]
    return sorted(
        everybody, key=lambda one: (one.role is None, one.name.casefold(), one.user.pk)
    )


def helper_of(club: Club, reader: User, user_id: int) -> Helper:
    """Find one who helps in a club, or answer 404."""
    for helper in helpers_of(club, reader):
        if helper.user.pk == user_id:
            return helper
    raise Http404


def shared_accounts(users: "dict[int, User] | Sequence[int]", reader: User) -> set[int]:
    """Tell which accounts are not a reader's alone.

    They also help where he does not organise, or they own the site and every club in it.
    """
    own = Membership.objects.filter(user=reader, role=Role.ORGANISER).values("club")
    members = Membership.objects.filter(user__in=list(users)).exclude(club__in=own)
    helping = EventHelper.objects.filter(user__in=list(users)).exclude(event__club__in=own)
    with whole_site():  # only so is it known who helps elsewhere
        accounts = {
            *members.values_list("user", flat=True),
            *helping.values_list("user", flat=True),
        }
    if not reader.is_superuser:
        owners = User.objects.filter(pk__in=list(users), is_superuser=True)
        accounts |= set(owners.values_list("pk", flat=True))
    return accounts


LASTS = timedelta(days=2)
MANAGERS = RIGHTS["manage_people"].roles


def open_invitations(club: Club | None = None) -> QuerySet[Invitation]:
    """The invitations that still open, whose makers may still invite."""
    invitations = Invitation.objects.filter(
        used_at=None, withdrawn_at=None, ends_at__gt=timezone.now()
    ).select_related("club", "event", "made_by")
    if club is not None:
        invitations = invitations.filter(club=club)
    return invitations.order_by("-pk")


class MailError(Exception):
    """A letter that could not be sent."""


def send_invitation(invitation: Invitation, address: str, *, to: str) -> None:
    """Send the link of an invitation. Raises MailError."""
    context = {"invitation": invitation, "role": Role(invitation.role), "address": address}
    subject = _("%(club)s vous invite") % {"club": invitation.club.name}
    body = render_to_string("people/invitation_mail.txt", context)
    try:
        send_mail(" ".join(subject.split()), body, None, [to])
    except (OSError, SMTPException) as error:
        raise MailError from error


class InvitationOverError(Refusal):
    sentence = gettext_lazy(
        "Cette invitation ne vaut plus : demandez-en une autre à l’organisateur."
    )


class MemberAlreadyError(Refusal):
    """Somebody who helps already: his role is for organisers to change."""

    sentence = gettext_lazy(
        "Vous aidez déjà ici : un organisateur peut changer votre rôle, sans invitation."
    )


class NameTakenError(Refusal):
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
    word, now = Invitation.word_for(uuid or uuid4(), by)[:32], timezone.now()
    facts = {"club": club, "event": event, "role": role.value, "made_by": by}
    with write():
        made, created = Invitation.objects.get_or_create(
            digest=Invitation.digest_of(word),
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
    invitation = open_invitations().filter(digest=Invitation.digest_of(word)).first()
    if invitation is None or not _may_invite(invitation):
        raise InvitationOverError
    return invitation


def take_invitation(*, word: str, user: User) -> Invitation:
    """Let somebody in by an invitation, once; a new account is stored.

    Raises InvitationOverError, MemberAlreadyError, NameTakenError.
    """
    with write():
        # Who brings the same word at the same time waits here, and then finds it used.
        Invitation.objects.select_for_update().filter(digest=Invitation.digest_of(word)).first()
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
    Action.objects.note("add_helper", club, Act(invitation.made_by), **data)


def _may_invite(invitation: Invitation) -> bool:
    """Tell whether who made an invitation still runs its club.

    To a club that nobody is in yet he may invite who runs its federation.
    """
    makers = Membership.objects.filter(user=invitation.made_by, user__is_active=True)
    makers = makers.filter(role__in=MANAGERS)
    if Membership.objects.filter(club=invitation.club).exists():
        return makers.filter(club=invitation.club).exists()
    founded = Affiliation.objects.filter(club=invitation.club, ended_at=None)
    founded = founded.exclude(joined_at=None)
    return makers.filter(club__federation__in=founded.values("federation")).exists()


def _log(kind: str, invitation: Invitation, by: User) -> None:
    data = {"invitation": invitation.pk, "role": invitation.role}
    if invitation.event_id:
        data["event"] = invitation.event_id
    Action.objects.note(kind, invitation, Act(by), **data)


class LastOrganiserError(Refusal):
    sentence = gettext_lazy(
        "Le club n’aurait plus d’organisateur : nommez-en d’abord un autre, qui puisse entrer."
    )


class NotMemberError(Refusal):
    sentence = gettext_lazy("Cette personne n’aide plus le club : rechargez la page.")


class ElsewhereError(Refusal):
    """An account that helps in a club of others, or owns the site, is not this club's alone."""

    sentence = gettext_lazy(
        "Cette personne aide aussi un autre club, ou administre le site : son compte n’est pas"
        " à vous seul. Changez son rôle ici ou retirez-la ; le reste se fait avec elle, ou avec"
        " qui tient le site."
    )


def change_role(*, club: Club, user: User, role: Role, by: User) -> None:
    """Give a member another role. Raises LastOrganiserError, NotMemberError."""
    with write():
        membership = _membership(club, user)
        before = membership.role
        if before == role:
            return
        if role != Role.ORGANISER:
            _keep_an_organiser(club, user)
        Membership.objects.filter(pk=membership.pk).update(role=role)
        _note("change_member", club, user, by, role=role.value, before=before)


def end_membership(*, club: Club, user: User, by: User) -> None:
    """Let somebody help in a club no longer. Raises LastOrganiserError, NotMemberError."""
    with write():
        membership = _membership(club, user)
        _keep_an_organiser(club, user)
        membership.delete()
        _note("end_member", club, user, by, before=membership.role)


def end_help(*, club: Club, user: User, event: int, by: User) -> None:
    """Let somebody help at an event no longer; sent again, it changes nothing."""
    with write():
        for one in EventHelper.objects.filter(user=user, event=event, event__club=club):
            one.delete()
            _note("end_helper", club, user, by, event=event, before=one.role)


def close_account(*, club: Club, user: User, by: User) -> None:
    """Let nobody in with an account. Raises LastOrganiserError, ElsewhereError."""
    with write():
        _own(user, by)
        for each in Club.objects.filter(memberships__user=user).order_by("pk"):
            _keep_an_organiser(club_now(each), user)
        if not User.objects.filter(pk=user.pk, is_active=True).update(is_active=False):
            return
        end_sessions([opened.key for opened in opened_by([user.pk])[user.pk]])
        _note("close_account", club, user, by)


def reopen_account(*, club: Club, user: User, by: User) -> None:
    """Let a closed account in again. Raises ElsewhereError."""
    with write():
        _own(user, by)
        if User.objects.filter(pk=user.pk, is_active=False).update(is_active=True):
            _note("reopen_account", club, user, by)


def unlock_account(*, club: Club, user: User, by: User) -> None:
    """Forget the failed tries at an account, so that it need not wait. ElsewhereError.

    Who could do so with any account could guess its password for ever.
    """
    with write():
        _own(user, by)
        forget_tries(subject_of(user.get_username()))
        forget_tries(factor_subject(user))
        _note("unlock_account", club, user, by)


def choose_password(*, club: Club, user: User, password: str, by: User) -> None:
    """Give an account a new password; who was in with the old one is out. ElsewhereError."""
    with write():
        _own(user, by)
        user = User.objects.select_for_update().get(pk=user.pk)
        if user.check_password(password):  # sent twice: nobody is signed out once more
            return
        user.set_password(password)
        user.save(update_fields=["password"])
        forget_tries(subject_of(user.get_username()))
        _note("choose_password", club, user, by)


def end_devices(*, club: Club, user: User, keys: Collection[str], by: User) -> int:
    """End sessions of an account, all of them without keys; tell how many. ElsewhereError."""
    with write():
        _own(user, by)
        User.objects.select_for_update().get(pk=user.pk)
        known = {opened.key for opened in opened_by([user.pk])[user.pk]}
        ended = known & set(keys) if keys else known
        end_sessions(ended)
        if ended:
            _note("end_sessions", club, user, by, sessions=len(ended))
    return len(ended)


def _membership(club: Club, user: User) -> Membership:
    """Fetch a membership once nobody else changes those of its club."""
    club_now(club)
    membership = Membership.objects.filter(club=club, user=user).first()
    if membership is None:
        raise NotMemberError
    return membership


def _keep_an_organiser(club: Club, leaving: User) -> None:
    """Raise LastOrganiserError unless another organiser can get in."""
    organisers = Membership.objects.filter(club=club, role=Role.ORGANISER)
    if not organisers.filter(user=leaving).exists():
        return
    if not organisers.filter(user__is_active=True).exclude(user=leaving).exists():
        raise LastOrganiserError


def _own(user: User, by: User) -> None:
    if shared_accounts([user.pk], by):
        raise ElsewhereError


def _note(kind: str, club: Club, user: User, by: User, **noted: object) -> None:
    Action.objects.note(kind, club, Act(by), user=user.pk, **noted)
