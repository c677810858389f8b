"""Pages of event files, taken away and brought back, and of a club’s own results files."""

from http import HTTPStatus

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from scoring.access import clubs_for
from scoring.models import Club
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, does, form_page
from tournaments.archive.event_file import EventFile, EventFileError, pack
from tournaments.archive.forms import EventFileForm, PackedEventForm
from tournaments.archive.results_importing import RESULTS
from tournaments.archive.services import restoring
from tournaments.archive.whole_event import event_body
from tournaments.archive.words import event_file_sentence
from tournaments.event.views import EVENING, TOURNAMENT, document, titled
from tournaments.foreign.views import PageFrame, bring_in
from tournaments.models import Event

KIND = "application/octet-stream"  # no browser unpacks it or knows better


@TOURNAMENT.shows("export_event")
def tournament_file(_request: AuthenticatedRequest, event: Event) -> HttpResponse:
    return _file(event)


@EVENING.shows("export_event")
def evening_file(_request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    return _file(evening)


@from_replica
def _file(event: Event) -> HttpResponse:
    name = f"{titled(event.name, event.date.isoformat())}.tarot"
    return document(pack(event_body(event)), KIND, name, as_attachment=True)


@asks
def event_restore(request: AuthenticatedRequest) -> HttpResponse:
    """Take the file; show what is in it; store it when that is confirmed.

    Between the two the file is in the page alone.
    """
    clubs = clubs_for(request.user, "restore_event")
    if not clubs:
        raise NotAllowedError("restore_event")
    if "packed" in request.POST:
        return _confirmed(request, clubs)
    if request.method != "POST":
        return _file_page(request, EventFileForm(clubs=clubs))
    form = EventFileForm(request.POST, request.FILES, clubs=clubs)
    if not form.is_valid():
        return _file_page(request, form)
    return _review_page(
        request, form.cleaned_data["file"], form.cleaned_data["club"], form.packed
    )


def _confirmed(request: AuthenticatedRequest, clubs: QuerySet[Club]) -> HttpResponse:
    sent = PackedEventForm(request.POST, clubs=clubs)
    if not sent.is_valid():
        spoilt = EventFileForm(request.POST, clubs=clubs)
        spoilt.errors["file"] = sent.errors.get("packed") or sent.errors["club"]
        return _file_page(request, spoilt)
    file, club = sent.cleaned_data["packed"], sent.cleaned_data["club"]
    try:
        event = restoring.restore_event(club=club, file=file, act=request.act)
    except Refusal as error:
        return _review_page(request, file, club, request.POST["packed"], refused=str(error))
    except EventFileError as error:
        refused = event_file_sentence(error)
        return _review_page(request, file, club, request.POST["packed"], refused=refused)
    messages.success(request, _("« %(name)s » est repris, tout entier.") % {"name": event.name})
    if file["announcements"] and not event.closed_at:
        words = _(
            "Rien n’en est à l’agenda ici : à sa page « Agenda », vous pouvez l’y mettre."
        )
        messages.info(request, words)
    return redirect("evening" if event.is_evening else "tournament", event.pk)


def _file_page(request: AuthenticatedRequest, form: EventFileForm) -> HttpResponse:
    return form_page(request, "tournaments/archive/event_restore.html", {"form": form})


def _review_page(
    request: AuthenticatedRequest,
    file: EventFile,
    club: Club,
    packed: str,
    *,
    refused: str = "",
) -> HttpResponse:
    """Show what would be stored; and why it cannot be, where that is known already."""
    known = restoring.who_is_who(club, file)
    clashes = [one.name for one in known if one.clash]
    if not refused and restoring.is_stored(club, file):
        refused = str(restoring.EventHereError())
    elif not refused and clashes:
        refused = str(restoring.LicencesDifferError(clashes))
    context = {
        "file": file,
        "day": parse_date(file.event["date"]),
        "club": club,
        "packed": packed,
        "known": known,
        "new": [one for one in known if not one.player],
        "refused": refused,
    }
    status = HTTPStatus.CONFLICT if refused else HTTPStatus.OK
    page = "tournaments/archive/event_restore_review.html"
    return TemplateResponse(request, page, context, status=status)


@asks
def results_check(request: AuthenticatedRequest) -> HttpResponse:
    """Check a file that is sent."""
    frame = PageFrame(
        back=reverse("tournament_list"),
        back_label=_("Tournois"),
        page=reverse("results_check"),
        store=reverse("results_import"),
    )
    return bring_in(request, RESULTS, request.user, frame)


@does
def results_import(request: AuthenticatedRequest) -> HttpResponseBase:
    """Store a file that was checked, as a tournament that is over."""
    if not clubs_for(request.user, "import_results").exists():
        raise NotAllowedError("import_results")
    return results_check(request)
