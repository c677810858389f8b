"""What players do at their table beside deals: sign the sheet, and call the arbiter."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import labels
from scoring.forms import api
from scoring.labels.phrases import elided
from scoring.models import CallReason, Seat, Table, TableLink
from scoring.services import links, tables
from scoring.tablets import qr_code, tablet_address
from scoring.views.api.deals import deal_at_table
from scoring.views.api.door import ApiRefusalError, TabletRequest, at_table, reply, sent
from scoring.views.api.state import arbiter_call, revision_of, signature_values, table_seats


@at_table("POST", signing=True)
def signature_post(request: TabletRequest) -> HttpResponse:
    """Sign one player's bilan; a seat's link signs for that seat alone."""
    return take_signature(request.link, sent(request))


def take_signature(link: TableLink, body: dict[str, Any]) -> HttpResponse:
    """Store a signature however it came here. Raises ApiRefusalError and ProblemsError."""
    data = api.SignatureBody(body).read()
    seat = _seat(link, data["position"])
    try:
        signed = tables.sign_sheet(seat=seat, bilan=data["bilan"], uuid=data["uuid"], link=link)
    except tables.NothingToSignError as error:
        message = _("Aucune donne n’est notée : il n’y a rien à signer.")
        raise ApiRefusalError(HTTPStatus.CONFLICT, "nothing_to_sign", message) from error
    except tables.BilanDiffersError as error:
        message = _(
            "Le bilan a changé : il est de %(bilan)s. Relisez la feuille avant de signer."
        )
        message %= {"bilan": labels.signed(error.bilan)}
        raise ApiRefusalError(
            HTTPStatus.CONFLICT, "bilan_differs", message, bilan=error.bilan
        ) from error
    return _answer(link, created=signed.created, signature=signature_values(signed.signature))


@at_table("POST", signing=True)
def signature_withdraw(request: TabletRequest) -> HttpResponse:
    """Take one player's signature back; after the last one only an arbiter can."""
    return take_unsigning(request.link, sent(request))


def take_unsigning(link: TableLink, body: dict[str, Any]) -> HttpResponse:
    """Take a signature back however it was asked. Raises ApiRefusalError and ProblemsError."""
    data = api.UnsigningBody(body).read()
    seat = _seat(link, data["position"])
    try:
        done = tables.withdraw_signature(seat=seat, uuid=data["uuid"], link=link)
    except tables.SheetSignedError as error:
        message = _(
            "La feuille est signée par tous : elle est close. Seul un arbitre peut la rouvrir."
        )
        raise ApiRefusalError(HTTPStatus.CONFLICT, "sheet_signed", message) from error
    return _answer(link, created=done, withdrawn=seat.position)


def _seat(link: TableLink, position: int) -> Seat:
    """Find the seat to sign for, if this link may. Raises ApiRefusalError and ProblemsError."""
    table_seats(link.table)
    seat = api.seat_at(link.table, position)
    if link.seat_id not in {None, seat.pk}:
        name = str(link.seat)
        message = _("Ce lien ne signe que la ligne de %(name)s.") % {"name": name}
        raise ApiRefusalError(HTTPStatus.FORBIDDEN, "other_seat", elided(message, name))
    return seat


def _answer(link: TableLink, *, created: bool, **about: Any) -> HttpResponse:
    now = Table.objects.get(pk=link.table_id)
    body = {"revision": now.revision, **about}
    body |= {"signed": tables.is_signed(now), "closed_at": now.closed_at}
    return reply(body, HTTPStatus.CREATED if created else HTTPStatus.OK)


@at_table("POST")
def signing_link_post(request: TabletRequest) -> HttpResponse:
    """The link by which a player signs on his own phone, drawn as a QR code."""
    table = request.link.table
    data = api.SeatBody(sent(request)).read()
    table_seats(table)
    link = links.signing_link(seat=api.seat_at(table, data["position"]), asked_by=request.link)
    address = tablet_address(request, link.path)
    body = {
        "path": link.path,
        "url": address,
        "qr": qr_code(address),
        "expires_at": link.expires_at,
    }
    return reply(body, HTTPStatus.CREATED)


@at_table("POST", signing=True)
def call_post(request: TabletRequest) -> HttpResponse:
    """Raise the table's hand, once."""
    link = request.link
    table = link.table
    data = api.CallBody(sent(request)).read()
    table_seats(table)
    grievance = links.Grievance(
        reason=CallReason(data["reason"]),
        deal=deal_at_table(table, data["deal"]) if data["deal"] else None,
        seat=None if data["position"] is None else api.seat_at(table, data["position"]),
        text=data["text"],
    )
    try:
        raised = links.call_arbiter(
            table=table, uuid=data["uuid"], grievance=grievance, link=link
        )
    except links.CallDiffersError as error:
        message = _("Cet appel est déjà parti, avec autre chose : appelez de nouveau.")
        raise ApiRefusalError(HTTPStatus.CONFLICT, "call_differs", message) from error
    return _answer_call(raised, link)


@at_table("POST", signing=True)
def call_withdraw(request: TabletRequest, uuid: UUID) -> HttpResponse:
    """Take the hand down."""
    link = request.link
    api.EmptyBody(sent(request)).read()
    call = link.table.calls.select_related("table", "deal", "seat").filter(uuid=uuid).first()
    if call is None:
        message = _("Cet appel n’est pas connu du serveur : il n’est pas encore parti.")
        raise ApiRefusalError(HTTPStatus.NOT_FOUND, "call_unknown", message)
    return _answer_call(links.Raised(links.withdraw_call(call=call), created=False), link)


def _answer_call(raised: links.Raised, link: TableLink) -> HttpResponse:
    body = {"revision": revision_of(link.table), "call": arbiter_call(raised.call)}
    return reply(body, HTTPStatus.CREATED if raised.created else HTTPStatus.OK)
