"""Importing a list of players: read, looked over with its columns, entered as a whole."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.draw.views.moved import telling_moves
from tournaments.entries.forms.importing import ColumnsForm, ListForm, PackedForm, packed
from tournaments.entries.importing import candidates, guess_columns, looks_like_entries
from tournaments.entries.review import Review, Settings, review
from tournaments.entries.services.importing import EntryRow, RowRefusedError, register_all
from tournaments.event.views.pages import forbidden, refuse, tournament_of
from tournaments.models import Event, PaymentMethod


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entry_import(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Take a list; then show what is read of it, until it is entered or left.

    Between the two the list is in the page alone, signed.
    """
    event = tournament_of(request, event_id)
    if refusal := forbidden(request, event, "import_entries"):
        return refusal
    if "packed" in request.POST:
        return _reviewed(request, event)
    if request.method != "POST":
        return _list_page(request, event, ListForm())
    form = ListForm(request.POST, request.FILES, accepts=looks_like_entries)
    if not form.is_valid():
        return _list_page(request, event, form)
    rows = form.cleaned_data["rows"]
    columns = ColumnsForm(event=event, rows=rows, guessed=guess_columns(rows))
    return _review_page(request, event, columns)


def _reviewed(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    sent = PackedForm(request.POST)
    if not sent.is_valid():
        spoilt = ListForm(request.POST)
        spoilt.errors["text"] = sent.errors["packed"]
        return _list_page(request, event, spoilt)
    rows = sent.cleaned_data["packed"]
    form = ColumnsForm(request.POST, event=event, rows=rows, guessed=guess_columns(rows))
    if not form.is_valid() or "enter" not in request.POST:
        return _review_page(request, event, form)
    found = _look_over(request, event, form)
    accepted = [one.row for one in found if one.row]
    if any(one.errors for one in found) or not accepted:
        return _review_page(request, event, form, found, refused=True)
    return _enter(request, event, form, accepted)


def _look_over(request: AuthenticatedRequest, event: Event, form: ColumnsForm) -> list[Review]:
    """Read the list as its columns are chosen, or guessed before anything was chosen."""
    valid = form.is_bound and form.is_valid()
    columns = form.chosen if valid else guess_columns(form.rows)
    places = {name: found for name, found in columns.places.items() if name in form.columns}
    players = list(event.club.players.all())
    answers = form.cleaned_data if valid else form.initial
    entered = set(event.entries.values_list("player", flat=True))
    read = candidates(
        form.rows,
        type(columns)(heading=columns.heading, titles=columns.titles, places=places),
        players=players,
        entered=entered,
        order=answers.get("order", ""),
    )
    settings = Settings(
        event=event, fee=answers.get("fee", ""), present=bool(answers.get("present", False))
    )
    decided = {key: str(value) for key, value in request.POST.items()}
    return review(read, settings, decisions=decided, players=players, entered=entered)


def _enter(
    request: AuthenticatedRequest, event: Event, form: ColumnsForm, rows: list[EntryRow]
) -> HttpResponse:
    data = form.cleaned_data
    try:
        with telling_moves(request, event):
            count = register_all(
                event=event,
                rows=rows,
                method=PaymentMethod(data.get("method") or PaymentMethod.CASH),
                uuid=data["uuid"],
                by=request.user,
            )
            messages.success(request, _entered(count))
    except RowRefusedError as error:
        form.add_error(None, str(error))
        return _review_page(request, event, form)
    except Refusal as error:
        return refuse(request, event, str(error))
    return redirect("entry_list", event.pk)


def _entered(count: int) -> str:
    words = ngettext(
        "%(n)s joueur de plus sur la liste.", "%(n)s joueurs de plus sur la liste.", count
    )
    return words % {"n": count}


def _list_page(request: AuthenticatedRequest, event: Event, form: ListForm) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    context = {"event": event, "form": form}
    page = "tournaments/entries/import.html"
    return TemplateResponse(request, page, context, status=status)


def _review_page(
    request: AuthenticatedRequest,
    event: Event,
    form: ColumnsForm,
    found: list[Review] | None = None,
    *,
    refused: bool = False,
) -> HttpResponse:
    found = _look_over(request, event, form) if found is None else found
    context = {
        "event": event,
        "form": form,
        "packed": packed(form.rows),
        "reviews": found,
        "ready": sum(one.row is not None for one in found),
        "skipped": sum(one.skipped for one in found),
        "wrong": [one for one in found if one.errors],
        "refused": refused,
    }
    bad = refused or bool(form.errors)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if bad else HTTPStatus.OK
    page = "tournaments/entries/import_review.html"
    return TemplateResponse(request, page, context, status=status)
