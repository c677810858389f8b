"""What every address of the API goes through: a key, its rate, pages, refusals, ETags."""

from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from django.core.paginator import Page, Paginator
from django.db.models import CharField, Model, QuerySet, Value
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext as _
from ninja import Header, NinjaAPI, Query
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.parser import Parser
from ninja.security import HttpBearer

from scoring.forms.api import ProblemSaid, ProblemsError
from scoring.rules.fields import decode
from scoring.views.api.door import ApiRefusalError
from tarotclub.accounts.rights import demand
from tarotclub.api import schemas as shapes
from tarotclub.api.services import pay_rate
from tarotclub.api.views import unreadable
from tarotclub.ground.row_security import also, whole_site
from tarotclub.people.models import ApiKey
from tarotclub.people.services.second_factor import key_of
from tarotclub.serving.noted import note_club
from tournaments.event.clock import etag_of
from tournaments.models import Event

PER_PAGE = 100
REFUSALS = frozenset({400, 401, 403, 404, 409, 413, 422, 429, 503})


class ProgramRequest(HttpRequest):
    """A request that was let in: `auth` is the key that it brought, `etag` of what it reads."""

    auth: ApiKey
    etag: str


class ClubKey(HttpBearer):
    """Let in who brings a key of a club, and let him reach that club alone."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiKey:
        """Find the key, and count that it is used."""
        with whole_site():  # whose key it is, is not known before
            key = key_of(token.strip())
        also(lambda: [key.club_id])
        note_club(request, key)
        pay_rate(key, request.method or "")
        return key


class Exactly(Parser):
    """Numbers as they were written, and no more depth than anybody means."""

    def parse_body(self, request: HttpRequest) -> Any:
        return decode(request.body)


api = NinjaAPI(
    title="Tarot",
    version="1",
    description="Events, entries, rankings, deals and seasons of a club, for its programs.",
    auth=ClubKey(),
    parser=Exactly(),
    openapi_url=None,
    docs_url=None,
)


@api.exception_handler(Http404)
@api.exception_handler(Exception)
def _as_ever(_request: HttpRequest, error: Exception) -> HttpResponse:
    raise error  # tarotclub/api/views.py says it, or the site where it has failed


@api.exception_handler(AuthenticationError)
def _without_key(_request: HttpRequest, _error: Exception) -> HttpResponse:
    message = _("Envoyez une clé du club : « Authorization: Bearer tarot_… ».")
    raise ApiRefusalError(HTTPStatus.UNAUTHORIZED, "key_missing", message)


@api.exception_handler(HttpError)
def _unreadable(_request: HttpRequest, error: Exception) -> HttpResponse:
    raise unreadable() from error


@api.exception_handler(ValidationError)
def _misshapen(_request: HttpRequest, error: Any) -> HttpResponse:
    words = {
        "missing": _("Il manque « %(field)s »."),
        "extra_forbidden": _("« %(field)s » n’est pas prévu ici : retirez-le."),
    }
    otherwise = _("« %(field)s » n’a pas la forme prévue : voyez openapi.json.")
    problems = []
    for one in error.errors:
        within = one["loc"][2:] if one["loc"][0] == "body" else one["loc"][1:]
        field = ".".join(map(str, within))[:80] or "body"
        sentence = words.get(one["type"], otherwise) % {"field": field}
        problems.append(ProblemSaid(field, one["type"], sentence))
    raise ProblemsError(problems)


def _put(method: Any, status: int, address: str, answer: Any) -> Callable[[Any], Any]:
    """Put a view at an address; what it answers is told, and how it refuses."""

    def put(view: Any) -> Any:
        answers = {status: answer, REFUSALS: shapes.RefusalOut}
        return method(address, operation_id=view.__name__, response=answers)(view)

    return put


reads, stores = partial(_put, api.get, 200), partial(_put, api.post, 201)


Number = Annotated[int, Query(ge=1, le=10**6, alias="page")]
Word = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern="^[A-Za-z0-9_-]{8,64}$",
        description="yours, another for each request; the same again is done no more",
    ),
]


def page_of(rows: Sequence[Any] | QuerySet[Any], number: int) -> Page[Any]:
    """Give a page of rows. Raises Http404 beyond the last."""
    pages = Paginator(rows, PER_PAGE)
    if number > pages.num_pages:
        raise Http404
    return pages.page(number)


def with_role(rows: QuerySet[Any], key: ApiKey) -> Any:
    """The rows of a key's club, each with the role by which it is asked for."""
    nobody = Value(None, output_field=CharField(null=True))
    mine = rows.filter(club=key.club_id)
    return mine.annotate(role=Value(key.role), helper_role=nobody)


def fetched(rows: QuerySet[Any], request: ProgramRequest, pk: int, act: str) -> Any:
    """One row of the key's club; 404 for another's, 403 where the key may not do the act."""
    row: Model = get_object_or_404(with_role(rows, request.auth), pk=pk)
    demand(row, act)
    return row


class NothingNewError(Exception):
    """Who asks has what there is; it is raised with the answer that says so."""


@api.exception_handler(NothingNewError)
def _nothing_new(_request: HttpRequest, error: Exception) -> HttpResponse:
    response: HttpResponse = error.args[0]
    return response


def event_of(request: ProgramRequest, event_id: int, act: str) -> Event:
    """An event to be read. Raises NothingNewError for who knows it as it is, in one query."""
    events = Event.objects.with_etag().with_clock().select_related("club")
    event: Event = fetched(events, request, event_id, act)
    request.etag = f'"{etag_of(event, timezone.now())}-{get_language()}"'
    if known := get_conditional_response(request, etag=request.etag):
        raise NothingNewError(known)
    return event
