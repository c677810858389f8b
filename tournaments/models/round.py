"""The rounds of an event, their tables and photographed score sheets, and who sits where."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoring.models import Seat, Table
from tarotclub.ground.named import NamedRow
from tournaments.models.entry import Entry
from tournaments.models.event import Event

IMPORTED = "imported"  # how a round came to be that is known by its points alone


class RoundQuerySet(models.QuerySet["Round"]):
    def released(self) -> Self:
        return self.filter(released_at__isnull=False)

    def planned(self) -> Self:
        return self.filter(released_at=None)

    def ready_after(self, number: int) -> Self:
        """Leave the round after one, if its seating is drawn and it is not released."""
        return self.planned().filter(number=number + 1).exclude(seating=[])

    def next_number(self) -> int:
        """The number of the first round that is not released."""
        return (self.released().aggregate(last=models.Max("number"))["last"] or 0) + 1


class Round(NamedRow):
    """One round: planned, then released (its tables exist), then closed.

    `seating` is the plan: lists of entry numbers, seats in the order N, E, S, W. In duplicate
    the players of an incomplete last table sit out, and `boards` are those that each table
    plays, in their order. The clock
    runs from `started_at`; `paused_at` stops it, and `paused_seconds` are behind it.
    """

    NAMED = ("event", "number")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seating = models.JSONField(default=list, blank=True)
    boards = models.JSONField(default=list, blank=True)
    method = models.CharField(max_length=12, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    released_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once")
        ]

    @property
    def running(self) -> bool:
        return self.released_at is not None and self.closed_at is None

    @property
    def played_at(self) -> list[list[int]]:
        """The seats of the tables that play: in duplicate fewer than four sit out."""
        return self.event.play.playing_tables(list(self.seating))

    @property
    def imported(self) -> bool:
        """Whether it comes from a results file: no tables, no sheets."""
        return self.method == IMPORTED

    def remaining(self, at: datetime, extra_minutes: int = 0) -> timedelta | None:
        """Tell how long is left on the clock, negative when it is over; None without one.

        It is never more than the whole, wherever the computer's time has gone to.
        """
        if self.minutes is None or self.started_at is None:
            return None
        now = self.paused_at or at
        played = now - self.started_at - timedelta(seconds=self.paused_seconds)
        return timedelta(minutes=self.minutes + extra_minutes) - max(played, timedelta())


class Cut(NamedRow):
    """After a round only the first so many go on; with or without what they have so far."""

    NAMED = ("event", "survivors")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="cuts")
    after_round = models.PositiveSmallIntegerField()
    survivors = models.PositiveSmallIntegerField()
    totals_kept = models.BooleanField(default=True)

    class Meta:
        ordering = ["after_round"]
        constraints = [
            models.UniqueConstraint(fields=["event", "after_round"], name="one_cut_a_round")
        ]


class RoundTable(NamedRow):
    """A table's place in a round, and the minutes it has been given beyond the round's."""

    NAMED = ("table",)

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="round_table")
    deals_played = models.PositiveSmallIntegerField(null=True, blank=True)  # typed with bilans
    extra_minutes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["table__number"]


class Place(NamedRow):
    """Whose score a seat's score is: the entry's, whoever sat there for it."""

    NAMED = ("entry", "seat")

    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="place")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")


class PaperSheet(NamedRow):
    """One `page` of a table; it waits until somebody has looked it over and stored its deals.

    `reading` is a packed `SheetReading`, `answers` are by line and field, and `deals` the keys
    of those that came from it. It goes after `picture_days`, or with who is forgotten.
    """

    NAMED = ("table", "page")

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
