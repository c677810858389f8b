"""A table: one sitting of some players under one frozen ruleset."""

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple, Self

from django.db import models
from django.db.models import Q

from scoring.models.club import Club, Player
from scoring.models.stamp import new_stamp
from scoring.rules import Ruleset
from scoring.rules.frozen import thaw
from scoring.rules.notation import LENT


class TableBoard(NamedTuple):
    """A board that a table of duplicate is to play, and the positions that it names.

    Where teams stand around a table, one of `attack` takes, `taker` being whose turn it is,
    against those who are not; the étui then names `directions`, of the taker and the dealer,
    numbered as positions of four are.
    """

    number: int
    taker: int
    dealer: int
    contracts: Sequence[str] = ("garde",)
    attack: Sequence[int] = ()
    directions: Sequence[int] = ()


class TableQuerySet(models.QuerySet["Table"]):
    def open(self) -> Self:
        return self.filter(closed_at=None)

    def with_seats(self) -> Self:
        return self.select_related("club").prefetch_related("seats__player")

    def with_deals(self) -> Self:
        """Fetch all that a score sheet shows."""
        bilan = models.FilteredRelation("scores", condition=Q(scores__deal=None))
        seats = Seat.objects.alias(bilan=bilan).annotate(  # type: ignore[no-redef] # told below
            typed=models.F("bilan__points")
        )
        return self.select_related("club").prefetch_related(
            models.Prefetch("seats", seats),
            "seats__player",
            "deals__scores",
            "deals__recorded_by",
            "deals__recorded_by_outside",
            "deals__revisions",
            "signatures",
        )


class Table(models.Model):
    """Players seated in the order of play (anticlockwise), from position 0.

    With a `mort`, there is one seat more than the ruleset has players: the dealer sits out.
    `revision` grows with every write, so that a page knows when it is stale, and `stamp` is
    new with it, so that a restored database never takes one state for another;
    `sheet_version` with every change of what players sign. `boards` are a duplicate's, each a
    TableBoard as a list, in the order in which they are played.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    ruleset = models.JSONField()
    mort = models.BooleanField(default=False)
    first_dealer = models.PositiveSmallIntegerField()
    draw_seed = models.CharField(max_length=40, blank=True)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    stamp = models.BigIntegerField(default=new_stamp)
    sheet_version = models.PositiveIntegerField(default=0)
    boards = models.JSONField(null=True, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"

    @cached_property
    def rules(self) -> Ruleset:
        return thaw(self.ruleset)

    @cached_property
    def played_boards(self) -> list[TableBoard]:
        """The boards of a table of duplicate; any other has none."""
        return [TableBoard(*board) for board in self.boards or ()]

    @cached_property
    def seated(self) -> list["Seat"]:
        """The seats in the order of play; prefetch with_seats() for lists."""
        return sorted(self.seats.all(), key=lambda seat: seat.position)

    def under(self, ruleset_id: str) -> "Table":
        """The table with a ruleset it was scored by before; itself where it still is."""
        if ruleset_id == self.rules.id:
            return self
        for former in self.former_rulesets.all():
            if former.data["id"] == ruleset_id:
                table = copy(self)
                table.rules = former.rules
                return table
        return self

    @cached_property
    def in_turns(self) -> bool:
        """Whether two teams stand around it, one of a team playing against all of the other."""
        return any(board.attack for board in self.played_boards)

    def playing(self, dealer: "Seat", taker: int | None = None) -> list["Seat"]:
        """The seats that play when `dealer` deals: all, or all but the mort.

        Around a table of teams it is who takes and the other team.
        """
        if not self.in_turns:
            return [seat for seat in self.seated if not (self.mort and seat == dealer)]
        if taker is None:
            return self.seated[: self.rules.players]
        team = self.played_boards[0].attack
        return [
            seat
            for seat in self.seated
            if seat.position == taker or (seat.position in team) != (taker in team)
        ]

    def written_names(self, playing: Sequence["Seat"]) -> list[str]:
        """Who plays as the written form names them: by position; a lent chair last."""
        names = [str(seat.position) for seat in playing]
        return names + [LENT] * (self.in_turns and len(names) < self.rules.players)

    def named(self, names: Sequence[str]) -> list["Seat"]:
        """The seats that the written form names."""
        return [self.seated[int(name)] for name in names if name != LENT]


class Seat(models.Model):
    """A player's place; `typed` is his bilan where only bilans were given: with_deals()."""

    typed: int | None
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
            models.UniqueConstraint(fields=["table", "player"], name="seat_player_once"),
        ]

    def __str__(self) -> str:
        return self.player.name
