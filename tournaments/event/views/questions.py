"""Asking before an act on a tournament, as its danger wants it: a page that works anywhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.forms import BaseForm
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.acts import ACTS, Danger, undo_of
from tournaments.event.views.pages import refuse
from tournaments.models import Event

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
