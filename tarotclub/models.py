"""Tries to get in, days chosen for what goes by itself, accounts' languages, told copies."""

from django.conf import settings
from django.db import models


class Tries(models.Model):
    """Failed tries at one `subject` (a name, a PIN) by one `who` (an address, a device).

    A sum that is forgiven with time (tarotclub/accounts/sessions.py); after `address_days` the
    row goes.
    """

    subject = models.CharField(max_length=80)
    who = models.CharField(max_length=80)
    count = models.FloatField(default=0)
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = "essais"
        constraints = [
            models.UniqueConstraint(fields=["subject", "who"], name="tries_of_one_at_one")
        ]

    def __str__(self) -> str:
        return f"{self.subject} – {self.who}"


class ChosenDays(models.Model):
    """How many days is kept what goes by itself, as chosen in the browser: one row, or none.

    Empty is as the settings say; `account_days` is 0 for never
    (tarotclub/accounts/retention.py).
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


class AccountLanguage(models.Model):
    """What the site speaks to an account (tarotclub/accounts/sessions.py)."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", primary_key=True
    )
    language = models.CharField(max_length=8)

    def __str__(self) -> str:
        return self.language


class ToldCopy(models.Model):
    """When the whole database was last copied by another tool, which told it: one row, or none.

    SQLite's copies are the site's own (tarotclub/keeping/); of PostgreSQL it is only told.
    """

    ONLY = 1

    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="copy_told_in_one_row")
        ]

    def __str__(self) -> str:
        return str(self.at)
