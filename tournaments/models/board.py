"""Boards of a duplicate: how hands came to be, results at tables, results of other halls."""

from itertools import combinations
from typing import Any, Self

from django.db import models
from django.db.models import F, OuterRef, Q, Subquery

from scoring.models import Score
from scoring.rules import Outcome
from tarotclub.ground.named import NamedRow
from tournaments.models.event import Event
from tournaments.models.round import RoundTable

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
