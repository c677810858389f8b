"""Asking the club's site something, over the network, without a library for it."""

import ipaddress
import json
import ssl
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext_lazy as _

from tarotclub.ground.refusal import Refusal

PATIENCE = 20  # seconds between two pieces
MOST = 12 * 1024 * 1024  # bytes of an answer
LINK, SEND = "/salles/liaison/", "/salles/envoi/"


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


def post(address: str, path: str, data: bytes) -> tuple[int, dict[str, Any]]:
    """Send something; give the status and the JSON of the answer.

    Raises SiteAwayError, NotTheSiteError, TooLargeError.
    """
    parts = urlsplit(address)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        headers = {"Content-Type": "application/octet-stream"}
        connection.request("POST", parts.path.rstrip("/") + path, data, headers)
        response = connection.getresponse()
        text, status = response.read(MOST), response.status
    except ssl.SSLCertVerificationError:
        raise NotTheSiteError from None
    except (OSError, HTTPException, ValueError):
        raise SiteAwayError from None
    finally:
        connection.close()
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        raise TooLargeError
    if not isinstance(answer, dict):
        raise SiteAwayError if status >= 500 else NotTheSiteError  # noqa: PLR2004
    return status, answer


def is_private(host: str) -> bool:
    """Tell whether a name is of this computer or its network, where HTTPS is not asked for."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")
