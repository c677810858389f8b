"""A season: events that are ranked together. Its rules are stored; its standing is computed.

A federation: the clubs that have joined it, the events it has homologated, who is who.
"""

from typing import Self

from django.db import models
from django.db.models import Case, Q, When
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player
from scoring.models.club import by_account
from scoring.models.table import EpochNow, new_stamp
from tarotclub.ground.named import NamedChoices, NamedRow
from tournaments.models.event import Event


class SeasonKind(NamedChoices):
    """What people call it; all are the same thing."""

    SEASON = "season", _("Saison")
    CHALLENGE = "challenge", _("Challenge")
    FESTIVAL = "festival", _("Festival")
    TRIATHLON = "triathlon", _("Triathlon")
    QUALIFICATION = "qualification", _("Qualification")


class SeasonQuerySet(models.QuerySet["Season"]):
    def for_pages(self) -> Self:
        """What pages of a season begin with, in one query; what was frozen comes when asked."""
        rows = self.select_related("club__federation", "stored")
        rows = rows.defer("snapshot", "stored__sources")
        return rows.annotate(epoch=EpochNow())


class Season(NamedRow):
    """How events are ranked together; standings are computed when they are looked at.

    `chain` are rules of `tournaments/seasons/engine.py` in their order, as JSON. Who has fewer
    than `minimum` results stands after the others; `planned` is how many evenings there will
    be, 0 where nobody knows; the first `qualified` go on. A federation's may be of one
    `region`. When it is closed `snapshot` keeps the whole standing by the keys of players,
    `digest` is its SHA-256 and `signature` the site's.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=16, choices=SeasonKind.pairs, default=SeasonKind.SEASON)
    chain = models.JSONField(default=list)
    minimum = models.PositiveSmallIntegerField(default=0)
    planned = models.PositiveSmallIntegerField(default=0)
    qualified = models.PositiveSmallIntegerField(default=0)
    region = models.CharField(max_length=40, blank=True)
    public_key = models.CharField(max_length=16, null=True, blank=True, unique=True)
    created_at = models.DateTimeField()
    created_by = by_account()
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

    @property
    def is_federal(self) -> bool:
        """Whether it is a federation's, which reads what clubs have published to it."""
        return hasattr(self.club, "federation")


class SeasonSource(NamedRow):
    """An event that counts in a season; `name` and `date` tell what it was if it is deleted."""

    NAMED = ("season", "name")

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


class SeasonPlayer(NamedRow):
    """What an organiser says of a player in a season.

    `identity` is who he also is, confirmed; `place` is where a hand puts him among equals;
    who `declined` has a qualification leaves it to the next.
    """

    NAMED = ("season", "player")

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


class StoredStandingQuerySet(models.QuerySet["StoredStanding"]):
    def mark(self) -> None:
        """Note that what is stored, or a name in it, may be another now."""
        self.update(mark=new_stamp())


class StoredStanding(NamedRow):
    """The standing of a season of many events as it was last computed: pages only read it.

    `stamp` names what it was computed from (`tournaments/seasons/renewing.py`). Whatever is
    known to have changed leaves a new `mark`; `done` is the mark that it was computed after.
    Its places are those of its `generation`, of each of `about["views"]`; `checked_at` is when
    it was last compared.
    """

    NAMED = ("season", "generation")

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="stored")
    stamp = models.CharField(max_length=64, blank=True)
    mark = models.BigIntegerField(default=new_stamp)
    done = models.BigIntegerField(default=0)
    generation = models.PositiveIntegerField(default=0)
    computed_at = models.DateTimeField(null=True, blank=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    about = models.JSONField(default=dict, blank=True)
    sources = models.JSONField(default=list, blank=True)

    objects = StoredStandingQuerySet.as_manager()


class StandingPlace(models.Model):
    """A line of a stored standing: no name is in it, only keys of players and of clubs.

    `view` is its place among the standing's views; `player` that of a team among all teams.
    """

    standing = models.ForeignKey(
        StoredStanding, on_delete=models.CASCADE, related_name="places", db_index=False
    )
    generation = models.PositiveIntegerField()
    view = models.PositiveSmallIntegerField()
    place = models.PositiveIntegerField()
    player = models.BigIntegerField()
    club = models.BigIntegerField(null=True, blank=True)
    line = models.JSONField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(
                fields=["standing", "generation", "view", "place"], name="standing_place_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["standing", "generation", "view", key, "place"],
                name=f"standing_by_{key}",
            )
            for key in ("club", "player")
        ]

    def __str__(self) -> str:
        return f"{self.standing_id}: {self.place}"


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

    def joined(self, people: set[int]) -> set[int]:
        """Players by their keys, and whom confirmed pairs say to be the same people."""
        confirmed = self.exclude(confirmed_at=None)
        pairs = confirmed.filter(Q(player__in=people) | Q(other__in=people))
        more = people.union(*pairs.values_list("player", "other"))
        return people if more == people else self.joined(more)


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
