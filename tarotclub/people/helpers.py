"""Who helps in a club, or at one event of it; who is invited; the letter that says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from smtplib import SMTPException

from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db.models import QuerySet
from django.http import Http404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Club, Membership
from tarotclub.accounts.rights import RIGHTS, Role
from tarotclub.accounts.sessions import OpenSession, opened_by
from tarotclub.accounts.signing_in import with_one
from tarotclub.ground.row_security import whole_site
from tarotclub.people.models import Invitation
from tournaments.models import EventHelper


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
        return self.user.get_full_name() or self.user.get_username()


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
