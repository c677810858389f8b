"""A message of a hall: a signed header of one line and its payload; several make a file."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

MARK = b"tarotclub 1 "
SIGNATURE = 128  # hexadecimal digits
KEY = 64  # and of a key
HEADER = 400  # bytes at most
PAYLOAD = 8 * 1024 * 1024  # as an event's file
RANKING, BOARDS, EVENT, CALENDAR = "ranking", "boards", "event", "calendar"
KINDS = {RANKING, BOARDS, EVENT, CALENDAR}
LARGEST = 2**62


class SpoiltError(Exception):
    """These bytes are no messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a hall says: `key` is its public one, `event` the identity of what it is about."""

    key: str
    sequence: int
    kind: str
    event: str
    payload: bytes
    signature: str = ""

    @property
    def digest(self) -> str:
        return sha256(self.payload).hexdigest()

    @property
    def header(self) -> bytes:
        told = {
            "bytes": len(self.payload),
            "event": self.event,
            "key": self.key,
            "kind": self.kind,
            "sequence": self.sequence,
        }
        return json.dumps(told, separators=(",", ":"), sort_keys=True).encode()

    def signed(self, private: bytes) -> bytes:
        """Write the message down, signed."""
        whole = self.header + b"\n" + self.payload
        signature = Ed25519PrivateKey.from_private_bytes(private).sign(whole)
        return MARK + signature.hex().encode() + b"\n" + whole

    def is_genuine(self) -> bool:
        """Tell whether who has the private key has written exactly this."""
        whole = self.header + b"\n" + self.payload
        return is_signed(self.key, self.signature, whole)


def is_signed(key: str, signature: str, text: bytes) -> bool:
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), text)
    except (ValueError, InvalidSignature):
        return False
    return True


def read_messages(data: bytes) -> Iterator[Message]:
    """Read messages one after the other. Raises SpoiltError where something else stands."""
    at = 0
    while at < len(data):
        message, at = _read(data, at)
        yield message


def _read(data: bytes, at: int) -> tuple[Message, int]:
    begin = at + len(MARK)
    line = begin + SIGNATURE
    end = data.find(b"\n", line + 1, line + 1 + HEADER)
    if data[at:begin] != MARK or data[line : line + 1] != b"\n" or end < 0:
        raise SpoiltError
    told = _header(data[line + 1 : end])
    stop = end + 1 + told.pop("bytes")
    if stop > len(data):
        raise SpoiltError
    try:
        signature = data[begin:line].decode("ascii")
    except UnicodeDecodeError:
        raise SpoiltError from None
    return Message(**told, payload=data[end + 1 : stop], signature=signature), stop


def _header(line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise SpoiltError from None
    if not isinstance(told, dict) or told.keys() != {
        *("bytes", "event", "key", "kind", "sequence"),
    }:
        raise SpoiltError
    numbers = (told["bytes"], told["sequence"])
    texts = (told["event"], told["key"])
    good = (
        all(type(number) is int and 0 <= number <= LARGEST for number in numbers)
        and told["bytes"] <= PAYLOAD
        and all(isinstance(text, str) and _is_hex(text) for text in texts)
        and told["kind"] in KINDS
    )
    if not good:
        raise SpoiltError
    return told


def _is_hex(text: str) -> bool:
    return len(text) <= KEY and not set(text) - set("0123456789abcdef")
