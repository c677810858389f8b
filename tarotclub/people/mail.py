"""Mail that the site sends where it is told how (EMAIL_HOST); without that it sends none."""

from smtplib import SMTPException

from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import Role
from tarotclub.people.models import Invitation


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
