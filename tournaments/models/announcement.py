"""What a club announces of an event to come, and the series that several may be of."""

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from tarotclub.ground.choices import NamedChoices
from tarotclub.ground.named import NamedRow
from tournaments.models.event import Event


class Level(NamedChoices):
    """For whom an event is."""

    CLUB = "club", _("Entre membres")
    OPEN = "open", _("Ouvert à tous")
    REGIONAL = "regional", _("Régional")
    NATIONAL = "national", _("National")


class EventSeries(NamedRow):
    """Dates of one kind, every so many weeks, made in one act; each is an event by itself."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(max_length=80)
    weeks = models.PositiveSmallIntegerField(default=1)
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering = ["-first", "-pk"]
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(condition=Q(weeks__range=(1, 8)), name="series_of_weeks"),
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="series_ends_later"),
        ]


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    def published(self) -> Self:
        return self.filter(published_at__isnull=False)  # in these words the index is used


class Announcement(NamedRow):
    """What everybody may read of an event to come, once it is published.

    `key` is its address and what calendars know it by. Its day is the event's, too; what it
    costs is the event's `fees`. Without `places` everybody finds one; entries from home end at
    `entries_close_at`, or when it begins. `moved_from` is when it was to begin before, and
    `notice` what the club says of the change; each one makes another `sequence`.
    `question` is what who enters himself has to answer; an answer is right by its words.
    """

    NAMED = ("event",)

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="announced")
    series = models.ForeignKey(
        EventSeries, on_delete=models.SET_NULL, related_name="dates", null=True, blank=True
    )
    key = models.CharField(max_length=16, unique=True)
    published_at = models.DateTimeField(null=True, blank=True)
    level = models.CharField(max_length=8, choices=Level.pairs, default=Level.OPEN)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    doors_at = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=120)  # the hall and its street
    town = models.CharField(max_length=60)
    about = models.CharField(max_length=600, blank=True)

    takes_entries = models.BooleanField(default=False)  # from home
    places = models.PositiveSmallIntegerField(null=True, blank=True)
    entries_close_at = models.DateTimeField(null=True, blank=True)
    needs_approval = models.BooleanField(default=False)  # of who is unknown to the club
    question = models.CharField(max_length=120, blank=True)
    answer = models.CharField(max_length=60, blank=True)

    moved_from = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    notice = models.CharField(max_length=200, blank=True)
    changed_at = models.DateTimeField()
    sequence = models.PositiveSmallIntegerField(default=0)

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        ordering = ["starts_at", "pk"]
        indexes = [
            models.Index(
                fields=["starts_at"],
                condition=Q(published_at__isnull=False),
                name="announcement_by_start",
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at=None) | Q(ends_at__gt=F("starts_at")),
                name="announcement_ends_later",
            ),
            models.CheckConstraint(
                condition=Q(places=None) | Q(places__gte=1), name="announcement_has_places"
            ),
        ]
