"""What was published to a federation: looked at, homologated, refused, taken back, printed."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_by
from tarotclub.federation.access import FEDERATION
from tarotclub.federation.forms import ClubReasonForm
from tarotclub.federation.paper import data_pdf, data_workbook
from tarotclub.federation.report import report_data, texts_of, year_data
from tarotclub.federation.services.homologations import (
    end_homologation,
    homologate,
    is_untouched,
    refuse_homologation,
)
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Asking, ask, do, posted
from tournaments.event.views import XLSX, in_asked_language, pdf_answer, titled, written
from tournaments.models import Federation, Homologation, HomologationState
from tournaments.paper.data import Datasheet

DECIDE = "homologate"


@FEDERATION.shows()
def homologation(
    request: AuthenticatedRequest, federation: Federation, homologation_id: int
) -> HttpResponse:
    """Show what a club has published of an event, and what became of it."""
    published = _published(federation, homologation_id)
    context = {
        "federation": federation,
        "homologation": published,
        "columns": (report := report_data(published)).columns,
        "rows": texts_of(report),
        "granted": published.state == HomologationState.GRANTED,
        "asked": published.state == HomologationState.ASKED,
        "untouched": is_untouched(published),
        "decides": DECIDE in acts_by(federation.role),  # type: ignore[attr-defined] # annotated
    }
    return TemplateResponse(request, "federation/homologation.html", context)


@FEDERATION.does(DECIDE)
def homologation_grant(
    request: AuthenticatedRequest, federation: Federation, homologation_id: int
) -> HttpResponse:
    published = _published(federation, homologation_id)
    words, to = _("La rencontre est homologuée et signée."), (federation.pk, published.pk)
    return do(request, partial(homologate, homologation=published), words, "homologation", *to)


@FEDERATION.asks(DECIDE)
def homologation_refuse(
    request: AuthenticatedRequest, federation: Federation, homologation_id: int
) -> HttpResponseBase:
    """Refuse what is asked for; what was homologated meanwhile stays so."""
    published = _published(federation, homologation_id)
    words = _("Refuser l’homologation"), _("Refuser")
    return _against(request, published, refuse_homologation, words)


@FEDERATION.asks(DECIDE)
def homologation_end(
    request: AuthenticatedRequest, federation: Federation, homologation_id: int
) -> HttpResponseBase:
    """Take back what was homologated."""
    published = _published(federation, homologation_id)
    words = _("Retirer l’homologation"), _("Retirer")
    return _against(request, published, end_homologation, words)


def _against(
    request: AuthenticatedRequest,
    published: Homologation,
    decide: Callable[..., None],
    words: tuple[str, str],
) -> HttpResponseBase:
    """Ask for the reason of a decision that goes against a club."""
    question = Asking(
        heading=words[0],
        label=words[1],
        back=reverse("homologation", args=[published.federation_id, published.pk]),
        place=published.name,
        done=_("C’est noté."),
        text=_("La rencontre et son rapport restent visibles, avec le motif."),
        danger=True,
    )
    act = partial(decide, homologation=published, act=request.act)
    return ask(request, question, act, ClubReasonForm(posted(request)))


@FEDERATION.shows()
@in_asked_language
def homologation_file(
    _request: AuthenticatedRequest, federation: Federation, homologation_id: int, kind: str
) -> HttpResponseBase:
    """The report of an event as PDF or as a workbook."""
    published = _published(federation, homologation_id)
    day = date_format(published.date, "DATE_FORMAT")
    digest = published.digest if published.state == HomologationState.GRANTED else ""
    state = str(published.get_state_display())
    about = titled(published.club.name, day, state, published.reason, digest)
    return _file(federation, report_data(published), kind, about)


@FEDERATION.shows()
@in_asked_language
def year_file(
    _request: AuthenticatedRequest, federation: Federation, year: int, kind: str
) -> HttpResponseBase:
    """The list of what was homologated in a year."""
    data = year_data(federation, year)
    if not data.rows:
        raise Http404
    return _file(federation, data, kind)


def _published(federation: Federation, key: int) -> Homologation:
    return get_object_or_404(federation.homologations.select_related("club", "event"), pk=key)


def _file(
    federation: Federation, data: Datasheet, kind: str, about: str = ""
) -> HttpResponseBase:
    over, now = federation.club.name, timezone.localtime()
    title, head = titled(data.title, over), (over, about)
    if kind == "pdf":
        return pdf_answer(data_pdf(data, head, now), title)
    if kind != "xlsx":
        raise Http404
    return written(lambda file: data_workbook(data, head, now, file), XLSX, f"{title}.xlsx")
