"""The rounds of an event, their tables and photographed score sheets, and who sits where.

Boards of a duplicate: how hands came to be, results at tables, results of other halls.
"""

from datetime import datetime, timedelta
from itertools import combinations
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from scoring.models import Score, Seat, Table
from scoring.models.club import by_account
from scoring.rules import Outcome
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


def deals_told(place: str) -> Coalesce:
    """How many deals typed bilans are of, by the path to their RoundTable; 0: nobody has said.

    It is typed with them where rounds end by the clock; else a round has so many.
    """
    return Coalesce(f"{place}deals_played", f"{place}round__event__deals_per_round", 0)


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
    stored_by = by_account()
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


MOST = 5_000  # no deal for one defender comes near


NOTHING: dict[str, Any] = {
    **dict.fromkeys(("on_tablet", "on_round_sheet", "on_travelling_sheet", "adjusted")),
    "given_attack": None,
    "annulled": False,
}
SHEETS = ("on_tablet", "on_round_sheet", "on_travelling_sheet")


class PlayedBoardQuerySet(models.QuerySet["PlayedBoard"]):
    def with_deals(self) -> Self:
        """Tell of each board what its deal gave at the table, as its tablet has it."""
        of_defenders = Score.objects.filter(
            seat__table=OuterRef("table__table"),
            deal__board=OuterRef("board"),
            deal__outcome=Outcome.PLAYED,
        ).exclude(seat=F("deal__taker"))
        amount = of_defenders.order_by("pk").values_list(-F("points"))[:1]
        return self.annotate(on_tablet=Subquery(amount))

    def in_order(self) -> Self:
        """Put boards one after the other, and the tables of each as they played it."""
        return self.order_by("board", "table__round__number", "table__table__number")

    def told(self) -> Self:
        """Leave those about which somebody has written something."""
        return self.exclude(pk__in=self.due().values("pk"))

    def due(self) -> Self:
        """Leave those whose result is not there."""
        return self.with_deals().filter(**NOTHING)

    def disputed(self) -> Self:
        """Leave those of which two sheets say different things, and no arbiter anything."""
        differ = Q()
        for one, other in combinations(SHEETS, 2):
            both = Q(**{f"{one}__isnull": False, f"{other}__isnull": False})
            differ |= both & ~Q(**{one: F(other)})
        return self.with_deals().filter(
            differ, adjusted=None, given_attack=None, annulled=False
        )


class PlayedBoard(NamedRow):
    """One result of a board: the amount for each defender, signed for the attack.

    The table's tablet or its sheet of the round and the board's travelling sheet say the same,
    or the arbiter decides: an `adjusted` amount replaces them, an `annulled` deal has no
    result, and notes out of 100 may be given instead of one. `place` is when the table plays
    it, from 1. `on_tablet` is there where with_deals() has asked for it.
    """

    NAMED = ("table", "board")

    on_tablet: int | None = None

    table = models.ForeignKey(RoundTable, on_delete=models.CASCADE, related_name="boards")
    board = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    on_round_sheet = models.IntegerField(null=True, blank=True)
    on_travelling_sheet = models.IntegerField(null=True, blank=True)
    adjusted = models.IntegerField(null=True, blank=True)
    annulled = models.BooleanField(default=False)
    given_attack = models.PositiveSmallIntegerField(null=True, blank=True)
    given_defence = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = PlayedBoardQuerySet.as_manager()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "board"], name="board_once_at_table"),
            models.CheckConstraint(
                condition=Q(given_attack=None, given_defence=None)
                | Q(given_attack__lte=100, given_defence__lte=100),
                name="given_notes_out_of_100",
            ),
        ]

    @property
    def amount(self) -> int | None:
        """The result that is compared, None where there is none."""
        if self.annulled or self.given_attack is not None:
            return None
        sources = (self.adjusted, self.on_tablet, self.on_round_sheet, self.on_travelling_sheet)
        return next((amount for amount in sources if amount is not None), None)

    @property
    def decided(self) -> bool:
        """Whether the arbiter has put something in the sheets' place."""
        return self.annulled or self.adjusted is not None or self.given_attack is not None

    @property
    def differs(self) -> bool:
        """Whether two sheets say different things and nobody has decided."""
        both = {self.on_tablet, self.on_round_sheet, self.on_travelling_sheet} - {None}
        return len(both) > 1 and not self.decided


class Dealing(NamedRow):
    """The hands of an event's boards, secret until it is over.

    With a `seed`, the generator of that name deals each board so that its taker's hand is worth
    `least`; without one boards are dealt at the tables. `typed` are hands that somebody wrote
    down, by the board's number: those of N, E, S and W, and the dog.
    """

    NAMED = ("event",)

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="dealing")
    generator = models.CharField(max_length=16, blank=True)
    seed = models.CharField(max_length=64, blank=True)
    least = models.PositiveSmallIntegerField(default=0)
    typed = models.JSONField(default=dict, blank=True)


class HallResults(NamedRow):
    """A hall's file as `manage.py boards` reads it; a newer one of that name replaces it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="halls")
    name = models.CharField(max_length=80)
    results = models.TextField()
    brought_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "hall results"
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="hall_once_in_event")
        ]
