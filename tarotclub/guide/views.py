"""The guide: its list, its search, a subject's page, and all of it as one paper."""

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext as _

from scoring.rulebook.library import book
from scoring.rulebook.search import search
from tarotclub.guide.library import guide_page, guide_pages
from tarotclub.serving.pages import shows_everybody
from tournaments.event.views import pdf_answer
from tournaments.sheets.paper.rulebook import book_pdf

LONGEST_QUERY = 100


@shows_everybody
def guide(request: HttpRequest) -> HttpResponse:
    """List the subjects, or what has the words that are looked for."""
    query = " ".join(request.GET.get("q", "").split())[:LONGEST_QUERY]
    sections = search(query, guide_pages())
    results = [
        (each, f"{reverse('guide_subject', args=[each.page.slug])}#{each.section.anchor}")
        for each in sections
    ]
    context = {
        "query": query,
        "results": results,
        "in_rules": bool(search(query, book())),
        "pages": guide_pages(),
    }
    return TemplateResponse(request, "guide/guide.html", context)


@shows_everybody
def guide_subject(request: HttpRequest, subject: str) -> HttpResponse:
    page = guide_page(subject)
    if page is None:
        raise Http404
    return TemplateResponse(request, "guide/subject.html", {"page": page})


@shows_everybody
def guide_pdf(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Print all of it; it is the same for everybody, so it is made once a language."""
    return pdf_answer(_paper(get_language()), _("Mode d’emploi"))


@cache
def _paper(language: str | None) -> bytes:  # noqa: ARG001 (the key of the cache)
    return book_pdf(_("Mode d’emploi"), guide_pages(), None)
