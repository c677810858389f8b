"""The rulebook: its list, its search, the page of a game, of a table, of a subject."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse

from scoring.access import TABLE, houses_of
from scoring.around import around
from scoring.models import HouseRuleset, Table
from scoring.models.house import HouseRulesetQuerySet
from scoring.rulebook.house import house_page
from scoring.rulebook.library import book, game, game_page, shelves, subjects
from scoring.rulebook.prose import Page
from scoring.rulebook.search import Found, search
from scoring.rules import FFT_4, RULESETS
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import number_in, shows_everybody

LONGEST_QUERY = 100


@shows_everybody
def rulebook(request: HttpRequest) -> HttpResponse:
    """List the games and the subjects, or what has the words that are looked for."""
    query = " ".join(request.GET.get("q", "").split())[:LONGEST_QUERY]
    houses = list(_houses(request))
    shown: dict[str, object] = {"query": query}
    if query:
        shown["results"] = _results(query, houses)
    else:
        shown |= {"shelves": shelves(), "subjects": subjects(), "houses": houses}
    return TemplateResponse(request, "scoring/rulebook.html", shown)


@shows_everybody
def rulebook_game(request: HttpRequest, key: str) -> HttpResponse:
    """Show a game that we ship, or a ruleset of one of the user's clubs by its number."""
    page = rulebook_page(request, key)
    return _show(request, page, links=around().game(key))


@shows_everybody
def rulebook_subject(request: HttpRequest, slug: str) -> HttpResponse:
    page = next((page for page in subjects() if page.slug == slug), None)
    if page is None:
        raise Http404
    return _show(request, page)


@TABLE.shows()
def table_rulebook(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Show the rules that a table was opened with, whatever became of them since."""
    house = table.club.house_rulesets.of(table.rules).with_origin().first()
    page = house_page(house, table.rules) if house else game_page(table.rules)
    return _show(request, page, table=table)


def rulebook_page(request: HttpRequest, key: str) -> Page:
    """The page of a game by the end of its address; 404 for another club's."""
    if key in RULESETS:
        return game(key)
    return house_page(get_object_or_404(_houses(request), pk=number_in(key)))


def _houses(request: HttpRequest) -> HouseRulesetQuerySet:
    """The rulesets of the user's clubs; none, and no query, for a visitor."""
    if not request.user.is_authenticated:
        return HouseRuleset.objects.none()
    return houses_of(request.user).in_use().with_origin()


def _results(query: str, houses: Iterable[HouseRuleset]) -> list[tuple[Found, str]]:
    """Find the words in every page, those of the user's clubs too."""
    addresses = {
        page.slug: reverse("rulebook_subject", args=[page.slug]) for page in subjects()
    }
    pages = book()
    addresses |= {key: reverse("rulebook_game", args=[key]) for key in RULESETS}
    for house in houses:
        page = house_page(house)
        pages.append(page)
        addresses[page.slug] = reverse("rulebook_game", args=[house.pk])
    return [
        (result, f"{addresses[result.page.slug]}#{result.section.anchor}")
        for result in search(query, pages, first=FFT_4.id)
    ]


def _show(request: HttpRequest, page: Page, **shown: object) -> HttpResponse:
    context = {"page": page, **shown}
    return TemplateResponse(request, "scoring/rulebook_page.html", context)
