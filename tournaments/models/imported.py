"""Points of rounds that were played elsewhere, without tables or deals."""

from django.db import models

from tournaments.models.entry import Entry


class ImportedScore(models.Model):
    """What an entry brought from a round, as a club's own results file says."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="imported_scores")
    round_number = models.PositiveSmallIntegerField()
    points = models.IntegerField()

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "round_number"], name="imported_once_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} – {self.round_number}"
