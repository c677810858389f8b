"""A photographed score sheet: what was read of it, what somebody said of it, its picture."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoring.models import Table


class PaperSheet(models.Model):
    """One `page` of a table; it waits until somebody has looked it over and stored its deals.

    `reading` is as `paper_sheets/packed.py` writes it, `answers` are by line and field, and
    `deals` the keys of those that came from it. It goes after `picture_days`, or with who is
    forgotten.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="photographed")
    page = models.PositiveSmallIntegerField(default=1)
    reading = models.JSONField()
    answers = models.JSONField(default=dict, blank=True)
    picture = models.BinaryField()
    read_at = models.DateTimeField(db_index=True)
    read_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    stored_at = models.DateTimeField(null=True, blank=True)
    stored_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    deals = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["table__number", "page", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "page"],
                condition=Q(stored_at=None),
                name="one_picture_of_a_page_waits",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table} – {self.page}"
