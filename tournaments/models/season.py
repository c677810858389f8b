"""A season: events that are ranked together. Its rules are stored; its standing is computed."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player
from tournaments.models.event import Event


class SeasonKind(models.TextChoices):
    """What people call it; all are the same thing."""

    SEASON = "season", _("Saison")
    CHALLENGE = "challenge", _("Challenge")
    FESTIVAL = "festival", _("Festival")
    TRIATHLON = "triathlon", _("Triathlon")
    QUALIFICATION = "qualification", _("Qualification")


def season_kind_choices() -> list[tuple[str, Promise]]:
    return list(SeasonKind.choices)


class SeasonQuerySet(models.QuerySet["Season"]):
    def with_club(self) -> Self:
        return self.select_related("club__federation")


class Season(models.Model):
    """How events are ranked together; standings are computed when they are looked at.

    `chain` are rules of `tournaments/seasons/engine/` in their order, as JSON. Who has fewer
    than `minimum` results stands after the others; `planned` is how many evenings there will
    be, 0 where nobody knows; the first `qualified` go on. A federation's may be of one
    `region`. When it is closed `snapshot` keeps the whole standing by the keys of players,
    `digest` is its SHA-256 and `signature` the site's.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=80)
    kind = models.CharField(
        max_length=16, choices=season_kind_choices, default=SeasonKind.SEASON
    )
    chain = models.JSONField(default=list)
    minimum = models.PositiveSmallIntegerField(default=0)
    planned = models.PositiveSmallIntegerField(default=0)
    qualified = models.PositiveSmallIntegerField(default=0)
    region = models.CharField(max_length=40, blank=True)
    public_key = models.CharField(max_length=16, null=True, blank=True, unique=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    snapshot = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    signature = models.CharField(max_length=64, blank=True)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="season_name_once_in_club"),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_federal(self) -> bool:
        """Whether it is a federation's, which reads what clubs have published to it."""
        return hasattr(self.club, "federation")


class SeasonSource(models.Model):
    """An event that counts in a season; `name` and `date` tell what it was if it is deleted."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="sources")
    event = models.ForeignKey(
        Event, on_delete=models.SET_NULL, related_name="season_sources", null=True, blank=True
    )
    name = models.CharField(max_length=80)
    date = models.DateField()
    coefficient = models.DecimalField(max_digits=5, decimal_places=2, default=1)

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "event"], name="source_once"),
            models.CheckConstraint(
                condition=Q(coefficient__gt=0), name="coefficient_above_zero"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} – {self.name}"


class SeasonPlayer(models.Model):
    """What an organiser says of a player in a season.

    `identity` is who he also is, confirmed; `place` is where a hand puts him among equals;
    who `declined` has a qualification leaves it to the next.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="season_rows")
    identity = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="identities", null=True, blank=True
    )
    team = models.CharField(max_length=40, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    declined = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.season} – {self.player}"
