"""One tap on the list takes what a player owes."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tarotclub.http import AuthenticatedRequest
from tournaments.forms.entries import DueForm
from tournaments.models import Method
from tournaments.money import euros
from tournaments.refusals import EXPECTED, sentence
from tournaments.services.registration import take_due
from tournaments.views.entries import back_to_list, entry_of, list_part
from tournaments.views.events import refuse, tournament_of
from tournaments.views.sending import once


@login_required
@require_POST
@once
def entry_pay_due(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Take in cash what the list says that somebody owes; the same tap twice takes it once."""
    event = tournament_of(request, event_id)
    form = DueForm(request.POST)
    if not form.is_valid():
        said = str(form.errors["due"][0])
        return refuse(request, event, said, HTTPStatus.UNPROCESSABLE_ENTITY)
    due = form.cleaned_data["due"]
    entry = entry_of(event, due.entry)
    try:
        take_due(
            entry=entry, cents=due.cents, method=Method.CASH, uuid=due.uuid, by=request.user
        )
    except EXPECTED as error:
        messages.error(request, sentence(error))
    else:
        said = _("%(player)s : %(amount)s encaissés en espèces.")
        words = {"player": entry.player.name, "amount": euros(due.cents)}
        messages.success(request, said % words)
    return list_part(request, event) if request.htmx else back_to_list(event, request)
