"""What is known of a club's first steps."""

from django.conf import settings
from django.db import models


class StepsLeft(models.Model):
    """Somebody has put a club's list of first steps away, done or not."""

    club = models.OneToOneField("scoring.Club", on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.club}"
