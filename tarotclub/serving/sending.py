"""Forms that a script sends (js/send.js), or that somebody sends while he is signed out.

A page stays when the server is away: each request of the script says its identity, `Sending`,
and for whom the page was made, `Sending-By`. What waited in the browser for the server says
`Sending-Late`: nobody looks at its answer. What is sent while signed out is kept by the
sign-in page, then filled in again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.contrib.messages.storage.base import BaseStorage
from django.db import DatabaseError, connection
from django.http import HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tarotclub.accounts import signing_in
from tarotclub.accounts.sessions import remember_device
from tarotclub.accounts.signing_in import OVER, SecondStepForm, SignInForm
from tarotclub.serving.http import Middleware
from tarotclub.serving.pages import too_often

if TYPE_CHECKING:
    from django import forms
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.forms import AuthenticationForm
    from django.http import HttpRequest, HttpResponseBase

    from tarotclub.serving.http import HtmxRequest


class SentByScriptMiddleware(Middleware):
    """Tell a script where an answer leads, which a browser would have followed."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "Sending" not in request.headers:
            return self.get_response(request)
        account = request.headers.get("Sending-By")
        if account and request.user.is_authenticated and account != str(request.user.pk):
            refusal = HttpResponse(status=HTTPStatus.UNAUTHORIZED)
            refusal.headers["Sending-By"] = "another"
            return refusal
        response = self.get_response(request)
        if isinstance(response, HttpResponseRedirect):
            return _answer(request, response)
        return response


def sending_of(request: HttpRequest) -> UUID | None:
    """The identity that a form was sent with; None without a script of ours."""
    try:
        return UUID(request.headers.get("Sending", ""))
    except ValueError:
        return None


def is_late(request: HttpRequest) -> bool:
    """Tell whether a form waited in the browser, and nobody looks at its answer."""
    return "Sending-Late" in request.headers


def refuses(request: HttpRequest) -> bool:
    """Tell whether the answer to a request says that something was refused."""
    shown = messages.get_messages(request)
    refused = any(message.level >= messages.ERROR for message in shown)
    if isinstance(shown, BaseStorage):
        shown.used = False  # they are still to be shown
    return refused


@never_cache
@require_safe
def presence(_request: HttpRequest) -> HttpResponse:
    """Answer an open page that asks whether the server is there, and its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def waiting_key(request: HttpRequest) -> dict[str, Any]:
    """Give a page the key by which only its account reads what it left in the browser."""

    def key() -> str:
        account = str(request.user.pk)
        return str(salted_hmac("tarotclub.sending", account, algorithm="sha256").hexdigest())

    return {"waiting_key": SimpleLazyObject(key)}


def _answer(request: HttpRequest, response: HttpResponseRedirect) -> HttpResponse:
    if is_late(request):
        refused = refuses(request)
        words = [str(message) for message in messages.get_messages(request)]
        return JsonResponse({"said": words, "refused": refused, "to": response.url})
    response.status_code = HTTPStatus.NO_CONTENT
    response.headers["Sent-To"] = response.headers["Location"]
    del response.headers["Location"]
    return response


SECOND_STEP = "registration/second_step.html"
LARGEST_HELD = 50_000  # characters; a form by hand is never so long


class SignInView(LoginView):
    """Sign in; then lead back to the form that was sent while nobody was signed in."""

    authentication_form: type[forms.Form] = SignInForm  # type: ignore[assignment]  # of two steps
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Welcome the first visitor of an empty site: no password would let him in."""
        with suppress(DatabaseError):  # this page asks for none, and opens without it
            if not User.objects.exists():
                return redirect("welcome")
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        held = self.request.POST.get("held", "")
        return super().get_context_data(**kwargs) | {"held": held}

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        if signing_in.has_one(form.get_user()):
            return self._ask_code(form.get_user())
        return self.enter(form)

    def enter(self, form: AuthenticationForm) -> HttpResponse:
        """Let somebody in, and remember the device."""
        signed_in = self._lead_on(form)
        remember_device(self.request, signed_in, form.get_user())
        return signed_in

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        page = super().form_invalid(form)
        if wait := getattr(form, "wait", 0):
            too_often(page, wait)
        return page

    def _ask_code(self, user: AbstractBaseUser) -> HttpResponse:
        assert isinstance(user, User)
        step = {"step": signing_in.step_for(user)}
        context = self.get_context_data(form=SecondStepForm(self.request, initial=step))
        return TemplateResponse(self.request, SECOND_STEP, context)

    def _lead_on(self, form: AuthenticationForm) -> HttpResponse:
        signed_in = super().form_valid(form)
        address = self.get_redirect_url()
        held = _read(self.request.POST.get("held", ""))
        if not address or held is None:
            return signed_in
        page, fields = held
        self.request.session["held"] = {"address": address, "fields": fields}
        here = {self.request.get_host()}
        return HttpResponseRedirect(
            page if url_has_allowed_host_and_scheme(page, here) else address
        )


class SecondStepView(SignInView):
    """Ask for a code who has a second factor and has typed his password."""

    authentication_form = SecondStepForm
    template_name = SECOND_STEP

    def get(self, *_args: Any, **_options: Any) -> HttpResponse:
        """Begin with the password: the page of a code has no address of its own."""
        return redirect("login")

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        signed_in = self.enter(form)
        self.request.session[signing_in.PASSED] = True
        return signed_in

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if getattr(form, "over", False):
            messages.info(self.request, OVER)
            context = self.get_context_data(form=SignInForm(self.request))
            return TemplateResponse(self.request, "registration/login.html", context)
        return super().form_invalid(form)


class HeldFormMiddleware(Middleware):
    """Answer a form sent while signed out with the sign-in page, which holds what was typed.

    A redirect would lose it. It travels with the page: nothing is stored for a stranger, and
    a password not at all. What htmx sends is told apart by its status alone, and sent again
    as a plain form (`held.js`): the part of a page is no place to sign in.
    """

    def __call__(self, request: HtmxRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            return _held_page(request) or response
        if not _leads_to_sign_in(request, response):
            return response
        if request.htmx or "Sending" in request.headers:
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
        held = _hold(request)
        if held is None:
            return response
        context = {"form": SignInForm(request), "next": request.get_full_path(), "held": held}
        page = TemplateResponse(
            request, "registration/login.html", context, status=HTTPStatus.UNAUTHORIZED
        )
        return page.render()


def held_form(request: HttpRequest) -> dict[str, Any]:
    """Give a page what was held for it, to be shown once; read only where it is shown."""
    session = getattr(request, "session", {})  # a page of an error may come before there is one
    return {"held_form": SimpleLazyObject(lambda: session.pop("held", None))}


def _leads_to_sign_in(request: HtmxRequest, response: HttpResponseBase) -> bool:
    """Tell whether a page asks who it is, to come back to the same address after."""
    if not isinstance(response, HttpResponseRedirect) or "next=" not in response.url:
        return False
    there = urlsplit(response.url)
    back = parse_qs(there.query).get("next")
    return there.path == reverse("login") and back == [request.get_full_path()]


def _held_page(request: HtmxRequest) -> HttpResponse | None:
    """Show what is held where its form has no page to go back to."""
    if request.method != "GET" or "held" not in request.session:
        return None
    return TemplateResponse(request, "registration/held.html").render()


def _hold(request: HtmxRequest) -> str | None:
    """Write down a form and the page it stands on; nothing when it must not be held."""
    if request.method != "POST" or request.FILES:
        return None
    sent = [(name, value) for name, all_ in request.POST.lists() for value in all_]
    if any("password" in name for name, _value in sent):
        return None
    fields = [pair for pair in sent if pair[0] != "csrfmiddlewaretoken"]
    held = json.dumps({"page": page_of(request), "fields": fields})
    return held if len(held) <= LARGEST_HELD else None


def page_of(request: HttpRequest) -> str:
    """Tell on which page a form stands: the one it came from, or else its own address."""
    try:
        came = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return request.get_full_path()
    if came.netloc != request.get_host() or came.path == reverse("login"):
        return request.get_full_path()
    return came._replace(scheme="", netloc="", fragment="").geturl()


def _read(held: str) -> tuple[str, list[tuple[str, str]]] | None:
    """Read what the sign-in page held: page and fields; nothing when somebody spoilt it."""
    try:
        typed = json.loads(held if len(held) <= LARGEST_HELD else "")
        page = str(typed["page"])
        fields = [(str(name), str(value)) for name, value in typed["fields"]]
        json.dumps([page, fields], ensure_ascii=False).encode()  # half a character fits no page
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return page, fields
