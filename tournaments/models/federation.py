"""A federation: the clubs that have joined it, the events it has homologated, who is who."""

from typing import Self

from django.db import models
from django.db.models import Case, Q, When
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player
from tarotclub.ground.choices import NamedChoices
from tarotclub.ground.named import NamedRow
from tournaments.models.event import Event


class Federation(NamedRow):
    """A club that other clubs join: its people, roles, log and seasons are those of `club`.

    Of the clubs that have joined it reads what they publish to it, and nothing else.
    """

    NAMED = ("club",)

    club = models.OneToOneField(Club, on_delete=models.PROTECT, related_name="federation")


class Affiliation(NamedRow):
    """A club of a federation: invited, then joined, until it ends; rows stay as history."""

    NAMED = ("federation", "club")

    federation = models.ForeignKey(
        Federation, on_delete=models.PROTECT, related_name="affiliations"
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="affiliations")
    region = models.CharField(max_length=40, blank=True)
    invited_at = models.DateTimeField()
    joined_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["club__name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club"],
                condition=Q(ended_at=None),
                name="club_once_in_federation",
            )
        ]


class HomologationState(NamedChoices):
    ASKED = "asked", _("demandée")
    GRANTED = "granted", _("homologuée")
    REFUSED = "refused", _("refusée")
    WITHDRAWN = "withdrawn", _("retirée")


class HomologationQuerySet(models.QuerySet["Homologation"]):
    def by_need(self) -> Self:
        """What waits for a decision first, then the latest."""
        waits = Case(When(state=HomologationState.ASKED, then=0), default=1)
        return self.order_by(waits, "-date", "-pk")

    def granted(self) -> Self:
        return self.filter(state=HomologationState.GRANTED)


class Homologation(NamedRow):
    """What a club publishes of an event to a federation, and what the federation says of it.

    `ranked` is that of the event's tally, by the keys of players, and `facts` what else the
    report tells: they are the federation's, whatever becomes of the club. `digest` is the
    SHA-256 of all of it and `signature` the site's, once it is granted.
    """

    federation = models.ForeignKey(
        Federation, on_delete=models.PROTECT, related_name="homologations"
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="homologations")
    event = models.ForeignKey(
        Event, on_delete=models.SET_NULL, related_name="homologations", null=True, blank=True
    )
    name = models.CharField(max_length=80)
    date = models.DateField()
    facts = models.JSONField(default=dict)
    ranked = models.JSONField(default=list)
    state = models.CharField(
        max_length=10, choices=HomologationState.pairs, default=HomologationState.ASKED
    )
    reason = models.CharField(max_length=200, blank=True)
    asked_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    signature = models.CharField(max_length=64, blank=True)

    objects = HomologationQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "event"],
                condition=Q(state__in=["asked", "granted"]),
                name="event_once_homologated",
            )
        ]


class SamePersonQuerySet(models.QuerySet["SamePerson"]):
    def of(self, club: Club) -> Self:
        """Those of whom one plays in a club."""
        own = club.players.values("pk")
        return self.filter(Q(player__in=own) | Q(other__in=own))


class SamePerson(models.Model):
    """Players of two clubs who are one person: one club proposes it, the other confirms."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="same_as")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="same_for")
    proposed_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)

    objects = SamePersonQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "same persons"

    def __str__(self) -> str:
        return f"{self.player} = {self.other}"
