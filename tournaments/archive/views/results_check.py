"""A club's own results file: totals and places computed again, then stored if that is asked."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms.utils import ErrorList
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import clubs_for
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.archive.forms.results_archive import (
    ArchiveForm,
    names_to_store,
    obstacle_sentences,
)
from tournaments.archive.forms.results_check import ReadingForm, ResultsCheckForm
from tournaments.archive.results_file import (
    ResultsFile,
    Sheets,
    check_results,
    numbers_kept,
    results_of,
    standings,
)
from tournaments.archive.results_words import (
    NO_HEADINGS,
    check_sentence,
    finding_sentence,
    left_sentence,
    unchecked_sentences,
)
from tournaments.archive.services.archives import (
    EventExistsError,
    archive_results,
    stored_before,
)
from tournaments.event.acts import undo_of
from tournaments.foreign.forms import PackedForm, packed
from tournaments.models import Event

EMPTY: Mapping[str, Any] = {}
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
    valid = form.is_valid()
    if form.rows is None:
        return _page(request, {"form": form}, refused=posted)
    reading = ReadingForm(None, rows=form.rows)
    if reading.file is None or not valid:  # somebody may say where names and scores are
        return _page(request, {"form": form, "reading": reading}, refused=True)
    archive = _archive_form(request, reading.file, bound=False)
    return _checked_page(request, reading, archive, _others(form.sheets))


def _others(sheets: Sheets) -> dict[str, Any]:
    """Say what was found on the other sheets, and which of them were not read."""
    others = [
        {
            "name": sheet.name,
            "summary": check_sentence(checked, sheet.file),
            "findings": [
                finding_sentence(one) for one in (*checked.unreadable, *checked.differences)
            ],
        }
        for sheet in sheets.checked[1:]
        for checked in (check_results(sheet.file),)
    ]
    left = left_sentence(sheets.left) if sheets.left else ""
    return {"sheet": sheets.checked[0].name, "others": others, "left": left}


def _read_again(request: AuthenticatedRequest) -> HttpResponse:
    reading = _reading(request)
    if isinstance(reading, HttpResponse):
        return reading
    assert reading.file is not None
    return _checked_page(request, reading, _archive_form(request, reading.file, bound=False))


@login_required
@require_POST
def results_import(request: AuthenticatedRequest) -> HttpResponse:
    """Store a file that was checked, as a tournament that is over."""
    if not clubs_for(request.user, "import_results").exists():
        raise NotAllowedError("import_results")
    reading = _reading(request)
    if isinstance(reading, HttpResponse):
        return reading
    assert reading.file is not None
    form = _archive_form(request, reading.file, bound=True)
    if obstacle_sentences(reading.file):
        return _checked_page(request, reading, form)
    if not form.is_valid():
        if set(form.errors) == {"same"} and (event := _stored_before(reading.file, form)):
            return _told(request, event, created=False)
        return _checked_page(request, reading, form)
    return _store(request, reading, reading.file, form)


def _reading(request: AuthenticatedRequest) -> ReadingForm | HttpResponse:
    """Read a file by the columns that were sent, or as it is guessed; or answer why not."""
    sent = PackedForm(request.POST)
    if not sent.is_valid():
        return _spoilt(request, sent.errors["packed"])
    form = ReadingForm(request.POST, rows=sent.cleaned_data["packed"][0][1])
    if form.is_bound and not form.is_valid():
        return _page(request, {"form": ResultsCheckForm(), "reading": form}, refused=True)
    if form.file is None:  # a list of players, packed by another page
        return _spoilt(request, ErrorList([str(NO_HEADINGS)]))
    return form


def _spoilt(request: AuthenticatedRequest, errors: ErrorList) -> HttpResponse:
    form = ResultsCheckForm(request.POST)
    form.errors["file"] = errors
    return _page(request, {"form": form}, refused=True)


def _page(
    request: AuthenticatedRequest, context: dict[str, Any], *, refused: bool
) -> HttpResponse:
    reading = context.get("reading")
    if reading is not None:
        context["packed"] = packed([("", reading.rows)])
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return TemplateResponse(request, PAGE, context, status=status)


def _store(
    request: AuthenticatedRequest, reading: ReadingForm, file: ResultsFile, form: ArchiveForm
) -> HttpResponse:
    data = form.cleaned_data
    names, _wrong = names_to_store(file)
    try:
        event, created = archive_results(
            club=data["club"],
            name=data["name"],
            day=data["date"],
            results=results_of(file, names),
            reason=_("Pénalités et bonus du fichier importé"),
            others=data.get("others", frozenset()),
            by=request.user,
        )
    except EventExistsError as error:
        form.add_error("name", str(error))
        return _checked_page(request, reading, form)
    return _told(request, event, created=created)


def _stored_before(file: ResultsFile, form: ArchiveForm) -> Event | None:
    """Give what a first tap has stored: its players are in the directory since."""
    data, (names, _wrong) = form.cleaned_data, names_to_store(file)
    return stored_before(
        club=data["club"],
        name=data["name"],
        day=data["date"],
        results=results_of(file, names),
    )


def _told(request: AuthenticatedRequest, event: Event, *, created: bool) -> HttpResponse:
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
    archive: ArchiveForm,
    others: Mapping[str, Any] = EMPTY,
) -> HttpResponse:
    """Show what was found in a file, how it was read, and how it is stored."""
    file = reading.file
    assert file is not None
    checked = check_results(file)
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
        **others,
    }
    return _page(request, context, refused=archive.is_bound)
