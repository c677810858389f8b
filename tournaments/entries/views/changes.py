"""An arbiter's changes of an entry: leaving, coming back, a substitute, no seat."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.models import Player
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, posted
from tournaments.draw.views.moved import telling_moves
from tournaments.entries.forms.changes import SubstituteForm, WithdrawalForm
from tournaments.entries.services.entries import come_back, hold, withdraw
from tournaments.entries.services.substitutes import newcomer_sits, substitute
from tournaments.entries.views.entries import entry_of, meant
from tournaments.event.views.pages import TOURNAMENT, refuse
from tournaments.models import Entry, Event


@TOURNAMENT.asks("withdraw")
def entry_withdraw(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Let somebody leave before a round; the page with the form is the question."""
    entry = entry_of(event, entry_id)
    rounds = range(event.rounds.next_number(), event.rounds_planned + 1)
    if not rounds:
        return refuse(
            request, event, _("Tous les tours sont lancés : il n’y en a plus à quitter.")
        )
    form = WithdrawalForm(posted(request), rounds=rounds, entry=entry)
    if form.is_valid():
        return _leave(request, event, entry, form)
    context = {"event": event, "entry": entry, "form": form}
    page = "tournaments/entries/withdraw.html"
    return form_page(request, page, context)


def _leave(
    request: AuthenticatedRequest, event: Event, entry: Entry, form: WithdrawalForm
) -> HttpResponse:
    """Note who leaves; where a substitute plays on, the place is his already."""
    from_round, kept = form.cleaned_data["from_round"], form.cleaned_data["score_kept"]
    words = {"player": entry.player.name, "substitute": entry.substitute, "round": from_round}
    if form.seat_is_kept:
        messages.success(
            request, _("%(substitute)s joue pour %(player)s, qui s’en va.") % words
        )
        return redirect("entry", event.pk, entry.pk)
    with telling_moves(request, event):
        withdraw(
            entry=entry,
            from_round=from_round,
            score_kept=kept,
            refund=form.refund,
            act=request.act,
        )
        gone = _("%(player)s ne joue plus à partir du tour %(round)s.")
        entry.refresh_from_db(fields=["checked_in_at", "withdrawn_from"])
        effect = form.effect if entry.scratched else ""
        messages.success(request, f"{gone % words} {effect}".strip())
    return redirect("entry", event.pk, entry.pk)


@TOURNAMENT.does("withdraw")
def entry_return(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Let somebody who had left play again."""
    entry = entry_of(event, entry_id)
    with telling_moves(request, event):
        come_back(entry=entry, act=request.act)
        words = {"player": entry.player.name, "round": entry.plays_from}
        sentence = _("%(player)s rejoue à partir du tour %(round)s.")
        messages.success(request, sentence % words)
    return redirect("entry", event.pk, entry.pk)


@TOURNAMENT.does("hold")
def entry_hold(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Leave somebody out of the rounds to come, or take him in again (`seatable`)."""
    entry = entry_of(event, entry_id)
    seatable = "seatable" in request.POST
    words = _("%(player)s sera placé.") if seatable else _("%(player)s ne sera pas placé.")
    with telling_moves(request, event):
        hold(entry=entry, seatable=seatable, act=request.act)
        messages.success(request, words % {"player": entry.player.name})
    return redirect("entry", event.pk, entry.pk)


@TOURNAMENT.asks("substitute")
def entry_substitute(
    request: AuthenticatedRequest, event: Event, entry_id: int
) -> HttpResponse:
    """Let somebody else sit for an entry; `nobody` lets the player himself sit again."""
    entry = entry_of(event, entry_id)
    if "nobody" in request.POST:
        return _sit(request, event, entry, None)
    form = SubstituteForm(posted(request), event=event)
    completion = None
    if form.is_valid():
        who, completion = meant(event, form)
        if who is not None:
            return _sit(request, event, entry, who)
    context = {"event": event, "entry": entry, "form": form, "completion": completion}
    page = "tournaments/entries/substitute.html"
    return form_page(request, page, context)


def _sit(
    request: AuthenticatedRequest, event: Event, entry: Entry, who: Player | str | None
) -> HttpResponse:
    with telling_moves(request, event):
        if isinstance(who, str):
            who = newcomer_sits(entry=entry, name=who, act=request.act)
        else:
            substitute(entry=entry, player=who, act=request.act)
        words = {"player": entry.player.name, "substitute": who}
        messages.success(request, _sitting(who) % words)
    return redirect("entry", event.pk, entry.pk)


def _sitting(who: Player | None) -> str:
    if who is None:
        return _("%(player)s reprend sa place au prochain tour.")
    return _("%(substitute)s joue pour %(player)s à partir du prochain tour.")
