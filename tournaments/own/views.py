"""A player's own page, by his link: whoever has its address is he, without an account."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from tarotclub.accounts.acting import Act
from tarotclub.ground.row_security import whole_site
from tarotclub.serving.http import for_everybody
from tarotclub.serving.kept import once_a_second
from tarotclub.serving.pages import form_page, posted
from tournaments.event.forms.names import PublicationForm
from tournaments.event.services.closing import choose_publications
from tournaments.event.views import csv_answer, titled
from tournaments.home_entries.views import for_who_enters
from tournaments.models import PlayerPage
from tournaments.own.facts import ask_to_be_forgotten, everywhere, own_facts
from tournaments.statistics.data import PLAYER_TABLES
from tournaments.statistics.player_page import PlayerStatistics, chosen_by, player_statistics


@for_everybody
@require_safe
def own_page(request: HttpRequest, page_key: str) -> HttpResponse:
    """Show a player his own page: whoever has its address is he."""

    def show() -> HttpResponse:
        page, statistics = _own(page_key)
        context = {"found": statistics, "page": page, "own": True, "tables": PLAYER_TABLES}
        context["facts"] = own_facts(page.player)
        return TemplateResponse(request, "tournaments/own/page.html", context)

    answer = once_a_second(request, show)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@for_who_enters
def own_choices(request: HttpRequest, page_key: str) -> HttpResponse:
    """Let a player say how he is named wherever he is he, or that he be forgotten."""
    pages = PlayerPage.objects.select_related("player__club")
    page = get_object_or_404(pages, key=page_key)
    if "forget" in request.POST:
        ask_to_be_forgotten(page=page)
        return redirect("own_choices", page_key)
    form = PublicationForm(posted(request), player=page.player)
    if form.is_valid():
        publication = form.cleaned_data["publication"]
        with whole_site():  # what he chooses holds wherever he was confirmed to be he
            choose_publications(
                players=everywhere(page.player), publication=publication, act=Act()
            )
        return redirect("own_page", page_key)
    context = {"page": page, "form": form}
    return form_page(request, "tournaments/own/choices.html", context)


@require_safe
def own_table(_request: HttpRequest, page_key: str, statistics: str) -> HttpResponseBase:
    if statistics not in PLAYER_TABLES:
        raise Http404
    _page, figures = _own(page_key, now=True)
    answer = csv_answer(
        PLAYER_TABLES[statistics](figures), titled(figures.player.name, statistics)
    )
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _own(key: str, *, now: bool = False) -> tuple[PlayerPage, PlayerStatistics]:
    """Fetch whose page an address opens; to himself nothing is hidden."""
    page = get_object_or_404(PlayerPage.objects.select_related("player__club"), key=key)
    choices = chosen_by(page.player)
    choices.cote_hidden = False
    return page, player_statistics(page.player, choices, now=now)
