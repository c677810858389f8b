"""Importing a list of players of a tournament."""

from django.http import HttpResponse

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.draw.views import telling_moves
from tournaments.entries.foreign_list import ENTRIES
from tournaments.event.views import TOURNAMENT, frame_of
from tournaments.foreign.views import bring_in
from tournaments.models import Event


@TOURNAMENT.asks("import_entries")
def entry_import(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    frame = frame_of(event, "entry_list")
    if "store" not in request.POST:
        return bring_in(request, ENTRIES, event, frame)
    with telling_moves(request, event):
        return bring_in(request, ENTRIES, event, frame)
