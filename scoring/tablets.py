"""The sign on a table that lets its tablet in: a QR code, a short address, a PIN.

Tablets of the hall: the address they reach, and what each told it has not sent yet.

The latter is kept in memory: nothing is written because somebody asks, and a tablet that is
there tells again within seconds of a start.

A table's sheet as digits in QR codes: read without a network, proved by the table's link.

What it holds are the requests that the tablet would have sent (docs/API.md), in a compact form
that `tablet/sheet_code.js` writes. Digits alone survive any keyboard that a scanner types on.
"""

import re
import string
import struct
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from threading import Lock
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from scoring.models import Table, TableLink
from tarotclub.serving.running import LOOPBACK, lan_address


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
        address=f"{base}/t/{link.pk}/",  # to type, where the PIN is asked for
        pin=f"{link.pin[:4]} {link.pin[4:]}",
        waited_for=link.pk in waited_for,
        last_day=timezone.localdate(link.expires_at - timedelta(seconds=1)),
    )


def qr_code(address: str) -> SafeString:
    """Draw an address black on white, as cameras like it, whatever the theme of the page."""
    import segno  # noqa: PLC0415 (most pages have no code: they do not bring it)

    drawing = segno.make(address, error="m").svg_inline(border=4, light="#fff", omitsize=True)
    return mark_safe(drawing)  # noqa: S308 (a drawing of our own, nothing of it was typed)


HEADER = "X-Waiting"  # how many entries wait on a tablet, and the word by which it is known
TOLD = re.compile(r"(\d{1,4}) ([0-9a-f-]{8,36})", re.ASCII)
MOST_TABLETS = 8  # remembered of one link: made-up words fill no memory


@dataclass(frozen=True, slots=True)
class Heard:
    """How many entries waited on a tablet when it was last heard."""

    waiting: int
    at: datetime


_heard: dict[int, dict[str, Heard]] = {}  # by link and tablet
_lock = Lock()


def note_waiting(link: int, header: str, at: datetime) -> None:
    """Remember what a tablet with this link tells in a request; nothing when it tells none."""
    match = TOLD.fullmatch(header)
    if not match:
        return
    with _lock:
        tablets = _heard.setdefault(link, {})
        tablets.pop(match[2], None)
        tablets[match[2]] = Heard(int(match[1]), at)
        if len(tablets) > MOST_TABLETS:
            del tablets[next(iter(tablets))]  # the one that was heard longest ago


def heard_of(link: int) -> list[Heard]:
    """What the tablets of a link last told, the latest first."""
    with _lock:
        return list(_heard.get(link, {}).values())[::-1]


def waiting_everywhere() -> int:
    """How many entries wait on all tablets that this process has heard."""
    with _lock:
        return sum(each.waiting for tablets in _heard.values() for each in tablets.values())


def forget_all_but(links: set[int]) -> None:
    """Let go what the tablets of other links told: those links are over."""
    with _lock:
        for link in _heard.keys() - links:
            del _heard[link]


def tablet_address(request: HttpRequest, path: str) -> str:
    """A full address: a tablet cannot follow one to `localhost`."""
    if settings.TABLET_URL:
        return f"{settings.TABLET_URL}{path}"
    name, port = _split(request.get_host())
    if name in LOOPBACK:
        name = lan_address() or name
    return f"{request.scheme}://{name}{port}{path}"


def stays_here(address: str) -> bool:
    """Tell whether an address leads to this computer only, as when there is no network."""
    return _split(address.split("/")[2])[0] in LOOPBACK


def shown_address(request: HttpRequest, path: str) -> dict[str, Any]:
    """What a page shows of an address: its code, and whether it leads to this computer only."""
    address = tablet_address(request, path)
    return {"address": address, "qr": qr_code(address), "stays_here": stays_here(address)}


def _split(host: str) -> tuple[str, str]:
    """Take a port off a host, which may be an IPv6 address in brackets."""
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdecimal():
        return host, ""
    return name, f":{port}"


FORMAT = 1
SEAL = 16  # bytes of the proof at the end
CHECK = 2  # bytes that tell a torn part
DEEPEST = 8  # what a player showed, in what a deal said before
SEVEN_BITS = 128
LARGEST = 56  # bits of a number
# The texts that have a number of their own. Only ever added to at the end: a page may be old.
WORDS = (
    *("donnes", "corrections", "signatures", "retrait", "uuid", "number", "facts"),
    *("recorded_at", "bid_at", "finished_at", "version", "reason", "position", "bilan"),
    *("dealer", "taker", "partners", "called_card", "contract", "bouts", "points"),
    *("petit_au_bout", "petits", "poignees", "player", "size", "chelem", "petit_chelem"),
    *("announced", "achieved_by", "achieved", "miseres", "kind", "outcome", "alone"),
    *("", "0", "1", "2", "3", "4", "5", "6", "7", "petite", "pousse", "garde", "garde_sans"),
    *("garde_contre", "attack", "defence", "simple", "double", "triple", "atout", "tete"),
    *("own_card", "in_chien", "passed_out", "petit_sec", "misdeal", "cancelled"),
)
FIRST_WORD = 16
EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
# What a French or Belgian keyboard types where the scanner meant a digit, 0 to 9.
AZERTY = ("à", "&", "é", '"', "'", "(", "-§", "è", "_!", "ç")
TYPED = {key: str(digit) for digit, keys in enumerate(AZERTY) for key in keys}


class SheetCodeError(Exception):
    """What was read is no part of a sheet: a code for the sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class CodePart:
    """One QR code of a sheet: whose, which of how many, and what it holds."""

    link: int
    table: int
    mark: bytes
    index: int
    count: int
    chunk: bytes

    @property
    def sheet(self) -> tuple[int, int, bytes, int]:
        """Tell sheets apart: the link and a piece of the proof."""
        return self.link, self.table, self.mark, self.count


def digits_of(typed: str) -> str:
    """Find the digits a scanner typed last, whatever the keyboard made of them."""
    text = typed.strip()
    digits, others = (
        text[len(text.rstrip(keys)) :] for keys in (string.digits, "".join(TYPED))
    )
    return digits or "".join(TYPED[key] for key in others)


def read_part(digits: str) -> CodePart:
    """Read the digits of one code. Raises SheetCodeError."""
    try:
        number = int(digits)
    except ValueError as error:  # no digit at all, or more than Python reads
        raise SheetCodeError("not_ours") from error
    held = number.to_bytes((number.bit_length() + 7) // 8)[1:]  # the 1 before leading zeros
    if len(held) <= CHECK or sha256(held[:-CHECK]).digest()[:CHECK] != held[-CHECK:]:
        raise SheetCodeError("torn")
    reader = _CodeReader(held[:-CHECK])
    if reader.byte() != FORMAT:
        raise SheetCodeError("other_format")
    link, table, mark = reader.whole(), reader.whole(), reader.take(CHECK)
    index, count = reader.byte(), reader.byte()
    if not 1 <= index <= count:
        raise SheetCodeError("torn")
    return CodePart(link, table, mark, index, count, reader.rest())


def missing_parts(parts: Iterable[CodePart]) -> list[int]:
    """Tell which parts of a sheet have not been read."""
    known = {part.index: part for part in parts}
    return [
        index for index in range(1, next(iter(known.values())).count + 1) if index not in known
    ]


def join(parts: Iterable[CodePart]) -> tuple[bytes, bytes]:
    """Put all parts together: what was said, and the seal that proves it."""
    known = {part.index: part.chunk for part in parts}
    whole = b"".join(known[index] for index in sorted(known))
    return whole[:-SEAL], whole[-SEAL:]


def decode_sheet(data: bytes) -> Any:
    """What was said as JSON knows it. Raises SheetCodeError."""
    reader = _CodeReader(data)
    value = reader.value(DEEPEST)
    if reader.rest():
        raise SheetCodeError("torn")
    return value


class _CodeReader:
    """Bytes read from the front; too few of them are a torn code."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.kinds: dict[int, Callable[[int], Any]] = {
            0: lambda _: None,
            1: lambda _: True,
            2: lambda _: False,
            3: lambda _: self._signed(),
            4: lambda _: self._text(),
            5: lambda _: str(UUID(bytes=self.take(16))),
            6: lambda _: (EPOCH + timedelta(seconds=self.whole())).isoformat(),
            7: lambda deep: [self.value(deep) for _ in range(self.whole())],
            8: lambda deep: {self.value(0): self.value(deep) for _ in range(self.whole())},
            9: lambda _: struct.unpack(">d", self.take(8))[0],
        }

    def value(self, deepest: int) -> Any:
        kind = self.byte()
        if FIRST_WORD <= kind < FIRST_WORD + len(WORDS):
            return WORDS[kind - FIRST_WORD]
        if kind not in self.kinds or (kind in {7, 8} and not deepest):
            raise SheetCodeError("other_format")
        try:
            return self.kinds[kind](deepest - 1)
        except (OverflowError, UnicodeDecodeError) as error:
            raise SheetCodeError("other_format") from error

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise SheetCodeError("torn")
        self.at += count
        return self.data[self.at - count : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def rest(self) -> bytes:
        return self.take(len(self.data) - self.at)

    def whole(self) -> int:
        """Read a number of any size, seven bits a byte, the small ones first."""
        number = shift = 0
        while True:
            more, seven = divmod(self.byte(), SEVEN_BITS)
            number += seven << shift
            shift += 7
            if not more:
                return number
            if shift > LARGEST:
                raise SheetCodeError("torn")

    def _signed(self) -> int:
        number = self.whole()
        return -(number + 1) // 2 if number % 2 else number // 2

    def _text(self) -> str:
        return self.take(self.whole()).decode()
