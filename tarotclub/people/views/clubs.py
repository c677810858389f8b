"""A club's own pages: what it starts from, its logo, its log, what goes by itself."""

from http import HTTPStatus

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.access import CLUB, clubs_of, organised_by
from scoring.models import Club, Logo
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.ground.refusal import Refusal
from tarotclub.keeping.access import demand_keeper, owns
from tarotclub.people.forms.clubs import ClubSettingsForm, DaysForm, LogoForm
from tarotclub.people.log import ClubLogFilter, club_lines
from tarotclub.people.services import clubs as services
from tarotclub.people.services.players import forget_author
from tarotclub.people.services.retention import choose_days
from tarotclub.people.services.second_factor import answers_programs
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, confirm, form_page, posted, refusals_in, shows
from tournaments.decisions.log import log_sheet
from tournaments.event.views import csv_answer, titled
from tournaments.models import Announcement

A_YEAR = 365 * 24 * 3600


@shows
def club_list(request: AuthenticatedRequest) -> HttpResponse:
    """Lead to the only club, or let who organises several choose."""
    clubs = list(organised_by(request.user))
    if len(clubs) == 1:
        return redirect("club", clubs[0].pk)
    if not clubs and request.user.is_superuser:
        return redirect("federation_list")  # who owns the site organises no club of it
    if not clubs:
        raise NotAllowedError("change_club")
    return TemplateResponse(request, "people/clubs.html", {"clubs": clubs})


@CLUB.asks()
def club(request: AuthenticatedRequest, shown: Club) -> HttpResponse:
    form = ClubSettingsForm(posted(request), club=shown)
    if form.is_valid():
        with refusals_in(form, "name"):
            services.change_club(club=shown, act=request.act, **form.settings)
            return confirm(
                request, _("Les réglages du club sont enregistrés."), "club", shown.pk
            )
    return _page(request, shown, form=form)


@CLUB.does()
def example_remove(request: AuthenticatedRequest, shown: Club) -> HttpResponse:
    """Remove an invented club; a real one says that it stays."""
    try:
        services.remove_example(club=shown, act=request.act)
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("club", shown.pk)
    words = _("Le club d’exemple est retiré. Vous pouvez en rouvrir un, tout neuf.")
    return confirm(request, words, "home")


@CLUB.does()
def club_logo_change(request: AuthenticatedRequest, shown: Club) -> HttpResponse:
    form = LogoForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, shown, logo_form=form)
    services.set_logo(club=shown, drawn=form.cleaned_data["logo"], act=request.act)
    return confirm(request, _("Le logo est enregistré."), "club", shown.pk)


@CLUB.does()
def club_logo_remove(request: AuthenticatedRequest, shown: Club) -> HttpResponse:
    services.remove_logo(club=shown, act=request.act)
    return confirm(request, _("Le club n’a plus de logo."), "club", shown.pk)


@shows
def club_logo(request: AuthenticatedRequest, club_id: int, digest: str) -> HttpResponse:
    """Show a logo; another one has another address."""
    logos = Logo.objects.filter(club__in=clubs_of(request.user))
    logo = get_object_or_404(logos, club=club_id, digest=digest)
    headers = {"Cache-Control": f"private, max-age={A_YEAR}, immutable"}
    return HttpResponse(bytes(logo.png), content_type="image/png", headers=headers)


def _page(
    request: AuthenticatedRequest,
    shown: Club,
    form: ClubSettingsForm | None = None,
    logo_form: LogoForm | None = None,
) -> HttpResponse:
    context = {
        "club": shown,
        "form": form or ClubSettingsForm(club=shown),
        "logo": Logo.objects.filter(club=shown).defer("png").first(),
        "logo_form": logo_form or LogoForm(),
        "example": services.is_example(shown),
        "answers_programs": answers_programs(),
        "announces": Announcement.objects.published().filter(event__club=shown).exists(),
    }
    page = form_page(request, "people/club.html", context)
    if logo_form:
        page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return page


PER_PAGE = 100
LONG = 18  # digits of a key that no database has


@CLUB.shows("see_club_log")
def club_log(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """Show what was done in a club, or give the same as CSV."""
    form = ClubLogFilter(request.GET, club=club)
    asked = form.asked()
    if "csv" in request.GET:
        sheet = log_sheet(club_lines(asked.order_by("at", "pk")))
        return csv_answer(sheet, titled(sheet.title, club.name, form.of_one))
    page = Paginator(asked, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "page": page,
        "lines": club_lines(page.object_list),
        "form": form,
        "authors": club.outside_authors.exclude(username="", name=""),
    }
    return TemplateResponse(request, "people/log.html", context)


@CLUB.does("manage_people")
def author_forget(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Take away the name of an author whose account is on another computer."""
    key = request.POST.get("author", "")
    known = key.isdecimal() and len(key) < LONG
    if known and forget_author(club=club, author=int(key), act=request.act):
        messages.success(request, _("Ce nom est effacé."))
    return redirect("club_log", club.pk)


@asks
@never_cache
def retention(request: AuthenticatedRequest) -> HttpResponse:
    """Tell whoever organises; let who owns the installation choose."""
    demand_keeper(request)
    if request.method == "POST" and not owns(request):
        raise NotAllowedError("choose_days")
    form = DaysForm(posted(request))
    if form.is_valid():
        choose_days(form.cleaned_data, by=request.user)
        return confirm(request, _("Ces durées sont enregistrées."), "retention")
    return form_page(request, "people/retention.html", {"form": form, "owns": owns(request)})
