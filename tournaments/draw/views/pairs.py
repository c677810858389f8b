"""Pairs of players who must never meet."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, posted
from tournaments.draw.forms import PairForm
from tournaments.draw.services.pairs import allow_pair, forbid_pair
from tournaments.draw.views.moved import telling_moves
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import Event

LONGEST_NUMBER = 9


@TOURNAMENT.asks("see_rounds")
def forbidden_pairs(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the pairs; a POST adds one."""
    entries = list(event.entries.select_related("player").order_by("number"))
    form = PairForm(posted(request), entries=entries)
    if request.method == "POST":
        demand(event, "forbid_pair")
        if form.is_valid():
            pair = form.cleaned_data["one"], form.cleaned_data["other"]
            with telling_moves(request, event):
                forbid_pair(event=event, pair=pair, act=request.act)
                messages.success(request, _("Ces deux joueurs ne se rencontreront pas."))
            return redirect("forbidden_pairs", event.pk)
    named = {entry.number: entry for entry in entries}
    context = {
        "event": event,
        "acts": acts_on(event),
        "form": form,
        "entries": entries,
        "pairs": [(named[one], named[other]) for one, other in event.forbidden],
    }
    page = "tournaments/draw/forbidden_pairs.html"
    return form_page(request, page, context)


@TOURNAMENT.does("forbid_pair")
def pair_allow(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Let two meet again."""
    sent = request.POST.get("pair", "").split("-")
    if len(sent) == 2 and all(  # noqa: PLR2004 -- a pair
        number.isdecimal() and len(number) <= LONGEST_NUMBER for number in sent
    ):
        allow_pair(event=event, pair=(int(sent[0]), int(sent[1])), act=request.act)
        messages.success(request, _("Ces deux joueurs peuvent se rencontrer."))
    return redirect("forbidden_pairs", event.pk)
