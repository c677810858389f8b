"""The arbiter’s decisions outside the sheets, and the log of who did what."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, posted
from tournaments.decisions.forms import DecisionForm, LogFilter
from tournaments.decisions.log import event_actions, log_lines, log_sheet
from tournaments.decisions.services import cancel_decision, decide
from tournaments.draw.views import telling_moves
from tournaments.event.access import undo_of
from tournaments.event.views import EVENING, TOURNAMENT, csv_answer, titled
from tournaments.models import Decision, Event, Penalty
from tournaments.paper.shared import stamp
from tournaments.rounds.forms import ReasonForm

PER_PAGE = 100
AUTHORS = ("by", "by_outside", "cancelled_by", "cancelled_by_outside")


@TOURNAMENT.asks("see_decisions")
def decision_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """List the decisions; a new one is asked about before it counts."""
    if request.method != "POST":
        player = {"player": request.GET.get("joueur", "")}
        return _list(request, event, DecisionForm(event=event, initial=player))
    demand(event, "decide")
    form = DecisionForm(request.POST, event=event)
    if not form.is_valid():
        return _list(request, event, form)
    if "confirmed" not in request.POST:
        return _ask(request, event, form)
    with telling_moves(request, event):
        if decide(**form.decision_fields, act=request.act).created:
            messages.success(request, _("La décision est notée."))
        else:
            words = _("Cette décision était déjà notée : elle compte une fois.")
            messages.info(request, words)
    return redirect("decision_list", event.pk)


@TOURNAMENT.asks("decide")
def decision_cancel(
    request: AuthenticatedRequest, event: Event, penalty_id: int
) -> HttpResponse:
    penalties = _penalties(event)
    penalty = get_object_or_404(penalties, pk=penalty_id)
    form = ReasonForm(posted(request))
    if not form.is_valid():
        context = {"event": event, "penalty": penalty, "form": form}
        return form_page(request, "tournaments/decisions/cancel.html", context)
    reason = form.cleaned_data["reason"]
    with telling_moves(request, event):
        if cancel_decision(penalty=penalty, reason=reason, act=request.act):
            words = _("La décision est annulée ; elle reste dans la liste.")
            messages.success(request, words)
        else:
            messages.info(request, _("Cette décision était déjà annulée."))
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
    return form_page(request, "tournaments/decisions/list.html", context)


def _ask(request: AuthenticatedRequest, event: Event, form: DecisionForm) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "undo": undo_of("decide"),
        "excludes": form.decision_fields["decision"] == Decision.EXCLUSION,
    }
    return TemplateResponse(request, "tournaments/decisions/confirm.html", context)


@TOURNAMENT.shows("see_decisions")
def tournament_log(request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    return _log(request, event)


@EVENING.shows("see_decisions")
def evening_log(request: AuthenticatedRequest, evening: Event) -> HttpResponseBase:
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
