"""The state of a table as a tablet shows it, and its parts, as plain values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from operator import attrgetter
from typing import Any

from django.db import connection
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import etag

from scoring import models
from scoring.models.club import author
from scoring.models.table import etag_base
from scoring.rules.cards import for_counter
from scoring.rules.frozen import for_browser
from scoring.services.tables import voided_signatures
from scoring.sheet import marks, next_dealer
from scoring.views.api.door import NO_STORE, TabletRequest, at_table, reply
from tarotclub.ground import row_security, rows
from tarotclub.ground.names import card_name
from tarotclub.serving.kept import Kept

SHEETS = Kept(4 * 1024 * 1024)  # bytes: several hundred tables, as who only reads sees them

SEATS = rows.Lookup(models.Seat.objects.select_related("player"), "table")
SIGNATURES = rows.Lookup(models.Signature.objects.select_related("seat"), "table")
CALLS = rows.Lookup(models.ArbiterCall.objects.select_related("deal", "seat"), "table")
DEALS = rows.Lookup(
    models.Deal.objects.select_related("recorded_by").prefetch_related(
        "scores", "revisions", "recorded_by_outside"
    ),
    "table",
)


@at_table("GET", "HEAD", signing=True, reading=True)
@etag(lambda request: etag_of(request.link))
def table_state(request: TabletRequest) -> HttpResponse:
    """The whole table; nothing but a 304 while nothing has changed."""
    link = request.link
    return _read_by_many(link) if link.reading else reply(state_of(link))


def _read_by_many(link: models.TableLink) -> HttpResponse:
    """The sheet for who only reads: within a minute put together once for all of a table."""
    address, state = (str(link.pk), get_language()), f"{etag_of(link)} {timezone.now():%H%M}"
    *_whole, content = SHEETS.answer(
        address, state, lambda: (HTTPStatus.OK, [], reply(state_of(link)).content)
    )
    return HttpResponse(content, content_type="application/json", headers=NO_STORE)


def etag_of(link: Any) -> str:
    """The ETag of a table as a link shows it; the link as services/links.py finds it."""
    return etag_base(link.epoch, link.table.stamp, link.table_id, link.pk)


def state_of(link: models.TableLink) -> dict[str, Any]:
    """Put all of a table into plain values, in a fixed number of queries."""
    table = link.table  # its revision was read before the deals: never newer than they are
    seats = table_seats(table)
    deals = _deals(table)
    typed = not deals and table.closed_at is not None and _is_typed(table)
    given = SIGNATURES.all(table.pk)
    signatures = [one for one in given if one.sheet_version == table.sheet_version]
    return {
        "revision": table.revision,
        "now": timezone.now(),
        "link": {
            "id": link.pk,
            "scope": _scope(link),
            "reading": link.reading_path if _scope(link) == "table" else None,
            "position": link.seat.position if link.seat else None,
            "expires_at": link.expires_at,
        },
        **table_values(table, deals),
        "table": _party(table) | {"club": table.club.name},
        "deals": [deal_values(deal) for deal in deals],
        "bilans": stands(table)[1] if typed else bilans(table, deals),
        "typed": typed,
        "sheet_version": table.sheet_version,
        "signed": len(signatures) == len(seats),
        "signatures": [signature_values(signed) for signed in signatures],
        "voided": [signature_values(gone) for gone in voided_signatures(table, given)],
        "calls": [] if link.reading else [arbiter_call(call) for call in CALLS.all(table.pk)],
    }


def table_values(table: models.Table, deals: Sequence[models.Deal]) -> dict[str, Any]:
    """Who plays what at a table, and what comes after its `deals`."""
    return {
        "table": _party(table),
        "seats": list(_seat_values(table.seated)),
        "ruleset": for_browser(table.rules),
        "counting": for_counter(table.rules),
        "next": next_values(table, deals[-1] if deals else None),
    }


def _party(table: models.Table) -> dict[str, Any]:
    return {
        "id": table.pk,
        "number": table.number,
        "mort": table.mort,
        "boards": [board._asdict() for board in table.played_boards],
        "first_dealer": table.first_dealer,
        "opened_at": table.opened_at,
        "closed_at": table.closed_at,
    }


def _seat_values(seats: Sequence[models.Seat]) -> Iterator[dict[str, Any]]:
    names = [seat.player.name for seat in seats]
    for seat, name in zip(seats, names, strict=True):
        yield {"position": seat.position, "name": name, "short": card_name(name, names)}


def _scope(link: models.TableLink) -> str:
    if link.reading:
        return "reading"
    return "seat" if link.seat else "table"


def table_seats(table: models.Table) -> list[models.Seat]:
    """The seats with their players, in one query."""
    if "seated" not in table.__dict__:
        table.seated = SEATS.all(table.pk)
    return table.seated


def _is_typed(table: models.Table) -> bool:
    """Tell whether only the bilans of an ended table were given, without its deals."""
    return models.Score.objects.filter(seat__table=table, deal=None).exists()


def _deals(table: models.Table) -> list[models.Deal]:
    deals = DEALS.all(table.pk)
    for deal in deals:
        deal.table = table
    return deals


def deal_values(deal: models.Deal, given: Mapping[int, int] | None = None) -> dict[str, Any]:
    """One deal: what it says and has said, and the marks the server gives it.

    The points that are `given` to seats are read where nobody knows them yet.
    """
    revisions = deal.revisions.all() if deal.version > 1 else []
    return {
        "uuid": deal.uuid,
        "number": deal.number,
        "version": deal.version,
        "revisions": deal.version - 1,
        "facts": deal.written(),
        "made": deal.made,
        "scores": marks(deal, given),
        "earlier": [_earlier(was) for was in sorted(revisions, key=attrgetter("version"))],
        "recorded_at": deal.recorded_at,
        "recorded_by": author(deal.recorded_by, deal.link_id, deal.recorded_by_outside),
        "started_at": deal.started_at,
        "finished_at": deal.finished_at,
    }


def _earlier(was: models.DealRevision) -> dict[str, Any]:
    """What a deal said before, so that a tablet can tell it all to a restored server."""
    return {"facts": was.facts, "reason": was.reason, "at": was.at, "uuid": was.uuid}


def bilans(table: models.Table, deals: Iterable[models.Deal]) -> list[int]:
    """Add the marks up, in seat order."""
    columns = zip(*(marks(deal) for deal in deals), strict=True)
    return [sum(filter(None, column)) for column in columns] or [0] * len(table.seated)


def next_values(table: models.Table, last: models.Deal | None) -> dict[str, int]:
    return {
        "number": last.number + 1 if last else 1,
        "dealer": next_dealer(table, last).position,
    }


def last_deal(table: models.Table) -> models.Deal | None:
    return table.deals.order_by("number").last()


def revision_of(table: models.Table) -> int:
    """Read a table's revision after a write; another write may have come between."""
    return models.Table.objects.values_list("revision", flat=True).get(pk=table.pk)


def stands(table: models.Table) -> tuple[int, list[int]]:
    """Read a table's revision, as `revision_of`, and the sums of its marks in seat order."""
    # Written out, as `claim` is: each deal is answered with it. The table is the one that a
    # token has opened: what it has is not asked, score by score, whose it is.
    with row_security.whole_site(), connection.cursor() as cursor:
        rows.execute(
            cursor,
            "SELECT revision, seat.id, COALESCE(SUM(points), 0) FROM scoring_table"
            " JOIN scoring_seat seat ON seat.table_id = scoring_table.id"
            " LEFT JOIN scoring_score ON seat_id = seat.id"
            " WHERE scoring_table.id = %s GROUP BY revision, seat.id",
            [table.pk],
        )
        sums = cursor.fetchall()
    given = {seat: total for _revision, seat, total in sums}
    return sums[0][0], [given[seat.pk] for seat in table.seated]


def signature_values(signed: models.Signature) -> dict[str, Any]:
    return {"position": signed.seat.position, "bilan": signed.bilan, "at": signed.at}


def arbiter_call(call: models.ArbiterCall) -> dict[str, Any]:
    """A call to the arbiter and what he has answered."""
    return {
        "uuid": call.uuid,
        "reason": call.reason,
        "deal": call.deal.uuid if call.deal else None,
        "position": call.seat.position if call.seat else None,
        "text": call.text,
        "at": call.at,
        "answered_at": call.answered_at,
        "answer": call.answer,
        "withdrawn_at": call.withdrawn_at,
        "settled_at": call.settled_at,
    }
