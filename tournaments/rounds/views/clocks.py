"""A round’s clock, and how many rounds there are."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, ngettext

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, posted
from tournaments.event.services.clock import give_minutes, pause_clock, set_minutes, start_clock
from tournaments.event.services.setting_up import change_tournament
from tournaments.event.views.pages import TOURNAMENT, refuse_form, round_of
from tournaments.models import Event, Round
from tournaments.rounds.forms import ClockForm, ExtraForm, RoundsForm


@TOURNAMENT.does("set_clock")
def round_clock(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    round_ = round_of(event, number)
    form = ClockForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, event, form)
    _set(request, round_, form)
    return redirect("tournament_round", event.pk, number)


def _set(request: AuthenticatedRequest, round_: Round, form: ClockForm) -> None:
    event, number, act = round_.event, round_.number, request.act
    action, minutes = form.cleaned_data["action"], form.cleaned_data["minutes"]
    if action == "start":
        start_clock(event=event, number=number, act=act)
        words = _("L’horloge tourne.")
    elif action == "pause":
        pause_clock(event=event, number=number, act=act)
        words = _("L’horloge est en pause.")
    else:
        set_minutes(event=event, number=number, minutes=minutes, act=act)
        words = _("Le tour dure %(n)s minutes.") % {"n": minutes}
    messages.success(request, words)


@TOURNAMENT.does("set_clock")
def table_minutes(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    round_ = round_of(event, number)
    form = ExtraForm(request.POST, round_=round_)
    if not form.is_valid():
        return refuse_form(request, event, form)
    table, minutes = form.cleaned_data["table"], form.cleaned_data["minutes"]
    give_minutes(table=table, minutes=minutes, seen=form.seen, act=request.act)
    words = _("Table %(table)s : %(minutes)s minutes de plus.")
    if minutes < 0:
        words = _("Table %(table)s : %(minutes)s minutes de moins.")
    messages.success(request, words % {"table": table.table.number, "minutes": abs(minutes)})
    return redirect("tournament_round", event.pk, number)


@TOURNAMENT.asks("change")
def rounds_change(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Ask for the number of rounds; the form is the question."""
    form = RoundsForm(posted(request), initial={"rounds_planned": event.rounds_planned})
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    if form.is_valid():
        rounds = form.cleaned_data["rounds_planned"]
        try:
            change_tournament(event=event, act=request.act, rounds_planned=rounds)
        except Refusal as error:
            form.add_error("rounds_planned", str(error))
            status = HTTPStatus.CONFLICT
        else:
            words = ngettext("Le tournoi a %(n)s tour.", "Le tournoi a %(n)s tours.", rounds)
            return confirm(request, words % {"n": rounds}, "tournament", event.pk)
    context = {"event": event, "form": form, "released": event.rounds.released().count()}
    return TemplateResponse(
        request, "tournaments/rounds/rounds_change.html", context, status=status
    )
