"""Answering with a file: its kind, its name."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from django.utils.http import content_disposition_header

from tarotclub.http import AuthenticatedRequest
from tournaments.forms.documents import LANGUAGE

View = TypeVar("View", bound=Callable[..., HttpResponse])
PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def in_asked_language(view: View) -> View:
    """Let a view speak the language that its address asks for, else its reader's."""

    @wraps(view)
    def speaking(request: AuthenticatedRequest, **ids: Any) -> HttpResponse:
        asked = request.GET.get(LANGUAGE)
        if asked not in dict(settings.LANGUAGES):
            asked = translation.get_language()
        with translation.override(asked):
            return view(request, **ids)

    return cast("View", speaking)


def titled(*parts: str) -> str:
    """Put a title together of what is known."""
    return " – ".join(filter(None, parts))


def pdf_answer(content: bytes, title: str) -> HttpResponse:
    """Show a PDF."""
    return document(content, PDF, f"{title}.pdf", as_attachment=False)


def document(content: bytes, kind: str, name: str, *, as_attachment: bool) -> HttpResponse:
    """Answer with a file; its name may hold what a player types, but no path."""
    safe = re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|]', "-", name)
    disposition = content_disposition_header(as_attachment, safe)
    assert disposition is not None
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type=kind, headers=headers)
