"""The clock of a round: started, stopped, set; more minutes for one table."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tarotclub.http import AuthenticatedRequest
from tournaments.forms.rounds import ClockForm, ExtraForm
from tournaments.models import Round
from tournaments.refusals import EXPECTED, sentence
from tournaments.services.clock import give_minutes, pause_clock, set_minutes, start_clock
from tournaments.views.events import forbidden, refuse, tournament_of
from tournaments.views.questions import refuse_form
from tournaments.views.rounds import round_of


@login_required
@require_POST
def round_clock(request: AuthenticatedRequest, event_id: int, number: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    this = round_of(event, number)
    if refusal := forbidden(request, event, "set_clock"):
        return refusal
    form = ClockForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, event, form)
    try:
        _set(request, this, form)
    except EXPECTED as error:
        return refuse(request, event, sentence(error))
    return redirect("tournament_round", event.pk, number)


def _set(request: AuthenticatedRequest, this: Round, form: ClockForm) -> None:
    event, number, by = this.tournament, this.number, request.user
    action, minutes = form.cleaned_data["action"], form.cleaned_data["minutes"]
    if action == "start":
        start_clock(event=event, number=number, by=by)
        said = _("L’horloge tourne.")
    elif action == "pause":
        pause_clock(event=event, number=number, by=by)
        said = _("L’horloge est arrêtée.")
    else:
        set_minutes(event=event, number=number, minutes=minutes, by=by)
        said = _("Le tour dure %(n)s minutes.") % {"n": minutes}
    messages.success(request, said)


@login_required
@require_POST
def table_minutes(request: AuthenticatedRequest, event_id: int, number: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    this = round_of(event, number)
    if refusal := forbidden(request, event, "set_clock"):
        return refusal
    form = ExtraForm(request.POST, this=this)
    if not form.is_valid():
        return refuse_form(request, event, form)
    table, minutes = form.cleaned_data["table"], form.cleaned_data["minutes"]
    try:
        give_minutes(table=table, minutes=minutes, by=request.user)
    except EXPECTED as error:
        return refuse(request, event, sentence(error))
    said = _("Table %(table)s : %(minutes)s minutes de plus.")
    if minutes < 0:
        said = _("Table %(table)s : %(minutes)s minutes de moins.")
    messages.success(request, said % {"table": table.table.number, "minutes": abs(minutes)})
    return redirect("tournament_round", event.pk, number)
