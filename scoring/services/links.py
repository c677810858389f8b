"""Links for tablets: made, revoked, recognised by token, PIN or seal; whoever guesses waits.

Who tries a PIN is an address, or a tablet by a link that it once had; nobody else waits, at no
table. At one table he is heard 27 times a day; the door (tarotclub/serving/lanes.py) hears ten
tries a second of all. A PIN is one of a hundred million and lasts for two days: whoever has a
thousand addresses would need five years for it, whoever has them without end 58 days in which
the door hears nobody but him.

Calling the arbiter, and his answer.
"""

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import IntegrityError
from django.db.models import Q, QuerySet
from django.utils import timezone

from scoring.models import Action, ArbiterCall, CallReason, Deal, Seat, Table, TableLink
from scoring.models.deal import ArbiterCallQuerySet
from scoring.models.table import EpochNow, raised, read_token
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.accounts.sessions import Key, Limit, forget_tries, pay, refund
from tarotclub.ground import row_security
from tarotclub.ground.database import write
from tarotclub.ground.rows import Lookup
from tarotclub.models import Tries

AT_ONE_TABLE = Limit(
    free=3, forgiven=timedelta(hours=1), wait=timedelta(minutes=30), longest=timedelta(hours=4)
)
AT_ALL_TABLES = Limit(free=10, forgiven=timedelta(minutes=6), wait=timedelta(minutes=1))


def subject(number: int) -> str:
    """Name what is tried, the PIN of a link, as tries are counted by."""
    return f"pin:{number}"


def pay_for_pin(number: int, *, address: str, link: int | None) -> tuple[list[Key], int]:
    """Pay a try at a link's PIN; give what was paid on, and how many more are free.

    `link` is one that this tablet has a token of. Raises WaitError.
    """
    who = address if link is None else f"link:{link}"
    limits = {("pin", who): AT_ALL_TABLES, (subject(number), who): AT_ONE_TABLE}
    return list(limits), pay(limits)


def waited_for(links: Iterable[TableLink]) -> set[int]:
    """Tell at which of these somebody has to wait before he may type the PIN again."""
    at = timezone.now()
    numbers = {subject(link.pk): link.pk for link in links}
    rows = Tries.objects.filter(subject__in=numbers)
    return {
        numbers[row.subject] for row in rows if AT_ONE_TABLE.waiting(row.count, at - row.at)
    }


SIGNING_TIME = timedelta(hours=1)
LARGEST_KEY = 2**63 - 1
LINK = Lookup(
    TableLink.objects.select_related("table__club", "seat").annotate(epoch=EpochNow()), "pk"
)


class LinkUnknownError(Exception):
    """No link of this number, or a token that was never given out."""


class LinkExpiredError(Exception):
    """The link's time is over."""


class LinkRevokedError(Exception):
    """The club took the link back."""


class PinWrongError(Exception):
    """No link has this number and this PIN; which of the two is wrong nobody is told."""

    def __init__(self, tries_left: int) -> None:
        super().__init__(tries_left)
        self.tries_left = tries_left


def create_link(*, table: Table, seen: str | None = None, act: Act = NOBODY) -> TableLink:
    """Make a link to a table; the one before, if any, is revoked.

    A page says by its key which one it has `seen`, "" where there was none: where another has
    taken its place, that one is given.
    """
    with write():
        _queue(table.pk)
        known = TableLink.objects.of_tables().in_force(act.at).filter(table=table).first()
        if known and seen not in {None, str(known.pk)}:
            return known
        _revoke(TableLink.objects.of_tables().filter(table=table), act)
        link = TableLink.objects.create(
            table=table,
            nonce=secrets.token_urlsafe(9),
            created_at=act.at,
            created_by=act.by,
            expires_at=end_of_link(act.at),
        )
        _log("create_link", link, act)
    return link


def create_missing_links(*, tables: list[Table], act: Act = NOBODY) -> None:
    """Make a link for each of these tables that has none in force."""
    with write():
        tables = sorted(tables, key=lambda table: table.pk)
        for table in tables:
            _queue(table.pk)
        has_one = set(
            TableLink.objects.of_tables()
            .in_force(act.at)
            .filter(table__in=tables)
            .values_list("table", flat=True)
        )
        for table in tables:
            if table.pk not in has_one:
                create_link(table=table, act=act)


def signing_link(*, seat: Seat, asked_by: TableLink, at: datetime | None = None) -> TableLink:
    """The link by which the player of a seat signs; a tablet asks for it, for an hour."""
    at = at or timezone.now()
    with write():
        _queue(seat.table_id)
        links = TableLink.objects.filter(seat=seat)
        if known := links.in_force(at).first():
            return known
        _revoke(links, Act(None, at))
        link = TableLink.objects.create(
            table_id=seat.table_id,
            seat=seat,
            nonce=secrets.token_urlsafe(9),
            created_at=at,
            expires_at=at + SIGNING_TIME,
        )
        _log("create_link", link, Act(None, at), seat=seat.pk, asked_by=asked_by.pk)
    return link


def revoke_link(*, link: TableLink, act: Act = NOBODY) -> None:
    """Take a link back at once, with the signing links of its table. Twice changes nothing."""
    with write():
        links = TableLink.objects.filter(table=link.table_id)
        _revoke(links.filter(seat__isnull=False) | links.filter(pk=link.pk), act)


def revoke_links(*, tables: Iterable[int], act: Act = NOBODY) -> None:
    """Take back all links of tables that are no more."""
    with write():
        _revoke(TableLink.objects.filter(table__in=tables), act)


def reopen_pin(*, link: TableLink, act: Act = NOBODY) -> None:
    """Let the PIN of a link be tried again by everybody."""
    with write():
        if forget_tries(subject(link.pk)):
            _log("reopen_pin", link, act)


def link_by_token(token: str) -> TableLink:
    """Recognise a token, in one query.

    Raises LinkUnknownError, LinkRevokedError and LinkExpiredError.
    """
    try:
        number, nonce, reading = read_token(token)
    except signing.BadSignature as error:
        raise LinkUnknownError from error
    link = _find(number)
    if not secrets.compare_digest(link.nonce.encode(), nonce.encode()):
        raise LinkUnknownError
    row_security.only(link.table.club_id)
    link.reading = reading
    return link


def link_by_pin(number: int, pin: str, *, address: str, token: str = "") -> TableLink:
    """Recognise a PIN that was typed at an address, perhaps by a tablet that has a token.

    Each try is paid for before it is looked at, whoever else is guessing, and a number that
    does not exist costs as much and answers the same as a wrong PIN. Raises WaitError,
    PinWrongError, LinkRevokedError and LinkExpiredError.
    """
    known = _ever_given(token)
    paid, left = pay_for_pin(number, address=address, link=known)
    with row_security.whole_site():  # no club is known yet
        link = TableLink.objects.select_related("table__club").filter(pk=number).first()
    expected = link.pin if link and link.pin else "no PIN"
    if not secrets.compare_digest(expected.encode(), pin.encode()) or link is None:
        raise PinWrongError(left)
    refund(paid)
    _refuse_ended(link)
    row_security.also(lambda: [link.table.club_id])
    return link


def _ever_given(token: str) -> int | None:
    """Tell for which link a tablet was once given this token; it may have ended since.

    Who only reads or signs is no tablet.
    """
    try:
        number, nonce, reading = read_token(token)
    except signing.BadSignature:
        return None
    tablets = TableLink.objects.of_tables().filter(pk=number, nonce=nonce)
    with row_security.whole_site():
        return number if not reading and tablets.exists() else None


def link_by_seal(number: int, message: bytes, seal: bytes) -> TableLink:
    """Recognise who has sealed a message: only the token of a table's link makes its seal.

    Raises LinkUnknownError, LinkRevokedError and LinkExpiredError.
    """
    link = _find(number)
    made = hmac.digest(link.token.encode(), message, "sha256")[: len(seal)]
    if link.seat_id is not None or not secrets.compare_digest(made, seal):
        raise LinkUnknownError
    row_security.also(lambda: [link.table.club_id])
    return link


def end_of_link(at: datetime) -> datetime:
    """Tell when a link made now ends: at midnight after so many days, in local time."""
    day = timezone.localdate(at) + timedelta(days=settings.TABLE_LINK_DAYS + 1)
    return timezone.make_aware(datetime.combine(day, time.min))


def _find(number: int) -> TableLink:
    with row_security.whole_site():
        link = LINK.first(number) if number <= LARGEST_KEY else None
    if link is None:
        raise LinkUnknownError
    _refuse_ended(link)
    return link


def _refuse_ended(link: TableLink) -> None:
    if link.revoked_at:
        raise LinkRevokedError
    if link.expires_at <= timezone.now():
        raise LinkExpiredError


def _queue(table: int) -> None:
    """Hold the table's row, so that two people do not make a link each."""
    Table.objects.select_for_update().filter(pk=table).first()


def _revoke(links: QuerySet[TableLink], act: Act) -> None:
    for link in links.filter(revoked_at=None).select_related("table").order_by("pk"):
        if TableLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=act.at):
            _log("revoke_link", link, act)


def _log(kind: str, link: TableLink, act: Act, **data: int) -> None:
    Action.objects.note(kind, link.table, act, link=link.pk, **data)


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
            _log_call("call_arbiter", call, Act(None, call.at))
    except IntegrityError:
        known = ArbiterCall.objects.filter(uuid=uuid).first()
        if known is None:
            raise
        if _said(known) != _said(call):
            raise CallDiffersError from None
        return Raised(known, created=False)
    return Raised(call, created=True)


def answer_call(*, call: ArbiterCall, answer: str, by: User) -> ArbiterCall:
    """Tell the table what the arbiter says; a later answer replaces the one before.

    Raises CallWithdrawnError.
    """
    at = timezone.now()
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
        _log_call("answer_call", call, Act(by, at))
    return call


def settle_call(*, call: ArbiterCall, by: User) -> None:
    """Tell the table that the arbiter is done with it. Twice changes nothing.

    Raises CallWithdrawnError.
    """
    with write():
        mine = ArbiterCall.objects.filter(pk=call.pk)
        _settle(mine, by)
        if mine.get().withdrawn_at:
            raise CallWithdrawnError


def settle_by_correction(*, table: int, deal: Deal | None = None, by: User) -> None:
    """Settle the calls of a table that the arbiter's correction answers.

    They are about the deal that was corrected, or about none.
    """
    about = ArbiterCall.objects.filter(Q(deal=deal) | Q(deal=None), table=table)
    with write():
        _settle(about, by)


def _settle(calls: ArbiterCallQuerySet, by: User) -> None:
    at = timezone.now()
    for call in calls.waiting().select_related("table"):
        _touch(call.table_id)
        if ArbiterCall.objects.filter(pk=call.pk).waiting().update(settled_at=at):
            _log_call("settle_call", call, Act(by, at))


def withdraw_call(*, call: ArbiterCall) -> ArbiterCall:
    """Take the hand down; an answered call stays answered. Twice changes nothing."""
    at = timezone.now()
    with write():
        _touch(call.table_id)
        mine = ArbiterCall.objects.filter(pk=call.pk)
        if mine.waiting().filter(answered_at=None).update(withdrawn_at=at):
            _log_call("withdraw_call", call, Act(None, at))
    return mine.get()


def _said(call: ArbiterCall) -> tuple[object, ...]:
    return call.table_id, call.reason, call.deal_id, call.seat_id, call.text


def _touch(table: int) -> None:
    Table.objects.filter(pk=table).update(**raised())


def _log_call(kind: str, call: ArbiterCall, act: Act) -> None:
    Action.objects.note(kind, call.table, act, call=call.pk)
