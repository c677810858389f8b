"""The arbiter’s decisions outside the sheets, and the log of who did what."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.decisions.filter import LogFilter
from tournaments.decisions.forms import DecisionForm
from tournaments.decisions.log_data import log_sheet
from tournaments.decisions.log_words import event_actions, log_lines
from tournaments.decisions.services import cancel_decision, decide
from tournaments.draw.views.moved import telling_moves
from tournaments.event.access import evenings_of
from tournaments.event.acts import undo_of
from tournaments.event.views.downloads import csv_answer, titled
from tournaments.event.views.pages import forbidden, refuse, tournament_of
from tournaments.models import Decision, Event, Penalty
from tournaments.paper.kept import stamp
from tournaments.rounds.forms.results import ReasonForm

PER_PAGE = 100
AUTHORS = ("by", "by_outside", "cancelled_by", "cancelled_by_outside")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decision_list(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """List the decisions; a new one is asked about before it counts."""
    event = tournament_of(request, event_id, "see_decisions")
    if request.method != "POST":
        player = {"player": request.GET.get("joueur", "")}
        return _list(request, event, DecisionForm(event=event, initial=player))
    if refusal := forbidden(request, event, "decide"):
        return refusal
    form = DecisionForm(request.POST, event=event)
    if not form.is_valid():
        return _list(request, event, form)
    if "confirmed" not in request.POST:
        return _ask(request, event, form)
    try:
        with telling_moves(request, event):
            if decide(**form.decision_fields, by=request.user).created:
                messages.success(request, _("La décision est notée."))
            else:
                words = _("Cette décision était déjà notée : elle compte une fois.")
                messages.info(request, words)
    except Refusal as error:
        return refuse(request, event, str(error))
    return redirect("decision_list", event.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decision_cancel(
    request: AuthenticatedRequest, event_id: int, penalty_id: int
) -> HttpResponse:
    event = tournament_of(request, event_id)
    if refusal := forbidden(request, event, "decide"):
        return refusal
    penalties = _penalties(event)
    penalty = get_object_or_404(penalties, pk=penalty_id)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"event": event, "penalty": penalty, "form": form}
        page = "tournaments/decisions/cancel.html"
        return TemplateResponse(request, page, context, status=_status(form))
    try:
        reason = form.cleaned_data["reason"]
        with telling_moves(request, event):
            if cancel_decision(penalty=penalty, reason=reason, by=request.user):
                words = _("La décision est annulée ; elle reste dans la liste.")
                messages.success(request, words)
            else:
                messages.info(request, _("Cette décision était déjà annulée."))
    except Refusal as error:
        return refuse(request, event, str(error))
    return redirect("decision_list", event.pk)


def _penalties(event: Event) -> QuerySet[Penalty]:
    penalties = Penalty.objects.filter(entry__event=event)
    return penalties.select_related("entry__player", "entry__event", *AUTHORS)


def _list(request: AuthenticatedRequest, event: Event, form: DecisionForm) -> HttpResponse:
    context = {
        "event": event,
        "acts": acts_on(event),
        "penalties": _penalties(event).order_by("-pk"),
        "form": form,
    }
    page = "tournaments/decisions/list.html"
    return TemplateResponse(request, page, context, status=_status(form))


def _ask(request: AuthenticatedRequest, event: Event, form: DecisionForm) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "undo": undo_of("decide"),
        "excludes": form.decision_fields["decision"] == Decision.EXCLUSION,
    }
    return TemplateResponse(request, "tournaments/decisions/confirm.html", context)


def _status(form: ReasonForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK


@login_required
@require_safe
def tournament_log(request: AuthenticatedRequest, event_id: int) -> HttpResponseBase:
    return _log(request, tournament_of(request, event_id, "see_decisions"))


@login_required
@require_safe
def evening_log(request: AuthenticatedRequest, evening_id: int) -> HttpResponseBase:
    evening = get_object_or_404(evenings_of(request.user), pk=evening_id)
    demand(evening, "see_decisions")
    return _log(request, evening)


def _log(request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    """Show the acts on the event and at its tables that are asked for, or give them as CSV."""
    actions = event_actions(event)
    form = LogFilter(request.GET, event=event, actions=actions)
    asked = form.among(actions)
    if "csv" in request.GET:
        sheet = log_sheet(log_lines(event, asked.order_by("at", "pk")))
        return csv_answer(sheet, titled(sheet.title, event.name, stamp()))
    page = Paginator(asked, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "page": page,
        "lines": log_lines(event, page.object_list),
        "form": form,
        "base": "base.html" if event.is_evening else "tournaments/event/base.html",
    }
    return TemplateResponse(request, "tournaments/decisions/log.html", context)
