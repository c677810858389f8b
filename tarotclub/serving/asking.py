"""One question at a time: a page with a form, or a button of another page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.functional import Promise

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted, refusals_in


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
    form: forms.Form | None = None,
    *,
    page: str = "question.html",
    **more: Any,
) -> HttpResponseBase:
    """Ask, and do what comes back, with the form's answers; what is refused is said in it.

    An act that gives an answer of its own leads there.
    """
    form = form or forms.Form(posted(request))
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
