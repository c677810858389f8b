"""Whoever wrote something on another computer, where his account is."""

from django.db import models
from django.utils.translation import gettext as _


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
        return self.name or self.username or _("un auteur oublié")
