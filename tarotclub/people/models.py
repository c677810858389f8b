"""A club's first steps, invitations to help in it, keys for its programs."""

from typing import ClassVar
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils.crypto import salted_hmac

from tarotclub.accounts.rights import Role
from tarotclub.ground.named import NamedRow


class StepsLeft(NamedRow):
    """Somebody has put a club's list of first steps away, done or not."""

    NAMED = ("club",)

    club = models.OneToOneField("scoring.Club", on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    at = models.DateTimeField()


class ByWord(NamedRow):
    """Whoever brings its word may do in a club what its role may, until it is over.

    The word itself is stored nowhere; `digest` only recognises it.
    """

    PURPOSE: ClassVar[str]

    club = models.ForeignKey("scoring.Club", on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=12, choices=Role.pairs)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    @classmethod
    def word_for(cls, uuid: UUID, by: User) -> str:
        """What is told to who makes it alone: the same for a form that somebody sends again."""
        return cls._hashed(".word", f"{by.pk} {uuid}")

    @classmethod
    def digest_of(cls, word: str) -> str:
        """What it is stored by: its word opens, this does not."""
        return cls._hashed("", word)

    @classmethod
    def _hashed(cls, more: str, text: str) -> str:
        salt = f"tarotclub.{cls.PURPOSE}{more}"
        return salted_hmac(salt, text, algorithm="sha256").hexdigest()


class Invitation(ByWord):
    """To help in a club, or at one `event` of it: once."""

    NAMED = ("club",)

    PURPOSE = "invitation"

    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(event=None) | ~models.Q(role="organiser"),
                name="invitation_to_one_event_organises_no_club",
            )
        ]


class ApiKey(ByWord):
    """For a club's programs, `used_at` some time lately.

    It is worth no more than the organiser who made it: with him it ends.
    """

    PURPOSE = "api-key"

    name = models.CharField(max_length=40)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=["viewer", "scorer"]), name="key_reads_or_notes"
            )
        ]


class ApiAnswer(NamedRow):
    """What was answered to a request that stored something, by the word that its sender chose.

    Sent again it is answered the same, and done no more; `asked` is the digest of what it said.
    """

    NAMED = ("word",)

    key = models.ForeignKey(ApiKey, on_delete=models.CASCADE, related_name="answers")
    word = models.CharField(max_length=64)
    asked = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)  # keys and numbers, no names
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key", "word"], name="request_is_answered_once")
        ]
