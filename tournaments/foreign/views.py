"""A spreadsheet brought in: read, looked over with its columns, stored as a whole and once."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.utils.functional import Promise

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page
from tournaments.foreign.forms import BroughtForm, PackedForm, SheetForm, Sheets, packed
from tournaments.foreign.importer import (
    BroughtLine,
    BroughtSheet,
    Importer,
    Place,
    Reading,
    Value,
)
from tournaments.foreign.words import unread_sentence

SHOWN = 1_000  # lines; of more, those that need somebody and the first of the others
FIRST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """What is around the two pages: their template, where they lead back to, its context.

    `page` and `store` are their addresses, where they are not one.
    """

    back: str
    back_label: str | Promise
    base: str = "base.html"
    page: str = ""
    store: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)


def bring_in(
    request: AuthenticatedRequest,
    importer: Importer[Place, Value],
    place: Place,
    frame: PageFrame,
) -> HttpResponse:
    """Take a spreadsheet; then show what is read of it, until it is stored or left.

    Between the two it is in the page alone, signed.
    """
    if "packed" in request.POST:
        sent = PackedForm(request.POST, importer=importer)
        if sent.is_valid():
            look = _Look(importer, place, sent.cleaned_data["packed"], request.POST)
            return _stored(request, look) or _review_page(request, look, frame)
        form = BroughtForm(request.POST, importer=importer)
        form.errors["text"] = sent.errors["packed"]
    elif request.method == "POST":
        form = BroughtForm(request.POST, request.FILES, importer=importer)
        if form.is_valid():
            look = _Look(importer, place, form.cleaned_data["sheets"], None)
            return _review_page(request, look, frame)
    else:
        form = BroughtForm(importer=importer)
    context = {**frame.context, "frame": frame, "importer": importer, "form": form}
    return form_page(request, "tournaments/foreign/choose.html", context)


class _Look:
    """What somebody has said of a spreadsheet so far, and what it comes to so."""

    def __init__(
        self, importer: Importer[Any, Any], place: Any, sheets: Sheets, data: QueryDict | None
    ) -> None:
        self.importer, self.place, self.sheets = importer, place, sheets
        self.status = HTTPStatus.OK
        self.form = SheetForm(data, importer=importer, place=place, sheets=sheets)
        self.options = importer.options(place, data) if importer.options else forms.Form()
        bound = self.form.is_bound
        self.sheet = BroughtSheet(
            rows=self.form.rows,
            columns=self.form.columns,
            uuid=self.form.identity,
            labels={each.name: each.label for each in self.form.fields_asked},
            left=self.form.left,
            options=self._options(self.options),
            answers=(data if bound and data else {}),
        )
        self.reading = self._read()
        self.storing = None
        if importer.storing and self.reading.values:
            self.storing = importer.storing(place, self.reading, data if bound else None)
        self.to_store = bound and data is not None and "store" in data
        if self.storing and self.storing.is_bound and not self.to_store:
            self.storing.errors.clear()  # nobody has asked yet

    def _options(self, form: forms.Form) -> Mapping[str, Any]:
        """Give what somebody has said of all rows, or else what is usual."""
        answers = form.cleaned_data if form.is_bound and form.is_valid() else {}
        return {name: answers.get(name, form[name].initial) for name in form.fields}

    def _read(self) -> Reading[Any]:
        if self.invalid:
            self.status = HTTPStatus.UNPROCESSABLE_ENTITY
            return Reading()
        try:
            return self.importer.read(self.place, self.sheet)
        except Refusal as error:
            self.status = HTTPStatus.CONFLICT
            return Reading(obstacles=[str(error)])

    @property
    def unread(self) -> str:
        return unread_sentence(self.sheet.columns)

    @property
    def invalid(self) -> bool:
        return bool(self.form.errors or self.options.errors)

    @property
    def lines(self) -> list[BroughtLine[Any]]:
        """Give the lines that are read and those that are left out, as they stand."""
        left = [
            BroughtLine[Any](
                row=row, what=" · ".join(filter(None, self.sheet.rows[row - 1])), left=True
            )
            for row in self.form.left
            if self.sheet.columns.heading + 1 < row <= len(self.sheet.rows)
        ]
        return sorted([*self.reading.lines, *left], key=lambda line: line.row)

    @property
    def wrong(self) -> list[BroughtLine[Any]]:
        return [line for line in self.reading.lines if line.errors]

    @property
    def settled(self) -> bool:
        """Tell whether no line is new, and none can become it by an answer or a tick."""
        if self.invalid or self.reading.obstacles or self.reading.values:
            return False
        return all(line.here and not line.questions for line in self.lines)

    @property
    def ready(self) -> bool:
        """Tell whether nothing stands in the way of storing it."""
        stopped = self.invalid or self.reading.obstacles or self.wrong
        return not stopped and bool(self.reading.values)


def _stored(request: AuthenticatedRequest, look: _Look) -> HttpResponse | None:
    """Store it if that is asked for; None where something is to be mended first."""
    if not look.to_store:
        return None
    storing = look.storing
    if not look.ready or (storing and not storing.is_valid()):
        look.status = HTTPStatus.UNPROCESSABLE_ENTITY
        return None
    sheet = replace(look.sheet, storing=storing.cleaned_data if storing else {})
    try:
        sentence, url = look.importer.store(look.place, sheet, look.reading, request.act)
    except Refusal as error:
        look.form.add_error(None, str(error))
        look.status = HTTPStatus.CONFLICT
        return None
    return confirm(request, sentence, url)


def _review_page(request: AuthenticatedRequest, look: _Look, frame: PageFrame) -> HttpResponse:
    lines = look.lines
    shown = lines
    if len(lines) > SHOWN:
        doubtful = [one for one in lines if one.doubtful][:SHOWN]
        plain = [one for one in lines if not one.doubtful][:FIRST]
        shown = sorted([*doubtful, *plain], key=lambda line: line.row)
    context = {
        **frame.context,
        "frame": frame,
        "importer": look.importer,
        "look": look,
        "packed": packed(look.sheets),
        "lines": shown,
        "more": len(lines) - len(shown),
        "count": Counter(
            "left"
            if one.left
            else "here"
            if one.here
            else "wrong"
            if one.value is None
            else "new"
            for one in lines
        ),
        "settled": look.settled,
        "nothing": look.settled
        or (look.to_store and not look.wrong and not look.reading.values),
    }
    page = "tournaments/foreign/review.html"
    return TemplateResponse(request, page, context, status=look.status)
