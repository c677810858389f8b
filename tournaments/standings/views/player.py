"""A player's own page in a tournament: rounds, deals, penalties, and why he stands there."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.handicap import handicap_of
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import Event
from tournaments.ranking import Presence
from tournaments.standings.html_tables import USUAL
from tournaments.standings.player import player_record
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
