"""Answering with a file: its kind, its name."""

import re
from collections.abc import Callable
from functools import wraps
from tempfile import TemporaryFile
from typing import IO, Any, TypeVar, cast

from django.conf import settings
from django.http import FileResponse, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import translation
from django.utils.http import content_disposition_header

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.forms.options import LANGUAGE
from tournaments.paper.csv_file import csv_chunks
from tournaments.paper.data import Datasheet

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
PDF = "application/pdf"
CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# No path, no control, nothing that turns what follows it round.
NOT_OF_A_NAME = re.compile(r'[\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]')


def in_asked_language(view: View) -> View:
    """Let a view speak the language that its address asks for, else its reader's."""

    @wraps(view)
    def speaking(request: AuthenticatedRequest, *about: Any, **ids: Any) -> HttpResponseBase:
        asked = request.GET.get(LANGUAGE)
        if asked not in dict(settings.LANGUAGES):
            asked = translation.get_language()
        with translation.override(asked):
            return view(request, *about, **ids)

    return cast("View", speaking)


def titled(*parts: str) -> str:
    """Put a title together of what is known."""
    return " – ".join(filter(None, parts))


def pdf_answer(content: bytes, title: str) -> HttpResponse:
    """Show a PDF."""
    return document(content, PDF, f"{title}.pdf", as_attachment=False)


def document(content: bytes, kind: str, name: str, *, as_attachment: bool) -> HttpResponse:
    """Answer with a file; its name may hold what a player types, but no path."""
    headers = _headers(name, as_attachment=as_attachment)
    return HttpResponse(content, content_type=kind, headers=headers)


def written(write: Callable[[IO[bytes]], None], kind: str, name: str) -> FileResponse:
    """Answer with a file that is too large for the memory: it is written to the disk first."""
    file = TemporaryFile()  # noqa: SIM115 # the answer closes it
    write(file)
    file.seek(0)
    return FileResponse(file, content_type=kind, headers=_headers(name, as_attachment=True))


def csv_answer(sheet: Datasheet, title: str) -> StreamingHttpResponse:
    """Answer with a table as CSV, sent while it is read."""
    headers = _headers(f"{title}.csv", as_attachment=True)
    return StreamingHttpResponse(csv_chunks(sheet), content_type=CSV, headers=headers)


def _headers(name: str, *, as_attachment: bool) -> dict[str, str]:
    safe = NOT_OF_A_NAME.sub("-", name)
    disposition = content_disposition_header(as_attachment, safe)
    assert disposition is not None
    return {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
