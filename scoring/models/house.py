"""The house's own rules: a copied ruleset as data, and what a table was scored by before."""

import re
from functools import cached_property
from typing import Self

from django.db import models
from django.db.models import Q

from scoring.models.club import Club, by_account
from scoring.models.table import Table
from scoring.rules import RULESETS, Ruleset
from scoring.rules.frozen import thaw
from tarotclub.ground.named import NamedRow

HOUSE_ID = re.compile(r"maison-(?P<pk>\d{1,18})-\d+")


class HouseRulesetQuerySet(models.QuerySet["HouseRuleset"]):
    def in_use(self) -> Self:
        """Leave out what a club has put away."""
        return self.filter(archived_at=None)

    def of(self, ruleset: Ruleset) -> Self:
        """Find whose rules these are, in whatever version: its id names the row."""
        named = HOUSE_ID.fullmatch(ruleset.id)
        return self.filter(pk=int(named["pk"])) if named else self.none()

    def with_origin(self) -> Self:
        return self.select_related("club", "parent", "changed_by")


class HouseRuleset(NamedRow):
    """A ruleset that a club has copied and named; tables keep the data they were opened with.

    `data` is frozen; its id names this row and `version`, so that it never means anything
    else. It was copied from `parent`, another of the club's, or else from `preset`.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rulesets")
    name = models.CharField(max_length=80)
    data = models.JSONField()
    version = models.PositiveSmallIntegerField(default=1)
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="copies", null=True, blank=True
    )
    preset = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField()
    created_by = by_account()
    changed_at = models.DateTimeField()
    changed_by = by_account()
    archived_at = models.DateTimeField(null=True, blank=True)

    objects = HouseRulesetQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=Q(archived_at=None),
                name="house_ruleset_name_once_in_use",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="house_ruleset_has_a_name"),
        ]

    @cached_property
    def rules(self) -> Ruleset:
        return thaw(self.data)

    @property
    def origin(self) -> Ruleset | None:
        """The ruleset it was copied from, as it is today; None where it is not known."""
        return self.parent.rules if self.parent else RULESETS.get(self.preset)


class TableRuleset(models.Model):
    """What a table was scored by until `at`, when an arbiter chose another; only ever added."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="former_rulesets")
    data = models.JSONField()
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = by_account()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.table} – {self.data['id']}"

    @cached_property
    def rules(self) -> Ruleset:
        return thaw(self.data)
