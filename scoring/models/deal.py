"""A deal as it was reported, its marks, what it said before; and a call for the arbiter."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring import labels, rules
from scoring.models.club import by_account, by_outsider
from scoring.models.table import Seat, Table, TableLink
from scoring.rules import Outcome, Side
from scoring.rules.deal import FACTS, DealFact, Noted, deal_of
from scoring.rules.notation import WrittenDeal, read, write
from tarotclub.ground.named import NamedChoices, NamedRow

LARGEST_NUMBER = 32_767  # of a deal or a version: what the columns hold
MOST_DEALS = 999  # of a table, beyond what anybody plays
NO_TIME, LONGEST = timedelta(), timedelta(hours=3)  # beyond, a clock was wrong or changed

COLUMNS = [
    (fact, f"{fact.name}_id" if fact.noted is Noted.PLAYER else fact.name) for fact in FACTS
]


class DealQuerySet(models.QuerySet["Deal"]):
    def with_history(self) -> Self:
        """Fetch all that the page of one deal shows."""
        return self.select_related("table__club", "recorded_by").prefetch_related(
            "table__seats__player",
            "recorded_by_outside",
            "revisions__by",
            "revisions__by_outside",
        )


class Deal(NamedRow):
    """The facts of one physical deal; its scores are derived and can be rebuilt.

    Who sits where is written as positions at the table. `uuid` is made where the deal is
    typed, so that sending it twice stores it once. `made` is derived, for statistics.
    `board` is the number on the étui, in duplicate. `card_points` are [position, half points]
    of each player where everyone plays alone.
    `started_at` and `finished_at` are by the clock of the device, which may be wrong.
    """

    NAMED = ("table", "number")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    uuid = models.UUIDField(unique=True)
    version = models.PositiveSmallIntegerField(default=1)

    outcome = models.CharField(max_length=12, choices=labels.outcome_choices)
    dealer = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="dealt")
    taker = models.ForeignKey(
        Seat, on_delete=models.PROTECT, related_name="taken", null=True, blank=True
    )
    partners = models.JSONField(default=list, blank=True)
    called_card = models.CharField(max_length=40, blank=True)
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    alone = models.CharField(max_length=8, blank=True, choices=labels.alone_choices)
    contract = models.CharField(max_length=20, blank=True)
    bouts = models.PositiveSmallIntegerField(default=0)
    points = models.DecimalField(max_digits=4, decimal_places=1, default=0)
    petit_au_bout = models.CharField(max_length=8, blank=True, choices=labels.side_choices)
    petits = models.PositiveSmallIntegerField(default=1)
    poignees = models.JSONField(default=list, blank=True)
    chelem_announced = models.BooleanField(default=False)
    chelem_by = models.CharField(max_length=8, blank=True, choices=labels.side_choices)
    petit_chelem_announced = models.BooleanField(default=False)
    petit_chelem_achieved = models.BooleanField(default=False)
    miseres = models.JSONField(default=list, blank=True)
    card_points = models.JSONField(default=list, blank=True)

    made = models.BooleanField(null=True)
    recorded_at = models.DateTimeField()
    recorded_by = by_account()
    recorded_by_outside = by_outsider()
    link = models.ForeignKey(
        TableLink, on_delete=models.PROTECT, related_name="deals", null=True, blank=True
    )
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = DealQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="deal_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deal_number_from_one"),
            models.CheckConstraint(condition=Q(points__gte=0), name="deal_points_not_negative"),
            models.CheckConstraint(
                condition=~Q(outcome="played") | ~Q(taker=None) | ~Q(card_points=[]),
                name="deal_played_has_a_taker_or_card_points",
            ),
        ]

    @property
    def played(self) -> bool:
        return self.outcome == Outcome.PLAYED

    @property
    def minutes(self) -> int | None:
        """Tell how long the deal took by the device's clock, where that can be true."""
        if self.started_at is None or self.finished_at is None:
            return None
        took = self.finished_at - self.started_at
        return round(took / timedelta(minutes=1)) if NO_TIME < took < LONGEST else None

    def playing(self) -> list[Seat]:
        taker = self._seat(self.taker_id).position if self.taker_id else None
        return self.table.playing(self._seat(self.dealer_id), taker)

    def facts(self) -> rules.Deal:
        """The facts as the rules want them: players numbered among those who play."""
        place = {seat.position: i for i, seat in enumerate(self.playing())}
        noted = {
            fact.name: self._in_rules(fact, value, place)
            for fact, column in COLUMNS
            if (value := getattr(self, column))
        }
        return deal_of(
            noted,
            outcome=Outcome(self.outcome),
            dealer=place.get(self._seat(self.dealer_id).position),
            card_points=tuple(Decimal(halves) / 2 for _at, halves in self.card_points),
        )

    def _in_rules(self, fact: DealFact, value: Any, place: Mapping[int, int]) -> Any:
        match fact.noted:
            case Noted.PLAYER:
                return place[self._seat(value).position]
            case Noted.PLAYERS:
                return tuple(place[position] for position in value)
            case Noted.SIDE:
                return Side(value)
            case Noted.SHOWN:
                return tuple(fact.shown_by(place[position], word) for position, word in value)
            case _:
                return value

    def set_facts(
        self, facts: rules.Deal, dealer: Seat, playing: Sequence[Seat] | None = None
    ) -> None:
        """Take facts over, with `dealer` dealing; lists in seat order; nothing is saved.

        `playing` are told where who takes tells who plays.
        """
        self.dealer = dealer
        seats = playing or self.table.playing(dealer)
        self.outcome = facts.outcome.value
        for fact in FACTS:
            setattr(self, fact.name, _stored(fact, fact.of(facts), seats))
        self.card_points = [
            [seats[at].position, int(points * 2)] for at, points in enumerate(facts.card_points)
        ]

    def written(self) -> dict[str, Any]:
        """The written form, with positions for names.

        Three things are said that it leaves out: a dealer who is the mort, why a taker is
        alone, and which board it was.
        """
        names = self.table.written_names(self.playing())
        form = write(
            WrittenDeal(ruleset=self.table.rules, players=tuple(names), deal=self.facts())
        )
        return (
            form
            | {"dealer": str(self._seat(self.dealer_id).position), "alone": self.alone}
            | ({"board": self.board} if self.board else {})
        )

    def _seat(self, seat_id: int) -> Seat:
        """Find a seat among the table's, which lists have fetched already."""
        return next(seat for seat in self.table.seated if seat.pk == seat_id)


def _stored(fact: DealFact, value: Any, seats: Sequence[Seat]) -> Any:
    """A fact as its column holds it: positions for players, codes for words."""
    match fact.noted:
        case Noted.PLAYER:
            return None if value is None else seats[value]
        case Noted.PLAYERS:
            return sorted(seats[at].position for at in value)
        case Noted.TEXT:
            return str(value)
        case Noted.SIDE:
            return value.value if value else ""
        case Noted.SHOWN:
            return sorted([seats[at].position, word.value] for at, word in value)
        case _:
            return value


class Score(models.Model):
    """The points one deal gave one seat; every total is a sum over scores.

    Without a deal, they are the seat's bilan: only the sheet's totals were typed.
    """

    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="scores", null=True, blank=True
    )
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="scores")
    points = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "seat"], name="score_once_per_seat"),
            models.UniqueConstraint(
                fields=["seat"], condition=Q(deal=None), name="bilan_once_per_seat"
            ),
        ]

    def __str__(self) -> str:
        return labels.signed(self.points)


class DealRevision(models.Model):
    """What a deal said before a correction; rows are only ever added.

    `uuid` is the correction's, made where it was typed; `link` the tablet it came from.
    """

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="revisions")
    version = models.PositiveSmallIntegerField()
    facts = models.JSONField()
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = by_account()
    by_outside = by_outsider()
    uuid = models.UUIDField(null=True, blank=True)
    link = models.ForeignKey(
        TableLink, on_delete=models.PROTECT, related_name="revisions", null=True, blank=True
    )

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "version"], name="revision_version_once"),
            models.UniqueConstraint(  # with a condition: SQLite then keeps the table's triggers
                fields=["uuid"], condition=Q(uuid__isnull=False), name="correction_uuid_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal} v{self.version}"

    def earlier(self) -> Deal:
        """The deal as it was, unsaved: what `written` wrote, read back."""
        table = self.deal.table.under(self.facts["ruleset"])
        form = self.facts | {"ruleset": table.rules.id}
        position, alone = int(form.pop("dealer")), form.pop("alone")
        board = form.pop("board", None)
        facts = read(form, {table.rules.id: table.rules})
        deal = Deal(table=table, number=self.deal.number, version=self.version, alone=alone)
        deal.board = board
        deal.set_facts(facts.deal, table.seated[position], table.named(form["players"]))
        return deal


class CallReason(NamedChoices):
    """What the trade calls an arbiter for."""

    IRREGULARITY = "irregularity", _("Irrégularité")
    ANNOUNCEMENT = "announcement", _("Garde sans, garde contre ou chelem annoncé")
    DISPUTE = "dispute", _("Désaccord")
    OTHER = "other", _("Autre raison")


class ArbiterCallQuerySet(models.QuerySet["ArbiterCall"]):
    def waiting(self) -> Self:
        """Keep those that the arbiter has still to settle, answered or not."""
        return self.filter(settled_at=None, withdrawn_at=None)


class ArbiterCall(NamedRow):
    """`uuid` is made on the device, so that calling twice is calling once."""

    NAMED = ("table", "reason")

    uuid = models.UUIDField(unique=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="calls")
    reason = models.CharField(max_length=12, choices=CallReason.pairs)
    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="calls", null=True, blank=True
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.PROTECT, related_name="calls", null=True, blank=True
    )
    text = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    link = models.ForeignKey(
        TableLink, on_delete=models.PROTECT, related_name="calls", null=True, blank=True
    )
    answer = models.CharField(max_length=200, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = by_account()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    objects = ArbiterCallQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(answered_at=None, settled_at=None) | Q(withdrawn_at=None),
                name="call_answered_or_withdrawn",
            )
        ]
