"""Calling the arbiter from the table."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.forms.api import CallBody, EmptyBody, seat_at
from scoring.models import CallReason, TableLink
from scoring.services.calls import (
    CallDiffersError,
    Grievance,
    Raised,
    call_arbiter,
    withdraw_call,
)
from scoring.views.api.deals import deal_at_table
from scoring.views.api.door import ApiRefusalError, TabletRequest, at_table, reply, sent
from scoring.views.api.state import arbiter_call, revision_of, table_seats


@at_table("POST", signing=True)
def call_post(request: TabletRequest) -> HttpResponse:
    """Raise the table's hand, once."""
    link = request.link
    table = link.table
    data = CallBody(sent(request)).read()
    table_seats(table)
    grievance = Grievance(
        reason=CallReason(data["reason"]),
        deal=deal_at_table(table, data["deal"]) if data["deal"] else None,
        seat=None if data["position"] is None else seat_at(table, data["position"]),
        text=data["text"],
    )
    try:
        raised = call_arbiter(table=table, uuid=data["uuid"], grievance=grievance, link=link)
    except CallDiffersError as error:
        message = _("Cet appel est déjà parti, avec autre chose : appelez de nouveau.")
        raise ApiRefusalError(HTTPStatus.CONFLICT, "call_differs", message) from error
    return _answer(raised, link)


@at_table("POST", signing=True)
def call_withdraw(request: TabletRequest, uuid: UUID) -> HttpResponse:
    """Take the hand down."""
    link = request.link
    EmptyBody(sent(request)).read()
    call = link.table.calls.select_related("table", "deal", "seat").filter(uuid=uuid).first()
    if call is None:
        message = _("Cet appel n’est pas connu du serveur : il n’est pas encore parti.")
        raise ApiRefusalError(HTTPStatus.NOT_FOUND, "call_unknown", message)
    return _answer(Raised(withdraw_call(call=call), created=False), link)


def _answer(raised: Raised, link: TableLink) -> HttpResponse:
    body = {"revision": revision_of(link.table), "call": arbiter_call(raised.call)}
    return reply(body, HTTPStatus.CREATED if raised.created else HTTPStatus.OK)
