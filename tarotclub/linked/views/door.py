"""What halls' computers ask, without an account: a link, and each message; a live ranking."""

import json
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
from tarotclub.linked.message import Message, SpoiltError, read_messages
from tarotclub.linked.services.linking import CodeWrongError, accept_hall
from tarotclub.linked.services.receiving import (
    BehindError,
    SpoiltMessageError,
    UnknownHallError,
    receive,
    sentence_of,
)
from tarotclub.serving.http import HtmxRequest, for_everybody
from tarotclub.serving.kept import once_known
from tournaments.archive.event_file import EventFileError
from tournaments.models import Incoming, MessageKind
from tournaments.public.views import nothing_here

TEXTS = ("code", "key", "signature")


@csrf_exempt
@require_POST
def hall_link(request: HttpRequest) -> HttpResponse:
    """Link a hall's computer that brings a code."""
    try:
        asked = json.loads(_body(request))
    except (ValueError, RecursionError):
        asked = None
    try:
        if not isinstance(asked, dict) or not all(
            isinstance(asked.get(name), str) for name in TEXTS
        ):
            raise SpoiltMessageError
        hall = accept_hall(**{name: asked[name] for name in TEXTS})
    except Refusal as error:
        wrong = isinstance(error, CodeWrongError)
        return _refused(error, HTTPStatus.CONFLICT if wrong else HTTPStatus.BAD_REQUEST)
    return JsonResponse({"club": hall.club.name, "hall": hall.name})


@csrf_exempt
@require_POST
def hall_post(request: HttpRequest) -> HttpResponse:
    """Take one message; a refusal says why, and the next number where that was the matter."""
    try:
        answer = receive(_only(_body(request)))
    except UnknownHallError as error:
        return _refused(error, HTTPStatus.FORBIDDEN)
    except BehindError as error:
        return _refused(error, HTTPStatus.CONFLICT, next=error.least)
    except (EventFileError, Refusal) as error:
        return _refused(error, HTTPStatus.UNPROCESSABLE_ENTITY)
    return JsonResponse({"new": answer.new, **answer.facts})


def _body(request: HttpRequest) -> bytes:
    """What was sent; nothing where it came as a form of parts, which has been read."""
    try:
        return request.body
    except RawPostDataException:
        return b""


def _only(body: bytes) -> Message:
    """Read a body of one message. Raises SpoiltMessageError."""
    try:
        [message] = read_messages(body)
    except (SpoiltError, ValueError):
        raise SpoiltMessageError from None
    return message


def _refused(error: Exception, status: int, **more: Any) -> HttpResponse:
    return JsonResponse({"message": sentence_of(error), **more}, status=status)


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
