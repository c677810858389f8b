"""Recording, correcting and cancelling deals: nothing lost, nothing doubled.

And deals that differ from what is here: sent back by a tablet, or refused and kept.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scoring import rules
from scoring.models import Action, Deal, DealRevision, RefusedDeal, Seat, Table, TableLink
from scoring.models.action import noted, seal
from scoring.models.deal import LARGEST_NUMBER
from scoring.rules import Outcome
from scoring.services import tables
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground import rows
from tarotclub.ground.database import at_the_end, write


@dataclass(frozen=True, kw_only=True)
class Report:
    """A deal as somebody reports it: facts without problems, and who dealt.

    `playing` are told where the dealer alone does not tell them. The times are by the clock of
    the device, and no part of what the deal says.
    """

    facts: rules.Deal
    dealer: Seat
    alone: str = ""
    board: int | None = None
    playing: Sequence[Seat] | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None

    def fill(self, deal: Deal) -> None:
        """Put the facts into a deal; nothing is saved."""
        deal.set_facts(self.facts, self.dealer, self.playing)
        deal.alone = self.alone
        deal.board = self.board

    def deal(self, table: Table) -> Deal:
        """The deal that it makes at a table; nothing is saved."""
        deal = Deal(table=table)
        self.fill(deal)
        return deal


class Recorded(NamedTuple):
    """A deal as it is stored; the `points` of its seats where they were made just now."""

    deal: Deal
    created: bool
    points: Mapping[int, int] | None = None


class DealInTheWayError(Exception):
    """A deal is not stored as it was sent, because of a `deal` that is."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal.pk)
        self.deal = deal


class DealDiffersError(DealInTheWayError):
    """This identity is taken by a deal that says something else."""


class TableMovedOnError(DealInTheWayError):
    """Somebody recorded this deal number in the meantime."""


class BoardPlayedError(TableMovedOnError):
    """This table has played this board already."""


class DealStaleError(DealInTheWayError):
    """The deal was corrected since the corrector saw it."""


def record_deal(
    *,
    table: Table,
    report: Report,
    uuid: UUID,
    number: int | None = None,
    act: Act = NOBODY,
    link: TableLink | None = None,
) -> Recorded:
    """Store one deal and its scores; the same `uuid` again gives the stored deal back.

    `number` is the deal number its author saw; None takes the next one whatever it is.
    Raises DealDiffersError, TableMovedOnError, BoardPlayedError, or TableClosedError.
    """
    deal = Deal(table=table, uuid=uuid, recorded_at=act.at, recorded_by=act.by)
    deal.link, deal.started_at, deal.finished_at = link, report.started_at, report.finished_at
    try:
        with write():
            is_open = tables.claim(table)  # first: the same deal sent at once waits here
            last = tables.last_number(table)
            deal.number = last + 1
            elsewhere = last and number not in {None, deal.number}
            if not is_open or elsewhere or deal.number > LARGEST_NUMBER:
                return _known_or_late(deal, report, is_open=is_open)
            refuse_board_again(deal, report)
            points = insert_deal(deal, report)
            log_deal("record_deal", deal, Act(act.by, deal.recorded_at), link=link)
    except IntegrityError:  # rarer than asking each time whether the deal is known
        if known := Deal.objects.filter(uuid=uuid).first():
            return _recognise(known, table, report)
        raise
    return Recorded(deal, created=True, points=points)


def correct_deal(
    *,
    deal: Deal,
    report: Report,
    version: int,
    reason: str,
    act: Act = NOBODY,
    link: TableLink | None = None,
    uuid: UUID | None = None,
) -> Deal:
    """Replace a deal's facts, keeping the old ones as a revision.

    `version` is the one the corrector saw, `uuid` the identity of a correction that may be
    sent again (`correct_once`). Raises DealStaleError when the deal has moved on,
    BoardPlayedError, and TableClosedError.
    """
    with write():
        was = DealRevision(
            version=version, reason=reason, at=act.at, by=act.by, link=link, uuid=uuid
        )
        if not tables.claim(deal.table):
            raise tables.closed_error(deal.table)
        table = deal.table
        deal = Deal.objects.select_related("recorded_by").get(pk=deal.pk)
        deal.table = table
        if deal.version != version:
            raise DealStaleError(deal)
        refuse_board_again(deal, report)
        replace_facts(deal, report, was)
        cancelled = report.facts.outcome is Outcome.CANCELLED
        log_deal("cancel_deal" if cancelled else "correct_deal", deal, act, link=link)
    return deal


def cancel_deal(*, deal: Deal, version: int, reason: str, act: Act = NOBODY) -> Deal:
    """Take a deal out of the scores; it stays on the sheet, and its facts in the history."""
    facts = rules.Deal(outcome=Outcome.CANCELLED)
    report = Report(facts=facts, dealer=deal.dealer, board=deal.board)
    return correct_deal(deal=deal, report=report, version=version, reason=reason, act=act)


def refuse_board_again(deal: Deal, report: Report) -> None:
    """Raise BoardPlayedError where another deal of the table is of the same board."""
    if report.board is None or not report.facts.played:
        return
    others = deal.table.deals.filter(board=report.board, outcome=Outcome.PLAYED)
    if other := others.exclude(uuid=deal.uuid).first():
        raise BoardPlayedError(other)


def derive(deal: Deal) -> dict[int, int]:
    """Set `made` and give what follows from the facts: points by seat id; nothing is saved."""
    deal.made = None
    if not deal.played:
        return {}
    result = rules.score(deal.facts(), deal.table.rules)
    deal.made = result.made
    seats = (seat.pk for seat in deal.playing())
    return dict(zip(seats, result.scores, strict=False))


def write_scores(scores: Iterable[tuple[Deal, Mapping[int, int]]]) -> None:
    """Store what `derive` gave for deals that have no scores yet."""
    # Written out, as `claim` is: composing it costs thrice what running it does.
    with connection.cursor() as cursor:
        rows.insert_values(
            cursor,
            "scoring_score (deal_id, seat_id, points)",
            [(deal.pk, seat, own) for deal, points in scores for seat, own in points.items()],
        )


def insert_deal(deal: Deal, report: Report) -> Mapping[int, int]:
    """Store a deal that is new, with its scores; give these, by seat."""
    report.fill(deal)
    scores = derive(deal)
    rows.insert(deal)
    write_scores([(deal, scores)])
    return scores


def replace_facts(deal: Deal, report: Report, was: DealRevision) -> None:
    """Keep what a deal says as the revision `was`, and write the report in its place."""
    was.deal, was.facts = deal, deal.written()
    was.save(force_insert=True)
    report.fill(deal)
    scores = derive(deal)
    deal.version += 1
    deal.save(force_update=True)
    deal.scores.all().delete()
    write_scores([(deal, scores)])


def _known_or_late(deal: Deal, report: Report, *, is_open: bool) -> Recorded:
    """Give a deal back that is sent again, else say that it comes too late."""
    table = deal.table
    if known := Deal.objects.filter(uuid=deal.uuid).first():
        recorded = _recognise(known, table, report)
        transaction.set_rollback(True)  # nothing has changed: revision and signatures stay
        return recorded
    if not is_open:
        raise tables.closed_error(table)
    if deal.number > LARGEST_NUMBER:
        raise tables.SheetFullError
    raise TableMovedOnError(table.deals.latest("number"))


def _recognise(known: Deal, table: Table, report: Report) -> Recorded:
    """Give a deal back to whoever sends it again; what it first said must be the same."""
    if known.table_id == table.pk:
        known.table = table
        first = known.revisions.filter(version=1).first()
        stored = first.facts | {"ruleset": table.rules.id} if first else known.written()
        if report.deal(table).written() == stored:
            return Recorded(known, created=False)
    raise DealDiffersError(known)


def log_deal(kind: str, deal: Deal, act: Act, *, link: TableLink | None) -> None:
    """Add what was done with a deal to the log; its seal follows when the transaction ends."""
    data = {"deal": deal.pk, "version": deal.version} | ({"link": link.pk} if link else {})
    action = noted(kind, deal.table, act, **data)
    rows.insert(action)
    at_the_end(seal, [action])


class CorrectionDiffersError(DealInTheWayError):
    """This identity is taken by a correction that says something else."""


def correct_once(
    *,
    deal: Deal,
    report: Report,
    version: int,
    reason: str,
    uuid: UUID,
    link: TableLink | None = None,
) -> Recorded:
    """Correct a deal; the same `uuid` again gives the deal back as it is now.

    Raises CorrectionDiffersError, DealStaleError, and TableClosedError.
    """
    try:
        corrected = correct_deal(
            deal=deal,
            report=report,
            version=version,
            reason=reason,
            link=link,
            uuid=uuid,
        )
    except (DealStaleError, tables.TableClosedError, IntegrityError):
        known = DealRevision.objects.filter(uuid=uuid).select_related("deal").first()
        if known is None:
            raise
    else:
        return Recorded(corrected, created=True)
    if known.deal.table_id == deal.table_id:
        known.deal.table = deal.table
    stored = known.deal_id, known.version, known.reason
    if (
        stored != (deal.pk, version, reason)
        or _outcome(known) != report.deal(deal.table).written()
    ):
        raise CorrectionDiffersError(known.deal)
    return Recorded(known.deal, created=False)


def _outcome(revision: DealRevision) -> dict[str, object]:
    """The written form that a correction led to, whatever happened to the deal since."""
    deal = revision.deal
    after = deal.revisions.filter(version=revision.version + 1).first()
    return after.facts | {"ruleset": deal.table.rules.id} if after else deal.written()


@dataclass(frozen=True, kw_only=True)
class ReturnedVersion:
    """One version of a deal; `reason`, `at` and `uuid` are of the correction that ended it."""

    report: Report
    reason: str = ""
    at: datetime | None = None
    uuid: UUID | None = None


def take_back(
    *,
    table: Table,
    uuid: UUID,
    number: int | None,
    versions: Sequence[ReturnedVersion],
    link: TableLink,
    recorded_at: datetime | None = None,
) -> Recorded:
    """Store a deal with all that it has said, or what the stored one lacks of that.

    Under the `number` that it had; None takes the next one. It is done once, whoever sends it
    how often, and a deal of this number that says the same is this deal, typed anew. Raises
    TableMovedOnError where the number or the board is another deal's, DealStaleError where the
    deal was corrected otherwise meanwhile, DealDiffersError and TableClosedError.
    """
    at = timezone.now()
    with write():
        is_open = tables.claim(table)
        known, lacking = _stored(table, uuid, number, versions)
        if known and not lacking:
            transaction.set_rollback(True)  # nothing has changed: signatures stay
            return Recorded(known, created=False)
        if not is_open:
            raise tables.closed_error(table)
        if known is None:
            moment = min(recorded_at or at, at)
            known = Deal(table=table, uuid=uuid, recorded_at=moment, link=link)
            known.number = number or tables.last_number(table) + 1
            if known.number > LARGEST_NUMBER:
                raise tables.SheetFullError
            last = versions[-1].report
            known.started_at, known.finished_at = last.started_at, last.finished_at
            refuse_board_again(known, last)
            insert_deal(known, versions[0].report)
        _bring_up(known, versions, link, at)
        log_deal("return_deal", known, Act(None, at), link=link)
    return Recorded(known, created=True)


def _stored(
    table: Table, uuid: UUID, number: int | None, versions: Sequence[ReturnedVersion]
) -> tuple[Deal | None, Sequence[ReturnedVersion]]:
    """Find the deal, or one of its number that says the same, and what it was not told yet."""
    if known := Deal.objects.filter(uuid=uuid).first():
        if known.table_id == table.pk:
            known.table = table  # who sits there need not be asked again
        return known, _lacking(known, versions)
    known = table.deals.filter(number=number).first() if number else None
    if known and _facts(versions[-1].report.deal(table)) != _facts(known):
        raise TableMovedOnError(known)
    return known, [] if known else versions


def _lacking(known: Deal, versions: Sequence[ReturnedVersion]) -> Sequence[ReturnedVersion]:
    """What a stored deal has not been told yet; it must agree as far as both go."""
    if known.table_id != versions[0].report.dealer.table_id:
        raise DealDiffersError(known)
    earlier = known.revisions.order_by("version").values_list("facts", flat=True)
    stored = [_plain(facts) for facts in earlier] + [_facts(known)]
    reports = [_facts(version.report.deal(known.table)) for version in versions]
    if any(one != other for one, other in zip(stored, reports, strict=False)):
        raise DealStaleError(known)
    return versions[len(stored) :]


def _bring_up(
    deal: Deal, versions: Sequence[ReturnedVersion], link: TableLink, at: datetime
) -> None:
    """Replay the corrections that a deal lacks, each as the revision it was."""
    for was, now in zip(versions[deal.version - 1 :], versions[deal.version :], strict=False):
        taken = was.uuid and DealRevision.objects.filter(uuid=was.uuid).exists()
        revision = DealRevision(
            version=deal.version,
            reason=was.reason,
            at=min(was.at or at, at),
            link=link,
            uuid=None if taken else was.uuid,
        )
        replace_facts(deal, now.report, revision)


def _facts(deal: Deal) -> dict[str, Any]:
    return _plain(deal.written())


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Leave out by which ruleset it was scored: that may have been changed back."""
    return {key: value for key, value in facts.items() if key != "ruleset"}


def keep_refused(
    *,
    stored: Deal,
    report: Report,
    uuid: UUID | None = None,
    act: Act = NOBODY,
    link: TableLink | None = None,
) -> bool:
    """Add to the history of the `stored` deal what somebody else said it was.

    False where that is kept already, or says the same as the stored deal. Nothing at the
    table changes: whoever has signed has signed, and no page is stale.
    """
    facts = report.deal(stored.table).written()
    if facts == stored.written():
        return False
    refused = RefusedDeal(facts=facts)
    data: dict[str, Any] = {"deal": stored.pk}
    data |= {"uuid": str(uuid)} if uuid else {}
    data |= {"link": link.pk} if link else {}
    with write():
        table = Table.objects.select_for_update().get(pk=stored.table_id)  # two at once queue
        if any(_same(action, data, facts, act) for action in refusals_of(stored)):
            return False
        data["proof"] = refused.proof()
        refused.action = Action.objects.note("refuse_deal", table, act, **data)
        refused.save()
    return True


def refusals_of(deal: Deal) -> list[Action]:
    """What was refused because of a deal, newest first."""
    refused = Action.objects.filter(table=deal.table_id, kind="refuse_deal", data__deal=deal.pk)
    return list(refused.select_related("by", "refused"))


def refused_facts(action: Action) -> dict[str, Any] | None:
    """What an act of refusing set aside; None once it is forgotten.

    Acts of version 1.0.0 have it themselves, sealed.
    """
    kept: RefusedDeal | None = getattr(action, "refused", None)
    facts: dict[str, Any] | None = kept.facts if kept else action.data.get("facts")
    return facts


def forget_refused(before: datetime) -> int:
    """Forget what was set aside before a moment, and count it; its acts stay in the log."""
    return RefusedDeal.objects.filter(action__at__lt=before).delete()[0]


def _same(action: Action, data: dict[str, Any], facts: dict[str, Any], act: Act) -> bool:
    noted = {key: action.data[key] for key in action.data if key not in {"facts", "proof"}}
    return (noted, refused_facts(action), action.by) == (data, facts, act.by)
