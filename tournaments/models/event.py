"""A tournament, of which a club evening is the small case; helpers, prizes, forms done.

What a club announces of an event to come, and the series that several may be of.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Self

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, When
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from scoring.models.club import by_account
from scoring.models.table import EpochNow, new_stamp
from scoring.rules import Ruleset
from scoring.rules.frozen import thaw
from tarotclub.accounts.rights import Role
from tarotclub.ground.named import NamedChoices, NamedRow
from tournaments.play import PLAYS, Play
from tournaments.play.ordering import Parting
from tournaments.ranking import Criterion


class EventKind(NamedChoices):
    EVENING = "evening", _("Soirée de club")
    TOURNAMENT = "tournament", _("Tournoi")


class Odd(NamedChoices):
    """What becomes of the players that tables of four leave over."""

    THREE = "3", _("Tables de 3, règles à trois")
    FIVE = "5", _("Tables de 5, avec appel au roi")
    MORT = "mort", _("Tables de 5, le donneur ne joue pas")


class Visibility(NamedChoices):
    LIVE = "live", _("Montré après chaque tour")
    HIDDEN = "hidden", _("Caché jusqu’à la remise des prix")


def duplicate_choices() -> list[tuple[str, Promise]]:
    """The forms of play that are chosen by a key, with their names."""
    return [(key, _(play.name)) for key, play in PLAYS.items() if key]


class TeamGap(NamedChoices):
    """What a team is given for a result that one of its players does not bring."""

    LOWEST = "lowest", _("Le plus faible résultat du tour")
    AVERAGE = "average", _("La moyenne de ses équipiers")


# Of an entry: taken off the list before play, which keeps its payments.
SCRATCHED = Q(checked_in_at=None, withdrawn_from__isnull=False)


def _count(model: str, only: Q, event: str) -> Coalesce:
    """Count the rows of each event by themselves: joined, one kind would multiply the other."""
    rows = apps.get_model("tournaments", model)._default_manager  # noqa: SLF001 (its public name)
    mine = rows.filter(only, **{event: models.OuterRef("pk")}).order_by().values(event)
    counted = mine.annotate(count=models.Count("pk")).values("count")
    return Coalesce(models.Subquery(counted), 0)


STAMP_OF_TABLES = "rounds__tables__table__stamp"


def tables_until(last_round: int | None) -> Q | None:
    """Choose the tables of no later round, for `with_etag`; None is every table."""
    return None if last_round is None else Q(rounds__number__lte=last_round)


def of_deals(events: Iterable["Event"]) -> list["Event"]:
    """Leave out the events whose tables hand in boards."""
    return [event for event in events if event.play.fits(of_boards=False)]


def of_boards(events: Iterable["Event"]) -> list["Event"]:
    """The events whose tables hand in boards, of which results are compared."""
    return [event for event in events if event.play.fits(of_boards=True)]


class EventQuerySet(models.QuerySet["Event"]):
    def evenings(self) -> Self:
        return self.filter(kind=EventKind.EVENING)

    def tournaments(self) -> Self:
        return self.filter(kind=EventKind.TOURNAMENT)

    def open(self) -> Self:
        return self.filter(closed_at=None)

    def with_ranking_shown(self) -> Self:
        """Leave out those that keep their ranking for the ceremony."""
        return self.exclude(visibility=Visibility.HIDDEN, revealed_at=None)

    def open_first(self, today: date) -> Self:
        """Put what is under way first, then what comes, the soonest first, then the latest."""
        coming = Q(closed_at=None, date__gt=today)
        return self.order_by(
            Case(When(coming, then=1), When(closed_at=None, then=0), default=2),
            Case(When(coming, then="date")),
            "-date",
            "-pk",
        )

    def counted(self) -> Self:
        """Count entries, and the tables they sit at: those of the first round, for lists."""
        return self.annotate(
            entry_count=_count("Entry", ~SCRATCHED, "event"),
            table_count=_count("RoundTable", Q(round__number=1), "round__event"),
        )

    def with_etag(self, shown: Q | None = None, **others: Q) -> Self:
        """Sum up every write to the event and its tables, for the ETags of its pages.

        A page that shows something of some tables alone asks for those; `others` by name.
        """
        stamps = {
            name: F("stamp") + Coalesce(models.Sum(STAMP_OF_TABLES, filter=tables), 0)
            for name, tables in {"stamps": shown, **others}.items()
        }
        return self.annotate(epoch=EpochNow(), **stamps)

    def with_epoch(self) -> Self:
        return self.annotate(epoch=EpochNow())

    def with_clock(self) -> Self:
        """Add the clock of the round under way: time alone makes its tables late."""
        running = Q(rounds__released_at__isnull=False, rounds__closed_at=None)
        fields = ("minutes", "started_at", "paused_at", "paused_seconds")
        clock = {
            f"clock_{field}": models.Max(f"rounds__{field}", filter=running) for field in fields
        }
        extra = models.Max("rounds__tables__extra_minutes", filter=running)
        return self.annotate(clock_extra=extra, **clock)


class Event(NamedRow):
    """One event of a club. `revision` grows with every write to it, and `stamp` is new then.

    `cents_a_point` is what a point of score costs when the evening settles; 0 is nothing.
    An evening has one round that grows table by table; what follows `ruleset` is a
    tournament's: without `deals_per_round` its rounds end by the clock, `fees` are pairs of a
    class and its cents, `tie_breaks` are criteria of `tournaments.ranking` in their order.
    Where boards are compared, `duplicate` names the form; without it deals are free. Its
    `sessions`, where there are several, are pairs: how many rounds, and the coefficient.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=12, choices=EventKind.pairs, default=EventKind.EVENING)
    name = models.CharField(max_length=80)
    date = models.DateField()
    revision = models.PositiveIntegerField(default=0)
    stamp = models.BigIntegerField(default=new_stamp)
    chips_together = models.BooleanField(default=False)  # else settled at each table
    cents_a_point = models.PositiveSmallIntegerField(default=0)

    ruleset = models.JSONField(default=dict, blank=True)
    odd = models.CharField(max_length=4, choices=Odd.pairs, default=Odd.THREE)
    rounds_planned = models.PositiveSmallIntegerField(default=1)
    deals_per_round = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes_per_round = models.PositiveSmallIntegerField(null=True, blank=True)
    last_deal_minutes = models.PositiveSmallIntegerField(default=5)  # its call, before the end
    team_size = models.PositiveSmallIntegerField(default=1)
    team_gap = models.CharField(max_length=8, choices=TeamGap.pairs, default=TeamGap.LOWEST)
    draw_seed = models.PositiveIntegerField(null=True, blank=True)
    forbidden = models.JSONField(default=list, blank=True)  # pairs of entry numbers
    fees = models.JSONField(default=list, blank=True)
    fees_by_team = models.BooleanField(default=False)  # owed by the first of each team
    categories = models.JSONField(default=list, blank=True)
    redistribution = models.PositiveSmallIntegerField(default=100)  # percent of the takings
    float_cents = models.PositiveIntegerField(default=0)  # in the till before anybody pays
    counted_cents = models.PositiveIntegerField(null=True, blank=True)  # in it, at the end
    guaranteed_cents = models.PositiveIntegerField(default=0)  # to hand out, whatever comes in
    prizes_shared = models.BooleanField(default=True)  # by those who share a rank
    prizes_doubled = models.BooleanField(default=False)  # a place's and a category's at once
    tie_breaks = models.JSONField(default=list, blank=True)
    cotes_at = models.DateTimeField(null=True, blank=True)  # when entries got those of the club
    handicap = models.JSONField(default=dict, blank=True)  # tournaments/event/words.py
    duplicate = models.CharField(max_length=12, choices=duplicate_choices, blank=True)
    alterne = models.BooleanField(default=True)  # in duplicate: ranked line by line
    sessions = models.JSONField(default=list, blank=True)
    hands_kept = models.BooleanField(default=False)  # from the public, also when it is over
    results_at_table = models.BooleanField(default=False)  # a board's others, once played
    visibility = models.CharField(
        max_length=8, choices=Visibility.pairs, default=Visibility.LIVE
    )
    revealed_at = models.DateTimeField(null=True, blank=True)

    # Behind the addresses that ask for no account; None while nothing is published.
    public_key = models.CharField(max_length=16, null=True, blank=True, unique=True)
    announcement = models.CharField(max_length=200, blank=True)  # over all screens

    opened_by = by_account()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]
        indexes = [
            models.Index(fields=["club", "-date"], name="event_by_club_and_date"),
            models.Index(fields=["club", "kind"], name="event_by_club_and_kind"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(redistribution__lte=100), name="redistribution_at_most_all"
            ),
            models.CheckConstraint(
                condition=Q(team_size__range=(1, 6)), name="team_of_one_to_six"
            ),
            models.CheckConstraint(
                condition=Q(kind="evening") | ~Q(ruleset={}), name="tournament_has_a_ruleset"
            ),
        ]

    @property
    def is_evening(self) -> bool:
        return self.kind == EventKind.EVENING

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset of a tournament's tables of four."""
        return thaw(self.ruleset)

    @property
    def play(self) -> Play:
        """The form of play, which says all that rooms ask of it."""
        return PLAYS[self.duplicate]

    @property
    def by_lines(self) -> bool:
        """Whether a duplicate is ranked line by line: over several sessions none is."""
        return self.alterne and not self.sessions

    @property
    def parting(self) -> Parting:
        """What the event adds to its form of play, by which it is ranked."""
        chain, seed = tuple(map(Criterion, self.tie_breaks)), str(self.draw_seed or self.pk)
        return Parting(chain, seed, self.by_lines, self.team_size)

    @property
    def coefficients(self) -> Mapping[int, Fraction]:
        """The coefficients of sessions 1, 2, …; none where there is one session."""
        written = enumerate(self.sessions, start=1)
        return {number: Fraction(weight) for number, (_rounds, weight) in written}

    def session_of(self, round_number: int) -> int:
        """The session of a round; rounds beyond the plan are of the last one."""
        last = 0
        for number, (rounds, _weight) in enumerate(self.sessions, start=1):
            last += rounds
            if round_number <= last:
                return number
        return max(len(self.sessions), 1)

    @property
    def ranking_hidden(self) -> bool:
        """Whether players have to wait for the ceremony to see the ranking.

        Nobody's marks are public either until then: who compared them would know it.
        """
        return self.hides_ranking and self.revealed_at is None

    @property
    def hides_ranking(self) -> bool:
        """Whether the event keeps its ranking for the ceremony, which may be over."""
        return self.visibility == Visibility.HIDDEN


class EventHelper(NamedRow):
    """The role that somebody has at one event: he sees nothing else of the club."""

    NAMED = ("user", "event")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="helps"
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="helpers")
    role = models.CharField(max_length=12, choices=Role.pairs)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "event"], name="helper_once_at_event"),
            models.CheckConstraint(
                condition=~models.Q(role="organiser"), name="helper_organises_no_club"
            ),
        ]


class Prize(models.Model):
    """A prize for a rank, among all or in one category; `label` names what is not money.

    A `category` that is none of the event's names a special prize, given by hand: its `rank`
    is then the number of the entry that gets it.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    category = models.CharField(max_length=40, blank=True)
    rank = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField(default=0)
    label = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["category", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "category", "rank"], name="prize_once_per_rank"
            ),
            models.CheckConstraint(condition=Q(rank__gte=1), name="prize_rank_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.category} {self.rank}".strip()

    def by_hand(self, categories: Collection[str]) -> bool:
        """Tell whether it is given by hand, in an event of these categories."""
        return bool(self.category) and self.category not in categories


class Sending(NamedRow):
    """A form that was done, by the identity its page gave it; sent again it is done no more.

    Kept for as long as a browser may still send it (`do_once` forgets it then).
    """

    NAMED = ("uuid",)

    uuid = models.UUIDField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["by", "uuid"], name="sending_is_done_once")
        ]
        indexes = [models.Index(fields=["at"], name="sending_at")]


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
