"""A screen of the hall, and what it shows in turn."""

from django.db import models

from tournaments.models.tournament import Tournament


class Screen(models.Model):
    """One address without a login: whoever knows `key` sees the `rotation`, and nothing else.

    `rotation` are {"show": what, "seconds": how long} in their order.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    name = models.CharField(max_length=40)
    key = models.CharField(max_length=16, unique=True)
    rotation = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="screen_name_once"),
        ]

    def __str__(self) -> str:
        return self.name
