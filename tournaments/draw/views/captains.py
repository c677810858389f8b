"""What captains choose before a round of a duplicate's teams."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import posted
from tournaments.draw.forms import CaptainsForm
from tournaments.draw.services.captains_choice import choose_attackers, team_choices
from tournaments.draw.services.situation import seating_mark
from tournaments.event.views.pages import TOURNAMENT, round_of
from tournaments.models import Event


@TOURNAMENT.asks("swap_seats")
def captains_choose(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Ask who attacks, and in équipes in which room and with which boards first."""
    round_ = round_of(event, number)
    choices = team_choices(event, number)
    form = CaptainsForm(
        posted(request),
        choices=choices,
        number=number,
        with_rooms=event.play.captains.choose_rooms,
        initial={"seen": seating_mark(event.rounds.all())},
    )
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    if form.is_valid():
        try:
            choose_attackers(event=event, number=number, act=request.act, **form.chosen)
        except Refusal as error:
            form.add_error(None, str(error))
            status = HTTPStatus.CONFLICT
        else:
            messages.success(request, _("Tour %(n)s : les choix sont notés.") % {"n": number})
            return redirect("round_seating", event.pk, number)
    context = {"event": event, "round": round_, "form": form, "choices": choices}
    page = "tournaments/draw/captains.html"
    return TemplateResponse(request, page, context, status=status)
