"""Failed tries to get in, as the database keeps them."""

from django.db import models


class Tries(models.Model):
    """Failed tries at one `subject` (a name, a PIN) by one `who` (an address, a device).

    A sum that is forgiven with time (tarotclub/throttle.py); after ADDRESS_DAYS the row goes.
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
