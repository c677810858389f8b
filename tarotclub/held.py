"""What is typed while signed out: the sign-in page holds it until it can be sent."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from django.contrib.auth.views import LoginView
from django.http import HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from tarotclub.accounts import SignInForm

if TYPE_CHECKING:
    from django.contrib.auth.forms import AuthenticationForm
    from django.http import HttpResponse, HttpResponseBase

    from tarotclub.http import GetResponse, HtmxRequest

LARGEST_HELD = 50_000  # characters; a form by hand is never so long


class SignInView(LoginView):
    """Sign in; then offer to send what was typed while nobody was signed in."""

    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        held = self.request.POST.get("held", "")
        return super().get_context_data(**kwargs) | {"held": held}

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        signed_in = super().form_valid(form)
        address = self.get_redirect_url()
        fields = _fields(self.request.POST.get("held", ""))
        if not address or not fields:
            return signed_in
        context = {"address": address, "fields": fields}
        return TemplateResponse(self.request, "registration/held.html", context)


class HeldFormMiddleware:
    """Answer a form sent while signed out with the sign-in page, which holds what was typed.

    A redirect would lose it. It travels with the page: nothing is stored for a stranger.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.htmx or request.method != "POST" or not _leads_to_sign_in(request, response):
            return response  # to htmx too: what is typed stays on its page
        sent = [(name, value) for name, all_ in request.POST.lists() for value in all_]
        held = json.dumps([pair for pair in sent if pair[0] != "csrfmiddlewaretoken"])
        if request.FILES or len(held) > LARGEST_HELD:
            return response
        context = {"form": SignInForm(request), "next": request.get_full_path(), "held": held}
        page = TemplateResponse(
            request, "registration/login.html", context, status=HTTPStatus.UNAUTHORIZED
        )
        return page.render()


def _leads_to_sign_in(request: HtmxRequest, response: HttpResponseBase) -> bool:
    """Tell whether a page asks who it is, to come back to the same address after."""
    if not isinstance(response, HttpResponseRedirect):
        return False
    there = urlsplit(response.url)
    back = parse_qs(there.query).get("next")
    return there.path == reverse("login") and back == [request.get_full_path()]


def _fields(held: str) -> list[tuple[str, str]]:
    """Read what the sign-in page held; nothing when somebody spoilt it."""
    try:
        pairs = json.loads(held or "[]")
        return [(str(name), str(value)) for name, value in pairs]
    except (ValueError, TypeError):
        return []
