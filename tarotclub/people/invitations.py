"""Invitations as they stand, and the word by which one is recognised."""

import secrets
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.models import Club
from tarotclub.people.models import Invitation
from tarotclub.rights import RIGHTS

LASTS = timedelta(days=2)
MANAGERS = RIGHTS["manage_people"].roles


def new_word() -> str:
    """Make what a link ends in."""
    return secrets.token_urlsafe(24)


def digest_of(word: str) -> str:
    """Give what an invitation is stored by: its word opens it, this does not."""
    return salted_hmac("tarotclub.invitation", word, algorithm="sha256").hexdigest()


def open_invitations(club: Club | None = None) -> QuerySet[Invitation]:
    """Give the invitations that still open, whose makers may still invite."""
    found = Invitation.objects.filter(
        used_at=None, withdrawn_at=None, ends_at__gt=timezone.now()
    ).select_related("club", "event", "made_by")
    if club is not None:
        found = found.filter(club=club)
    return found.order_by("-pk")
