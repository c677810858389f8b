"""Importing deals or bilans: read, looked over with their columns, stored as a whole."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scoring.labels import Labels
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.entries.forms.importing import PackedForm, packed
from tournaments.event.views.pages import forbidden, refuse, tournament_of
from tournaments.foreign.columns import Columns, ForeignField, guess
from tournaments.foreign.reading import Table
from tournaments.imports import bilans, deals
from tournaments.imports.deal_cells import ASKED
from tournaments.imports.forms import ImportColumnsForm, ImportForm
from tournaments.imports.known_tables import known_tables
from tournaments.imports.lines import ImportedLine, counts_of_lines
from tournaments.imports.rounds import (
    ImportedRounds,
    rounds_of_bilans,
    rounds_of_deals,
    said_of,
)
from tournaments.imports.services.rounds import store_played, tried_out
from tournaments.imports.services.storing import known_uuids, store_bilans, store_deals
from tournaments.models import Event

SHOWN = 100  # lines that nothing is wrong with


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportKind:
    """What a spreadsheet may hold: its columns, how it is read, how it is stored."""

    route: str
    title: str | Promise
    hint: str | Promise
    labels: Labels
    fields: Callable[[], Sequence[ForeignField]]
    needed: Sequence[str]
    read: Callable[[Event, ImportColumnsForm, Columns], list[ImportedLine[Any]]]
    store: Callable[..., int]
    rounds: Callable[[Event, Table, Columns], ImportedRounds]

    def guessed(self, rows: Table) -> Columns:
        none = Columns(heading=-1, titles=(), places={})
        return guess(rows, self.fields(), self.needed) or none

    def accepts(self, rows: Table) -> bool:
        """Tell whether a sheet of a workbook looks like this one."""
        return {"table", *self.needed[:1]} <= self.guessed(rows).places.keys()

    def looked_over(
        self, event: Event, form: ImportColumnsForm
    ) -> tuple[list[ImportedLine[Any]], ImportedRounds]:
        """Read it with the rounds it would make; where those cannot be, tell only why."""
        told = self.rounds(event, form.rows, form.columns)
        if told.wrong:
            return list(told.wrong), told
        if not told.seatings:
            return self.read(event, form, form.columns), told
        with tried_out(event, told.seatings):
            return self.read(event, form, form.columns), told


def _read_deals(
    event: Event, form: ImportColumnsForm, columns: Columns
) -> list[ImportedLine[Any]]:
    uuid = UUID(str(form["batch"].value()))
    lines = deals.deal_lines(form.rows, columns, known_tables(event), uuid=uuid)
    known = known_uuids([line.value.uuid for line in lines if line.value])
    for line in lines:
        if line.value and line.value.uuid in known:
            line.errors.append(
                _(
                    "Cette donne est déjà enregistrée, à une autre table : si c’est voulu,"
                    " choisissez « — » pour la colonne Identifiant, et relisez."
                )
            )
    return lines


def _read_bilans(
    event: Event, form: ImportColumnsForm, columns: Columns
) -> list[ImportedLine[Any]]:
    return bilans.bilan_lines(form.rows, columns, known_tables(event))


DEALS = ImportKind(
    route="deal_import",
    title=gettext_lazy("Importer des donnes"),
    hint=gettext_lazy(
        "Une donne par ligne : la feuille « Donnes » de notre classeur, ou celle du club."
    ),
    labels=ASKED,
    fields=deals.deal_fields,
    needed=deals.NEEDED,
    read=_read_deals,
    store=store_deals,
    rounds=rounds_of_deals,
)
BILANS = ImportKind(
    route="bilan_import",
    title=gettext_lazy("Importer des bilans"),
    hint=gettext_lazy(
        "Une ligne par joueur : le tour, la table, son numéro ou son nom, son bilan."
    ),
    labels=bilans.FIELD,
    fields=bilans.bilan_fields,
    needed=bilans.NEEDED,
    read=_read_bilans,
    store=store_bilans,
    rounds=rounds_of_bilans,
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deal_import(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    return _import(request, event_id, DEALS)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bilan_import(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    return _import(request, event_id, BILANS)


def _import(request: AuthenticatedRequest, event_id: int, kind: ImportKind) -> HttpResponse:
    """Take a spreadsheet; then show what is read of it, until it is stored or left.

    Between the two it is in the page alone, signed.
    """
    event = tournament_of(request, event_id)
    if refusal := forbidden(request, event, "import_sheets"):
        return refusal
    if request.method != "POST":
        return _choose_page(request, event, kind, ImportForm())
    try:
        if "packed" in request.POST:
            return _reviewed(request, event, kind)
        return _read(request, event, kind)
    except Refusal as error:
        return refuse(request, event, str(error))


def _read(request: AuthenticatedRequest, event: Event, kind: ImportKind) -> HttpResponse:
    form = ImportForm(request.POST, request.FILES, accepts=kind.accepts)
    if not form.is_valid():
        return _choose_page(request, event, kind, form)
    rows = form.cleaned_data["rows"]
    columns = ImportColumnsForm(labels=kind.labels, rows=rows, guessed=kind.guessed(rows))
    return _review_page(request, event, kind, columns)


def _reviewed(request: AuthenticatedRequest, event: Event, kind: ImportKind) -> HttpResponse:
    sent = PackedForm(request.POST)
    if not sent.is_valid():
        spoilt = ImportForm(request.POST)
        spoilt.errors["text"] = sent.errors["packed"]
        return _choose_page(request, event, kind, spoilt)
    rows = sent.cleaned_data["packed"]
    form = ImportColumnsForm(
        request.POST, labels=kind.labels, rows=rows, guessed=kind.guessed(rows)
    )
    if not form.is_valid() or "store" not in request.POST:
        return _review_page(request, event, kind, form)
    lines, told = kind.looked_over(event, form)
    if any(line.errors for line in lines) or not any(line.value for line in lines):
        return _review_page(request, event, kind, form, refused=True)

    def read_lines() -> list[Any]:
        read = kind.read(event, form, form.columns) if told.seatings else lines
        return [line.value for line in read if line.value]

    count = store_played(
        event=event, seatings=told.seatings, read=read_lines, store=kind.store, by=request.user
    )
    words = (
        ngettext("%(n)s donne est enregistrée.", "%(n)s donnes sont enregistrées.", count)
        if kind is DEALS
        else ngettext(
            "Les bilans de %(n)s table sont enregistrés.",
            "Les bilans de %(n)s tables sont enregistrés.",
            count,
        )
    )
    messages.success(request, words % {"n": count})
    return redirect("tournament", event.pk)


def _choose_page(
    request: AuthenticatedRequest, event: Event, kind: ImportKind, form: ImportForm
) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    context = {"event": event, "kind": kind, "form": form}
    page = "tournaments/imports/choose.html"
    return TemplateResponse(request, page, context, status=status)


def _review_page(
    request: AuthenticatedRequest,
    event: Event,
    kind: ImportKind,
    form: ImportColumnsForm,
    *,
    refused: bool = False,
) -> HttpResponse:
    invalid = form.is_bound and not form.is_valid()
    lines, told = ([], ImportedRounds({})) if invalid else kind.looked_over(event, form)
    context = {
        "rounds": said_of(told.seatings),
        "event": event,
        "kind": kind,
        "form": form,
        "packed": packed(form.rows),
        "count": counts_of_lines(lines),
        "wrong": [line for line in lines if line.errors],
        "right": [line for line in lines if not line.errors][:SHOWN],
        "more": max(sum(not line.errors for line in lines) - SHOWN, 0),
        "refused": refused,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused or invalid else HTTPStatus.OK
    page = "tournaments/imports/review.html"
    return TemplateResponse(request, page, context, status=status)
