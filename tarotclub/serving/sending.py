"""Forms that a script sends, so that their page stays when the server is away (js/send.js).

Each such request says its identity, `Sending`, and for whom the page was made, `Sending-By`.
What waited in the browser for the server says `Sending-Late`: nobody looks at its answer.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.db import connection
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tarotclub.serving.http import GetResponse


class SentByScriptMiddleware:
    """Tell a script where an answer leads, which a browser would have followed."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "Sending" not in request.headers:
            return self.get_response(request)
        if _somebody_else(request):
            refusal = HttpResponse(status=HTTPStatus.UNAUTHORIZED)
            refusal.headers["Sending-By"] = "another"
            return refusal
        response = self.get_response(request)
        if isinstance(response, HttpResponseRedirect):
            return _answer(request, response)
        return response


def sending_of(request: HttpRequest) -> UUID | None:
    """The identity that a form was sent with; None without a script of ours."""
    try:
        return UUID(request.headers.get("Sending", ""))
    except ValueError:
        return None


def is_late(request: HttpRequest) -> bool:
    """Tell whether a form waited in the browser, and nobody looks at its answer."""
    return "Sending-Late" in request.headers


def refuses(request: HttpRequest) -> bool:
    """Tell whether the answer to a request says that something was refused."""
    shown = messages.get_messages(request)
    refused = any(message.level >= messages.ERROR for message in shown)
    if isinstance(shown, BaseStorage):
        shown.used = False  # they are still to be shown
    return refused


@never_cache
@require_safe
def presence(_request: HttpRequest) -> HttpResponse:
    """Answer an open page that asks whether the server is there, and its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def waiting_key(request: HttpRequest) -> dict[str, Any]:
    """Give a page the key by which only its account reads what it left in the browser."""

    def key() -> str:
        account = str(request.user.pk)
        return str(salted_hmac("tarotclub.sending", account, algorithm="sha256").hexdigest())

    return {"waiting_key": SimpleLazyObject(key)}


def _somebody_else(request: HttpRequest) -> bool:
    """Tell whether somebody else has signed in since the page was made."""
    account = request.headers.get("Sending-By")
    return bool(account and request.user.is_authenticated and account != str(request.user.pk))


def _answer(request: HttpRequest, response: HttpResponseRedirect) -> HttpResponse:
    if is_late(request):
        refused = refuses(request)
        words = [str(message) for message in messages.get_messages(request)]
        return JsonResponse({"said": words, "refused": refused, "to": response.url})
    response.status_code = HTTPStatus.NO_CONTENT
    response.headers["Sent-To"] = response.headers["Location"]
    del response.headers["Location"]
    return response
