"""What an event costs its club: cards, drinks, a hall."""

from django.conf import settings
from django.db import models

from scoring.models import OutsideAuthor
from scoring.models.club import author_name
from tournaments.models.entry import method_choices
from tournaments.models.event import Event


class Expense(models.Model):
    """Money paid for an event, or taken back when negative; rows are only ever added."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="expenses")
    label = models.CharField(max_length=80)
    cents = models.IntegerField()
    method = models.CharField(max_length=8, choices=method_choices)
    uuid = models.UUIDField(unique=True)  # made with the form: two taps pay once
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    by_outside = models.ForeignKey(
        OutsideAuthor, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.label} – {self.cents}"

    @property
    def paid_by(self) -> str:
        return author_name(self.by, self.by_outside)
