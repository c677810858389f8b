"""Teams, entries and payments: who plays, what he has paid; what the club has spent.

Who entered himself at home, or was entered by somebody: he has no account, but a link. Points
outside the score sheets: an arbiter’s decisions, and rounds played elsewhere.
"""

from collections import Counter
from collections.abc import Iterable
from uuid import uuid4

from django.core.signing import Signer
from django.db import models
from django.db.models import Q
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.models.club import Publication, author_name, by_account, by_outsider
from tarotclub.ground.named import NamedChoices, NamedRow
from tournaments.models.event import Event
from tournaments.play.words import given_words


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


def by_team(entries: Iterable[Entry]) -> Counter[int | None]:
    """Count players by their teams, those of none under None."""
    return Counter(entry.team_id for entry in entries)


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
    by = by_account()
    by_outside = by_outsider()

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


SIGNER = Signer(salt="tournaments.home-entry", sep=".")
SIGNED = 16  # letters: 96 bits, and a code that a phone still reads


class HomeState(NamedChoices):
    PLACED = "placed", _("a une place")
    WAITING = "waiting", _("en liste d’attente")
    LEFT = "left", _("s’est retiré")
    REPLACED = "replaced", _("remplacé")
    REFUSED = "refused", _("refusé par le club")


COMING = (HomeState.PLACED, HomeState.WAITING)


class HomeEntryQuerySet(models.QuerySet["HomeEntry"]):
    def coming(self) -> "HomeEntryQuerySet":
        return self.filter(state__in=COMING)

    def by_key(self, key: str) -> "HomeEntryQuerySet":
        """Whose link ends in this key: one, or nobody."""
        number = key.partition("-")[0]
        known = self.filter(pk=int(number)) if number.isdecimal() and len(number) < 16 else ()  # noqa: PLR2004 -- digits of a key
        mine = [one.pk for one in known if constant_time_compare(one.key, key)]
        return self.filter(pk__in=mine)


class HomeEntry(NamedRow):
    """One person of a `party` that entered with one form, and has or waits for its places.

    The key of his link follows from `nonce` and the site's secret key: it can be shown again,
    and a copy of the database opens nothing. While he is `asked` about, somebody at the desk
    has yet to say who he is; `player` is whom the club knows as him. His `entry` is made when
    he has a place and is known. `told` is the state that a mail has told him.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="home_entries")
    party = models.UUIDField()  # made with the form: sent twice it enters once
    number = models.PositiveSmallIntegerField(default=1)  # in the party
    nonce = models.UUIDField(default=uuid4, editable=False)
    name = models.CharField(max_length=80)
    club_name = models.CharField(max_length=40, blank=True)
    licence_number = models.CharField(max_length=30, blank=True)
    email = models.CharField(max_length=120, blank=True)
    publication = models.CharField(max_length=8, choices=Publication.pairs)
    team = models.CharField(max_length=80, blank=True)
    fee_class = models.CharField(max_length=40, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, related_name="home_entries", null=True, blank=True
    )
    entry = models.OneToOneField(
        Entry, on_delete=models.SET_NULL, related_name="home", null=True, blank=True
    )
    state = models.CharField(max_length=8, choices=HomeState.pairs)
    asked = models.BooleanField(default=False)
    added_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    seeks = models.BooleanField(default=False)  # a partner
    partner = models.ForeignKey(  # whom he has proposed to play with
        "self", on_delete=models.SET_NULL, related_name="suitors", null=True, blank=True
    )
    site = models.CharField(max_length=120, blank=True)  # where he found it: for mails
    language = models.CharField(max_length=8, blank=True)
    told = models.CharField(max_length=8, choices=HomeState.pairs, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)

    objects = HomeEntryQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "home entries"
        indexes = [
            models.Index(
                fields=["event"], condition=~Q(email=""), name="home_entry_to_write_to"
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "party", "number"], name="home_entry_once"
            ),
            models.CheckConstraint(
                condition=Q(entry=None) | Q(state="placed"), name="home_entry_has_its_place"
            ),
        ]

    @property
    def comes(self) -> bool:
        """Whether he has a place, or waits for one."""
        return self.state in COMING

    @property
    def key(self) -> str:
        signature = SIGNER.signature(f"{self.pk}.{self.nonce}")[:SIGNED]
        return f"{self.pk}-{signature}"


class Decision(NamedChoices):
    POINTS = "points", _("Points")
    WARNING = "warning", _("Avertissement")
    EXCLUSION = "exclusion", _("Exclusion")


class Penalty(NamedRow):
    """Points taken (negative) or given, a warning or an exclusion; cancelled, never deleted."""

    NAMED = ("entry", "decision")

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    decision = models.CharField(max_length=12, choices=Decision.pairs)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.IntegerField(default=0)
    reason = models.CharField(max_length=200)
    uuid = models.UUIDField(unique=True)  # made with the form: two taps decide once
    at = models.DateTimeField()
    by = by_account()
    by_outside = by_outsider()
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = by_account()
    cancelled_by_outside = by_outsider()
    cancelled_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(
                condition=Q(decision="points") | Q(points=0), name="only_points_cost_points"
            )
        ]

    @property
    def decided_by(self) -> str:
        return author_name(self.by, self.by_outside)

    @property
    def lifted_by(self) -> str:
        """Name who cancelled the decision."""
        return author_name(self.cancelled_by, self.cancelled_by_outside)


def decision_sentence(penalty: Penalty) -> str:
    """Say what was decided, without why: "−20 points", "Avertissement"; "−5 %" of boards."""
    if penalty.decision != Decision.POINTS:
        return str(Decision(penalty.decision).label)
    return given_words(penalty.entry.event.play.unit, penalty.points)


class ImportedScore(NamedRow):
    """What an entry brought from a round, as a club's own results file says."""

    NAMED = ("entry", "round_number")

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="imported_scores")
    round_number = models.PositiveSmallIntegerField()
    points = models.IntegerField()

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "round_number"], name="imported_once_a_round"
            )
        ]
