"""A deal as it was reported, the marks it gave, and what it said before a correction."""

from datetime import timedelta
from decimal import Decimal
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoring import labels, rules
from scoring.models.link import TableLink
from scoring.models.table import Seat, Table
from scoring.rules import (
    Chelem,
    Misere,
    MisereKind,
    Outcome,
    PetitChelem,
    Poignee,
    PoigneeSize,
    Side,
)
from scoring.rules.notation import WrittenDeal, read, write

NO_TIME, LONGEST = timedelta(), timedelta(hours=3)  # beyond, a clock was wrong or changed


class DealQuerySet(models.QuerySet["Deal"]):
    def with_history(self) -> Self:
        """Fetch all that the page of one deal shows."""
        return self.select_related("table__club", "recorded_by").prefetch_related(
            "table__seats__player", "revisions__by"
        )


class Deal(models.Model):
    """The facts of one physical deal; its scores are derived and can be rebuilt.

    Who sits where is written as positions at the table. `uuid` is made where the deal is
    typed, so that sending it twice stores it once. `made` is derived, for statistics.
    `card_points` are [position, half points] of each player where everyone plays alone.
    `started_at` and `finished_at` are by the clock of the device, which may be wrong.
    """

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
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
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

    def __str__(self) -> str:
        return f"{self.table} – {self.number}"

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
        return self.table.playing(self._seat(self.dealer_id))

    def facts(self) -> rules.Deal:
        """Give the facts as the rules want them: players numbered among those who play."""
        place = {seat.position: i for i, seat in enumerate(self.playing())}
        taker = self._seat(self.taker_id).position if self.taker_id else None
        return rules.Deal(
            outcome=Outcome(self.outcome),
            dealer=place.get(self._seat(self.dealer_id).position),
            taker=None if taker is None else place[taker],
            partners=tuple(place[position] for position in self.partners),
            called_card=self.called_card,
            contract=self.contract,
            bouts=self.bouts,
            points=self.points,
            petit_au_bout=Side(self.petit_au_bout) if self.petit_au_bout else None,
            petits=self.petits,
            poignees=tuple(Poignee(place[at], PoigneeSize(size)) for at, size in self.poignees),
            chelem=Chelem(
                self.chelem_announced, Side(self.chelem_by) if self.chelem_by else None
            ),
            petit_chelem=PetitChelem(self.petit_chelem_announced, self.petit_chelem_achieved),
            miseres=tuple(Misere(place[at], MisereKind(kind)) for at, kind in self.miseres),
            card_points=tuple(Decimal(halves) / 2 for _at, halves in self.card_points),
        )

    def set_facts(self, facts: rules.Deal, dealer: Seat) -> None:
        """Take facts over, with `dealer` dealing; lists in seat order; nothing is saved."""
        self.dealer = dealer
        seats = self.table.playing(dealer)
        self.outcome = facts.outcome.value
        self.taker = None if facts.taker is None else seats[facts.taker]
        self.partners = sorted(seats[at].position for at in facts.partners)
        self.called_card = facts.called_card
        self.contract = str(facts.contract)
        self.bouts = facts.bouts
        self.points = facts.points
        self.petit_au_bout = facts.petit_au_bout.value if facts.petit_au_bout else ""
        self.petits = facts.petits
        self.poignees = sorted([seats[at].position, size.value] for at, size in facts.poignees)
        self.chelem_announced = facts.chelem.announced
        self.chelem_by = facts.chelem.achieved_by.value if facts.chelem.achieved_by else ""
        self.petit_chelem_announced, self.petit_chelem_achieved = facts.petit_chelem
        self.miseres = sorted([seats[at].position, kind.value] for at, kind in facts.miseres)
        self.card_points = [
            [seats[at].position, int(points * 2)] for at, points in enumerate(facts.card_points)
        ]

    def written(self) -> dict[str, Any]:
        """Give the written form, with positions for names.

        Two things are said that it leaves out: a dealer who is the mort, and why a taker is
        alone.
        """
        names = tuple(str(seat.position) for seat in self.playing())
        form = write(WrittenDeal(ruleset=self.table.rules, players=names, deal=self.facts()))
        return form | {
            "dealer": str(self._seat(self.dealer_id).position),
            "alone": self.alone,
        }

    def _seat(self, seat_id: int) -> Seat:
        """Find a seat among the table's, which lists have fetched already."""
        return next(seat for seat in self.table.seated if seat.pk == seat_id)


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
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
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
        """Give the deal as it was, unsaved: what `written` wrote, read back."""
        table = self.deal.table.under(self.facts["ruleset"])
        form = self.facts | {"ruleset": table.rules.id}
        position, alone = int(form.pop("dealer")), form.pop("alone")
        said = read(form, {table.rules.id: table.rules})
        deal = Deal(table=table, number=self.deal.number, version=self.version, alone=alone)
        deal.set_facts(said.deal, table.seated[position])
        return deal
