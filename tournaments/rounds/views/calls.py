"""The arbiter's queue: which tables of an event call, since when, and his answers."""

from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from scoring.models.table import etag_base
from scoring.services.calls import CallWithdrawnError, answer_call, settle_call
from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views.pages import EVENT
from tournaments.models import Event
from tournaments.rounds.forms import AnswerForm
from tournaments.rounds.progress import calls_of, waiting_calls

ANSWERED = 20  # the last ones, below those who wait


@EVENT.shows("see_calls")
def event_calls(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the queue. The page asks again every few seconds and hears 304 without news."""
    if not request.htmx:
        return _queue(request, event)
    etag = _etag(event)
    unchanged = get_conditional_response(request, etag=f'"{etag}"')
    if unchanged is not None:
        return unchanged
    response = _queue(request, event)
    response.headers["ETag"] = f'"{etag}"'
    return response


@EVENT.does("answer_call")
def call_answer(request: AuthenticatedRequest, event: Event, call_id: int) -> HttpResponse:
    """Answer a table, or tell it that its call is settled; its tablet shows it."""
    call = get_object_or_404(calls_of(event), pk=call_id)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["answer"])))
        return _queue(request, event, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        if form.cleaned_data["settled"]:
            settle_call(call=call, by=request.user)
        else:
            answer_call(call=call, answer=form.cleaned_data["answer"], by=request.user)
    except CallWithdrawnError:
        sentence = _("La table %(n)s n’a plus besoin de vous : elle a retiré son appel.")
        messages.error(request, sentence % {"n": call.table.number})
        return _queue(request, event, status=HTTPStatus.CONFLICT)
    address = reverse("event_calls", args=[event.pk])
    return HttpResponseRedirect(address, status=HTTPStatus.SEE_OTHER)


def _queue(
    request: AuthenticatedRequest, event: Event, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    done = calls_of(event).exclude(settled_at=None, withdrawn_at=None)
    context = {
        "event": event,
        "base": "base.html" if event.is_evening else "tournaments/event/base.html",
        "etag": _etag(event),
        "waiting": waiting_calls(event),
        "done": list(done.order_by("-pk")[:ANSWERED]),
        "acts": acts_on(event),
    }
    part = "_calls" if request.htmx else "calls"
    return TemplateResponse(request, f"tournaments/rounds/{part}.html", context, status=status)


def _etag(event: Any) -> str:
    """Sum up the queue in one query: it changes with every call, answer and its end."""
    moments = ("answered_at", "withdrawn_at", "settled_at")
    seen = calls_of(event).order_by("pk").values_list("uuid", *moments)
    digest = sha256(repr([tuple(map(str, call)) for call in seen]).encode()).hexdigest()
    return etag_base(event.epoch, int(digest[:16], 16))
