"""The arbiter's queue: which tables of an evening call, since when, and his answers."""

from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.models import ArbiterCall
from scoring.models.call import ArbiterCallQuerySet
from scoring.models.stamp import etag_base
from scoring.services.calls import CallWithdrawnError, answer_call
from tarotclub.http import AuthenticatedRequest
from tarotclub.rights import acts_on
from tournaments.evenings.forms.evenings import AnswerForm
from tournaments.evenings.views.overview import evening_of
from tournaments.models import Event

ANSWERED = 20  # the last ones, below those who wait


@login_required
@require_safe
def evening_calls(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    """Show the queue. The page asks again every few seconds and hears 304 without news."""
    evening = evening_of(request, evening_id, "see_calls")
    if not request.htmx:
        return _queue(request, evening)
    etag = _etag(evening)
    unchanged = get_conditional_response(request, etag=f'"{etag}"')
    if unchanged is not None:
        return unchanged
    response = _queue(request, evening)
    response.headers["ETag"] = f'"{etag}"'
    return response


@login_required
@require_POST
def call_answer(request: AuthenticatedRequest, evening_id: int, call_id: int) -> HttpResponse:
    """Answer a table; its tablet shows it."""
    evening = evening_of(request, evening_id, "see_calls")
    call = get_object_or_404(_calls(evening), pk=call_id)
    if "answer_call" not in acts_on(evening):
        messages.error(request, _("Seul un arbitre ou un organisateur répond à un appel."))
        return _queue(request, evening, status=HTTPStatus.FORBIDDEN)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["answer"])))
        return _queue(request, evening, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        answer_call(call=call, answer=form.cleaned_data["answer"], by=request.user)
    except CallWithdrawnError:
        sentence = _("La table %(n)s n’a plus besoin de vous : elle a retiré son appel.")
        messages.error(request, sentence % {"n": call.table.number})
        return _queue(request, evening, status=HTTPStatus.CONFLICT)
    if request.htmx:
        return _queue(request, evening)
    response = redirect("evening_calls", evening.pk)
    response.status_code = HTTPStatus.SEE_OTHER
    return response


def _queue(
    request: AuthenticatedRequest, evening: Event, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    calls = _calls(evening).select_related("table", "deal", "seat__player", "answered_by")
    context = {
        "evening": evening,
        "etag": _etag(evening),
        "waiting": list(calls.waiting()),
        "answered": list(
            calls.exclude(answered_at=None, withdrawn_at=None).order_by("-pk")[:ANSWERED]
        ),
        "may_answer": "answer_call" in acts_on(evening),
    }
    part = "_calls" if request.htmx else "calls"
    return TemplateResponse(
        request, f"tournaments/evenings/{part}.html", context, status=status
    )


def _calls(evening: Event) -> ArbiterCallQuerySet:
    return ArbiterCall.objects.filter(table__round_table__round__event=evening)


def _etag(evening: Any) -> str:
    """Sum up the queue in one query: it changes with every call, answer and withdrawal."""
    seen = _calls(evening).order_by("pk").values_list("uuid", "answered_at", "withdrawn_at")
    digest = sha256(repr([tuple(map(str, call)) for call in seen]).encode()).hexdigest()
    return etag_base(evening.epoch, int(digest[:16], 16))
