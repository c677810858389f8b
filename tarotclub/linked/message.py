"""A message of a hall: a signed header of one line and its payload; several make a file.

It goes to the club's site over the network, without a library for it. The private keys of this
computer's links are a file each, beside the secret key and as safe. No copy of the database has
them: a computer that is given one has to be linked by itself.
"""

import ipaddress
import json
import re
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tarotclub.ground.refusal import Refusal

FOLDER = "hall_keys"
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


class KeyGoneError(Refusal):
    sentence = _(
        "Cet ordinateur n’a pas la clé de la liaison : c’est une copie, ou un autre dossier."
        " Défaites la liaison, puis reliez-le par un nouveau code."
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


def make_key() -> str:
    """Make a pair, keep its private half; give the public one."""
    private = Ed25519PrivateKey.generate()
    public = private.public_key().public_bytes_raw().hex()
    folder = settings.DATA_DIR / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / public).touch(0o600, exist_ok=False)
    (folder / public).write_bytes(private.private_bytes_raw())
    return public


def private_key(public: str) -> bytes:
    """Read the private half. Raises KeyGoneError where this computer does not have it."""
    try:
        return (settings.DATA_DIR / FOLDER / public).read_bytes()
    except OSError:
        raise KeyGoneError from None


def forget_key(public: str) -> None:
    (settings.DATA_DIR / FOLDER / public).unlink(missing_ok=True)


PATIENCE = 20  # seconds between two pieces
MOST = 12 * 1024 * 1024  # bytes of an answer
SEND, TAKEN = "/salles/envoi/", 200


class SiteAwayError(Refusal):
    sentence = _(
        "Le site du club ne répond pas : vérifiez l’adresse et le réseau, ou prenez une clé."
    )


class NotTheSiteError(Refusal):
    sentence = _(
        "À cette adresse, ce n’est pas un site comme celui-ci : recopiez celle qu’il montre"
        " avec le code."
    )


class TooLargeError(Refusal):
    sentence = _(
        "Cet envoi est trop gros pour le réseau : préparez une clé, et apportez-la au site."
    )


def post(address: str, data: bytes) -> tuple[int, dict[str, Any]]:
    """Send a message; give the status and the JSON of the answer.

    Raises SiteAwayError, NotTheSiteError, TooLargeError.
    """
    parts = urlsplit(address)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        headers = {"Content-Type": "application/octet-stream"}
        connection.request("POST", parts.path.rstrip("/") + SEND, data, headers)
        response = connection.getresponse()
        if response.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            raise TooLargeError
        answer = read_json(response.read(MOST), lambda value: isinstance(value, dict))
    except ssl.SSLCertVerificationError:
        raise NotTheSiteError from None
    except SpoiltMessageError:
        away = response.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        raise (SiteAwayError if away else NotTheSiteError) from None
    except (OSError, HTTPException, ValueError):
        raise SiteAwayError from None
    finally:
        connection.close()
    return response.status, answer


def sentence_in(answer: dict[str, Any]) -> str:
    """Why the site refuses. Raises NotTheSiteError where it says nothing."""
    message = answer.get("message")
    if not isinstance(message, str) or not message:
        raise NotTheSiteError
    return message[:500]


def is_private(host: str) -> bool:
    """Tell whether a name is of this computer or its network, where HTTPS is not asked for."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")
