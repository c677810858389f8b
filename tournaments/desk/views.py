"""The tournaments of a club: list, dashboard, calculator; one that is ended or removed."""

from collections.abc import Iterator
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from scoring.access import clubs_for
from scoring.rules.frozen import freeze
from scoring.services.clubs import ClubExistsError, answer_about_names
from tarotclub.accounts.rights import NotAllowedError, acts_on
from tarotclub.ground import steady
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, confirm, does, form_page, posted, shows
from tournaments.archive.services.archives import delete_archive
from tournaments.desk.calculator import planning as planned
from tournaments.desk.dashboard import OF_A_ROUND, dashboard_of, missing_in_words, way
from tournaments.desk.forms.tournament_fields import PRESETS, USUAL_PRESET
from tournaments.desk.forms.tournaments import USUAL_DAY, PlanningForm, TournamentForm
from tournaments.desk.simulation import STAGE, open_rehearsal
from tournaments.event import views
from tournaments.event.access import listed_events_of
from tournaments.event.services import closing
from tournaments.event.services.setting_up import change_tournament, create_tournament
from tournaments.event.words import euros
from tournaments.models import Event
from tournaments.prizes.day_accounts import day_accounts


@shows
def tournament_list(request: AuthenticatedRequest) -> HttpResponse:
    tournaments = listed_events_of(request.user).tournaments()
    return views.event_list(request, tournaments, "tournaments/desk/list.html")


@asks
def tournament_create(request: AuthenticatedRequest) -> HttpResponse:
    """Create a tournament; ?modele=5x4 starts from a preset, and works without script."""
    clubs = clubs_for(request.user, "create")
    if not clubs:
        raise NotAllowedError("create")
    key = request.GET.get("modele", USUAL_PRESET)
    preset = PRESETS.get(key)
    form = TournamentForm(
        posted(request),
        clubs=clubs,
        today=timezone.localdate(),
        initial=preset.settings if preset else None,
    )
    if form.is_valid():
        return _create(request, form)
    context = {
        "form": form,
        "presets": PRESETS,
        "chosen": key if preset else "",
        "presets_open": preset is not None and not preset.usual,
    }
    return form_page(request, "tournaments/desk/form.html", context)


def _create(request: AuthenticatedRequest, form: TournamentForm) -> HttpResponse:
    data = form.cleaned_data
    created = create_tournament(
        club=data["club"],
        name=data["name"],
        day=data["date"],
        ruleset=form.chosen_ruleset,
        act=request.act,
        **form.settings,
    )
    if "whole_names" in data:
        whole = data["whole_names"]
        answer_about_names(club=data["club"], whole_names=whole, act=request.act)
    if not created.created:
        messages.info(request, _("Ce tournoi est déjà créé : le voici."))
        return redirect("tournament", created.event.pk)
    messages.success(request, _("Le tournoi est créé : inscrivez les joueurs."))
    return redirect("entry_list", created.event.pk)


@does
def tournament_rehearse(request: AuthenticatedRequest) -> HttpResponse:
    """Open a tournament of invented players, for helpers to try everything on."""
    club = clubs_for(request.user, "create").exclude(name__startswith=STAGE).first()
    if club is None:
        raise NotAllowedError("create")
    try:
        rehearsal = open_rehearsal(club=club, day=timezone.localdate(), act=request.act)
    except ClubExistsError:
        messages.error(
            request, _("Un autre club porte le nom qu’il faudrait au club d’exemple.")
        )
        return redirect("tournament_list")
    words = _("Voici un tournoi d’exemple : essayez tout, rien n’y compte pour le club.")
    return confirm(request, words, "tournament", rehearsal.pk)


@views.TOURNAMENT.asks("change")
def tournament_change(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    form = TournamentForm.of(event, posted(request))
    if form.is_valid() and _change(request, event, form):
        return confirm(request, _("Les réglages sont enregistrés."), "tournament", event.pk)
    context = {"event": event, "form": form}
    return form_page(request, "tournaments/desk/form.html", context)


def _change(request: AuthenticatedRequest, event: Event, form: TournamentForm) -> bool:
    """Store what was changed; False, with the reason on the form, when it may not be."""
    settings = {field: form.cleaned_data[field] for field in ("name", "date")} | form.settings
    if form.chosen_ruleset not in (None, event.rules):
        settings["ruleset"] = freeze(form.chosen_ruleset)
    try:
        change_tournament(event=event, act=request.act, **settings)
    except Refusal as error:
        form.add_error(None, str(error))
        return False
    return True


@views.polled(views.etag_now)
@shows
def tournament(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show the dashboard; the page asks again every few seconds, for other desks' changes."""
    event = views.watched(request, event_id, "see_event")
    etag = views.etag_now(event)
    dashboard = dashboard_of(event, steady.now())
    step = dashboard.step
    context = {
        "event": event,
        "acts": acts_on(event),
        "dashboard": dashboard,
        "way": way(step),
        "of_a_round": OF_A_ROUND,
        "blocked": missing_in_words(step) if step.missing else "",
        "paid": euros(dashboard.paid),
        "due": euros(dashboard.due),
        "etag": etag,
    }
    page = "_dashboard" if request.htmx else "dashboard"
    response = TemplateResponse(request, f"tournaments/desk/{page}.html", context)
    return views.with_etag(response, etag) if request.htmx else response


@shows
def planning(request: AuthenticatedRequest) -> HttpResponse:
    """Say how many rounds fit and when each number of them ends; all is in the address."""
    form = PlanningForm(request.GET if "players" in request.GET else USUAL_DAY)
    plans = planned(form.wish) if form.is_valid() else None
    status = HTTPStatus.OK if plans else HTTPStatus.UNPROCESSABLE_ENTITY
    context = {"form": form, "planning": plans}
    return TemplateResponse(request, "tournaments/desk/planning.html", context, status=status)


@views.TOURNAMENT.asks("close_event")
def tournament_close(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    if event.closed_at:
        return redirect("tournament", event.pk)
    views.Question(
        title=_("Terminer le tournoi ?"),
        text=_("Plus d’inscriptions, de tours ni de donnes : le classement ne change plus."),
        points=list(_left_undone(event)),
        label=_("Terminer le tournoi"),
        back=reverse("tournament", args=[event.pk]),
    ).agree(request)
    closing.close_event(event=event, act=request.act)
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


@views.TOURNAMENT.asks("reopen_event")
def tournament_reopen(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    if not event.closed_at:
        return redirect("tournament", event.pk)
    views.Question(
        title=_("Rouvrir le tournoi ?"),
        text=_(
            "Son classement redevient provisoire. Les tables que sa fin avait terminées"
            " reprennent ; les autres restent terminées."
        ),
        points=closing.kept_as_published(event),
        label=_("Rouvrir le tournoi"),
        back=reverse("tournament", args=[event.pk]),
    ).agree(request)
    closing.reopen_event(event=event, act=request.act)
    words = _("Le tournoi est rouvert, avec les tables que sa fin avait terminées.")
    return confirm(request, words, "tournament", event.pk)


@views.TOURNAMENT.asks("delete_archive")
def archive_delete(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Delete what came from a results file, once that it cannot be undone is ticked."""
    views.Question(
        title=_("Effacer ces résultats importés ?"),
        text=_("Le tournoi disparaît des listes ; ses joueurs restent dans le club."),
        points=closing.lost_with(event),
        tick=_("Je sais que ses points, ses décisions et ses prix sont effacés pour de bon."),
        label=_("Effacer les résultats"),
        back=reverse("tournament", args=[event.pk]),
    ).agree(request)
    delete_archive(event=event, act=request.act)
    return confirm(request, _("%(name)s est effacé.") % {"name": event.name}, "tournament_list")


@views.EVENT.asks("delete_event")
def event_delete(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Delete an evening or a tournament in which nothing was done yet."""
    closing.refuse_used(event)
    views.Question(
        title=_("Effacer la soirée ?") if event.is_evening else _("Effacer le tournoi ?"),
        text=_(
            "Rien n’y est inscrit, joué ni encaissé : il n’en restera qu’une ligne au journal."
        ),
        label=_("Effacer"),
        back=reverse("evening" if event.is_evening else "tournament", args=[event.pk]),
    ).agree(request)
    closing.delete_event(event=event, act=request.act)
    messages.success(request, _("« %(name)s » n’existe plus.") % {"name": event.name})
    return redirect("evening_list" if event.is_evening else "tournament_list")
