"""A message of a hall: a signed header of one line and its payload; several make a file."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from django.utils.translation import gettext_lazy as _

from tarotclub.ground.refusal import Refusal

MARK = b"tarotclub 1 "
RANKING, BOARDS, EVENT, CALENDAR, LINK = "ranking", "boards", "event", "calendar", "link"
LARGEST = 10**18 - 1  # number of a message
HEAD = re.compile(
    MARK + rb"(?P<signature>[0-9a-f]{128})\n"
    rb'\{"bytes":(?P<bytes>\d{1,7}),"event":"(?P<event>[0-9a-f]{0,64})",'
    rb'"key":"(?P<key>[0-9a-f]{0,64})","kind":"(?P<kind>ranking|boards|event|calendar|link)",'
    rb'"sequence":(?P<sequence>\d{1,18})\}\n'
)


class SpoiltMessageError(Refusal):
    sentence = _(
        "Ce qui est arrivé n’est pas un envoi d’une salle, ou il est abîmé : envoyez-le de"
        " nouveau."
    )


def read_json(data: bytes, test: Callable[[object], bool]) -> Any:
    """Read what another computer wrote. Raises SpoiltMessageError."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise SpoiltMessageError from None
    if not test(value):
        raise SpoiltMessageError
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a hall says: `key` is its public one, `event` the identity of what it is about."""

    key: str
    sequence: int
    kind: str
    payload: bytes
    event: str = ""
    signature: str = ""

    @property
    def digest(self) -> str:
        return sha256(self.payload).hexdigest()

    @property
    def whole(self) -> bytes:
        """What is signed: HEAD reads its first line."""
        head = (
            f'{{"bytes":{len(self.payload)},"event":"{self.event}","key":"{self.key}",'
            f'"kind":"{self.kind}","sequence":{self.sequence}}}\n'
        )
        return head.encode() + self.payload

    def signed(self, private: bytes) -> bytes:
        """Write the message down, signed."""
        signature = Ed25519PrivateKey.from_private_bytes(private).sign(self.whole)
        return MARK + signature.hex().encode() + b"\n" + self.whole

    def is_genuine(self) -> bool:
        """Tell whether who has the private key has written exactly this."""
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            public.verify(bytes.fromhex(self.signature), self.whole)
        except (ValueError, InvalidSignature):
            return False
        return True


def read_messages(data: bytes) -> Iterator[Message]:
    """Read messages one after the other. Raises SpoiltMessageError."""
    at = 0
    while at < len(data):
        if not (head := HEAD.match(data, at)):
            raise SpoiltMessageError
        told = {name: value.decode() for name, value in head.groupdict().items()}
        at = head.end() + int(told.pop("bytes"))
        if at > len(data):
            raise SpoiltMessageError
        number, payload = int(told.pop("sequence")), data[head.end() : at]
        yield Message(**told, sequence=number, payload=payload)
