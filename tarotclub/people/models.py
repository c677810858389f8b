"""A club's first steps, invitations to help in it, keys for its programs."""

from django.conf import settings
from django.db import models

from tarotclub.accounts.rights import Role


class StepsLeft(models.Model):
    """Somebody has put a club's list of first steps away, done or not."""

    club = models.OneToOneField("scoring.Club", on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.club}"


class Invitation(models.Model):
    """Whoever brings its word may help in a club, or at one `event` of it: once, in time.

    The word itself is stored nowhere; `digest` only recognises it.
    """

    club = models.ForeignKey("scoring.Club", on_delete=models.CASCADE, related_name="+")
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    role = models.CharField(max_length=12, choices=Role.pairs)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True
    )
    used_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(event=None) | ~models.Q(role="organiser"),
                name="invitation_to_one_event_organises_no_club",
            )
        ]

    def __str__(self) -> str:
        return f"{self.club}"


class ApiKey(models.Model):
    """Whoever sends it may do in a club what its role may, until it ends or is taken back.

    The key itself is stored nowhere; `digest` only recognises it. It is worth no more than the
    organiser who made it: with him it ends.
    """

    club = models.ForeignKey("scoring.Club", on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)
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
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=["viewer", "scorer"]), name="key_reads_or_notes"
            )
        ]

    def __str__(self) -> str:
        return self.name


class ApiAnswer(models.Model):
    """What was answered to a request that stored something, by the word that its sender chose.

    Sent again it is answered the same, and done no more; `asked` is the digest of what it said.
    """

    key = models.ForeignKey(ApiKey, on_delete=models.CASCADE, related_name="answers")
    word = models.CharField(max_length=64)
    asked = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)  # keys and numbers, no names
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key", "word"], name="request_is_answered_once")
        ]

    def __str__(self) -> str:
        return self.word
