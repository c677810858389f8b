"""A club's own results file: totals and places computed again, then stored if that is asked."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import clubs_for
from tarotclub.http import AuthenticatedRequest
from tournaments.archive.forms.results_archive import (
    ArchiveForm,
    PackedResultsForm,
    names_of,
    obstacle_sentences,
)
from tournaments.archive.forms.results_check import ReadingForm, ResultsCheckForm
from tournaments.archive.results_file import (
    ResultsFile,
    check,
    numbers_kept,
    read_results,
    results_of,
    standings,
)
from tournaments.archive.results_words import (
    check_sentence,
    finding_sentence,
    unchecked_sentences,
)
from tournaments.archive.services.archives import EventExistsError, archive_results
from tournaments.entries.forms.importing import packed
from tournaments.event.acts import undo_of
from tournaments.foreign.reading import Table

PAGE = "tournaments/archive/results_check.html"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def results_check(request: AuthenticatedRequest) -> HttpResponse:
    """Check a file that is sent; what was read of it is then in the page alone, signed.

    The page comes back with the columns that were chosen, to be read by them.
    """
    if request.method == "POST" and "packed" in request.POST:
        return _read_again(request)
    posted = request.method == "POST"
    form = ResultsCheckForm(*((request.POST, request.FILES) if posted else ()))
    if form.is_valid():
        file: ResultsFile = form.cleaned_data["file"]
        reading = ReadingForm(None, rows=form.rows, guessed=file.columns)
        archive = _archive_form(request, file, bound=False)
        return _checked_page(request, reading, file, archive)
    return _page(request, {"form": form}, refused=posted)


def _read_again(request: AuthenticatedRequest) -> HttpResponse:
    sent = PackedResultsForm(request.POST)
    if not sent.is_valid():
        return _spoilt(request, sent)
    reading, file = _reading(request, sent.cleaned_data["packed"])
    if file is None:
        return _page(request, {"form": ResultsCheckForm(), "reading": reading}, refused=True)
    return _checked_page(request, reading, file, _archive_form(request, file, bound=False))


@login_required
@require_POST
def results_import(request: AuthenticatedRequest) -> HttpResponse:
    """Store a file that was checked, as a tournament that is over."""
    if not clubs_for(request.user, "import_results").exists():
        page = "tournaments/event/not_organiser.html"
        return TemplateResponse(request, page, status=HTTPStatus.FORBIDDEN)
    sent = PackedResultsForm(request.POST)
    if not sent.is_valid():
        return _spoilt(request, sent)
    reading, file = _reading(request, sent.cleaned_data["packed"])
    if file is None:
        return _page(request, {"form": ResultsCheckForm(), "reading": reading}, refused=True)
    form = _archive_form(request, file, bound=True)
    if obstacle_sentences(file) or not form.is_valid():
        return _checked_page(request, reading, file, form)
    return _store(request, reading, file, form)


def _reading(
    request: AuthenticatedRequest, rows: Table
) -> tuple[ReadingForm, ResultsFile | None]:
    """Read a file by the columns that were sent, or as it is guessed; None where they fail."""
    guessed = read_results(rows)
    form = ReadingForm(request.POST, rows=rows, guessed=guessed.columns)
    if not form.is_bound:
        return form, guessed
    return form, form.file if form.is_valid() else None


def _spoilt(request: AuthenticatedRequest, sent: PackedResultsForm) -> HttpResponse:
    form = ResultsCheckForm(request.POST)
    form.errors["file"] = sent.errors["packed"]
    return _page(request, {"form": form}, refused=True)


def _page(
    request: AuthenticatedRequest, context: dict[str, Any], *, refused: bool
) -> HttpResponse:
    reading = context.get("reading")
    if reading is not None:
        context["packed"] = packed(reading.rows)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return TemplateResponse(request, PAGE, context, status=status)


def _store(
    request: AuthenticatedRequest, reading: ReadingForm, file: ResultsFile, form: ArchiveForm
) -> HttpResponse:
    data = form.cleaned_data
    names, _wrong = names_of(file)
    try:
        event, created = archive_results(
            club=data["club"],
            name=data["name"],
            day=data["date"],
            results=results_of(file, names),
            reason=_("Pénalités et bonus du fichier importé"),
            by=request.user,
        )
    except EventExistsError as error:
        form.add_error("name", str(error))
        return _checked_page(request, reading, file, form)
    if created:
        messages.success(request, _("Les résultats sont enregistrés : voici leur classement."))
    else:
        messages.info(request, _("Ces résultats sont déjà enregistrés : les voici."))
    return redirect("tournament_ranking", event.pk)


def _archive_form(
    request: AuthenticatedRequest, file: ResultsFile, *, bound: bool
) -> ArchiveForm:
    return ArchiveForm(
        request.POST if bound else None,
        clubs=clubs_for(request.user, "import_results"),
        today=timezone.localdate(),
        file=file,
    )


def _checked_page(
    request: AuthenticatedRequest,
    reading: ReadingForm,
    file: ResultsFile,
    archive: ArchiveForm,
) -> HttpResponse:
    """Show what was found in a file, how it was read, and how it is stored."""
    checked = check(file)
    remarks = map(finding_sentence, checked.remarks)
    context = {
        "form": ResultsCheckForm(),
        "checked": checked,
        "file": file,
        "standings": standings(file),
        "summary": check_sentence(checked, file),
        "unreadable": [*map(finding_sentence, checked.unreadable)],
        "differences": [*map(finding_sentence, checked.differences)],
        "remarks": [*remarks, *unchecked_sentences(checked, file)],
        "organises": clubs_for(request.user, "import_results").exists(),
        "obstacles": obstacle_sentences(file),
        "archive": archive,
        "reading": reading,
        "numbers_kept": numbers_kept(file),
        "undo": undo_of("import_results"),
    }
    return _page(request, context, refused=archive.is_bound)
