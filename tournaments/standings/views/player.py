"""A player's own page in a tournament, and the page of who met whom."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.views.decorators.gzip import gzip_page

from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.handicap import handicap_of
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import Event
from tournaments.ranking import Presence
from tournaments.standings.html_tables import USUAL
from tournaments.standings.player import meeting_matrix, player_record
from tournaments.standings.views.ranking import refuse_hidden
from tournaments.standings.words import PRESENCE, odd_table_sentence, tie_break_sentence


@TOURNAMENT.shows("see_ranking")
def tournament_player(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    entries = event.entries.select_related("player", "team", "substitute")
    entry = get_object_or_404(entries, number=number)
    entry.event = event
    refuse_hidden(event)
    own_record = player_record(entry)
    record, row = own_record.record, own_record.row
    handicap = handicap_of(event.handicap)
    context = {
        "event": event,
        "acts": acts_on(event),
        "entry": entry,
        "player": own_record,
        "tie_breaks": [tie_break_sentence(step) for step in row.tie_breaks] if row else [],
        "handicap": handicap.sentence(entry) if handicap else "",
        "odd": [odd_table_sentence(bilan) for bilan in record.at_odd_tables(USUAL)]
        if record
        else [],
        "presence": PRESENCE[record.presence]
        if record and record.presence is not Presence.PLAYING
        else "",
    }
    return TemplateResponse(request, "tournaments/standings/player.html", context)


PER_PAGE = 25  # players, each beside all others


@gzip_page  # most of it is empty cells; the token of its forms is masked anew each time
@TOURNAMENT.shows("see_ranking")
def tournament_meetings(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the matrix, unless it would tell of a hidden ranking."""
    refuse_hidden(event)
    rows = meeting_matrix(event)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": event, "others": rows, "page": page}
    return TemplateResponse(request, "tournaments/standings/meetings.html", context)
