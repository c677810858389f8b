"""What everybody may see: opened by a code, on phones with a 304 when unchanged, in files."""

from collections.abc import Callable, Iterable
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext as _, gettext_lazy
from django.views.decorators.http import require_safe

from scoring.models import Club
from scoring.tablets import shown_address, tablet_address
from tarotclub.accounts.rights import acts_on
from tarotclub.ground import steady
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest, HtmxRequest
from tarotclub.serving.kept import once, once_known
from tarotclub.serving.pages import confirm, shows_everybody
from tournaments.boards.halls import shown_ranking
from tournaments.event.clock import clock_of, etag_of
from tournaments.event.forms.names import SearchForm
from tournaments.event.names import is_own_code
from tournaments.event.services.closing import publish_event
from tournaments.event.views import TOURNAMENT, Question, document, refuse, titled
from tournaments.models import Event
from tournaments.models.event import tables_until
from tournaments.public import folder
from tournaments.standings.forms import OF_PLAYERS, RankingForm

Page = Callable[..., HttpResponse]
NOT_YET = gettext_lazy("Les étuis se comparent ici une fois le tournoi terminé.")
NOT_INDEXED = "noindex, nofollow"  # a hall may know the names; search engines need not


class Addresses:
    """Where the pages of a published event are; those of its copy in files are elsewhere."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.home = reverse("follow", args=[key])

    def player(self, number: int) -> str:
        return reverse("follow_player", args=[self.key, number])

    def seating(self, number: int) -> str:
        return reverse("follow_seating", args=[self.key, number])

    def boards(self) -> str:
        return reverse("follow_boards", args=[self.key])

    def board(self, number: int) -> str:
        return reverse("follow_board", args=[self.key, number])

    def ranking(self, category: str = "", *, of_players: bool = False) -> str:
        asked = {"categorie": category, "vue": OF_PLAYERS if of_players else ""}
        query = RankingForm.address(asked)
        path = reverse("follow_ranking", args=[self.key])
        return f"{path}?{query}" if query else path


class Followed(NamedTuple):
    """A published event, and what its pages look like now."""

    event: Event
    etag: str


def no_round(_request: HtmxRequest) -> int | None:
    return 0


def published(
    *,
    shows_clock: bool,
    to_sites: bool = False,
    deals_until: Callable[[HtmxRequest], int | None] = lambda _request: None,
    asks: Iterable[str] = (),
) -> Callable[[Page], Page]:
    """Find the event behind a public key; say 304 in that one query while nothing has changed.

    `deals_until` names the last round of whose deals a page shows anything. One that
    `shows_clock` is another each second while that runs: a copy would tell an old time. The
    part that a script has got counts down by itself. The page `asks` its address for words.
    """

    def around_view(view: Page) -> Page:
        view = from_replica(view)  # what it shows; its state is told by the primary

        @wraps(view)
        def answer(
            request: HtmxRequest, public_key: str, *args: Any, **kwargs: Any
        ) -> HttpResponse:
            events = Event.objects.with_etag(tables_until(deals_until(request))).with_clock()
            event: Any = events.select_related("club").filter(public_key=public_key).first()
            if event is None:
                sentence = _("Ces pages ne sont pas publiées, ou plus.")
                return _unkept(request, nothing_here(request, sentence))
            etag, state = _states(event, shows_clock=shows_clock)
            show = partial(view, request, Followed(event, etag), *args, **kwargs)
            if state != etag and not request.htmx:
                response = once(request, state, show, asks)
            else:  # what has an ETag is not sent again to who has it
                response = once_known(request, state, etag, show, asks=asks)
            if to_sites:
                _let_sites_read(request, response, event.club)
            return _unkept(request, response)

        return answer

    return around_view


@shows_everybody
@published(shows_clock=True, deals_until=no_round, asks=SearchForm.base_fields)
def follow(request: HtmxRequest, followed: Followed) -> HttpResponse:
    """Let a player find his name or number."""
    event = followed.event
    form = SearchForm(request.GET)
    form.is_valid()
    sought = form.cleaned_data.get("q", "")
    moment = folder.round_now(event, steady.now())
    matching = folder.people(event, moment, sought)
    context = {"now": moment, "people": matching, "sought": sought, "search": form}
    return _page(request, followed, "follow", context)


@shows_everybody
@published(shows_clock=True, asks=["code"])
def follow_player(request: HtmxRequest, followed: Followed, number: int) -> HttpResponse:
    """Show a player where he sits next and what he has brought so far.

    While marks are kept for the ceremony he sees his own by the `code` of his card alone.
    """
    event = followed.event
    entries = folder.everybody(event)
    sought = [entry for entry in entries if entry.number == number and not entry.scratched]
    own = is_own_code(event, number, request.GET.get("code", ""))
    shown = list(folder.players(event, sought, own=own, among=entries)) if sought else []
    if not shown:
        sentence = _("Le n° %(number)s n’est pas sur la liste des joueurs.")
        return nothing_here(request, sentence % {"number": number}, event)
    moment = folder.round_now(event, steady.now(), entries=entries)
    place = moment.place_of(number)
    context = {
        "now": moment,
        "player": shown[0],
        "place": place,
        "over": moment.over,
        "table": moment.table_of(place) if place else None,
        "boards": moment.boards_of(place) if place else [],
    }
    return _page(request, followed, "player", context)


@shows_everybody
@published(shows_clock=True, deals_until=no_round)
def follow_seating(
    request: HtmxRequest, followed: Followed, number: int | None = None
) -> HttpResponse:
    """Show who sits where: in the round under way, or in one that was released before."""
    event = followed.event
    moment = folder.round_now(event, steady.now(), number)
    if number and not moment.round:
        sentence = _("Le tour %(number)s n’est pas encore lancé.")
        return nothing_here(request, sentence % {"number": number}, event)
    return _page(request, followed, "seating", {"now": moment})


@shows_everybody
@published(shows_clock=True, deals_until=RankingForm.until, asks=RankingForm.base_fields)
def follow_ranking(request: HtmxRequest, followed: Followed) -> HttpResponse:
    """Show the ranking, unless it is kept for the ceremony."""
    event = followed.event
    latest = event.rounds.released().order_by("number").last()
    clock = clock_of(latest, steady.now()) if latest and latest.running else None
    context: dict[str, Any] = {"clock": clock}
    if not event.ranking_hidden:
        context["sheet"] = folder.public_ranking(event, **RankingForm.asked(request.GET, event))
        context["common"] = shown_ranking(event)
    return _page(request, followed, "ranking", context)


@shows_everybody
@published(shows_clock=False)
def follow_boards(request: HtmxRequest, followed: Followed) -> HttpResponse:
    """List the boards of a duplicate that is over."""
    event = followed.event
    if not folder.boards_are_open(event):
        return nothing_here(request, str(NOT_YET), event)
    context = {"boards": folder.published_boards(event), "dealing": folder.told_dealing(event)}
    return _page(request, followed, "boards", context)


@shows_everybody
@published(shows_clock=False)
def follow_board(request: HtmxRequest, followed: Followed, number: int) -> HttpResponse:
    """Show what came of a board at every table, and its hands."""
    event = followed.event
    if not folder.boards_are_open(event):
        return nothing_here(request, str(NOT_YET), event)
    boards = folder.published_boards(event, number)
    if not boards:
        return nothing_here(request, _("Cet étui n’a pas été joué."), event)
    return _page(request, followed, "board", {"board": boards[0]})


@require_safe
@published(shows_clock=False, to_sites=True)
def follow_results(_request: HtmxRequest, followed: Followed) -> HttpResponse:
    """Give the results to other pages, as docs/PUBLIC_RESULTS.md says."""
    content = folder.public_results(followed.event)
    return HttpResponse(content, content_type="application/json; charset=utf-8")


def _states(event: Any, *, shows_clock: bool) -> tuple[str, str]:
    """Give the ETag of an event's pages, and their state: each second another with a clock."""
    at = steady.now()
    etag = f"{etag_of(event, at)}-{get_language()}"
    ticks = event.clock_started_at is not None and event.clock_paused_at is None
    return etag, f"{etag}{at:-%H%M%S}" if shows_clock and ticks else etag


def _unkept(request: HtmxRequest, response: HttpResponse) -> HttpResponse:
    """Keep an answer from browsers' stores and from search engines.

    A part that a browser kept would be shown for the whole page, with an old clock.
    """
    response.headers["Cache-Control"] = "no-store" if request.htmx else "no-cache"
    patch_vary_headers(response, ["HX-Request"])
    response.headers["X-Robots-Tag"] = NOT_INDEXED
    return response


def _let_sites_read(request: HtmxRequest, response: HttpResponse, club: Club) -> None:
    """Let the pages of the club's own sites read an answer; without any, no other page may."""
    patch_vary_headers(response, ["Origin"])
    origin = request.headers.get("Origin", "")
    if origin in club.sites:
        response.headers["Access-Control-Allow-Origin"] = origin


def nothing_here(
    request: HtmxRequest, sentence: str, event: Event | None = None
) -> HttpResponse:
    """Say that there is nothing at an address, and what to do."""
    context = {"sentence": sentence, "event": event}
    page = "tournaments/public/missing.html"
    return TemplateResponse(request, page, context, status=HTTPStatus.NOT_FOUND)


def _page(
    request: HtmxRequest, followed: Followed, name: str, context: dict[str, Any]
) -> HttpResponse:
    """Show a page, or to a page that asks again the part that may have changed."""
    event = followed.event
    assert event.public_key is not None
    context |= {
        "event": event,
        "addresses": Addresses(event.public_key),
        "boards_told": folder.boards_are_open(event),
        "etag": followed.etag,
        "tab": name,
    }
    template = f"_{name}" if request.htmx else name
    return TemplateResponse(request, f"tournaments/public/{template}.html", context)


ZIP = "application/zip"


@TOURNAMENT.shows()
def publication(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the way to the public pages, large and to be printed, or that there are none."""
    context = {"event": event, "acts": acts_on(event)}
    if event.public_key:
        results = reverse("follow_results", args=[event.public_key])
        context |= shown_address(request, reverse("follow", args=[event.public_key]))
        context["results"] = tablet_address(request, results)
    return TemplateResponse(request, "tournaments/public/publication.html", context)


@TOURNAMENT.shows("see_ranking")
@from_replica
def site_zip(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """The results as a folder of plain pages for the club's own site."""
    if event.ranking_hidden:
        words = _("Le classement est gardé pour la remise des prix : dévoilez-le d’abord.")
        return refuse(request, event, words)
    content = folder.site_folder(event, timezone.localtime())
    name = f"{titled(event.name, _('site'))}.zip"
    return document(content, ZIP, name, as_attachment=True)


@TOURNAMENT.asks("publish_event")
def event_publish(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("publication", args=[event.pk])
    if event.public_key:
        return redirect(back)
    Question(
        title=_("Ouvrir les pages du public ?"),
        text=_("Qui a leur adresse les voit, sans compte :"),
        points=[
            _("les placements des tours lancés et l’horloge,"),
            _("les marques de chacun, donne par donne, et les décisions sans leur motif,"),
            _("le classement ; tant qu’il est caché, les marques et les décisions le sont."),
            _("Les noms sont publiés comme chaque joueur l’a choisi."),
        ],
        label=_("Ouvrir"),
        back=back,
    ).agree(request)
    publish_event(event=event, act=request.act)
    return confirm(request, _("Les pages du public sont ouvertes : montrez le code."), back)


@TOURNAMENT.asks("unpublish_event")
def event_unpublish(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("publication", args=[event.pk])
    if not event.public_key:
        return redirect(back)
    Question(
        title=_("Fermer les pages du public ?"),
        text=_(
            "Le code affiché ne mènera plus à rien, pour toujours : rouvertes, elles auront une"
            " autre adresse."
        ),
        label=_("Fermer"),
        back=back,
    ).agree(request)
    publish_event(event=event, shown=False, act=request.act)
    return confirm(request, _("Les pages du public sont fermées."), back)
