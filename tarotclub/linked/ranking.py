"""A ranking as a hall publishes it: written by its computer, read by the club's site."""

import json
from typing import Any

from scoring.models import Club
from tarotclub.linked.message import SpoiltMessageError, read_json
from tournaments.archive.event_file import shape
from tournaments.boards.halls import shown_ranking
from tournaments.event.names import ranked_names
from tournaments.models import Event
from tournaments.models.linked import BEGINNING, MICROSECOND, identity_of
from tournaments.ranking import Figure
from tournaments.standings.figures import UNIT_CELLS
from tournaments.standings.table import result_sheet

MOST = 256 * 1024  # bytes
LONGEST = 120  # letters of a name
OPENED = 16  # digits of the moment in an identity


def same_event(club: Club, identity: str) -> Event | None:
    """The club's event that is the same as one on another computer, if it is here.

    Where one alone was opened then, its day may have been moved.
    """
    try:
        opened = BEGINNING + int(identity[:OPENED], 16) * MICROSECOND
    except (ValueError, OverflowError):
        return None
    there = list(Event.objects.filter(club=club, opened_at=opened).select_related("club"))
    same = [event for event in there if identity_of(event) == identity]
    return next(iter(same or (there if len(there) == 1 else [])), None)


def write_ranking(event: Event) -> bytes:
    """Write down what the public pages show: ranks, published names, totals; no more.

    Where it is hidden there are no rows; where other halls play the same boards it is that of
    all.
    """
    facts = {
        "date": event.date.isoformat(),
        "final": event.closed_at is not None,
        "hidden": event.ranking_hidden,
        "name": event.name,
        "rows": [] if event.ranking_hidden else _rows(event),
        "teams": event.team_size > 1,
        "unit": event.play.unit.key,
    }
    return json.dumps(facts, ensure_ascii=False, sort_keys=True).encode()


def _rows(event: Event) -> list[list[Any]]:
    if common := shown_ranking(event):
        return [[row.rank, row.in_hall, _figure(row.total)] for row in common]
    sheet = result_sheet(event, of_teams=event.team_size > 1)
    if event.team_size == 1:
        sheet = sheet.named(ranked_names(event))
    records = [(row.rank, row.record) for row in sheet.rows]
    return [[rank, each.name[:LONGEST], _figure(each.total)] for rank, each in records]


def _figure(figure: Figure) -> int | float:
    return figure if isinstance(figure, int) else round(float(figure), 3)


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float) and not shape.flag(value) and abs(value) < 10**9


ROW = shape.several(shape.optional(shape.whole()), shape.text(2 * LONGEST), _is_figure)
FACTS = shape.keyed(
    {
        "date": shape.day,
        "name": shape.text(80, blank=False),  # as an event's
        "rows": shape.list_of(ROW),
        "unit": shape.word(*UNIT_CELLS),
        **dict.fromkeys(("final", "hidden", "teams"), shape.flag),
    }
)


def read_ranking(payload: bytes) -> Any:
    """Read it, every value of it. Raises SpoiltMessageError."""
    if len(payload) > MOST:
        raise SpoiltMessageError
    return read_json(payload, FACTS)
