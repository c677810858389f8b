"""How the hands of a duplicate came to be: dealt from a secret seed, or written down."""

from django.db import models

from tournaments.models.event import Event


class Dealing(models.Model):
    """The hands of an event's boards, secret until it is over.

    With a `seed`, the generator of that name deals each board so that its taker's hand is worth
    `least`; without one boards are dealt at the tables. `typed` are hands that somebody wrote
    down, by the board's number: those of N, E, S and W, and the dog.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="dealing")
    generator = models.CharField(max_length=16, blank=True)
    seed = models.CharField(max_length=64, blank=True)
    least = models.PositiveSmallIntegerField(default=0)
    typed = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return str(self.event)
