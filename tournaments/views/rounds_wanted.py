"""How many rounds an event has: changed in mid-event, down to those released."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tarotclub.http import AuthenticatedRequest
from tournaments.forms.rounds import RoundsForm
from tournaments.refusals import EXPECTED, sentence
from tournaments.services.tournaments import change_tournament
from tournaments.views.events import forbidden, tournament_of


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
        except EXPECTED as error:
            form.add_error("rounds_planned", sentence(error))
            status = HTTPStatus.CONFLICT
        else:
            said = ngettext("Le tournoi a %(n)s tour.", "Le tournoi a %(n)s tours.", rounds)
            messages.success(request, said % {"n": rounds})
            return redirect("tournament", event.pk)
    context = {"event": event, "form": form, "released": event.rounds.released().count()}
    return TemplateResponse(request, "tournaments/rounds_change.html", context, status=status)
