"""Version 1 of the API: what each address takes and answers, and what all go through.

A key, its rate, pages, refusals, ETags; then the addresses.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from http import HTTPStatus
from typing import Annotated, Any
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet, Value
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import URLResolver
from django.urls.resolvers import RegexPattern
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext as _
from ninja import Header, NinjaAPI, Query, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.parser import Parser
from ninja.security import HttpBearer

from scoring.access import Found, Row, fetch
from scoring.forms import api as forms
from scoring.models import Deal, Table
from scoring.rules.fields import decode
from scoring.services.deals import correct_deal, record_deal
from scoring.views.api.deals import deal_at_table, sheet_refusals
from scoring.views.api.door import ApiRefusalError
from tarotclub.accounts.acting import Act
from tarotclub.accounts.rights import demand
from tarotclub.api import schemas as shapes
from tarotclub.api.services import once, pay_rate
from tarotclub.api.views import OPENAPI, unreadable
from tarotclub.ground.row_security import also, whole_site
from tarotclub.people.models import ApiKey
from tarotclub.people.services.second_factor import key_of
from tarotclub.serving.noted import note_club
from tournaments.entries.forms import RegisterForm, RemovalForm
from tournaments.entries.services.entries import remove_entry
from tournaments.entries.services.registration import register
from tournaments.entries.views.entries import entry_of, meant
from tournaments.event.clock import etag_of
from tournaments.event.names import publish_seats, ranked_names
from tournaments.foreign.forms import CHOICE
from tournaments.models import Event, RoundTable, Season
from tournaments.public.folder import public_results
from tournaments.rounds.services.results import type_bilans
from tournaments.seasons.access import with_its_clubs
from tournaments.seasons.paper import standing_json
from tournaments.seasons.stored import standing_now

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
        problems.append(forms.ProblemSaid(field, one["type"], sentence))
    raise forms.ProblemsError(problems)


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


def with_role(rows: Found, key: ApiKey) -> Found:
    """The rows of a key's club, each with the role by which it is asked for."""
    return rows.filter(club=key.club_id).annotate(role=Value(key.role))


def fetched(rows: QuerySet[Row], request: ProgramRequest, pk: int, act: str) -> Row:
    """One row of the key's club; 404 for another's, 403 where the key may not do the act."""
    return fetch(with_role(rows, request.auth), pk, act)


class NothingNewError(Exception):
    """Who asks has what there is; it is raised with the answer that says so."""


@api.exception_handler(NothingNewError)
def _nothing_new(_request: HttpRequest, error: Any) -> Any:
    return error.args[0]


def event_of(request: ProgramRequest, event_id: int, act: str) -> Event:
    """An event to be read. Raises NothingNewError for who knows it as it is, in one query."""
    events = Event.objects.with_etag().with_clock().select_related("club")
    event = fetched(events, request, event_id, act)
    request.etag = f'"{etag_of(event, timezone.now())}-{get_language()}"'
    if known := get_conditional_response(request, etag=request.etag):
        raise NothingNewError(known)
    return event


Made = dict[str, Any]


@reads("club", shapes.ClubOut)
def club(request: ProgramRequest) -> Any:
    """The club of a key, and what the key may do."""
    return request.auth


@reads("events", shapes.PageOf[shapes.EventOut])
def events(request: ProgramRequest, number: Number = 1) -> Any:
    """The club's events, the latest first."""
    mine = Event.objects.filter(club=request.auth.club_id)
    return page_of(mine.select_related("announced"), number)


@reads("events/{int:event_id}", shapes.EventOut)
def event(request: ProgramRequest, event_id: int) -> Any:
    """An event, and what is announced of it."""
    return fetched(Event.objects.select_related("announced"), request, event_id, "see_event")


@reads("events/{int:event_id}/entries", shapes.PageOf[shapes.EntryOut])
def entries(request: ProgramRequest, event_id: int, number: Number = 1) -> Any:
    """Who is on the list of an event, as each chose to be named."""
    event = event_of(request, event_id, "see_entries")
    everybody = list(event.entries.select_related("player", "team").order_by("number"))
    names = ranked_names(event, everybody)
    for entry in everybody:
        entry.player.name = names[entry.number]
    return page_of([one for one in everybody if not one.scratched], number)


@reads("events/{int:event_id}/ranking", shapes.RankingOut)
def ranking(request: ProgramRequest, event_id: int) -> Any:
    """The ranking, as the pages for everybody show it: null while it is kept hidden."""
    event = event_of(request, event_id, "see_ranking")
    results = json.loads(public_results(event))
    return {name: results[name] for name in ("version", "ranking", "unranked", "teams")}


@reads("events/{int:event_id}/tables", shapes.PageOf[shapes.TableOut])
def tables(request: ProgramRequest, event_id: int, number: Number = 1) -> Any:
    """The tables of an event, round by round, and who sits there."""
    event = event_of(request, event_id, "see_rounds")
    seated = Prefetch("table", Table.objects.with_seats())
    places = RoundTable.objects.filter(round__event=event).select_related("round")
    places = places.prefetch_related(seated, "table__seats__place__entry")
    page = page_of(places.order_by("round__number", "table__number"), number)
    publish_seats([one.table for one in page], event)
    return page


@reads("events/{int:event_id}/deals", shapes.PageOf[shapes.DealOut])
def deals(request: ProgramRequest, event_id: int, number: Number = 1) -> Any:
    """The deals of an event; refused while its ranking is kept hidden: marks would tell it."""
    event = event_of(request, event_id, "see_table")
    if event.ranking_hidden:
        demand(event, "see_hidden_ranking")
    there = "table__round_table__round"
    rows = Deal.objects.filter(**{f"{there}__event": event}).prefetch_related(
        Prefetch("table", Table.objects.with_seats().select_related("round_table__round")),
        "scores",
    )
    rows = rows.order_by(f"{there}__number", "table__number", "number", "pk")
    return page_of(rows, number)


@reads("seasons", shapes.PageOf[shapes.SeasonOut])
def seasons(request: ProgramRequest, number: Number = 1) -> Any:
    """The club's seasons, the latest first."""
    return page_of(Season.objects.filter(club=request.auth.club_id), number)


@reads("seasons/{int:season_id}/standing", shapes.StandingOut)
def standing(request: ProgramRequest, season_id: int, number: Number = 1) -> Any:
    """The standing of a season, a hundred places at a time."""
    season = get_object_or_404(Season.objects.for_pages(), pk=season_id, club=request.auth.club)
    counted = standing_now(with_its_clubs(season))
    page = page_of(range(counted.size), number)
    begin = PER_PAGE * (number - 1)
    written = "".join(standing_json(counted, begin, begin + PER_PAGE))
    return json.loads(written) | shapes.PageOut.from_orm(page).dict()


def act_of(request: ProgramRequest) -> Act:
    """What is done with a key is done in the name of who made it; the log names the key."""
    return Act(request.auth.made_by)


def stored(request: ProgramRequest, word: str, body: Schema, act: Callable[[], Made]) -> Any:
    """Do what was sent once, by its word, and answer whoever sends it again the same."""
    answer, again = once(request.auth, word, (request.path, body.dict()), act)
    replayed = {"Idempotency-Replayed": "true"} if again else {}
    alike = {"sort_keys": True}  # PostgreSQL keeps no order
    created = HTTPStatus.CREATED
    return JsonResponse(answer, status=created, headers=replayed, json_dumps_params=alike)


def tournament_of(request: ProgramRequest, event_id: int, act: str) -> Event:
    """A tournament of the key's club whose list is written to."""
    tournaments = Event.objects.tournaments().select_related("club")
    return fetched(tournaments, request, event_id, act)


@stores("events/{int:event_id}/entries", shapes.EntryMade)
def enter(request: ProgramRequest, event_id: int, *, body: shapes.EntryIn, word: Word) -> Any:
    """Put somebody on the list of a tournament, as the desk does."""
    event = tournament_of(request, event_id, "enter")

    def act() -> Made:
        form = _entry_form(event, body)
        player, _completion = meant(event, form, late=True) if form.is_valid() else (None, None)
        forms.refuse_wrong(form)
        assert player is not None
        made = register(event=event, player=player, arrival=form.arrival, act=act_of(request))
        number, entry = made.entry.number, made.entry.pk
        return {"event": event.pk, "id": entry, "number": number, "created": made.created}

    return stored(request, word, body, act)


def _entry_form(event: Event, body: shapes.EntryIn) -> RegisterForm:
    """The desk's form, filled in; what the event does not ask for is refused, not left out."""
    sent: Any = body.dict() | {"newcomer": body.name if body.new else "", "uuid": str(uuid4())}
    form = RegisterForm(sent, event=event)
    for field in ("category", "fee_class", "team"):
        if sent[field] and field not in form.fields:
            problem = forms.ProblemSaid(field, "invalid_choice", str(CHOICE["invalid_choice"]))
            raise forms.ProblemsError([problem])
    return form


@stores("events/{int:event_id}/entries/{int:entry_id}/withdrawal", shapes.EntryGone)
def withdraw(
    request: ProgramRequest,
    event_id: int,
    entry_id: int,
    *,
    body: shapes.WithdrawalIn,
    word: Word,
) -> Any:
    """Take somebody off the list who has not played, as the desk does."""
    event = tournament_of(request, event_id, "remove_entry")

    def act() -> Made:
        entry = entry_of(event, entry_id)
        sent: Any = body.dict() | {"uuid": str(uuid4())}
        form = RemovalForm(sent, entry=entry)
        forms.refuse_wrong(form)
        player, by = entry.player, act_of(request)
        remove_entry(event=event, player=player, refund=form.refund, act=by)
        return {"event": event.pk, "id": entry_id, "number": entry.number}

    return stored(request, word, body, act)


def table_of(request: ProgramRequest, table_id: int, act: str, **only: str) -> Table:
    """A table of an event of the key's club, to be written to; `only` those of some events."""
    rows = Table.objects.with_seats().exclude(round_table=None).filter(**only)
    return fetched(rows, request, table_id, act)


@stores("tables/{int:table_id}/deals", shapes.DealMade)
def record(request: ProgramRequest, table_id: int, *, body: shapes.DealIn, word: Word) -> Any:
    """Record a deal at a table, as its tablet does."""
    table = table_of(request, table_id, "record_deal")

    def act() -> Made:
        report = forms.read_report(body.facts, table)
        forms.refuse_cancelled(report)
        uuid, by = uuid5(NAMESPACE_URL, f"{request.auth.digest}:{word}"), act_of(request)
        with sheet_refusals(_in_the_way, table, body.number):
            made = record_deal(
                table=table, report=report, uuid=uuid, number=body.number, act=by
            )
        return _made(made.deal)

    return stored(request, word, body, act)


@stores("tables/{int:table_id}/deals/{uuid:deal}/corrections", shapes.DealMade)
def correct(
    request: ProgramRequest, table_id: int, deal: UUID, *, body: shapes.CorrectionIn, word: Word
) -> Any:
    """Correct a deal of a table, cancel it or bring it back, as its tablet does."""
    table = table_of(request, table_id, "correct_deal")

    def act() -> Made:
        sent: dict[str, Any] = body.dict() | {"uuid": str(uuid4())}
        seen = forms.CorrectionBody(sent).read()
        report, by = forms.read_report(body.facts, table), act_of(request)
        with sheet_refusals(_in_the_way, table):
            corrected = correct_deal(
                deal=deal_at_table(table, deal),
                report=report,
                version=seen["version"],
                reason=seen["reason"],
                act=by,
            )
        return _made(corrected)

    return stored(request, word, body, act)


def _in_the_way(code: str, message: str, _stored: Deal) -> ApiRefusalError:
    return ApiRefusalError(HTTPStatus.CONFLICT, code, message)


def _made(deal: Deal) -> Made:
    """Tell a deal as it is stored now."""
    return shapes.DealMade.from_orm(deal).model_dump(mode="json")


@stores("tables/{int:table_id}/bilans", shapes.BilansMade)
def result(request: ProgramRequest, table_id: int, *, body: shapes.BilansIn, word: Word) -> Any:
    """Store what each seat of a table brings, read from a paper sheet, and end the table."""
    table = table_of(request, table_id, "type_bilans", round_table__round__event__duplicate="")

    def act() -> Made:
        if len(body.bilans) != len(table.seated):
            words = _("Donnez un bilan par place : cette table en a %(n)s.")
            sentence = words % {"n": len(table.seated)}
            raise forms.ProblemsError([forms.ProblemSaid("bilans", "count", sentence)])
        type_bilans(table=table, bilans=body.bilans, act=act_of(request))
        return {"table": table.pk, "bilans": body.bilans}

    return stored(request, word, body, act)


@api.get(OPENAPI, auth=None, include_in_schema=False)
def openapi(request: HttpRequest) -> Any:  # noqa: ARG001 (ninja calls it so)
    """Describe the API; docs/openapi.json is the same."""
    return described()


@cache
def described() -> dict[str, Any]:
    """Write what a reader of OpenAPI reads; once, for strangers may ask for it."""
    return dict(api.get_openapi_schema(path_prefix="/api/v1/"))


ADDRESSES = URLResolver(RegexPattern(r""), list(api.urls[0]))
