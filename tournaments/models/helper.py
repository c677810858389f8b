"""Who helps at one event only, without being of the club."""

from django.conf import settings
from django.db import models

from scoring.models.club import role_choices
from tournaments.models.event import Event


class EventHelper(models.Model):
    """The role that somebody has at one event: he sees nothing else of the club."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="helps"
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="helpers")
    role = models.CharField(max_length=12, choices=role_choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "event"], name="helper_once_at_event"),
            models.CheckConstraint(
                condition=~models.Q(role="organiser"), name="helper_organises_no_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} – {self.event}"
