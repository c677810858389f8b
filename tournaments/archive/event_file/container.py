"""The outside of an event file: compressed JSON with a format, a version and a checksum.

What comes in is foreign: its size is limited before it is unpacked, nothing of it is believed
before its checksum is right, and what cannot be read is refused by a code.
"""

import gzip
import json
import re
import zlib
from functools import partial
from hashlib import sha256
from itertools import accumulate
from typing import Any

FORMAT = "tarotclub event"
VERSION = 8
MOST_BYTES = 8 * 1024 * 1024
MOST_UNPACKED = 48 * 1024 * 1024  # some thirteen tournaments of 400 players
MOST_SIGNS = 8_000_000  # quotes, and what parts values: one such tournament has a million
MOST_DEEP = 30  # values in values
SIGNS = (b'"', b",", b":", b"[", b"{")
STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"')
BRACKETS = dict(zip(b"[{]}", (1, 1, -1, -1), strict=True))
BESIDE = bytes(set(range(256)) - BRACKETS.keys())
GZIP = b"\x1f\x8b\x08"
WBITS = 16 + zlib.MAX_WBITS  # gzip, and not zlib's own wrapping


class EventFileError(Exception):
    """A file that cannot be taken: why, as a code, and where if that is known."""

    def __init__(self, code: str, **where: str | int) -> None:
        super().__init__(code, where)
        self.code = code
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(EventFileError, self.code, **self.where), ()


def canonical(body: object) -> bytes:
    """Write JSON values in the one way that the checksum is made of."""
    return json.dumps(
        body, ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True
    ).encode()


def pack(body: object) -> bytes:
    """The bytes of a file; the same body gives the same checksum on every computer."""
    whole = canonical(body)
    header = {"format": FORMAT, "version": VERSION, "sha256": sha256(whole).hexdigest()}
    opening = json.dumps(header).removesuffix("}").encode()
    return gzip.compress(opening + b', "body": ' + whole + b"}", mtime=0)


def unpack(data: bytes) -> tuple[int, Any]:
    """A file's version and its body, whose checksum is right.

    Raises EventFileError: too_large, foreign, cut, damaged, newer.
    """
    if len(data) > MOST_BYTES:
        raise EventFileError("too_large", most=MOST_BYTES // 1024 // 1024)
    if not data.startswith(GZIP):
        raise EventFileError("foreign")
    value = _decoded(_unzipped(data))
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise EventFileError("foreign")
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise EventFileError("damaged")
    if version > VERSION:
        raise EventFileError("newer", version=version)
    body = value.get("body")
    if _sum(body) != value.get("sha256"):
        raise EventFileError("damaged")
    return version, body


def _unzipped(data: bytes) -> bytes:
    """Unzip one whole stream and nothing behind it, never more than so much."""
    unzip = zlib.decompressobj(WBITS)
    try:
        whole = unzip.decompress(data, MOST_UNPACKED)
    except zlib.error:
        raise EventFileError("damaged") from None
    if unzip.unconsumed_tail:
        raise EventFileError("too_large", most=MOST_UNPACKED // 1024 // 1024)
    if not unzip.eof:
        raise EventFileError("cut")
    if unzip.unused_data:
        raise EventFileError("damaged")
    return whole


def _decoded(whole: bytes) -> object:
    """Build the values of a text, unless they are more or deeper than those of any event."""
    if sum(map(whole.count, SIGNS)) > MOST_SIGNS or _depth(whole) > MOST_DEEP:
        raise EventFileError("foreign")
    try:
        value: object = json.loads(whole)
    except (ValueError, RecursionError):
        raise EventFileError("foreign") from None
    return value


def _depth(whole: bytes) -> int:
    brackets = STRING.sub(b"", whole).translate(None, BESIDE)
    return max(accumulate(map(BRACKETS.__getitem__, brackets)), default=0)


def _sum(body: object) -> str | None:
    """The checksum of a body; None where it holds what no file of ours does."""
    try:
        return sha256(canonical(body)).hexdigest()
    except (ValueError, RecursionError):  # NaN; lists in lists without end
        return None
