"""Calling the arbiter, and his answer."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone

from scoring.models import Action, ArbiterCall, CallReason, Deal, Seat, Table, TableLink
from scoring.models.deal import ArbiterCallQuerySet
from scoring.models.table import raised
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write


@dataclass(frozen=True, kw_only=True)
class Grievance:
    """Why a table calls: perhaps about a deal, perhaps in the name of a seat."""

    reason: CallReason
    deal: Deal | None = None
    seat: Seat | None = None
    text: str = ""


class Raised(NamedTuple):
    call: ArbiterCall
    created: bool


class CallDiffersError(Exception):
    """This identity is taken by another call."""


class CallWithdrawnError(Exception):
    """The table needs nobody any more."""


def call_arbiter(
    *,
    table: Table,
    uuid: UUID,
    grievance: Grievance,
    link: TableLink | None = None,
    at: datetime | None = None,
) -> Raised:
    """Raise a table's hand; the same `uuid` again gives the call back.

    Raises CallDiffersError.
    """
    call = ArbiterCall(table=table, uuid=uuid, link=link, at=at or timezone.now())
    call.reason, call.text = grievance.reason.value, grievance.text
    call.deal, call.seat = grievance.deal, grievance.seat
    try:
        with write():
            _touch(table.pk)
            call.save(force_insert=True)
            _log("call_arbiter", call, Act(None, call.at))
    except IntegrityError:
        known = ArbiterCall.objects.filter(uuid=uuid).first()
        if known is None:
            raise
        if _said(known) != _said(call):
            raise CallDiffersError from None
        return Raised(known, created=False)
    return Raised(call, created=True)


def answer_call(
    *, call: ArbiterCall, answer: str, by: User, at: datetime | None = None
) -> ArbiterCall:
    """Tell the table what the arbiter says; a later answer replaces the one before.

    Raises CallWithdrawnError.
    """
    at = at or timezone.now()
    with write():
        _touch(call.table_id)
        mine = ArbiterCall.objects.filter(pk=call.pk, withdrawn_at=None)
        known = mine.select_related("table").first()
        if known is None:
            raise CallWithdrawnError
        if known.answered_at and known.answer == answer:
            return known
        mine.update(answer=answer, answered_at=at, answered_by=by)
        call = mine.select_related("table").get()
        _log("answer_call", call, Act(by, at))
    return call


def settle_call(*, call: ArbiterCall, by: User, at: datetime | None = None) -> None:
    """Tell the table that the arbiter is done with it. Twice changes nothing.

    Raises CallWithdrawnError.
    """
    with write():
        mine = ArbiterCall.objects.filter(pk=call.pk)
        _settle(mine, by, at)
        if mine.get().withdrawn_at:
            raise CallWithdrawnError


def settle_by_correction(*, table: int, deal: Deal | None = None, by: User) -> None:
    """Settle the calls of a table that the arbiter's correction answers.

    They are about the deal that was corrected, or about none.
    """
    about = ArbiterCall.objects.filter(Q(deal=deal) | Q(deal=None), table=table)
    with write():
        _settle(about, by, None)


def _settle(calls: ArbiterCallQuerySet, by: User, at: datetime | None) -> None:
    at = at or timezone.now()
    for call in calls.waiting().select_related("table"):
        _touch(call.table_id)
        if ArbiterCall.objects.filter(pk=call.pk).waiting().update(settled_at=at):
            _log("settle_call", call, Act(by, at))


def withdraw_call(*, call: ArbiterCall, at: datetime | None = None) -> ArbiterCall:
    """Take the hand down; an answered call stays answered. Twice changes nothing."""
    at = at or timezone.now()
    with write():
        _touch(call.table_id)
        mine = ArbiterCall.objects.filter(pk=call.pk)
        if mine.waiting().filter(answered_at=None).update(withdrawn_at=at):
            _log("withdraw_call", call, Act(None, at))
    return mine.get()


def _said(call: ArbiterCall) -> tuple[object, ...]:
    return call.table_id, call.reason, call.deal_id, call.seat_id, call.text


def _touch(table: int) -> None:
    Table.objects.filter(pk=table).update(**raised())


def _log(kind: str, call: ArbiterCall, act: Act) -> None:
    Action.objects.note(kind, call.table, act, call=call.pk)
