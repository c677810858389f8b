"""The sign on a table that lets its tablet in: a QR code, a short address, a PIN."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import date, timedelta

import segno
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from scoring.models import Table, TableLink


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """The way into one table: `target` is behind the QR code, `address` is to be typed.

    Without a link all but the table is empty.
    """

    table: Table
    link: TableLink | None = None
    target: str = ""
    address: str = ""
    pin: str = ""
    waited_for: bool = False
    last_day: date | None = None

    @property
    def qr(self) -> SafeString:
        """Draw the target."""
        return qr_code(self.target)

    @property
    def names(self) -> list[str]:
        return [seat.player.name for seat in self.table.seated]


def poster_of(
    table: Table, link: TableLink | None, base: str, waited_for: Container[int] = ()
) -> Poster:
    """The way into a table; `base` is the address of the site as tablets reach it.

    `waited_for` are links at whose PIN somebody has to wait.
    """
    if link is None:
        return Poster(table=table)
    return Poster(
        table=table,
        link=link,
        target=f"{base}{link.path}",
        address=f"{base}{link.short_path}",
        pin=f"{link.pin[:4]} {link.pin[4:]}",
        waited_for=link.pk in waited_for,
        last_day=timezone.localdate(link.expires_at - timedelta(seconds=1)),
    )


def qr_code(address: str) -> SafeString:
    """Draw an address black on white, as cameras like it, whatever the theme of the page."""
    drawing = segno.make(address, error="m").svg_inline(border=4, light="#fff", omitsize=True)
    return mark_safe(drawing)  # noqa: S308 (a drawing of our own, nothing of it was typed)
