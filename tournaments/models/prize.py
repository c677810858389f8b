"""The prizes of an event."""

from collections.abc import Collection

from django.db import models
from django.db.models import Q

from tournaments.models.event import Event


class Prize(models.Model):
    """A prize for a rank, among all or in one category; `label` names what is not money.

    A `category` that is none of the event's names a special prize, given by hand: its `rank`
    is then the number of the entry that gets it.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    category = models.CharField(max_length=40, blank=True)
    rank = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField(default=0)
    label = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["category", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "category", "rank"], name="prize_once_per_rank"
            ),
            models.CheckConstraint(condition=Q(rank__gte=1), name="prize_rank_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.category} {self.rank}".strip()

    def by_hand(self, categories: Collection[str]) -> bool:
        """Tell whether it is given by hand, in an event of these categories."""
        return bool(self.category) and self.category not in categories
