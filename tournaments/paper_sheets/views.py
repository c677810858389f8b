"""Photographing sheets, looking over what was read, storing its deals; printing sheets."""

from collections.abc import Iterable
from http import HTTPStatus
from itertools import chain
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from scoring.access import TABLE, clubs_of
from scoring.models import Table
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted, posted_files
from tournaments.event import views
from tournaments.event.printed import printed_for
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Event, PaperSheet, Round
from tournaments.paper_sheets import forms, services
from tournaments.paper_sheets.paper import photo_sheets_pdf
from tournaments.paper_sheets.printed import blank_photo_sheets, placed, round_photo_sheets
from tournaments.paper_sheets.proposal import ShownLine, ShownQuestion, ShownSheet, proposal_of
from tournaments.paper_sheets.readings import can_read
from tournaments.paper_sheets.words import ASKS_TABLE, NOT_TAKEN, where

JSON = "application/json"
PER_PAGE = 20  # of the sheets that are stored


@views.EVENT.asks("record_deal")
def sheet_photos(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Take pictures of sheets; what is read of each waits here until it is looked over."""
    tables = Table.objects.open().filter(round_table__round__event=event)
    tables = tables.order_by("round_table__round__number", "number")
    asked = request.GET.get("table")
    form = forms.PhotosForm(posted(request), posted_files(request), tables=tables, table=asked)
    if event.closed_at and form.is_bound:
        form.add_error(None, str(EventClosedError(event.is_evening)))
    taken = _take(request, event, form) if form.is_valid() else []
    refused = [str(error) for errors in form.errors.values() for error in errors]
    if request.headers.get("Accept") == JSON:
        sheets = [{"page": f"{sheet.pk}/", "words": words} for words, sheet in _named(taken)]
        asks = next((error.code for error in form.errors.as_data().get("table", ())), "")
        answer = {"sheets": sheets, "refused": refused, "asks": asks}
        status = HTTPStatus.OK if taken else HTTPStatus.UNPROCESSABLE_ENTITY
        return JsonResponse(answer, status=status)
    if not taken or "table" in form.errors:
        return _photos_page(request, event, form)
    for sentence in refused:
        messages.warning(request, sentence)
    return redirect("sheet_photos", event.pk)


def _take(
    request: AuthenticatedRequest, event: Event, form: forms.PhotosForm
) -> list[PaperSheet]:
    """Keep every sheet that can be read; the form says what cannot, and asks for a table."""
    taken, blank, table = [], 0, form.cleaned_data["table"]
    photos = form.cleaned_data["photos"]
    for reading in chain.from_iterable(services.read(each.read(), table) for each in photos):
        try:
            if isinstance(reading, services.SheetNotTakenError):
                raise reading
            blank += not reading.code.table
            if blank > 1:
                raise services.SheetNotTakenError("blanks")
            taken.append(
                services.take(event=event, reading=reading, table=table, act=request.act)
            )
        except Refusal as error:
            why = getattr(error, "why", "")
            about = "table" if why in ASKS_TABLE else None
            form.add_error(about, ValidationError(str(error), code=why))
    return taken


def _photos_page(
    request: AuthenticatedRequest, event: Event, form: forms.PhotosForm
) -> HttpResponse:
    sheets = PaperSheet.objects.filter(table__round_table__round__event=event)
    sheets = sheets.select_related("table__round_table__round", "stored_by")
    sheets = sheets.defer("picture", "reading", "answers")
    stored = sheets.exclude(stored_at=None).order_by("-stored_at", "-pk")
    page = Paginator(stored, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "form": form,
        "waiting": _named(sheets.filter(stored_at=None)),
        "stored": _named(page),
        "page": page,
        "no_reader": _no_reader(event),
    }
    answer = form_page(request, "tournaments/paper_sheets/photos.html", context)
    answer.headers["Permissions-Policy"] = "camera=(self)"
    return answer


def _no_reader(event: Event) -> str:
    """Say why no photo is read here; "" where it is."""
    if event.closed_at:
        return str(EventClosedError(event.is_evening))
    return "" if can_read() else str(NOT_TAKEN["no_reader"])


def _named(sheets: Iterable[PaperSheet]) -> list[tuple[str, PaperSheet]]:
    return [(_where(one), one) for one in sheets]


def _where(sheet: PaperSheet) -> str:
    return where(sheet.table.round_table.round.number, sheet.table.number, sheet.page)


def _sheet(event: Event, sheet_id: int) -> PaperSheet:
    sheets = PaperSheet.objects.filter(table__round_table__round__event=event)
    return get_object_or_404(
        sheets.select_related("table__round_table__round", "stored_by"), pk=sheet_id
    )


@views.EVENT.asks("record_deal")
def photographed_sheet(
    request: AuthenticatedRequest, event: Event, sheet_id: int
) -> HttpResponse:
    """Show what was read of a sheet; take one answer, a line mended, or the whole as it is."""
    sheet = _sheet(event, sheet_id)
    context: dict[str, Any] = {"event": event, "sheet": sheet, "table": sheet.table}
    if sheet.stored_at:
        return TemplateResponse(request, "tournaments/paper_sheets/stored.html", context)
    if "store" in request.POST:
        return _store(request, event, sheet)
    shown = ShownSheet(proposal_of(sheet))
    asked = shown.asked(request.GET.get("ligne", ""), request.GET.get("bilan", ""))
    form = _form(request, shown, asked)
    reply = form.reply if form and form.is_valid() else None
    if request.method == "POST" and not (form and form.is_bound):
        reply = forms.read_answer(request.POST.get("answer", ""), shown.layout.form)
        if reply is None or not shown.is_open(reply[0]):
            raise services.SheetNotTakenError("no_answer")
    if reply:
        services.answer(sheet=sheet, line=reply[0], values=reply[1])
        return redirect("photographed_sheet", event.pk, sheet.pk)
    context |= {"shown": shown, "asked": asked, "form": form, "where": _where(sheet)}
    return form_page(request, "tournaments/paper_sheets/review.html", context)


def _form(
    request: AuthenticatedRequest, shown: ShownSheet, asked: ShownQuestion | None
) -> forms.LineForm | forms.BilanForm | None:
    """The form of all that is asked about, where it is named or has no likely answers."""
    if asked is None or asked.answers:
        return None
    data = None if "answer" in request.POST else posted(request)
    if isinstance(asked.of, ShownLine):
        return forms.LineForm(data, table=shown.table, line=asked.of.line)
    return forms.BilanForm(data, bilan=asked.of)


def _store(request: AuthenticatedRequest, event: Event, sheet: PaperSheet) -> HttpResponse:
    try:
        count = services.store(
            event=event,
            sheet=sheet,
            seen=request.POST["store"],
            bilans_seen="bilans_seen" in request.POST,
            act=request.act,
        )
    except services.SheetNotTakenError as error:
        if error.why == "gone":
            raise
        messages.error(request, str(error))
        return redirect("photographed_sheet", event.pk, sheet.pk)
    words = ngettext(
        "Table %(table)s : %(n)s donne enregistrée, lue sur papier.",
        "Table %(table)s : %(n)s donnes enregistrées, lues sur papier.",
        count,
    )
    sentence = words % {"table": sheet.table.number, "n": count}
    return confirm(request, sentence, "sheet_photos", event.pk)


@views.EVENT.shows("record_deal")
def sheet_picture(_request: AuthenticatedRequest, event: Event, sheet_id: int) -> HttpResponse:
    return HttpResponse(bytes(_sheet(event, sheet_id).picture), content_type="image/jpeg")


@views.EVENT.does("record_deal")
def sheet_discard(request: AuthenticatedRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Throw away a picture of which nothing is stored."""
    services.discard(sheet=_sheet(event, sheet_id))
    return confirm(request, _("Photo effacée : rien n’en est noté."), "sheet_photos", event.pk)


NONE_FITS = gettext_lazy(
    "Aucune table n’a de feuille à photographier : le tour n’a pas encore de tables, ou se"
    " joue en duplicate ou à plusieurs appelés. Imprimez les feuilles de marque."
)


@views.TOURNAMENT.shows("see_rounds")
@views.in_asked_language
def round_photo_sheets_pdf(
    request: AuthenticatedRequest, event: Event, number: int
) -> HttpResponse:
    """Print a sheet for each table of a round."""
    round_ = views.round_of(event, number)
    form = forms.PhotoSheetOptions(event, request.GET)
    where = _("tour %(number)s") % {"number": number}
    title = views.titled(_("Feuilles à photographier"), event.name, where, *form.differences)
    return _of_round(request, event, round_, title, per_page=int(form.chosen("par_page")))


@TABLE.shows()
def table_photo_sheet_pdf(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Print the sheet of one table."""
    round_ = Round.objects.filter(tables__table=table).select_related("event__club").first()
    if round_ is None:
        raise Http404
    number = _("table %(number)s") % {"number": table.number}
    title = views.titled(_("Feuille à photographier"), round_.event.name, number)
    return _of_round(request, round_.event, round_, title, only=table.number)


def _of_round(
    request: AuthenticatedRequest,
    event: Event,
    round_: Round,
    title: str,
    *,
    per_page: int = 1,
    only: int | None = None,
) -> HttpResponse:
    with printed_for(event):
        sheets = list(placed(round_photo_sheets(event, round_, per_page=per_page, only=only)))
        if not sheets:
            return views.refuse(request, event, str(NONE_FITS))
        content = photo_sheets_pdf(sheets, title=title, author=event.club.name)
    return views.pdf_answer(content, title)


@login_required
@require_safe
def blank_photo_sheets_pdf(request: AuthenticatedRequest) -> HttpResponse:
    """Print sheets for any table of a game; the options are asked for where none came."""
    form = forms.BlankPhotoForm(request.GET or None)
    if not form.is_valid():
        status = HTTPStatus.BAD_REQUEST if form.is_bound else HTTPStatus.OK
        page = "tournaments/paper_sheets/blank.html"
        return TemplateResponse(request, page, {"form": form}, status=status)
    clubs = clubs_of(request.user)[:2]
    club = clubs[0].name if len(clubs) == 1 else ""
    asked, game = form.cleaned_data, form.sitting
    sheets = blank_photo_sheets(
        game.ruleset, game.players, club, per_page=asked["par_page"], copies=asked["copies"]
    )
    title = views.titled(_("Feuilles à photographier"), str(game.label))
    content = photo_sheets_pdf(placed(sheets), title=title, author=club)
    return views.pdf_answer(content, title)
