"""Invitations as they stand, and the word by which one is recognised."""

from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.models import Club
from tarotclub.accounts.rights import RIGHTS
from tarotclub.people.models import Invitation

LASTS = timedelta(days=2)
MANAGERS = RIGHTS["manage_people"].roles


def word_of(uuid: UUID, by: User) -> str:
    """What a link ends in: the same for a form that somebody sends again."""
    message = f"{by.pk} {uuid}"
    return salted_hmac("tarotclub.invitation.word", message, algorithm="sha256").hexdigest()[
        :32
    ]


def digest_of(word: str) -> str:
    """What an invitation is stored by: its word opens it, this does not."""
    return salted_hmac("tarotclub.invitation", word, algorithm="sha256").hexdigest()


def open_invitations(club: Club | None = None) -> QuerySet[Invitation]:
    """The invitations that still open, whose makers may still invite."""
    invitations = Invitation.objects.filter(
        used_at=None, withdrawn_at=None, ends_at__gt=timezone.now()
    ).select_related("club", "event", "made_by")
    if club is not None:
        invitations = invitations.filter(club=club)
    return invitations.order_by("-pk")
