"""Results of the same boards in another hall, kept to be compared with an event's own."""

from django.db import models

from tournaments.models.event import Event


class HallResults(models.Model):
    """A hall's file as `manage.py boards` reads it; a newer one of that name replaces it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="halls")
    name = models.CharField(max_length=80)
    results = models.TextField()
    brought_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "hall results"
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="hall_once_in_event"),
        ]

    def __str__(self) -> str:
        return self.name
