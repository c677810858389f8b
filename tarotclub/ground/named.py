"""Rows that call themselves by some of their fields, and words that a column chooses from."""

from typing import ClassVar

from django.db import models
from django.db.models import TextChoices
from django.utils.functional import Promise


class NamedRow(models.Model):
    """A row is called by its name, or by what `NAMED` names instead."""

    NAMED: ClassVar[tuple[str, ...]] = ("name",)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return " – ".join(str(getattr(self, field)) for field in self.NAMED)


class NamedChoices(TextChoices):
    """A column's `choices` are `pairs` itself, so that another label makes no migration."""

    @classmethod
    def pairs(cls) -> list[tuple[str, str | Promise]]:
        return list(cls.choices)
