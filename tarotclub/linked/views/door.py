"""What halls' computers ask, without an account: a link, and each message; a live ranking."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring import labels
from tarotclub.ground.refusal import Refusal
from tarotclub.linked.message import SpoiltMessageError, read_json, read_messages
from tarotclub.linked.services.linking import CodeWrongError, accept_hall
from tarotclub.linked.services.receiving import (
    BehindError,
    UnknownHallError,
    receive,
    sentence_of,
)
from tarotclub.serving.http import HtmxRequest, for_everybody
from tarotclub.serving.kept import once_known
from tournaments.archive.event_file import EventFileError
from tournaments.archive.event_file.kinds import keyed
from tournaments.models import Incoming, MessageKind
from tournaments.public.views import nothing_here

Take = Callable[[bytes], dict[str, Any]]
ASKED = keyed(dict.fromkeys(("code", "key", "signature"), lambda value: isinstance(value, str)))
STATUSES = {
    BehindError: HTTPStatus.CONFLICT,
    CodeWrongError: HTTPStatus.CONFLICT,
    UnknownHallError: HTTPStatus.FORBIDDEN,
}


def _door(take: Take) -> Callable[[HttpRequest], HttpResponse]:
    """Answer what came; a refusal says why, and the next number where that was the matter."""

    @csrf_exempt
    @require_POST
    @wraps(take)
    def answer(request: HttpRequest) -> HttpResponse:
        try:
            return JsonResponse(take(_body(request)))
        except (EventFileError, Refusal) as error:
            return _refused(error)

    return answer


def _body(request: HttpRequest) -> bytes:
    """What was sent; nothing where it came as a form of parts, which has been read."""
    with suppress(RawPostDataException):
        return request.body
    return b""


def _refused(error: Exception) -> HttpResponse:
    next_one = {"next": error.least} if isinstance(error, BehindError) else {}
    status = STATUSES.get(type(error), HTTPStatus.UNPROCESSABLE_ENTITY)
    return JsonResponse({"message": sentence_of(error), **next_one}, status=status)


@_door
def hall_link(body: bytes) -> dict[str, Any]:
    """Link a hall's computer that brings a code."""
    hall = accept_hall(**read_json(body, ASKED))
    return {"club": hall.club.name, "hall": hall.name}


@_door
def hall_post(body: bytes) -> dict[str, Any]:
    """Take one message."""
    messages = list(read_messages(body))
    if len(messages) != 1:
        raise SpoiltMessageError
    return receive(messages[0])


@for_everybody
@require_safe
def hall_ranking(request: HtmxRequest, hall_key: str) -> HttpResponse:
    """Show a ranking as a hall has published it, while it is played there."""
    rows = Incoming.objects.filter(public_key=hall_key, kind=MessageKind.RANKING)
    told = rows.select_related("hall__club", "stored").first()
    if told is None:
        return nothing_here(request, _("Ces pages ne sont pas publiées, ou plus."))
    if told.stored and told.stored.public_key:
        return redirect("follow_ranking", told.stored.public_key)
    state = f"{told.pk}-{told.sequence}-{told.stored_id}-{get_language()}"
    return once_known(request, state, state, lambda: _ranking_page(request, told))


def _ranking_page(request: HtmxRequest, told: Incoming) -> HttpResponse:
    whole = told.facts.get("unit") == "points"
    rows = [
        (rank, name, labels.signed(total) if whole else labels.decimal_mark(f"{total:.2f}"))
        for rank, name, total in told.facts.get("rows", [])
    ]
    context = {"told": told, "rows": rows, "percent": told.facts.get("unit") == "percent"}
    return TemplateResponse(request, "linked/ranking.html", context)
