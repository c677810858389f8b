"""A player's signature: the bilan he agreed to, and which state of the sheet it was."""

from django.db import models

from scoring.models.link import TableLink
from scoring.models.table import Seat, Table


class Signature(models.Model):
    """One line of the sheet, signed; rows are only ever added.

    It holds as long as the table's `sheet_version` is the one that was signed: a changed deal
    and a reopened table leave it behind.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="signatures")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="signatures")
    sheet_version = models.PositiveIntegerField()
    bilan = models.IntegerField()
    at = models.DateTimeField()
    link = models.ForeignKey(
        TableLink, on_delete=models.PROTECT, related_name="signatures", null=True, blank=True
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "sheet_version"], name="seat_signs_a_sheet_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.bilan}"
