"""One question at a time: a page with a form, or a button of another page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a page asks, what it says before, what its button does; `back` is an address."""

    heading: str
    label: str
    back: str
    place: str  # where `back` leads
    text: str = ""
    danger: bool = False


def ask(
    request: AuthenticatedRequest,
    question: Question,
    answer: Callable[[dict[str, Any]], HttpResponse],
    form: forms.Form | None = None,
    *,
    page: str = "question",
    **more: Any,
) -> HttpResponse:
    """Ask, and answer what comes back; what is refused is said in the form."""
    form = form or forms.Form(posted(request))
    if form.is_valid():
        try:
            return answer(form.cleaned_data)
        except Refusal as error:
            form.add_error(None, str(error))
    context = {"question": question, "form": form, **more}
    return form_page(request, f"federation/{page}.html", context)


def do(
    request: AuthenticatedRequest, act: Callable[[], object], words: str, to: str, *keys: Any
) -> HttpResponse:
    """Do what a button says, or say why not, on the page that it leads to."""
    try:
        act()
    except Refusal as error:
        messages.error(request, str(error))
        return redirect(to, *keys)
    return confirm(request, words, to, *keys)
