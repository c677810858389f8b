"""The directory as a file: a list brought in, looked over first; the whole of it taken out."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.models import Action, Club
from tarotclub.ground.refusal import Refusal
from tarotclub.people.access import club_of
from tarotclub.people.directory import directory_of
from tarotclub.people.forms.pasted import OrderForm
from tarotclub.people.importing import NEW, SKIP, CardRow, card_rows, looks_like_members
from tarotclub.people.paper import directory_workbook
from tarotclub.people.services.importing import ListedPlayer, Stored, import_players
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.entries.forms.importing import ListForm, PackedForm, packed
from tournaments.event.views.downloads import XLSX, titled, written


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_import(request: AuthenticatedRequest, club_id: int) -> HttpResponse:
    """Take a list; then show what is read of it, until it is stored or left.

    Between the two the list is in the page alone, signed.
    """
    club = club_of(request, club_id)
    if request.method != "POST":
        return _list_page(request, club, ListForm())
    if "packed" not in request.POST:
        form = ListForm(request.POST, request.FILES, accepts=looks_like_members)
        if not form.is_valid():
            return _list_page(request, club, form)
        return _review_page(request, club, form.cleaned_data["rows"])
    sent = PackedForm(request.POST)
    if not sent.is_valid():
        spoilt = ListForm(request.POST)
        spoilt.errors["text"] = sent.errors["packed"]
        return _list_page(request, club, spoilt)
    return _reviewed(request, club, sent.cleaned_data["packed"])


def _reviewed(
    request: AuthenticatedRequest, club: Club, rows: list[tuple[str, ...]]
) -> HttpResponse:
    found = card_rows(rows, club, request.POST)
    ready = [one for one in found if one.ready]
    if "store" not in request.POST or any(one.wrong for one in found) or not ready:
        return _review_page(request, club, rows, refused="store" in request.POST)
    cards = [ListedPlayer(one.number, one.player, one.form.facts) for one in ready]
    try:
        stored = import_players(club=club, cards=cards, by=request.user)
    except Refusal as error:
        messages.error(request, str(error))
        return _review_page(request, club, rows)
    messages.success(request, _stored(stored))
    return redirect("player_list", club.pk)


def _stored(stored: Stored) -> str:
    added = ngettext("%(n)s joueur ajouté", "%(n)s joueurs ajoutés", stored.added)
    completed = ngettext("%(n)s fiche complétée", "%(n)s fiches complétées", stored.completed)
    told = (added % {"n": stored.added}, completed % {"n": stored.completed})
    return _("%(added)s, %(completed)s.") % {"added": told[0], "completed": told[1]}


@login_required
@require_POST
def player_export(request: AuthenticatedRequest, club_id: int) -> HttpResponseBase:
    """Give the whole directory as a workbook, archives and all."""
    club = club_of(request, club_id)
    lines = [*directory_of(club), *directory_of(club, archived=True)]
    now = timezone.now()
    told = {"players": len(lines)}
    Action.objects.create(club=club, kind="export_players", by=request.user, at=now, data=told)
    name = f"{titled(_('Annuaire'), club.name)}.xlsx"
    moment = timezone.localtime(now)
    return written(lambda file: directory_workbook(club.name, lines, moment, file), XLSX, name)


def _list_page(request: AuthenticatedRequest, club: Club, form: ListForm) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    context = {"club": club, "form": form}
    return TemplateResponse(request, "people/player_import.html", context, status=status)


def _review_page(
    request: AuthenticatedRequest,
    club: Club,
    rows: list[tuple[str, ...]],
    *,
    refused: bool = False,
) -> HttpResponse:
    found: list[CardRow] = card_rows(rows, club, request.POST)
    context: dict[str, Any] = {
        "club": club,
        "packed": packed(rows),
        "rows": found,
        "wrong": sum(bool(one.wrong) for one in found),
        "ready": sum(one.ready for one in found),
        "refused": refused,
        "order": OrderForm(request.POST if "order" in request.POST else None),
        "NEW": NEW,
        "SKIP": SKIP,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return TemplateResponse(request, "people/player_review.html", context, status=status)
