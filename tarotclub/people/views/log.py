"""The pages of a club's log, and of the names that came with files."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring.models import Club
from tarotclub.people.access import CLUB
from tarotclub.people.log import ClubLogFilter, club_lines
from tarotclub.people.services.anonymising import forget_author
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.decisions.log_data import log_sheet
from tournaments.event.views.downloads import csv_answer, titled

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
