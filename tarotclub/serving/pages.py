"""Pages: about what an address names, for who may see it; with a form; one question."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm, Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest, for_everybody
from tarotclub.serving.noted import note_club

View = Callable[..., HttpResponseBase]


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with; None where its page is asked for."""
    return request.POST if request.method == "POST" else None


def posted_files(request: HttpRequest) -> MultiValueDict[str, Any] | None:
    """The files that a form was sent with; None where its page is asked for."""
    return request.FILES if request.method == "POST" else None


def number_in(text: str, digits: int = 18) -> int:
    """Read the number that an address or a button names; 0 of what no key of a row can be."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else 0


def confirm(request: HttpRequest, sentence: str, to: str, *keys: Any) -> HttpResponse:
    """Say that an act is done, on the page that it leads to, where there is more to say."""
    if sentence:
        messages.success(request, sentence)
    return redirect(to, *keys)


@contextmanager
def refusals_in(
    form: BaseForm, field: str | None = None, *, status: int = HTTPStatus.UNPROCESSABLE_ENTITY
) -> Iterator[None]:
    """Say in the form why its act is refused; who goes on shows it, with what was typed.

    `status` is the answer's: a conflict where another desk was first.
    """
    try:
        yield
    except Refusal as error:
        form.add_error(field, str(error))
        refused: Any = form
        refused.status = status


def form_page(request: HttpRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    """Show the form of a context; 422, or its `status`, where it was sent and refused.

    A form that was tried too often says how long to `wait`.
    """
    form = context["form"]  # None for who may not send one
    wrong = getattr(form, "status", HTTPStatus.UNPROCESSABLE_ENTITY)
    status = wrong if form and form.is_bound else HTTPStatus.OK
    answer = TemplateResponse(request, page, context, status=status)
    if seconds := getattr(form, "wait", 0):
        too_often(answer, seconds)
    return answer


def too_often(answer: HttpResponse, seconds: int) -> None:
    """Let an answer tell a browser, too, that it came too often, and when it may again."""
    answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
    answer.headers["Retry-After"] = str(seconds)


def shows_everybody(view: View) -> View:
    """Decorate what whoever passes only looks at."""
    return for_everybody(require_safe(view))


def shows(view: View) -> View:
    """Decorate what who is signed in only looks at."""
    return login_required(require_safe(view))


def asks(view: View) -> View:
    """Decorate a question or a form for who is signed in, and what is done with its answer."""
    return login_required(require_http_methods(["GET", "HEAD", "POST"])(view))


def does(view: View) -> View:
    """Decorate what a button does for who is signed in."""
    return login_required(require_POST(view))


@dataclass(frozen=True, slots=True)
class Pages:
    """Decorators of pages about a thing, with which their view is called instead of its key.

    `fetch` finds it by its key for an act: a 404 for who may not see it, a `NotAllowedError`
    for who may not do the act. Where none is named it is the `usual` one.
    """

    fetch: Callable[[AuthenticatedRequest, Any, str], Any]
    usual: str
    find: Callable[[Any, Any], Any] | None = None

    def within(self, find: Callable[[Any, Any], Any]) -> "Pages":
        """Decorators of pages about what the thing has by a second key, as `find` finds it."""
        return replace(self, find=find)

    def shows(self, act: str = "") -> Callable[[View], View]:
        """Decorate what is only looked at."""
        return self._page(act, "GET", "HEAD")

    def asks(self, act: str = "") -> Callable[[View], View]:
        """Decorate a question or a form, and what is done with its answer."""
        return self._page(act, "GET", "HEAD", "POST")

    def does(self, act: str = "") -> Callable[[View], View]:
        """Decorate what the button of another page does."""
        return self._page(act, "POST")

    def answer(
        self, view: View, request: AuthenticatedRequest, thing: Any, _act: str, /, **keys: Any
    ) -> HttpResponseBase:
        return view(request, thing, **keys)

    def _page(self, act: str, *methods: str) -> Callable[[View], View]:
        act = act or self.usual

        def page(view: View) -> View:
            @login_required
            @require_http_methods(methods)
            @wraps(view)
            def answer(request: AuthenticatedRequest, **keys: Any) -> HttpResponseBase:
                key = keys.pop(next(iter(keys)))  # addresses begin with the thing's
                thing = self.fetch(request, key, act)
                note_club(request, thing)
                if self.find:
                    thing = self.find(thing, keys.pop(next(iter(keys))))
                return self.answer(view, request, thing, act, **keys)

            return answer

        return page


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What a page asks, what it says before, what its button does, what is said when `done`.

    `back` is the address that it came from and leads to, `place` how that is called.
    """

    heading: str | Promise
    label: str
    back: str
    place: str
    done: str = ""
    text: str | Promise = ""
    danger: bool = False


def ask(
    request: AuthenticatedRequest,
    question: Asking,
    act: Callable[..., object],
    form: Form | None = None,
    *,
    page: str = "question.html",
    **more: Any,
) -> HttpResponseBase:
    """Ask, and do what comes back, with the form's answers; what is refused is said in it.

    An act that gives an answer of its own leads there.
    """
    form = form or Form(posted(request))
    if form.is_valid():
        with refusals_in(form):
            response = act(**form.cleaned_data)
            own = response if isinstance(response, HttpResponseBase) else None
            return own or confirm(request, question.done, question.back)
    return form_page(request, page, {"question": question, "form": form, **more})


def do(
    request: AuthenticatedRequest, act: Callable[..., object], words: str, to: str, *keys: Any
) -> HttpResponse:
    """Do what a button says, or say why not, on the page that it leads to."""
    try:
        act(act=request.act)
    except Refusal as error:
        messages.error(request, str(error))
        return redirect(to, *keys)
    return confirm(request, words, to, *keys)
