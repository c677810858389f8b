"""Eliminations: the first so many go on after a round; taken back while nothing is released."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm
from tournaments.draw.views import telling_moves
from tournaments.event.views.pages import TOURNAMENT, Question, agreed, ask, refuse
from tournaments.models import Event
from tournaments.rounds.forms import CutForm
from tournaments.rounds.services.cuts import DuplicateCutError, cancel_cut, cut


@TOURNAMENT.asks("cut")
def cut_create(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Say how many go on after the last round; the form is the question, with a box to tick."""
    if not event.play.cuts:
        return refuse(request, event, str(DuplicateCutError()))
    after = event.rounds.exclude(closed_at=None).order_by("number").last()
    if after is None:
        return refuse(request, event, _("Aucun tour n’est terminé : jouez-en un d’abord."))
    form = CutForm(request.POST or None, initial={"totals_kept": "yes"})
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    unticked = form.is_bound and "ticked" not in request.POST
    if form.is_valid() and not unticked:
        try:
            made = _cut(request, event, after.number, form.cleaned_data)
        except Refusal as error:
            form.add_error("survivors", str(error))
            status = HTTPStatus.CONFLICT
        else:
            return confirm(request, made, "seating", event.pk)
    context = {"event": event, "form": form, "after": after, "unticked": unticked}
    return TemplateResponse(request, "tournaments/rounds/cut_form.html", context, status=status)


def _cut(request: AuthenticatedRequest, event: Event, after: int, data: dict[str, Any]) -> str:
    with telling_moves(request, event):
        made = cut(
            event=event,
            after_round=after,
            survivors=data["survivors"],
            totals_kept=data["totals_kept"] == "yes",
            act=request.act,
        )
    words = ngettext("%(n)s joueur continue.", "%(n)s joueurs continuent.", made.survivors)
    return words % {"n": made.survivors}


@TOURNAMENT.asks("cancel_cut")
def cut_cancel(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    question = Question(
        act="cancel_cut",
        title=_("Annuler l’élimination ?"),
        text=_("Tous ceux qu’elle avait écartés après le tour %(n)s jouent de nouveau.")
        % {"n": number},
        label=_("Annuler l’élimination"),
        back=reverse("seating", args=[event.pk]),
    )
    if not agreed(request, question):
        return ask(request, event, question)
    with telling_moves(request, event):
        cancelled = cancel_cut(event=event, after_round=number, act=request.act)
    words = _("L’élimination est annulée.") if cancelled else _("Il n’y a pas d’élimination.")
    return confirm(request, words, "seating", event.pk)
