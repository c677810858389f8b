"""A player of an evening: how his name is shown to others."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tarotclub.http import AuthenticatedRequest
from tarotclub.rights import acts_on, demand
from tournaments.evenings.views.overview import evening_of
from tournaments.event.forms.publication import PublicationForm
from tournaments.event.services.publication import choose_publication


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_player(
    request: AuthenticatedRequest, evening_id: int, player_id: int
) -> HttpResponse:
    """Show what a player has chosen; a POST changes it, also after the end."""
    evening: Any = evening_of(request, evening_id, "see_entries")
    known = evening.club.players.all()
    if evening.role is None:  # who helps here alone knows those of the evening
        known = known.filter(entries__event=evening)
    player = get_object_or_404(known, pk=player_id)
    if request.method == "POST":
        demand(evening, "change_entry")
    form = PublicationForm(request.POST if request.method == "POST" else None, player=player)
    if form.is_valid():
        publication = form.cleaned_data["publication"]
        choose_publication(player=player, publication=publication, by=request.user)
        messages.success(request, _("C’est noté."))
        return redirect("evening", evening.pk)
    context = {"evening": evening, "player": player, "form": form, "acts": acts_on(evening)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    page = "tournaments/evenings/player.html"
    return TemplateResponse(request, page, context, status=status)
