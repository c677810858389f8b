"""Pages that ask again by themselves, and forms that wait in the browser to be done once."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from zlib import crc32

from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q, Subquery
from django.http import (
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    HttpResponseRedirect,
)
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import demand
from tarotclub.accounts.signing_in import opened_with
from tarotclub.ground import steady
from tarotclub.ground.trouble import warning
from tarotclub.serving.http import AuthenticatedRequest, HtmxRequest
from tarotclub.serving.noted import note_club
from tarotclub.serving.sending import page_of, refuses, sending_of
from tournaments.event.access import events_of, tournaments_of
from tournaments.event.clock import etag_of
from tournaments.event.services.writing import do_once
from tournaments.models import Event

View = Callable[..., HttpResponseBase]
State = Callable[[Event], str]
Tables = Callable[..., Q | None]


def every_table(*_asked: Any, **_ids: Any) -> None:
    return None


def polled(state: State, tables: Tables = every_table) -> Callable[[View], View]:
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
