"""Deals that this server once confirmed and has no longer, sent back by a tablet."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.http import HttpResponse

from scoring.forms.api import (
    UNREADABLE,
    EarlierBody,
    ProblemSaid,
    ProblemsError,
    ReturnBody,
    read_report,
    refuse_cancelled,
)
from scoring.models import Table, TableLink
from scoring.services.deals import (
    BoardPlayedError,
    DealDiffersError,
    DealStaleError,
    TableMovedOnError,
)
from scoring.services.returned import ReturnedVersion, take_back
from scoring.services.tables import TableClosedError
from scoring.views.api.conflicts import Refused
from scoring.views.api.deals import (
    answer,
    board_played,
    closed,
    differs,
    moved_on,
    stale,
)
from scoring.views.api.door import TabletRequest, at_table, sent
from scoring.views.api.state import table_seats


@at_table("POST")
def return_post(request: TabletRequest) -> HttpResponse:
    """Store again what was lost of a deal: 201, 200 when it is all there, or 409."""
    return take_return(request.link, sent(request))


def take_return(link: TableLink, body: dict[str, Any]) -> HttpResponse:
    """Store what was sent back, however it came. Raises ApiRefusalError and ProblemsError."""
    table = link.table
    table_seats(table)
    data = ReturnBody(body).read()
    versions = list(_versions(body, table))
    refuse_cancelled(versions[0].report)
    times = {"started_at": data["started_at"], "finished_at": data["finished_at"]}
    versions[-1] = ReturnedVersion(report=replace(versions[-1].report, **times))
    refused = Refused(link, data["uuid"], versions[-1].report)
    try:
        recorded = take_back(
            table=table,
            uuid=data["uuid"],
            number=data["number"],
            versions=versions,
            link=link,
            recorded_at=data["recorded_at"],
        )
    except TableClosedError as error:
        raise closed(error, table) from error
    except DealDiffersError as error:
        raise differs(error.deal, refused) from error
    except DealStaleError as error:
        raise stale(error.deal, refused) from error
    except BoardPlayedError as error:
        raise board_played(error.deal, refused) from error
    except TableMovedOnError as error:
        raise moved_on(error.deal, data["number"], refused) from error
    recorded.deal.table = table
    return answer(recorded, table, uuid=data["uuid"])


def _versions(body: dict[str, Any], table: Table) -> Iterator[ReturnedVersion]:
    """Read all that a deal has said, the first first. Raises ProblemsError."""
    earlier = body.get("earlier", [])
    if not isinstance(earlier, list) or not all(isinstance(was, dict) for was in earlier):
        raise ProblemsError([ProblemSaid("earlier", "invalid", str(UNREADABLE))])
    for was in earlier:
        data = EarlierBody(was).read()
        yield ReturnedVersion(report=read_report(was.get("facts"), table), **data)
    yield ReturnedVersion(report=read_report(body.get("facts"), table))
