"""What halls' computers send, without an account; a live ranking."""

from contextlib import suppress
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring import labels
from tarotclub.ground.refusal import Refusal
from tarotclub.linked.message import SpoiltMessageError, read_messages
from tarotclub.linked.services.receiving import (
    BehindError,
    UnknownHallError,
    receive,
    sentence_of,
)
from tarotclub.serving.http import HtmxRequest, for_everybody
from tarotclub.serving.kept import once_known
from tournaments.archive.event_file import EventFileError
from tournaments.models import Incoming, MessageKind
from tournaments.public.views import nothing_here

STATUSES = {BehindError: HTTPStatus.CONFLICT, UnknownHallError: HTTPStatus.FORBIDDEN}


@csrf_exempt
@require_POST
def hall_post(request: HttpRequest) -> HttpResponse:
    """Take one message; a refusal says why, and the next number where that was the matter."""
    body = b""
    try:
        with suppress(RawPostDataException):  # a form of parts has been read
            body = request.body
        if len(messages := list(read_messages(body))) != 1:
            raise SpoiltMessageError
        return JsonResponse(receive(messages[0]))
    except (EventFileError, Refusal) as error:
        told = {"next": error.least} if isinstance(error, BehindError) else {}
        status = STATUSES.get(type(error), HTTPStatus.UNPROCESSABLE_ENTITY)
        return JsonResponse({"message": sentence_of(error), **told}, status=status)


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
