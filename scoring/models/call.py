"""A call for the arbiter: which table, since when, and his answer."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models.deal import Deal
from scoring.models.link import TableLink
from scoring.models.table import Seat, Table


class CallReason(models.TextChoices):
    """What the trade calls an arbiter for."""

    IRREGULARITY = "irregularity", _("Irrégularité")
    ANNOUNCEMENT = "announcement", _("Garde sans, garde contre ou chelem annoncé")
    DISPUTE = "dispute", _("Désaccord")
    OTHER = "other", _("Autre raison")


def reason_choices() -> list[tuple[str, Promise]]:
    return list(CallReason.choices)


class ArbiterCallQuerySet(models.QuerySet["ArbiterCall"]):
    def waiting(self) -> Self:
        """Keep those that the arbiter has still to settle, answered or not."""
        return self.filter(settled_at=None, withdrawn_at=None)


class ArbiterCall(models.Model):
    """`uuid` is made on the device, so that calling twice is calling once."""

    uuid = models.UUIDField(unique=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="calls")
    reason = models.CharField(max_length=12, choices=reason_choices)
    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="calls", null=True, blank=True
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.PROTECT, related_name="calls", null=True, blank=True
    )
    text = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    link = models.ForeignKey(
        TableLink, on_delete=models.PROTECT, related_name="calls", null=True, blank=True
    )
    answer = models.CharField(max_length=200, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    objects = ArbiterCallQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(answered_at=None, settled_at=None) | Q(withdrawn_at=None),
                name="call_answered_or_withdrawn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} – {self.reason}"
