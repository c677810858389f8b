"""Sendings: the forms that were done already, so that none is done twice."""

from django.conf import settings
from django.db import models


class Sending(models.Model):
    """A form that was done, by the identity its page gave it; sent again it is done no more.

    Kept for as long as a browser may still send it (`do_once` forgets it then).
    """

    uuid = models.UUIDField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["by", "uuid"], name="sending_is_done_once")
        ]
        indexes = [models.Index(fields=["at"], name="sending_at")]

    def __str__(self) -> str:
        return f"{self.uuid}"
