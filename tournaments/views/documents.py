"""Answering with a file: its kind, its name."""

import re

from django.http import HttpResponse
from django.utils.http import content_disposition_header

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


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
