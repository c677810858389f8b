"""The door of the API: every refusal becomes JSON with a sentence, what is read has an ETag."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from http import HTTPStatus
from importlib import import_module
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.urls import Resolver404
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _

from scoring.views.api.door import ApiRefusalError, open_door
from tarotclub.api.services import TooOftenError
from tarotclub.ground.refusal import Refusal
from tarotclub.people.services.second_factor import KeyOverError, answers_programs
from tarotclub.serving.http import LARGEST_ID

if TYPE_CHECKING:
    from collections.abc import Iterator

OPENAPI = "openapi.json"


@open_door()
def api(request: HttpRequest, address: str) -> HttpResponse:
    """Answer what is asked below /api/v1/; its library is imported when somebody does."""
    with _in_words():
        response = _unless_known(request, _answer(request, address))
    response.headers.setdefault("Cache-Control", "private, no-cache")
    patch_vary_headers(response, ["Authorization"])
    return response


def _answer(request: HttpRequest, address: str) -> HttpResponse:
    if not answers_programs():
        raise Http404
    if request.content_type == "multipart/form-data":  # which was read as a form already
        raise unreadable()
    match = import_module("tarotclub.api.v1").ADDRESSES.resolve(address)
    if any(isinstance(key, int) and key > LARGEST_ID for key in match.kwargs.values()):
        raise Http404
    if request.method == "HEAD":
        request.method = "GET"  # the server leaves the body away
    response: HttpResponse = match.func(request, **match.kwargs)
    if isinstance(response, HttpResponseNotAllowed):
        message = _("Cette adresse ne prend pas une telle demande : voyez openapi.json.")
        raise ApiRefusalError(HTTPStatus.METHOD_NOT_ALLOWED, "method", message)
    return response


def unreadable() -> ApiRefusalError:
    message = _("Ce qui est envoyé n’est pas un objet JSON lisible : voyez openapi.json.")
    return ApiRefusalError(HTTPStatus.BAD_REQUEST, "not_json", message)


def _unless_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give an ETag to what is read, and nothing to who has it."""
    if request.method != "GET" or response.status_code != HTTPStatus.OK:
        return response
    digest = hashlib.sha256(response.content).hexdigest()
    etag: str = getattr(request, "etag", f'"{digest[:32]}"')
    response.headers["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response


@contextmanager
def _in_words() -> Iterator[None]:
    """Say to a program what a page would say, with a code. Raises ApiRefusalError."""
    try:
        yield
    except (Http404, Resolver404) as error:
        message = _("Il n’y a rien à cette adresse, ou pas pour cette clé.")
        raise ApiRefusalError(HTTPStatus.NOT_FOUND, "not_here", message) from error
    except PermissionDenied as error:
        raise ApiRefusalError(HTTPStatus.FORBIDDEN, "not_allowed", str(error)) from error
    except KeyOverError as error:
        raise ApiRefusalError(HTTPStatus.UNAUTHORIZED, error.code, str(error)) from error
    except TooOftenError as error:
        status, wait = HTTPStatus.TOO_MANY_REQUESTS, error.seconds
        raise ApiRefusalError(status, "too_often", str(error), wait=wait) from error
    except Refusal as error:
        raise ApiRefusalError(HTTPStatus.CONFLICT, code_of(error), str(error)) from error


def code_of(error: Exception) -> str:
    """Name a refusal for programs: TeamFullError is `team_full`."""
    name = type(error).__name__.removesuffix("Error")
    return "".join(f"_{one.lower()}" if one.isupper() else one for one in name).lstrip("_")
