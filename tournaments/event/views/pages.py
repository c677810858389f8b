"""The pages of an event: whose it is, what its reader may do, what is asked and answered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.forms import BaseForm
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import NotAllowedError, demand
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages, View
from tournaments.event.access import events_of
from tournaments.event.acts import ACTS, Danger, undo_of
from tournaments.foreign.views import PageFrame
from tournaments.models import Event, Round


class EventPages(Pages):
    """Pages about an event; one that does not fit has no such page.

    Who may not do the act gets a 403, and a `Refusal` of what is done becomes a page that says
    it and leads back.
    """

    def answer(
        self, view: View, request: AuthenticatedRequest, thing: Event, act: str, /, **keys: Any
    ) -> HttpResponseBase:
        try:
            demand(thing, act)
            return view(request, thing, **keys)
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
    """What is asked before an act of ACTS; `tick` says what has to be ticked when it is grave.

    `points` are things to know, one a line; `back` is the address of "no". `seen` says what
    the act replaces, so that it is not done to what has taken its place.
    """

    act: str
    title: str
    label: str
    back: str
    text: str = ""
    points: Sequence[str] = ()
    tick: str = ""
    seen: str = ""

    @property
    def undo(self) -> str:
        """Say how the act is taken back; empty where it is not."""
        undo = undo_of(self.act)
        return undo and _("Pour revenir en arrière ensuite : %(undo)s") % {"undo": undo}

    @property
    def grave(self) -> bool:
        return ACTS[self.act].danger == Danger.TICK


def agreed(request: AuthenticatedRequest, question: Question) -> bool:
    """Tell whether the question was answered with yes, and ticked where it is grave.

    The box says what it was ticked for: another sentence by now is asked again. Who answered
    at once, without seeing the question, has to see it where there are points to know.
    """
    ticked = request.POST.get("ticked") == question.tick
    seen = AT_ONCE not in request.POST or not question.points
    return request.method == "POST" and seen and (ticked or not question.grave)


def ask(request: AuthenticatedRequest, event: Event, question: Question) -> HttpResponse:
    """Show the question; 422 when it was answered without ticking, or ticked for another."""
    unticked = request.method == "POST" and AT_ONCE not in request.POST
    moved = "ticked" in request.POST
    context = {"event": event, "question": question, "unticked": unticked, "moved": moved}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if unticked else HTTPStatus.OK
    page = "tournaments/event/question.html"
    return TemplateResponse(request, page, context, status=status)


def refuse_form(request: AuthenticatedRequest, event: Event, form: BaseForm) -> HttpResponse:
    """Say on a page of its own what was wrong with a form that has no page."""
    words = " ".join(str(error) for errors in form.errors.values() for error in errors)
    return refuse(request, event, words, HTTPStatus.UNPROCESSABLE_ENTITY)
