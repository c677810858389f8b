"""Rows that call themselves by some of their fields."""

from typing import ClassVar

from django.db import models


class NamedRow(models.Model):
    """A row is called by its name, or by what `NAMED` names instead."""

    NAMED: ClassVar[tuple[str, ...]] = ("name",)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return " – ".join(str(getattr(self, field)) for field in self.NAMED)
