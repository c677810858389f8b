"""Points outside the score sheets: an arbiter's decisions, and rounds played elsewhere."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models import OutsideAuthor
from scoring.models.club import author_name
from tarotclub.ground.choices import NamedChoices
from tarotclub.ground.named import NamedRow
from tournaments.models.entry import Entry
from tournaments.play.words import given_words


class Decision(NamedChoices):
    POINTS = "points", _("Points")
    WARNING = "warning", _("Avertissement")
    EXCLUSION = "exclusion", _("Exclusion")


class Penalty(NamedRow):
    """Points taken (negative) or given, a warning or an exclusion; cancelled, never deleted."""

    NAMED = ("entry", "decision")

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    decision = models.CharField(max_length=12, choices=Decision.pairs)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.IntegerField(default=0)
    reason = models.CharField(max_length=200)
    uuid = models.UUIDField(unique=True)  # made with the form: two taps decide once
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    by_outside = models.ForeignKey(
        OutsideAuthor, on_delete=models.PROTECT, related_name="+", null=True
    )
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    cancelled_by_outside = models.ForeignKey(
        OutsideAuthor, on_delete=models.PROTECT, related_name="+", null=True
    )
    cancelled_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(
                condition=Q(decision="points") | Q(points=0), name="only_points_cost_points"
            )
        ]

    @property
    def decided_by(self) -> str:
        return author_name(self.by, self.by_outside)

    @property
    def lifted_by(self) -> str:
        """Name who cancelled the decision."""
        return author_name(self.cancelled_by, self.cancelled_by_outside)


def decision_sentence(penalty: Penalty) -> str:
    """Say what was decided, without why: "−20 points", "Avertissement"; "−5 %" of boards."""
    if penalty.decision != Decision.POINTS:
        return str(Decision(penalty.decision).label)
    return given_words(penalty.entry.event.play.unit, penalty.points)


class ImportedScore(NamedRow):
    """What an entry brought from a round, as a club's own results file says."""

    NAMED = ("entry", "round_number")

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="imported_scores")
    round_number = models.PositiveSmallIntegerField()
    points = models.IntegerField()

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "round_number"], name="imported_once_a_round"
            )
        ]
