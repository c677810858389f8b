"""The end of a tournament, its reopening; deleting an archive or what was opened in vain."""

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm
from tournaments.archive.services.archives import delete_archive
from tournaments.event.services.closing import close_event, delete_event, reopen_event
from tournaments.event.views import EVENT, TOURNAMENT, Question, agreed, ask
from tournaments.event.words import euros
from tournaments.models import Event
from tournaments.prizes.day_accounts import day_accounts


@TOURNAMENT.asks("close_event")
def tournament_close(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    if event.closed_at:
        return redirect("tournament", event.pk)
    question = Question(
        act="close_event",
        title=_("Terminer le tournoi ?"),
        text=_("Plus d’inscriptions, de tours ni de donnes : le classement ne change plus."),
        points=list(_left_undone(event)),
        label=_("Terminer le tournoi"),
        back=reverse("tournament", args=[event.pk]),
    )
    if not agreed(request, question):
        return ask(request, event, question)
    close_event(event=event, act=request.act)
    return confirm(request, _("Le tournoi est terminé."), "tournament_ranking", event.pk)


def _left_undone(event: Event) -> Iterator[str]:
    """Say which rounds were not ended, and what players still owe."""
    if open_rounds := event.rounds.filter(closed_at=None).count():
        left = ngettext(
            "%(n)s tour n’est pas terminé ; il ne se jouera plus.",
            "%(n)s tours ne sont pas terminés ; ils ne se joueront plus.",
            open_rounds,
        )
        yield left % {"n": open_rounds}
    if owed := sum(debt.cents for debt in day_accounts(event).debts):
        words = _("Il reste %(sum)s à encaisser ; la page des comptes dit de qui.")
        yield words % {"sum": euros(owed)}


@TOURNAMENT.asks("reopen_event")
def tournament_reopen(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    if not event.closed_at:
        return redirect("tournament", event.pk)
    question = Question(
        act="reopen_event",
        title=_("Rouvrir le tournoi ?"),
        text=_("Son classement redevient provisoire ; ses tables restent terminées."),
        label=_("Rouvrir le tournoi"),
        back=reverse("tournament", args=[event.pk]),
    )
    if not agreed(request, question):
        return ask(request, event, question)
    reopen_event(event=event, act=request.act)
    messages.success(request, _("Le tournoi est rouvert ; ses tables restent terminées."))
    return redirect("tournament", event.pk)


@TOURNAMENT.asks("delete_archive")
def archive_delete(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Delete what came from a results file, once that it cannot be undone is ticked."""
    question = Question(
        act="delete_archive",
        title=_("Effacer ces résultats importés ?"),
        text=_("Le tournoi disparaît des listes ; ses joueurs restent dans le club."),
        tick=_("Je sais que ses points, ses décisions et ses prix sont effacés pour de bon."),
        label=_("Effacer les résultats"),
        back=reverse("tournament", args=[event.pk]),
    )
    if not agreed(request, question):
        return ask(request, event, question)
    delete_archive(event=event, act=request.act)
    return confirm(request, _("%(name)s est effacé.") % {"name": event.name}, "tournament_list")


@EVENT.asks("delete_event")
def event_delete(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Delete an evening or a tournament in which nothing was done yet."""
    question = Question(
        act="delete_event",
        title=_("Effacer la soirée ?") if event.is_evening else _("Effacer le tournoi ?"),
        text=_(
            "Rien n’y est inscrit, joué ni encaissé : il n’en restera qu’une ligne au journal."
        ),
        label=_("Effacer"),
        back=reverse("evening" if event.is_evening else "tournament", args=[event.pk]),
    )
    if not agreed(request, question):
        return ask(request, event, question)
    delete_event(event=event, act=request.act)
    messages.success(request, _("« %(name)s » n’existe plus.") % {"name": event.name})
    return redirect("evening_list" if event.is_evening else "tournament_list")
