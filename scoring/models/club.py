"""A club, who may work in it, and its players."""

import unicodedata
from typing import Self

from django.conf import settings
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


def search_key(name: str) -> str:
    """Fold a name for searching: no accents, no case, single spaces."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(
        char if char.isalnum() else " " for char in plain if not unicodedata.combining(char)
    )
    return " ".join(letters.split()) or name.strip()


class Club(models.Model):
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do; each role may do what the one before may."""

    SCORER = "scorer", _("Marqueur")
    ARBITER = "arbiter", _("Arbitre")
    ORGANISER = "organiser", _("Organisateur")


def role_choices() -> list[tuple[str, Promise]]:
    return list(Role.choices)


class Membership(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=role_choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "club"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} – {self.club}"


class Publication(models.TextChoices):
    """What others see of a player's name: on screens, on paper, in files."""

    FULL = "full", _("Nom entier")
    INITIALS = "initials", _("Initiales")
    NUMBER = "number", _("Numéro")


def publication_choices() -> list[tuple[str, Promise]]:
    return list(Publication.choices)


class PlayerQuerySet(models.QuerySet["Player"]):
    def matching(self, text: str) -> Self:
        """Find players by any part of their name, accents and case aside."""
        found = self
        for word in search_key(text).split():
            found = found.filter(key__contains=word)
        return found


class Player(models.Model):
    """Somebody who plays in a club; may be made anonymous without touching scores."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=160, editable=False)
    licence_number = models.CharField(max_length=30, blank=True)
    category = models.CharField(max_length=40, blank=True)
    publication = models.CharField(
        max_length=8, choices=publication_choices, default=Publication.FULL
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="player_name_once_in_club"),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
