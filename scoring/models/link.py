"""The key to one table: behind a QR code, or a PIN typed at a short address."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.core import signing
from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac

from scoring.models.table import Seat, Table

PIN_SALT = "tarotclub.table-pin"
SIGNER = signing.Signer(salt="tarotclub.table-link", sep=".")
READER = signing.Signer(salt="tarotclub.table-reading", sep=".")


class TableLinkQuerySet(models.QuerySet["TableLink"]):
    def in_force(self, at: datetime) -> Self:
        return self.filter(revoked_at=None, expires_at__gt=at)

    def of_tables(self) -> Self:
        """Leave out the links that only sign one seat."""
        return self.filter(seat=None)


class TableLink(models.Model):
    """Opens one table, or the signature of one `seat`, until it expires or is revoked.

    Token and PIN follow from `nonce` and the site's secret key, which is not in the database:
    they can be shown again, and a copy of the database opens nothing. `nonce` makes those of
    a new link ones that never were.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="links")
    seat = models.ForeignKey(
        Seat, on_delete=models.PROTECT, related_name="links", null=True, blank=True
    )
    nonce = models.CharField(max_length=16)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    reading = False  # whether it came with the token that only reads

    objects = TableLinkQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(revoked_at=None, seat=None),
                name="table_has_one_link",
            ),
            models.UniqueConstraint(
                fields=["seat"], condition=Q(revoked_at=None), name="seat_has_one_link"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} – {self.pk}"

    @property
    def token(self) -> str:
        return SIGNER.sign(f"{self.pk}.{self.nonce}")

    @property
    def pin(self) -> str:
        """The eight digits that open the table at its short address; a seat has none."""
        if self.seat_id is not None:
            return ""
        keyed = salted_hmac(PIN_SALT, self.nonce, algorithm="sha256")
        return f"{int.from_bytes(keyed.digest()) % 10**8:08}"

    @property
    def path(self) -> str:
        """The address behind the QR code: no server and no log hears of a fragment."""
        return f"/{'s' if self.seat_id else 't'}/{self.pk}/#{self.token}"

    @property
    def reading_path(self) -> str:
        """The address of who only reads the sheet; it ends with the link."""
        return f"/v/{self.pk}/#{READER.sign(f'{self.pk}.{self.nonce}')}"

    @property
    def short_path(self) -> str:
        """The address to type, where the PIN is asked for."""
        return f"/t/{self.pk}/"

    def expired(self, at: datetime) -> bool:
        return self.expires_at <= at


def read_token(token: str) -> tuple[int, str, bool]:
    """The link and the nonce a token was signed for, and whether it only reads.

    Raises signing.BadSignature.
    """
    try:
        signed, reading = SIGNER.unsign(token), False
    except signing.BadSignature:
        signed, reading = READER.unsign(token), True
    number, _dot, nonce = signed.partition(".")
    if not number.isascii() or not number.isdecimal():
        raise signing.BadSignature
    return int(number), nonce, reading
