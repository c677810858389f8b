"""A tournament, of which a club evening is the small case: entries, rounds and tables."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player, Table


class Kind(models.TextChoices):
    EVENING = "evening", _("Soirée de club")
    TOURNAMENT = "tournament", _("Tournoi")


def kind_choices() -> list[tuple[str, Promise]]:
    return list(Kind.choices)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def evenings(self) -> Self:
        return self.filter(kind=Kind.EVENING)

    def open(self) -> Self:
        return self.filter(closed_at=None)

    def counted(self) -> Self:
        """Count entries and tables, for lists."""
        return self.annotate(
            entry_count=models.Count("entries", distinct=True),
            table_count=models.Count("rounds__tables", distinct=True),
        )

    def with_etag(self) -> Self:
        """Sum up every write to the event and its tables: the ETag of the event's pages."""
        tables = models.Sum("rounds__tables__table__revision")
        return self.annotate(etag=models.F("revision") + Coalesce(tables, 0))


class Tournament(models.Model):
    """One event of a club. `revision` grows with every write to the event itself.

    `cents_a_point` is what a point of score costs when the evening settles; 0 is nothing.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    kind = models.CharField(max_length=12, choices=kind_choices, default=Kind.EVENING)
    name = models.CharField(max_length=80)
    date = models.DateField()
    revision = models.PositiveIntegerField(default=0)
    cents_a_point = models.PositiveSmallIntegerField(default=0)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """Somebody who plays in the event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    added_at = models.DateTimeField()

    class Meta:
        ordering = ["player__key", "pk"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_once"),
        ]

    def __str__(self) -> str:
        return self.player.name


class Round(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} – {self.number}"


class RoundTable(models.Model):
    """A table's place in a round."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="round_table")

    class Meta:
        ordering = ["table__number"]

    def __str__(self) -> str:
        return str(self.table)
