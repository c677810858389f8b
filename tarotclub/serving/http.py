"""What every request goes through: its budget, the visitor's language, refusals in words.

Budgets are of what comes before anybody knows who asks (docs/SECURITY.md). Whatever has none
named takes no more than `USUAL` from a stranger. Who is signed in may bring more to an address
that is not named: files, and long lists.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    JsonResponse,
    UnreadablePostError,
)
from django.http.multipartparser import MultiPartParserError
from django.middleware.gzip import GZipMiddleware
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tarotclub.accounts.acting import Act
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.accounts.sessions import known_language, speak_here

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    from django.contrib.auth.models import User
    from django.http import HttpResponseBase
    from django_htmx.middleware import HtmxDetails

    View = TypeVar("View", bound=Callable[..., HttpResponseBase])
    GetResponse = Callable[[HttpRequest], HttpResponseBase]

ADDRESS = 2_000  # characters of a path and what it asks
BODY = 64 * 1024  # bytes: a form by hand, which the sign-in page may hold
HELD = 160 * 1024  # bytes: such a form, quoted in the one that signs in
LARGEST_MESSAGE = 2 * 1024 * 1024  # bytes: what a hall's computer sends of its event
LEAST = 500  # no budget is less


class Budget(NamedTuple):
    """The most that is taken: bytes of a body, characters of an address and of a field."""

    address: int = ADDRESS
    body: int = BODY
    field: int = BODY
    longer: Mapping[str, int] = {}  # the fields that take more

    def longest(self, field: str) -> int:
        return self.longer.get(field, self.field)


USUAL = Budget()
TYPED = Budget(body=8 * 1024, field=LEAST)
SIGN_IN = Budget(
    address=4 * ADDRESS,  # an address in another is quoted
    body=HELD,
    field=LEAST,
    longer={"held": HELD, "next": ADDRESS},
)
MESSAGE = Budget(body=LARGEST_MESSAGE)  # which is no form, and is not read as one
OPEN = {
    "login": SIGN_IN,
    "second_step": SIGN_IN,
    "sheet_code": Budget(field=LEAST, longer={"code": 10_000, "read": 40_000}),
    "set_language": Budget(body=8 * 1024, field=LEAST, longer={"next": ADDRESS}),
    **dict.fromkeys(("logout", "welcome", "invitation", "tablet_try", "site_stop"), TYPED),
    "code_post": Budget(body=LEAST),
    **dict.fromkeys(("home_enter", "home_entry", "home_leave", "home_replace"), TYPED),
    "own_choices": TYPED,
    "hall_post": MESSAGE,
    "api": Budget(),  # a key says who it is, not a session
    # What a tablet sends, however it is signed in besides.
    **dict.fromkeys(("deal_post", "return_post", "correction_post"), Budget()),
    **dict.fromkeys(("signature_post", "signature_withdraw", "signing_link_post"), TYPED),
    **dict.fromkeys(("call_post", "call_withdraw"), TYPED),
}


def budget_of(path: str) -> Budget:
    """The budget of an address; `USUAL` itself where who is signed in may bring more."""
    try:
        name = resolve(path).url_name or ""
    except Resolver404:
        return USUAL
    return OPEN.get(name, USUAL)


COMPRESSED = {"application/json", "application/jsonl", "application/manifest+json"}
COMPRESSED |= {"image/svg+xml", "text/calendar", "text/csv", "text/html", "text/javascript"}
LARGEST_ID = 2**63 - 1
LARGEST_BODY = 10 * 1024 * 1024  # Django bounds the fields of a form, not the files beside them
SIGNED_IN = Budget(address=8 * 1024, body=LARGEST_BODY, field=LARGEST_BODY)


def way_back(request: HttpRequest) -> str:
    """The page of this site that a link with ?retour= came from; nothing for any other."""
    page = request.GET.get("retour", "")
    ours = page.startswith("/") and url_has_allowed_host_and_scheme(page, None)
    return page if ours else ""


class HtmxRequest(HttpRequest):
    """A request as our middleware leaves it."""

    htmx: HtmxDetails


class AuthenticatedRequest(HtmxRequest):
    """A request behind login_required; `act` is what its user does by it."""

    user: User
    act: Act


class Middleware:
    """Stands around each request: what comes after it gives the response."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> HttpResponseBase:
        return self.get_response(request)


class KnownHostMiddleware(Middleware):
    """Refuse a name that the site does not go by, before anything asks for it.

    Django refuses it too, and logs each time as if the site itself had failed. And all text is
    UTF-8: Python knows codecs that are slow, or are for no text.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if (request.encoding or "utf-8").lower() != "utf-8":
            if request.content_type == "application/x-www-form-urlencoded":
                raise BadRequest("A form is UTF-8.")
            request.encoding = "utf-8"  # whatever the request calls it
        try:
            request.get_host()
        except DisallowedHost:
            return HttpResponse(
                render_to_string("400_host.html"), status=HTTPStatus.BAD_REQUEST
            )
        return self.get_response(request)


class CleanInputMiddleware(Middleware):
    """Refuse what nobody means: NUL characters, torn or huge posts, absurd ids.

    It stands behind the session: who is signed in may bring more than a stranger.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return _refusal(request) or self.get_response(request)

    def process_view(self, *asked: Any) -> None:
        *_view, kwargs = asked
        if any(isinstance(value, int) and value > LARGEST_ID for value in kwargs.values()):
            raise Http404


class PolicyMiddleware(CSPMiddleware):
    """Send the content security policy: one for all pages, so it is put together once."""

    def __init__(self, get_response: GetResponse) -> None:
        super().__init__(get_response)
        self.policy = build_policy()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if settings.DEBUG:  # Django's own pages of an error have styles in line
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self.policy)
        return response


class PrivateMiddleware(Middleware):
    """Let only the browser of who is signed in keep his pages, and ask before it shows them.

    Not `no-store`: going back would lose what is typed, and a page that is open while the
    server is away.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES and "ETag" not in response.headers:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


class CompressMiddleware(GZipMiddleware):
    """Compress pages and values that carry no secret; a ranking becomes a tenth.

    How far a page shrinks tells who can have it say something of his choice what else is in
    it: whatever carries the token of a form sets its cookie, and goes as it is, as does what
    is answered to anything but GET, a table's link among it. Django pads what is compressed
    by a random length besides.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if request.method != "GET" or response.cookies or kind not in COMPRESSED:
            return response
        return super().process_response(request, response)


class RefusedMethodMiddleware(Middleware):
    """Say in words what Django answers with an empty page: the address takes no such request.

    Whoever signs in again after sending a form arrives at the form's address like this.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            response.content = render_to_string("405.html")
        return response


class ActMiddleware(Middleware):
    """Let views act in their reader's name; say whom to ask for what his role may not do."""

    def __call__(self, request: AuthenticatedRequest) -> HttpResponseBase:
        request.act = Act(request.user)
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        if not isinstance(exception, NotAllowedError):
            return None
        context = {"sentence": str(exception)}
        return TemplateResponse(request, "403.html", context, status=HTTPStatus.FORBIDDEN)


class LanguageMiddleware(Middleware):
    """Speak the language that was chosen, on pages for everybody the browser's, else French.

    Not Django's LocaleMiddleware: a hall's tablets come with any browser language, and what is
    done there is done in French. A choice is a cookie, which a sign-in brings along
    (tarotclub/accounts/sessions.py); `?langue=en` on a page for everybody makes one, too.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.LANGUAGE_CODE = _chosen(request) or settings.LANGUAGE_CODE
        with translation.override(request.LANGUAGE_CODE):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
        patch_vary_headers(response, ("Cookie",))
        if getattr(request, "for_everybody", False):
            patch_vary_headers(response, ("Accept-Language",))
            language = _language_asked(request)
            if language and settings.LANGUAGE_COOKIE_NAME not in response.cookies:
                speak_here(response, language)  # unless a sign-in has brought another
        return response

    def process_view(self, request: HttpRequest, view: object, *_given: Any) -> None:
        if not getattr(view, "for_everybody", False):
            return
        request.for_everybody = True  # type: ignore[attr-defined]
        language = _language_asked(request) or _chosen(request)
        if not language and settings.SESSION_COOKIE_NAME not in request.COOKIES:
            language = translation.get_language_from_request(request)
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language


def for_everybody(view: View) -> View:
    """Mark the view of a page that whoever passes reads in the language of his browser."""
    view.for_everybody = True  # type: ignore[attr-defined]
    return view


def _chosen(request: HttpRequest) -> str:
    return known_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))


def _language_asked(request: HttpRequest) -> str:
    return known_language(request.GET.get("langue", ""))


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Read all that was sent, once and early, and refuse what cannot be read.

    Later is too late: Django's own error pages read the form again, and fail on it.
    """
    try:
        status = _fault(request)
    except RequestDataTooBig:
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    except (BadRequest, SuspiciousOperation, MultiPartParserError, UnreadablePostError):
        status = HTTPStatus.BAD_REQUEST
    if status is None:
        return None
    if request.path.startswith("/api/v1/"):
        message = _("La demande est bien trop longue, ou illisible : rien n’a été lu.")
        return JsonResponse({"code": "unreadable", "message": message}, status=status)
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE and request.path.startswith("/api/"):
        message = _("La tablette a envoyé bien trop de choses : rechargez sa page.")
        return JsonResponse({"code": "too_large", "message": message}, status=status)
    return HttpResponse(render_to_string(f"{status.value}.html"), status=status)


def _fault(request: HttpRequest) -> HTTPStatus | None:
    length = request.headers.get("Content-Length") or "0"
    if not length.isdecimal():
        return HTTPStatus.BAD_REQUEST
    budget = _budget(request, int(length))
    if int(length) > budget.body:
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    if _asked(request) > budget.address:
        return HTTPStatus.REQUEST_URI_TOO_LONG
    values = (value for _, group in request.GET.lists() for value in group)
    if "\0" in "".join((request.path, *request.GET, *values, *request.COOKIES.values())):
        return HTTPStatus.BAD_REQUEST
    if budget is not MESSAGE and any(
        len(value) > budget.longest(name)
        for name in request.POST
        for value in request.POST.getlist(name)
    ):
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    return None


def _budget(request: HttpRequest, length: int) -> Budget:
    """Look up what an address takes, where it is brought more than the least."""
    if max(length, _asked(request)) <= LEAST:
        return USUAL
    budget = budget_of(request.path_info)
    over = length > budget.body or _asked(request) > budget.address
    return SIGNED_IN if over and budget is USUAL and request.user.is_authenticated else budget


def _asked(request: HttpRequest) -> int:
    return len(request.path) + len(request.META.get("QUERY_STRING", ""))
