"""A round’s clock, and how many rounds there are."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.services.clock import give_minutes, pause_clock, set_minutes, start_clock
from tournaments.event.services.setting_up import change_tournament
from tournaments.event.views.pages import forbidden, refuse, round_of, tournament_of
from tournaments.event.views.questions import refuse_form
from tournaments.models import Round
from tournaments.rounds.forms.rounds import ClockForm, ExtraForm, RoundsForm


@login_required
@require_POST
def round_clock(request: AuthenticatedRequest, event_id: int, number: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    round_ = round_of(event, number)
    if refusal := forbidden(request, event, "set_clock"):
        return refusal
    form = ClockForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, event, form)
    try:
        _set(request, round_, form)
    except Refusal as error:
        return refuse(request, event, str(error))
    return redirect("tournament_round", event.pk, number)


def _set(request: AuthenticatedRequest, round_: Round, form: ClockForm) -> None:
    event, number, by = round_.event, round_.number, request.user
    action, minutes = form.cleaned_data["action"], form.cleaned_data["minutes"]
    if action == "start":
        start_clock(event=event, number=number, by=by)
        words = _("L’horloge tourne.")
    elif action == "pause":
        pause_clock(event=event, number=number, by=by)
        words = _("L’horloge est en pause.")
    else:
        set_minutes(event=event, number=number, minutes=minutes, by=by)
        words = _("Le tour dure %(n)s minutes.") % {"n": minutes}
    messages.success(request, words)


@login_required
@require_POST
def table_minutes(request: AuthenticatedRequest, event_id: int, number: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    round_ = round_of(event, number)
    if refusal := forbidden(request, event, "set_clock"):
        return refusal
    form = ExtraForm(request.POST, round_=round_)
    if not form.is_valid():
        return refuse_form(request, event, form)
    table, minutes = form.cleaned_data["table"], form.cleaned_data["minutes"]
    try:
        give_minutes(table=table, minutes=minutes, seen=form.seen, by=request.user)
    except Refusal as error:
        return refuse(request, event, str(error))
    words = _("Table %(table)s : %(minutes)s minutes de plus.")
    if minutes < 0:
        words = _("Table %(table)s : %(minutes)s minutes de moins.")
    messages.success(request, words % {"table": table.table.number, "minutes": abs(minutes)})
    return redirect("tournament_round", event.pk, number)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rounds_change(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Ask for the number of rounds; the form is the question."""
    event = tournament_of(request, event_id)
    if refusal := forbidden(request, event, "change"):
        return refusal
    data = request.POST if request.method == "POST" else None
    form = RoundsForm(data, initial={"rounds_planned": event.rounds_planned})
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    if form.is_valid():
        rounds = form.cleaned_data["rounds_planned"]
        try:
            change_tournament(event=event, by=request.user, rounds_planned=rounds)
        except Refusal as error:
            form.add_error("rounds_planned", str(error))
            status = HTTPStatus.CONFLICT
        else:
            words = ngettext("Le tournoi a %(n)s tour.", "Le tournoi a %(n)s tours.", rounds)
            messages.success(request, words % {"n": rounds})
            return redirect("tournament", event.pk)
    context = {"event": event, "form": form, "released": event.rounds.released().count()}
    return TemplateResponse(
        request, "tournaments/rounds/rounds_change.html", context, status=status
    )
