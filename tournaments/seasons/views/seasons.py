"""A club’s seasons and its years; the standing of one: its page, its files, for everybody."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe

from scoring.access import clubs_for, clubs_of
from scoring.models import Club
from tarotclub.accounts.rights import NotAllowedError, acts_by
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.kept import Kept, once_a_second, once_known, question
from tarotclub.serving.pages import number_in, shows, shows_everybody
from tournaments.event import views
from tournaments.event.access import events_of
from tournaments.event.forms.fields import LANGUAGE
from tournaments.models import Season, Theme
from tournaments.models.event import EventQuerySet, Visibility
from tournaments.paper.data import Datasheet
from tournaments.paper.shared import stamp, stamped
from tournaments.seasons import paper
from tournaments.seasons.access import SEASON, with_its_clubs
from tournaments.seasons.forms import StandingPaperForm
from tournaments.seasons.standings import SeasonStanding
from tournaments.seasons.stored import standing_etag, standing_now
from tournaments.statistics.choices import CLUB
from tournaments.workbook.event import played_in, year_data, years_of
from tournaments.workbook.whole_event import year_workbook


@dataclass(frozen=True, slots=True)
class ClubSeasons:
    """A club's seasons: `ranked` by rules of its own, the others by their years.

    `kept` are years with a ranking that its reader alone may see yet.
    """

    club: Club
    years: list[int]
    kept: frozenset[int]
    ranked: Sequence[Season]

    @property
    def changeable(self) -> bool:
        """Whether its reader may set seasons up; the club has his `role`."""
        return "change_seasons" in acts_by(self.club.role)  # type: ignore[attr-defined] # annotated

    @property
    def all(self) -> list[int]:
        return sorted({*self.years, *self.kept}, reverse=True)


@shows
def season_list(request: AuthenticatedRequest) -> HttpResponse:
    """Show which seasons there are, with their files."""
    clubs = list(clubs_for(request.user, "see_seasons").annotate(role=F("memberships__role")))
    if not clubs and clubs_of(request.user).exists():
        raise NotAllowedError("see_seasons")
    if not clubs:
        return TemplateResponse(request, "tournaments/event/no_club.html")
    years = [_seasons(request, club) for club in clubs]
    return TemplateResponse(request, "tournaments/seasons/list.html", {"seasons": years})


@CLUB.shows()
@from_replica
def season_xlsx(request: AuthenticatedRequest, club: Club, year: int) -> HttpResponseBase:
    standings, now = _year(request, club, year), timezone.localtime()
    with stamped(kept=_with_kept(request)):
        name = f"{views.titled(standings.title, club.name, stamp())}.xlsx"
        return views.written(
            lambda file: year_workbook(club.name, standings, now, file), views.XLSX, name
        )


@CLUB.shows()
@from_replica
def season_csv(request: AuthenticatedRequest, club: Club, year: int) -> HttpResponseBase:
    standings = _year(request, club, year)
    with stamped(kept=_with_kept(request)):
        return views.csv_answer(standings, views.titled(standings.title, club.name, stamp()))


def _year(request: AuthenticatedRequest, club: Club, year: int) -> Datasheet:
    events = list(played_in(_events(request, club, kept=_with_kept(request)), year))
    if not events:
        raise Http404
    return year_data(club, year, events)


def _with_kept(request: AuthenticatedRequest) -> bool:
    """Tell whether rankings that are kept for a ceremony are asked for too: `?gardes=1`."""
    return "gardes" in request.GET


def _seasons(request: AuthenticatedRequest, club: Any) -> ClubSeasons:
    years = years_of(_events(request, club, kept=False))
    hidden = _events(request, club, kept=True).filter(visibility=Visibility.HIDDEN)
    return ClubSeasons(
        club,
        years,
        frozenset(years_of(hidden.filter(revealed_at=None))),
        club.seasons.defer("snapshot"),
    )


def _events(request: AuthenticatedRequest, club: Any, *, kept: bool) -> EventQuerySet:
    """The events of a club, which has its `role`; `kept`: all that the user may see."""
    events = events_of(request.user).filter(club=club)
    if kept and "see_hidden_ranking" in acts_by(club.role):
        return events
    return events.with_ranking_shown()


PER_PAGE, OF_STORED = 50, 100  # lines
ON_A_WALL, TURNS = 20, 12  # lines in two columns, and seconds a page
ZIP = "application/zip"
JSON = "application/json; charset=utf-8"
JSON_LINES = "application/jsonl; charset=utf-8"

# What an address asks of a standing, and of its papers.
ASKS = {"au", "categorie", "vue", "club", "joueur", "page", LANGUAGE}
ASKS |= {*StandingPaperForm.base_fields}

files = Kept()


@SEASON.shows()
def season(request: AuthenticatedRequest, season_: Any) -> HttpResponse:
    """Show who stands where, and why; ?au=, ?categorie=, ?vue=equipes, ?club=, ?joueur=."""
    context = {
        "acts": acts_by(season_.role),
        "paper": StandingPaperForm(key="paper"),
        **_page(request, season_, published=False),
    }
    return TemplateResponse(request, "tournaments/seasons/season.html", context)


@shows_everybody
@from_replica
def follow_season(request: HttpRequest, season_key: str) -> HttpResponse:
    """Show the standing to everybody who has its address, with published names."""
    season_ = _published(season_key)

    def show() -> HttpResponse:
        context = _page(request, season_, published=True)
        return TemplateResponse(request, "tournaments/seasons/follow.html", context)

    return _unless_known(request, season_, show)


@require_safe
@from_replica
def follow_season_json(request: HttpRequest, season_key: str) -> HttpResponse:
    """The standing for other people's pages, whole or a ?page= of it."""
    return _as_json(request, _published(season_key))


@require_safe
@from_replica
def follow_season_lines(request: HttpRequest, season_key: str) -> HttpResponse:
    """The same, a line of JSON a place."""
    return _as_json(request, _published(season_key), by_lines=True)


@require_safe
@from_replica
def season_screen(request: HttpRequest, season_key: str) -> HttpResponse:
    """Show the standing on a wall, a page after the other."""
    context = _page(request, _published(season_key), published=True, per_page=ON_A_WALL)
    context |= {"theme": Theme.LIGHT, "rows": -(-len(context["lines"]) // 2)}
    answer = TemplateResponse(request, "tournaments/seasons/screen.html", context)
    page = context["page"]
    following = page.next_page_number() if page.has_next() else 1
    asked = request.GET.copy()
    asked["page"] = str(following)
    answer["Refresh"] = f"{TURNS}; url={request.path}?{asked.urlencode()}"
    return answer


@SEASON.shows()
@views.in_asked_language
@from_replica
def season_pdf(request: AuthenticatedRequest, season_: Season) -> HttpResponseBase:
    def pdf() -> HttpResponse:
        standing = _asked(request, season_)
        form = StandingPaperForm(request.GET)
        content = paper.standing_pdf(standing, timezone.localtime(), **form.listing)
        return views.pdf_answer(content, views.titled(_title(standing), *form.differences))

    return _file(request, season_, pdf)


@SEASON.shows()
@from_replica
def season_workbook(request: AuthenticatedRequest, season_: Season) -> HttpResponseBase:
    def workbook() -> HttpResponseBase:
        standing, now = _asked(request, season_), timezone.localtime()
        name = f"{_title(standing)}.xlsx"
        return views.written(
            lambda file: paper.standing_workbook(standing, now, file), views.XLSX, name
        )

    return _file(request, season_, workbook)


@SEASON.shows()
@from_replica
def season_table(request: AuthenticatedRequest, season_: Season) -> HttpResponseBase:
    def table() -> HttpResponseBase:
        standing = _asked(request, season_)
        return views.csv_answer(paper.standing_data(standing), _title(standing))

    return _file(request, season_, table)


@SEASON.shows()
@from_replica
def season_json(request: AuthenticatedRequest, season_: Season) -> HttpResponse:
    return _as_json(request, season_)


@SEASON.shows()
@from_replica
def season_lines(request: AuthenticatedRequest, season_: Season) -> HttpResponse:
    return _as_json(request, season_, by_lines=True)


@SEASON.shows()
@views.in_asked_language
@from_replica
def season_site(_request: AuthenticatedRequest, season_: Season) -> HttpResponse:
    """The standing as a folder of pages for the club's own web site."""
    name = f"{views.titled(season_.name, season_.club.name)}.zip"
    folder = paper.season_folder(season_, timezone.localtime())
    return views.document(folder, ZIP, name, as_attachment=True)


def _as_json(request: HttpRequest, season_: Season, *, by_lines: bool = False) -> HttpResponse:
    """Write the standing down while it is sent; ?page= asks for a page of it."""
    write, kind = (paper.json_lines, JSON_LINES) if by_lines else (paper.standing_json, JSON)

    def show() -> Any:
        standing = _asked(request, season_)
        part = slice(None)
        if "page" in request.GET:
            part = _part(request, standing, OF_STORED)[1]
        chunks = write(standing, part.start or 0, part.stop)
        sent = StreamingHttpResponse if standing.computed_at else HttpResponse
        return sent(chunks, content_type=kind)

    return _file(request, season_, show)


def _etag(request: HttpRequest, season_: Season) -> str:
    """What names a standing as an address asks for it; "" of what is computed for it."""
    return "" if request.GET.get("au") else standing_etag(season_)


def _unless_known(
    request: HttpRequest, season_: Season, show: Callable[[], HttpResponse]
) -> HttpResponse:
    """Show what is stored once while it does not change, and not to who has it."""
    if etag := _etag(request, season_):
        response = once_known(request, etag, etag, show, asks=ASKS)
        response.headers["Cache-Control"] = "private, no-cache"
        return response
    return once_a_second(request, show, ASKS)


def _file(
    request: HttpRequest, season_: Season, show: Callable[[], HttpResponseBase]
) -> HttpResponse:
    """Show a file, made once while what is stored does not change."""

    def made() -> tuple[int, list[tuple[str, str]], bytes]:
        answer: Any = show()
        content = b"".join(answer)
        for close in answer._resource_closers:  # noqa: SLF001 (its close() ends the request)
            close()
        return answer.status_code, list(answer.items()), content

    def kept() -> Any:
        if not (etag := _etag(request, season_)):
            return show()
        address = request.path, question(request.GET.getlist, ASKS)
        status, headers, content = files.answer(address, etag, made)
        return HttpResponse(content, status=status, headers=dict(headers))

    return _unless_known(request, season_, kept)


def _published(key: str) -> Season:
    return with_its_clubs(get_object_or_404(Season.objects.for_pages(), public_key=key))


def _title(standing: SeasonStanding) -> str:
    return views.titled(standing.season.name, standing.category, standing.season.club.name)


def _asked(request: HttpRequest, season_: Season) -> SeasonStanding:
    """Read the standing that an address asks for."""
    club = _key(request, "club")
    return standing_now(
        season_,
        until=_day(request.GET.get("au", "")),
        of_teams=request.GET.get("vue") == "equipes",
        category=request.GET.get("categorie", ""),
        club=Club.objects.filter(pk=club).first() if club else None,
        player=_key(request, "joueur"),
    )


def _key(request: HttpRequest, name: str) -> int | None:
    return number_in(request.GET.get(name, "")) or None


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _page(
    request: HttpRequest, season_: Season, *, published: bool, per_page: int = 0
) -> dict[str, Any]:
    standing = _asked(request, season_)
    usual = OF_STORED if standing.computed_at else PER_PAGE
    standing.with_results = standing.computed_at is None or standing.player is not None
    page, part = _part(request, standing, per_page or usual)
    lines = standing.shown(part.start, part.stop, published=published)
    return {"season": season_, "page": page, **paper.told_lines(standing, lines)}


def _part(
    request: HttpRequest, standing: SeasonStanding, per_page: int
) -> tuple[Page[Any], slice]:
    """The page that an address asks for, and its lines."""
    page = Paginator(range(standing.size), per_page).get_page(request.GET.get("page"))
    begin = max(page.start_index() - 1, 0)
    return page, slice(begin, begin + per_page)
