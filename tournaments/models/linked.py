"""A hall that is linked to its club's site: what each side knows of the other."""

from datetime import UTC, datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from tarotclub.ground.named import NamedChoices, NamedRow
from tournaments.models.event import Event

BEGINNING, MICROSECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)


def identity_of(event: Event) -> str:
    """Name an event on whatever computer it is: by when it was opened, and its day.

    Those of a series were opened at once.
    """
    return f"{(event.opened_at - BEGINNING) // MICROSECOND:016x}{event.date:%Y%m%d}"


class MessageKind(NamedChoices):
    RANKING = "ranking", _("classement")
    BOARDS = "boards", _("résultats des étuis")
    EVENT = "event", _("événement entier")


class SiteLink(NamedRow):
    """On a hall's computer: the site of its club, and how the site calls this hall.

    `sequence` is the number of the last message; `public_key` names the file of its key.
    """

    NAMED = ("club", "address")

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="site_link")
    address = models.CharField(max_length=200)
    public_key = models.CharField(max_length=64)
    site_club = models.CharField(max_length=80)
    hall = models.CharField(max_length=80)
    sequence = models.PositiveBigIntegerField(default=0)
    linked_at = models.DateTimeField()
    met_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=300, blank=True)


class Outgoing(NamedRow):
    """On a hall's computer: the last message of a kind about an event, and what became of it.

    `digest` is its payload's, empty before the first; `stamps` are those that it was made at.
    `brought` are the keys of the players who came down from the site, on a ranking's.
    """

    NAMED = ("event", "kind")

    link = models.ForeignKey(SiteLink, on_delete=models.CASCADE, related_name="outgoing")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="outgoing")
    kind = models.CharField(max_length=8, choices=MessageKind.pairs)
    sequence = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    stamps = models.BigIntegerField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    refusal = models.CharField(max_length=500, blank=True)
    brought = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["-event__date", "-event", "kind"]
        constraints = [
            models.UniqueConstraint(
                fields=["link", "event", "kind"], name="outgoing_once_a_kind"
            )
        ]


class LinkedHall(NamedRow):
    """On a club's site: a hall's computer, or the code that is to link one.

    Of the code its digest is kept. `sequence` is the highest number it has sent.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="linked_halls")
    name = models.CharField(max_length=80)
    code = models.CharField(max_length=64, unique=True)
    offered_at = models.DateTimeField()
    public_key = models.CharField(max_length=64, blank=True)
    linked_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    sequence = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=Q(ended_at=None),
                name="hall_name_once_in_club",
            ),
            models.UniqueConstraint(
                fields=["public_key"],
                condition=Q(ended_at=None) & ~Q(public_key=""),
                name="hall_key_once",
            ),
        ]


class Incoming(NamedRow):
    """On a club's site: the last message of a kind about an event of a hall's.

    `identity` is the event's on every computer; `stored` what it has become here. `facts` are
    what a ranking tells, `results` those of boards.
    """

    NAMED = ("hall", "name")

    hall = models.ForeignKey(LinkedHall, on_delete=models.CASCADE, related_name="incoming")
    identity = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=MessageKind.pairs)
    sequence = models.PositiveBigIntegerField()
    digest = models.CharField(max_length=64)
    name = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField()
    refusal = models.CharField(max_length=500, blank=True)
    public_key = models.CharField(max_length=16, null=True, blank=True, unique=True)
    facts = models.JSONField(default=dict, blank=True)
    results = models.TextField(blank=True)
    stored = models.ForeignKey(
        Event, on_delete=models.SET_NULL, related_name="incoming", null=True, blank=True
    )

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["hall", "identity", "kind"], name="incoming_once_a_kind"
            )
        ]
