"""The evenings of a club: the list, a new one, its page, its end."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import reswap, retarget

from scoring.access import clubs_for, clubs_of, reopeners_of
from scoring.services.clubs import answer_about_names
from tarotclub.accounts.rights import NotAllowedError, acts_by, acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, posted
from tournaments.evenings.forms import EveningForm
from tournaments.evenings.overview import overview_of
from tournaments.evenings.services import open_evening_once
from tournaments.event.access import evenings_of, listed_events_of
from tournaments.event.forms.names import SearchForm
from tournaments.event.services.closing import close_event, reopen_event
from tournaments.event.views import EVENING
from tournaments.models import Event
from tournaments.rounds.progress import waiting_calls
from tournaments.sheets.table_games import SMALLEST

PER_PAGE = 50


@login_required
@require_safe
def evening_list(request: AuthenticatedRequest) -> HttpResponse:
    clubs = list(clubs_of(request.user).annotate(role=F("memberships__role")))
    evenings = listed_events_of(request.user).evenings().select_related("club")
    ordered = evenings.counted().open_first(timezone.localdate())
    page = Paginator(ordered, PER_PAGE).get_page(request.GET.get("page"))
    if not clubs and not page.object_list:
        return TemplateResponse(request, "tournaments/event/no_club.html")
    acts = acts_by(*(club.role for club in clubs))
    context = {"page": page, "several_clubs": len(clubs) > 1, "acts": acts}
    return TemplateResponse(request, "tournaments/evenings/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_create(request: AuthenticatedRequest) -> HttpResponse:
    clubs = clubs_for(request.user, "open_evening")
    if not clubs and clubs_of(request.user).exists():
        raise NotAllowedError("open_evening")
    if not clubs:
        return TemplateResponse(request, "tournaments/event/no_club.html")
    asked = clubs_for(request.user, "change_club")
    form = EveningForm(posted(request), clubs=clubs, asked=asked, today=timezone.localdate())
    if form.is_valid():
        cleaned = form.cleaned_data
        opened = open_evening_once(
            club=cleaned["club"], name=cleaned["name"], day=cleaned["date"], act=request.act
        )
        if "whole_names" in cleaned:
            whole = cleaned["whole_names"]
            answer_about_names(club=cleaned["club"], whole_names=whole, act=request.act)
        if not opened.created:
            messages.info(request, _("Cette soirée est déjà ouverte : la voici."))
        return redirect("evening", opened.evening.pk)
    return form_page(request, "tournaments/evenings/form.html", {"form": form})


@EVENING.asks("close_evening")
def evening_close(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    if request.method == "POST":
        close_event(event=evening, act=request.act)
        messages.success(request, _("La soirée est terminée. Voici son classement."))
        return redirect("evening_ranking", evening.pk)
    if evening.closed_at:
        return redirect("evening", evening.pk)
    context = {
        "evening": evening,
        "overview": overview_of(evening),
        "may_reopen": "reopen_event" in acts_on(evening),
        "reopeners": reopeners_of(evening.club),
    }
    return TemplateResponse(request, "tournaments/evenings/close.html", context)


@EVENING.asks("reopen_event")
def evening_reopen(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    if request.method == "POST":
        reopen_event(event=evening, act=request.act)
        messages.success(
            request, _("La soirée est rouverte, avec les tables que sa fin avait terminées.")
        )
        return redirect("evening", evening.pk)
    if not evening.closed_at:
        return redirect("evening", evening.pk)
    return TemplateResponse(request, "tournaments/evenings/reopen.html", {"evening": evening})


def evening_of(request: AuthenticatedRequest, evening_id: int, act: str = "see_event") -> Event:
    """Fetch an evening that a user may see, or answer 404; 403 unless he may do the act."""
    evening = get_object_or_404(evenings_of(request.user).with_epoch(), pk=evening_id)
    demand(evening, act)
    return evening


@EVENING.shows()
def evening(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    return overview_page(request, evening)


def overview_page(
    request: AuthenticatedRequest, evening: Event, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Show the overview; to htmx only what may have changed, with the messages."""
    overview = overview_of(evening)
    context = {
        "evening": evening,
        "overview": overview,
        "search": SearchForm(),
        "missing": max(SMALLEST - len(overview.free), 0),
        "acts": acts_on(evening),
    }
    if not request.htmx:
        context["waiting"] = waiting_calls(evening)
        return TemplateResponse(
            request, "tournaments/evenings/overview.html", context, status=status
        )
    part = TemplateResponse(
        request, "tournaments/evenings/_overview.html", context, status=status
    )
    return retarget(reswap(part, "outerHTML"), "#desk")


def refuse(
    request: AuthenticatedRequest,
    evening: Event,
    sentence: str,
    status: int = HTTPStatus.CONFLICT,
) -> HttpResponse:
    """Say on the overview why something was not done."""
    messages.error(request, sentence)
    return overview_page(request, evening, status=status)


def refuse_closed(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Say that the evening has ended; it may have been a moment ago, so it is read again."""
    evening.refresh_from_db(fields=["closed_at"])
    sentence = _(
        "La soirée est terminée : rien n’a été changé."
        " Un arbitre ou un organisateur peut la rouvrir."
    )
    return refuse(request, evening, sentence)
