"""Teams, entries and payments: who plays, what he has paid; what the club has spent."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import OutsideAuthor, Player
from scoring.models.club import author_name
from tarotclub.ground.choices import NamedChoices
from tarotclub.ground.named import NamedRow
from tournaments.models.event import Event


class Team(models.Model):
    """Players whose scores are added and who never meet."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="team_number_once")
        ]

    def __str__(self) -> str:
        return self.name or f"{self.number}"


class Entry(NamedRow):
    """A line of the list of players; `number` is what cards and lists call it by.

    `substitute` sits in the player's place from the next release on, and plays for the entry.
    Who leaves plays no round from `withdrawn_from` on; without `score_kept` he is not ranked.
    Before his first round he is `scratched`: kept for his payments and what was decided.
    Who did not get past a cut was `eliminated_after` its round.
    A `captain` chooses for his team who attacks.
    `apart` names what must not meet at one table while that is possible: a family, a car.
    `cote` is what the event took over of the player's, in tenths of a point a deal: 0, the
    club's mean, where `cote_hidden`; None of who has none.
    """

    NAMED = ("player",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    team = models.ForeignKey(
        Team, on_delete=models.SET_NULL, related_name="entries", null=True, blank=True
    )
    captain = models.BooleanField(default=False)
    category = models.CharField(max_length=40, blank=True)
    apart = models.CharField(max_length=40, blank=True)
    fee_class = models.CharField(max_length=40, blank=True)
    fee_cents = models.PositiveIntegerField(default=0)
    added_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True, blank=True)
    plays_from = models.PositiveSmallIntegerField(default=1)
    withdrawn_from = models.PositiveSmallIntegerField(null=True, blank=True)
    eliminated_after = models.PositiveSmallIntegerField(null=True, blank=True)
    score_kept = models.BooleanField(default=True)
    seatable = models.BooleanField(default=True)
    stays_put = models.BooleanField(default=False)  # cannot easily change tables
    cote = models.IntegerField(null=True, blank=True)
    cote_hidden = models.BooleanField(default=False)
    substitute = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="substitutions", null=True, blank=True
    )

    class Meta:
        ordering = ["player__key", "pk"]
        verbose_name_plural = "entries"
        indexes = [
            models.Index(  # few have a substitute: an index of all is taken for useless
                fields=["substitute"],
                condition=models.Q(substitute__isnull=False),
                name="entry_by_substitute",
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="entry_once"),
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["team"], condition=models.Q(captain=True), name="one_captain_a_team"
            ),
        ]

    def plays(self, round_number: int) -> bool:
        """Tell whether the entry is to be seated in a round that is not released."""
        return (
            self.checked_in_at is not None
            and self.seatable
            and self.plays_from <= round_number
            and (self.withdrawn_from is None or round_number < self.withdrawn_from)
            and self.eliminated_after is None
        )

    @property
    def scratched(self) -> bool:
        """Tell of an entry that left before its first round: it is in no list, owes nothing."""
        return self.checked_in_at is None and self.withdrawn_from is not None

    @property
    def is_eliminated(self) -> bool:
        """Tell whether a cut ended the entry's event: not of who never came, or has left."""
        return (
            self.eliminated_after is not None
            and self.checked_in_at is not None
            and (self.withdrawn_from is None or self.withdrawn_from > self.eliminated_after + 1)
        )

    @property
    def sits(self) -> Player:
        """Who takes the entry's seat."""
        return self.substitute or self.player


class PaymentMethod(NamedChoices):
    CASH = "cash", _("Espèces")
    CHEQUE = "cheque", _("Chèque")
    CARD = "card", _("Carte")
    TRANSFER = "transfer", _("Virement")


class Money(models.Model):
    """Money that changed hands for an event; rows are only ever added."""

    cents = models.IntegerField()
    method = models.CharField(max_length=8, choices=PaymentMethod.pairs)
    uuid = models.UUIDField(unique=True)  # made with the form: two taps count once
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    by_outside = models.ForeignKey(
        OutsideAuthor, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta:
        abstract = True
        ordering = ["pk"]

    @property
    def taken_by(self) -> str:
        """Name who took the money, or paid it."""
        return author_name(self.by, self.by_outside)


class Payment(Money):
    """Money taken, or given back when negative."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="payments")

    def __str__(self) -> str:
        return f"{self.entry} – {self.cents}"


class Expense(Money):
    """Money paid for an event, or taken back when negative."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="expenses")
    label = models.CharField(max_length=80)

    def __str__(self) -> str:
        return f"{self.label} – {self.cents}"
