"""The pages of an event: whose it is, what its reader may do, what is asked and answered.

Pages that ask again by themselves, and forms that wait in the browser to be done once.

Answering with a file: its kind, its name.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from tempfile import TemporaryFile
from typing import IO, Any
from zlib import crc32

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.core.paginator import Paginator
from django.db.models import F, Q, Subquery
from django.forms import BaseForm
from django.http import (
    FileResponse,
    Http404,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from scoring.access import clubs_of
from tarotclub.accounts.rights import NotAllowedError, acts_by, demand
from tarotclub.accounts.signing_in import opened_with
from tarotclub.ground import steady
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.trouble import warning
from tarotclub.serving.http import AuthenticatedRequest, HtmxRequest
from tarotclub.serving.noted import note_club
from tarotclub.serving.pages import Pages, View
from tarotclub.serving.sending import page_of, refuses, sending_of
from tournaments.event.access import WHILE_OPEN, events_of, tournaments_of, undo_of
from tournaments.event.clock import etag_of
from tournaments.event.forms.fields import LANGUAGE
from tournaments.event.services.writing import EventClosedError, do_once
from tournaments.foreign.views import PageFrame
from tournaments.models import Event, Round
from tournaments.models.event import EventQuerySet
from tournaments.paper.data import Datasheet
from tournaments.paper.data_workbook import csv_chunks

PER_PAGE = 50


def event_list(
    request: AuthenticatedRequest, events: EventQuerySet, template: str
) -> HttpResponse:
    """The open ones first; who is in no club and sees none is told what a club is."""
    clubs = list(clubs_of(request.user).annotate(role=F("memberships__role")))
    ordered = events.select_related("club").counted().open_first(timezone.localdate())
    page = Paginator(ordered, PER_PAGE).get_page(request.GET.get("page"))
    if not clubs and not page.object_list:
        return TemplateResponse(request, "tournaments/event/no_club.html")
    acts = acts_by(*(club.role for club in clubs))
    context = {"page": page, "several_clubs": len(clubs) > 1, "acts": acts}
    return TemplateResponse(request, template, context)


class EventPages(Pages):
    """Pages about an event; one that does not fit has no such page.

    Who may not do the act gets a 403, and a `Refusal` of what is done becomes a page that says
    it and leads back; so do the forms of acts that an event which has ended takes no more.
    """

    def answer(
        self, view: View, request: AuthenticatedRequest, thing: Event, act: str, /, **keys: Any
    ) -> HttpResponseBase:
        try:
            demand(thing, act)
            if request.method != "POST" and thing.closed_at and act in WHILE_OPEN:
                raise EventClosedError(thing.is_evening)
            return view(request, thing, **keys)
        except UnansweredError as error:
            return ask(request, thing, error.args[0], act)
        except NotAllowedError as error:
            return refuse(request, thing, str(error), HTTPStatus.FORBIDDEN)
        except Refusal as error:
            return refuse(request, thing, str(error))


def _pages(fits: Callable[[Event], bool]) -> EventPages:
    def fetch(request: AuthenticatedRequest, key: int, _act: str) -> Event:
        events = events_of(request.user).select_related("club").with_epoch()
        event: Event = get_object_or_404(events, pk=key)
        if not fits(event):
            raise Http404
        return event

    return EventPages(fetch, "see_event")


EVENT = _pages(lambda _event: True)
EVENING = _pages(lambda event: event.is_evening)
TOURNAMENT = _pages(lambda event: not event.is_evening)
DUPLICATE = _pages(lambda event: bool(event.play.boards))


def refuse(
    request: AuthenticatedRequest,
    event: Event,
    sentence: str,
    status: int = HTTPStatus.CONFLICT,
) -> HttpResponse:
    """Say on a page of its own why something was not done."""
    not_open = status == HTTPStatus.FORBIDDEN and request.method != "POST"
    context = {"event": event, "sentence": sentence, "not_open": not_open}
    return TemplateResponse(request, "tournaments/event/refusal.html", context, status=status)


def frame_of(event: Event, tab: str) -> PageFrame:
    """What is around a spreadsheet that is brought into a tournament, from a `tab`."""
    words = {"entry_list": _("Inscriptions"), "document_list": _("Documents")}
    return PageFrame(
        base="tournaments/event/bringing.html",
        back=reverse(tab, args=[event.pk]),
        back_label=words[tab],
        context={"event": event, "tab": tab},
    )


def round_of(event: Event, number: int) -> Round:
    """Find a round of an event, or answer 404."""
    round_ = get_object_or_404(event.rounds, number=number)
    round_.event = event
    return round_


AT_ONCE = "at_once"  # sent by the button of another page, which asks only what has points


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked before an act; `tick` says what has to be ticked where it is grave.

    `points` are things to know, one a line; `back` is the address of "no". `seen` says what
    the act replaces, so that it is not done to what has taken its place.
    """

    title: str
    label: str
    back: str
    text: str = ""
    points: Sequence[str] = ()
    tick: str = ""
    seen: str = ""

    def agree(self, request: AuthenticatedRequest) -> None:
        """Let who answered with yes go on, where it is grave with its tick.

        The box says what it was ticked for: another sentence by now is asked again. Who
        answered at once, without seeing the question, has to see it where there are points to
        know. Raises UnansweredError, of which `EventPages` make the page that asks.
        """
        ticked = request.POST.get("ticked") == self.tick
        seen = AT_ONCE not in request.POST or not self.points
        if request.method != "POST" or not seen or (self.tick and not ticked):
            raise UnansweredError(self)


class UnansweredError(Exception):
    """A question comes first; it is raised with it."""


def undone_by(act: str) -> str:
    """Say how an act is taken back; empty where it is not."""
    undo = undo_of(act)
    return undo and _("Pour revenir en arrière ensuite : %(undo)s") % {"undo": undo}


def ask(
    request: AuthenticatedRequest, event: Event, question: Question, act: str
) -> HttpResponse:
    """Show the question; 422 when it was answered without ticking, or ticked for another."""
    unticked = request.method == "POST" and AT_ONCE not in request.POST
    moved = "ticked" in request.POST
    context = {
        "event": event,
        "question": question,
        "undo": undone_by(act),
        "unticked": unticked,
        "moved": moved,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if unticked else HTTPStatus.OK
    return TemplateResponse(request, "tournaments/event/question.html", context, status=status)


def refuse_form(request: AuthenticatedRequest, event: Event, form: BaseForm) -> HttpResponse:
    """Say on a page of its own what was wrong with a form that has no page."""
    words = " ".join(str(error) for errors in form.errors.values() for error in errors)
    return refuse(request, event, words, HTTPStatus.UNPROCESSABLE_ENTITY)


State = Callable[[Event], str]
Tables = Callable[..., Q | None]


def polled(
    state: State, tables: Tables = lambda *_asked, **_ids: None
) -> Callable[[View], View]:
    """Answer 304 to a page that asks again and shows `state` already; else let the view answer.

    The page shows something of those `tables` alone that its address chooses. Stands before
    `login_required`, which would ask for the account in a query of its own: one query asks for
    event and account together.
    """

    def around(view: View) -> View:
        @wraps(view)
        def answer(
            request: AuthenticatedRequest, event_id: int, **keys: Any
        ) -> HttpResponseBase:
            shown = tables(request, **keys)
            return _unchanged(request, event_id, state, shown) or view(
                request, event_id=event_id, **keys
            )

        return answer

    return around


def watched(
    request: AuthenticatedRequest, event_id: int, act: str, shown: Q | None = None
) -> Event:
    """Fetch a tournament with its ETag, or answer 404; 403 unless the user may do the act."""
    events = tournaments_of(request.user).with_etag(shown).with_clock()
    event = get_object_or_404(events, pk=event_id)
    note_club(request, event)
    demand(event, act)
    return event


def etag_now(event: Event) -> str:
    """The ETag of a page about an event that was `watched`."""
    warned = warning()  # the warning about the site, which the page shows as well
    return etag_of(event, steady.now()) + (f"-{crc32(warned.encode()):x}" if warned else "")


def with_etag(response: HttpResponse, etag: str) -> HttpResponse:
    """Let an answer say what it shows."""
    response.headers["ETag"] = f'"{etag}"'
    return response


def _unchanged(
    request: HtmxRequest, event_id: int, state: State, shown: Q | None
) -> HttpResponse | None:
    """A 304 when htmx shows what there is already; None when the view is to answer."""
    polls = request.htmx and request.method == "GET" and "If-None-Match" in request.headers
    event = _seen_by(request.session, event_id, shown) if polls else None
    if event is None:
        return None
    note_club(request, event)
    etag = state(event)
    known = get_conditional_response(request, etag=f'"{etag}"')
    return with_etag(known, etag) if isinstance(known, HttpResponseNotModified) else None


def _seen_by(session: SessionBase, event_id: int, shown: Q | None) -> Event | None:
    """Fetch a tournament with its ETag for whom a session belongs to, in one query.

    None unless he may see it, his account is open, and his password the one he came in with.
    """
    user = session.get(SESSION_KEY)
    if user is None:
        return None
    account = User.objects.filter(pk=user, is_active=True).values("password")
    events = events_of(user).tournaments().filter(pk=event_id)
    seen = events.annotate(password=Subquery(account)).with_etag(shown).with_clock()
    event: Any = seen.first()
    known = event and event.password and opened_with(session, event.password)
    return event if known else None


FormView = Callable[..., HttpResponse]


def once(view: FormView) -> FormView:
    """Do what a form asks once, however often the browser has to send it.

    Stands after `login_required`; a form without a script of ours comes as it always did.
    """

    @wraps(view)
    def answer(request: AuthenticatedRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        uuid = sending_of(request)
        if request.method != "POST" or uuid is None:
            return view(request, *args, **kwargs)

        def done(response: HttpResponse) -> bool:
            # A page in full is a question or a refusal: what is done leads elsewhere.
            leads = isinstance(response, HttpResponseRedirect)
            shown = bool(request.htmx) and response.status_code == HTTPStatus.OK
            return (leads or shown) and not refuses(request)

        response = do_once(
            uuid, request.user, lambda: view(request, *args, **kwargs), done=done
        )
        return _known(request) if response is None else response

    return answer


def _known(request: AuthenticatedRequest) -> HttpResponse:
    messages.info(request, _("C’était déjà enregistré."))
    return HttpResponseRedirect(page_of(request), status=HTTPStatus.SEE_OTHER)


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

    return speaking


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
