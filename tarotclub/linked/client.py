"""Asking the club's site something, over the network, without a library for it."""

import ipaddress
import ssl
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext_lazy as _

from tarotclub.ground.refusal import Refusal
from tarotclub.linked.message import SpoiltMessageError, read_json

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
