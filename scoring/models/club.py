"""A club, who may work in it, its players, and whoever wrote something, by name."""

from collections.abc import Iterable
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

from tarotclub.accounts.rights import Role
from tarotclub.ground.named import NamedChoices, NamedRow
from tarotclub.ground.names import LONGEST_SORTED, folded, parted

MAJORITY = 18
LONGEST_KEY = 160  # some signs are whole words once they are folded


def search_key(name: str) -> str:
    """Fold a name for searching and sorting: no accents, no case, the family's name first.

    >>> search_key("Élise D’Arc"), search_key("ŁUC Zoé"), search_key("Jean-Luc")
    ('d arc elise', 'luc zoe', 'jean luc')
    """
    given, family = parted(name[:LONGEST_SORTED])
    plain = folded(f"{family} {given}")
    letters = "".join(char if char.isalnum() else " " for char in plain)
    return (" ".join(letters.split()) or name.strip())[:LONGEST_KEY]


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name, folded, whatever their order: FAUVEL Élise is Élise Fauvel."""
    return tuple(sorted(search_key(name).split()))


def licence_key(licence: str) -> str:
    """Fold a licence for comparing: 12-345 a is 12345A."""
    return "".join(char for char in licence.casefold() if char.isalnum())


class Publication(NamedChoices):
    """What others see of a player's name: on screens, on paper, in files."""

    FULL = "full", _("Nom entier")
    FIRST = "first", _("Prénom et initiales")
    INITIALS = "initials", _("Initiales")
    NUMBER = "number", _("Numéro")


class Club(NamedRow):
    """Who plays together, and what their new events and players start from.

    `ruleset` is a key of `scoring.catalogue`, "" for none; `fees` are pairs of a class and its
    cents; `publication` is how new players are shown until they choose; `sites` are the
    origins of web pages that may read the public results.
    """

    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)
    publication = models.CharField(
        max_length=8, choices=Publication.pairs, default=Publication.FIRST
    )
    ruleset = models.CharField(max_length=40, blank=True)
    fees = models.JSONField(default=list, blank=True)
    sites = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    @property
    def club_id(self) -> int:
        """Its number, by the name that all has which is a club's."""
        return self.pk

    def logo_png(self) -> bytes:
        """Fetch the logo, for what is printed; nothing where there is none."""
        png = Logo.objects.filter(club=self).values_list("png", flat=True).first()
        return bytes(png or b"")


class Membership(NamedRow):
    NAMED = ("user", "club")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.pairs)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="membership_once")]


class PlayerQuerySet(models.QuerySet["Player"]):
    def matching(self, text: str) -> Self:
        """Find players by any part of their name, accents and case aside."""
        players = self
        for word in search_key(text).split():
            players = players.filter(key__contains=word)
        return players


class Player(NamedRow):
    """Somebody who plays in a club; may be made anonymous without touching scores.

    Who is archived is proposed no more. A `guest` came to an open tournament and is no member
    of the club. `minor` is what somebody said, where no year is known.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=LONGEST_KEY, editable=False)
    licence_number = models.CharField(max_length=30, blank=True)
    category = models.CharField(max_length=40, blank=True)
    publication = models.CharField(
        max_length=8, choices=Publication.pairs, default=Publication.FIRST
    )
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    minor = models.BooleanField(default=False)
    guest = models.BooleanField(default=False)
    phone = models.CharField(max_length=30, blank=True)
    email = models.CharField(max_length=120, blank=True)
    notes = models.CharField(max_length=400, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    anonymised_at = models.DateTimeField(null=True, blank=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="player_name_once_in_club"),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        ]

    @property
    def is_minor(self) -> bool:
        """Whether he is under age, or may be: until the end of the year in which he is 18."""
        if self.birth_year is None:
            return self.minor
        return timezone.localdate().year - self.birth_year <= MAJORITY

    @property
    def shown_as(self) -> Publication:
        """How his name is published: as he chose, but no minor's is whole."""
        chosen = Publication(self.publication)
        return Publication.FIRST if chosen is Publication.FULL and self.is_minor else chosen


class FormerPlayer(NamedRow):
    """Somebody who was found to be another player of the club, and became him.

    Acts of the log that hold his `key` are told under the name he had then.
    """

    key = models.BigIntegerField(unique=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="formers")
    name = models.CharField(max_length=80)


def player_names(keys: Iterable[int]) -> dict[int, str]:
    """The names of players by their keys; who was merged has also that of then."""
    names = dict(Player.objects.filter(pk__in=keys).values_list("pk", "name"))
    if missing := set(keys) - names.keys():
        formers = FormerPlayer.objects.filter(key__in=missing).select_related("player")
        words = _("%(former)s (devenu %(player)s)")
        names |= {
            one.key: one.player.name
            if one.name == one.player.name
            else str(words) % {"former": one.name, "player": one.player.name}
            for one in formers
        }
    return names


def former_keys(player: int) -> list[int]:
    """The keys under which acts hold a player who was merged into this one."""
    return list(FormerPlayer.objects.filter(player=player).values_list("key", flat=True))


class Logo(models.Model):
    """A club's logo, as this site has drawn it anew: a PNG of a known size.

    It is in the database, so that every copy of it has the logo.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    png = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=16)

    def __str__(self) -> str:
        return f"{self.club} {self.width}×{self.height}"


class OutsideAuthor(models.Model):
    """An author of what came in an event's file, by name; forgotten, he has none.

    What is written refers to him by his key, the log too: his name may go.
    """

    club = models.ForeignKey("Club", on_delete=models.PROTECT, related_name="outside_authors")
    username = models.CharField(max_length=150, blank=True)
    name = models.CharField(max_length=301, blank=True)

    class Meta:
        ordering = ["name", "username", "pk"]

    def __str__(self) -> str:
        return self.name or self.username or gettext("un auteur oublié")


def by_account(**options: Any) -> "models.ForeignKey[User | None, User | None]":
    """Make a column for the account of who did something; empty where nobody is known."""
    to = settings.AUTH_USER_MODEL
    return models.ForeignKey(to, models.PROTECT, related_name="+", null=True, **options)


def by_outsider() -> "models.ForeignKey[OutsideAuthor | None, OutsideAuthor | None]":
    """Make a column for who did it on another computer, beside the account that is empty."""
    return models.ForeignKey(OutsideAuthor, models.PROTECT, related_name="+", null=True)


def full_name(user: User | None) -> str:
    """Name a user, by his account where he gave no name; nobody is empty."""
    return user.get_full_name() or user.get_username() if user else ""


def author_name(user: User | None, outside: OutsideAuthor | None) -> str:
    """Name who wrote something: a user, or somebody whose account is on another computer."""
    return full_name(user) or (str(outside) if outside else "")


def author(user: User | None, link: int | None, outside: OutsideAuthor | None = None) -> str:
    """Name who wrote a deal or corrected it: a user, or whoever held the table's tablet."""
    return author_name(user, outside) or (gettext("la tablette") if link else "")
