"""The round as a table's tablet shows it: a table itself knows no event (ADR 3)."""

from typing import Any

from django.http import HttpResponse

from scoring.views.api.door import TabletRequest, at_table, reply
from tarotclub.ground import steady
from tournaments.event.clock import clock_of
from tournaments.models import EventKind, RoundTable
from tournaments.rounds.going import table_boards


@at_table("GET", "HEAD", signing=True, reading=True)
def table_round(request: TabletRequest) -> HttpResponse:
    """The round of a table: its number, its clock, how many deals it asks for."""
    places = RoundTable.objects.select_related("round__event", "table")
    place = places.filter(table=request.link.table_id).first()
    return reply({"round": _round_under_way(place) if place else None})


def _round_under_way(place: RoundTable) -> dict[str, Any] | None:
    """Tell a round under way; an evening of a club has none to be told.

    A table hears that its round has ended where another follows, for it has another code; one
    of duplicate hears where to go.
    """
    round_ = place.round
    event = round_.event
    if event.kind == EventKind.EVENING:
        return None
    if not (round_.running or event.play.boards):
        follows = event.rounds.filter(number__gt=round_.number).exists()
        return {"number": round_.number, "ended": True} if follows else None
    clock = clock_of(round_, steady.now(), place.extra_minutes) if round_.running else None
    boards = {"boards": table_boards(place)} if event.play.boards else {}
    return boards | {
        "number": round_.number,
        "deals": event.deals_per_round,
        "clock": clock
        and {
            "minutes": clock.minutes,
            "seconds": clock.seconds,
            "running": clock.running,
            "set_back": clock.set_back,
            "last": clock.last,
        },
    }
