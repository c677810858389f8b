"""A club's first steps, and invitations to help in it."""

from django.conf import settings
from django.db import models

from scoring.models.club import role_choices


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
    role = models.CharField(max_length=12, choices=role_choices)
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
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}"
