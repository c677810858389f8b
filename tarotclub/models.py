"""Tries to get in, days chosen for what goes by itself, accounts' languages, told copies."""

from typing import NamedTuple

from django.conf import settings
from django.db import models

from tarotclub.ground.named import NamedRow


class Tries(NamedRow):
    """Failed tries at one `subject` (a name, a PIN) by one `who` (an address, a device).

    A sum that is forgiven with time (tarotclub/accounts/sessions.py); after `address_days` the
    row goes.
    """

    NAMED = ("subject", "who")

    subject = models.CharField(max_length=80)
    who = models.CharField(max_length=80)
    count = models.FloatField(default=0)
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = "essais"
        constraints = [
            models.UniqueConstraint(fields=["subject", "who"], name="tries_of_one_at_one")
        ]


class ChosenDays(models.Model):
    """How many days is kept what goes by itself, as chosen in the browser: one row, or none.

    Empty is as the settings say; `account_days` is 0 for never.
    """

    ONLY = 1

    account_days = models.PositiveIntegerField(null=True)
    address_days = models.PositiveIntegerField(null=True)
    session_days = models.PositiveIntegerField(null=True)
    refused_days = models.PositiveIntegerField(null=True)
    picture_days = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="days_chosen_in_one_row")
        ]

    def __str__(self) -> str:
        return f"{self.account_days}, {self.address_days}, {self.session_days}"


class Days(NamedTuple):
    """For how many days is kept what goes by itself, on the whole site (docs/PRIVACY.md).

    `account_days` is 0 where no account is ever closed.
    """

    account_days: int
    address_days: int
    session_days: int
    refused_days: int
    picture_days: int


def usual_days() -> Days:
    """What the settings say, which holds for what nobody has chosen."""
    return Days(
        account_days=settings.ACCOUNT_DAYS,
        address_days=settings.ADDRESS_DAYS,
        session_days=settings.SESSION_COOKIE_AGE // (24 * 3600),
        refused_days=settings.REFUSED_DAYS,
        picture_days=settings.PICTURE_DAYS,
    )


def chosen_days() -> dict[str, int | None]:
    """What was chosen in the browser, None where nothing was."""
    row = ChosenDays.objects.filter(pk=ChosenDays.ONLY).values(*Days._fields).first()
    return dict(row or dict.fromkeys(Days._fields))


def kept_days() -> Days:
    """What is in force: what was chosen, or else the settings."""
    return in_force(chosen_days())


def in_force(chosen: dict[str, int | None]) -> Days:
    """Fill up what was chosen with the settings."""
    return usual_days()._replace(
        **{name: days for name, days in chosen.items() if days is not None}
    )


class AccountLanguage(NamedRow):
    """What the site speaks to an account (tarotclub/accounts/sessions.py)."""

    NAMED = ("language",)

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", primary_key=True
    )
    language = models.CharField(max_length=8)


class ToldCopy(NamedRow):
    """When the whole database was last copied by another tool, which told it: one row, or none.

    SQLite's copies are the site's own (tarotclub/keeping/); of PostgreSQL it is only told.
    """

    NAMED = ("at",)

    ONLY = 1

    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="copy_told_in_one_row")
        ]
