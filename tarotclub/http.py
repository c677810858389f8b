"""What every request goes through: clean input and the visitor's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest
from django.utils import translation
from django.utils.cache import patch_vary_headers

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.auth.models import User
    from django.http import HttpResponseBase
    from django_htmx.middleware import HtmxDetails

    GetResponse = Callable[[HttpRequest], HttpResponseBase]

LARGEST_ID = 2**63 - 1
LARGEST_BODY = 10 * 1024 * 1024  # Django bounds the fields of a form, not the files beside them


class HtmxRequest(HttpRequest):
    """A request as our middleware leaves it."""

    htmx: HtmxDetails


class AuthenticatedRequest(HtmxRequest):
    """A request behind login_required."""

    user: User


class CleanInputMiddleware:
    """Refuse what nobody means: NUL characters and huge posts (400), absurd ids (404)."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        values = (value for _, group in request.GET.lists() for value in group)
        if "\0" in "".join((request.path, *request.GET, *values, *request.COOKIES.values())):
            raise BadRequest("NUL character in the address or a cookie")
        length = request.headers.get("Content-Length") or "0"
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            raise BadRequest("body too large")
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,  # noqa: ARG002 (Django calls with all four)
        view: Callable[..., HttpResponseBase],  # noqa: ARG002
        args: tuple[Any, ...],  # noqa: ARG002
        kwargs: dict[str, Any],
    ) -> None:
        if any(isinstance(value, int) and value > LARGEST_ID for value in kwargs.values()):
            raise Http404


class LanguageMiddleware:
    """Speak French unless the visitor's cookie asks for another language.

    Not Django's LocaleMiddleware: a hall's tablets come with any browser language.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        if language not in dict(settings.LANGUAGES):
            language = settings.LANGUAGE_CODE
        request.LANGUAGE_CODE = language
        with translation.override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Cookie",))
        return response
