"""Who entered himself at home, or was entered by somebody: he has no account, but a link."""

from uuid import uuid4

from django.core.signing import Signer
from django.db import models
from django.db.models import Q
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.models.club import Publication
from tarotclub.ground.choices import NamedChoices
from tarotclub.ground.named import NamedRow
from tournaments.models.entry import Entry
from tournaments.models.event import Event

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
