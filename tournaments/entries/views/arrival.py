"""Checking in by the code of a card: a scanner types it, a phone opens its address."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.draw.views.moved import telling_moves
from tournaments.entries.forms.arrival import CardForm
from tournaments.entries.services.entries import check_in
from tournaments.entries.services.registration import owed_by
from tournaments.event.money import euros
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import Entry, Event


@TOURNAMENT.asks("check_in")
def entry_arrival(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Note who has come by his card; ready for the next one at once.

    A phone that opens a card's address here shows whose it is, and asks before it is noted.
    """
    if request.method == "POST":
        form = CardForm(request.POST, event=event)
        if form.is_valid() and _note(request, event, form.cleaned_data["card"]):
            return redirect("entry_arrival", event.pk)
    elif "code" in request.GET:
        form = CardForm({"card": request.get_full_path()}, event=event)
        form.is_valid()
    else:
        form = CardForm(event=event)
    context = {"event": event, "form": form, "entry": _shown(request, form)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    page = "tournaments/entries/arrival.html"
    return TemplateResponse(request, page, context, status=status)


def _shown(request: AuthenticatedRequest, form: CardForm) -> Entry | None:
    """Whose card a phone has opened."""
    asked = request.method != "POST" and form.is_bound and form.is_valid()
    return form.cleaned_data["card"] if asked else None


def _note(request: AuthenticatedRequest, event: Event, entry: Entry) -> bool:
    before = entry.checked_in_at is not None
    try:
        with telling_moves(request, event):
            check_in(entry=entry, act=request.act)
    except Refusal as error:
        messages.error(request, str(error))
        return True
    words = (
        _("N° %(n)s : %(player)s était déjà noté présent.")
        if before
        else _("N° %(n)s : %(player)s est là.")
    )
    messages.success(request, words % {"n": entry.number, "player": entry.player})
    if (owed := owed_by(entry)) > 0:
        messages.warning(request, _("Reste à payer : %(amount)s.") % {"amount": euros(owed)})
    return True
