"""One physical deal, one row: whatever is sent twice, late or by two tablets at once."""

from decimal import Decimal
from uuid import uuid4

import pytest

from scoring.models import Action, Deal, Score
from scoring.services.deals import (
    DealDiffersError,
    DealStaleError,
    TableMovedOnError,
    cancel_deal,
    correct_deal,
    record_deal,
)
from scoring.services.tables import TableClosedError, close_table
from tarotclub.accounts.acting import Act
from tests import factories
from tests.threads import in_threads

FAILED = {"taker": 1, "contract": "petite", "bouts": 1, "points": Decimal(44)}


def scores_of(deal):
    return list(deal.scores.order_by("seat__position").values_list("points", flat=True))


@pytest.fixture
def table(db):
    return factories.table(4)


def test_a_deal_is_stored_with_its_scores_and_logged(table):
    user = factories.member(in_club=table.club)
    deal = factories.record(table, by=user)
    assert (deal.number, deal.version, deal.made) == (1, 1, True)
    assert scores_of(deal) == [198, -66, -66, -66]
    action = Action.objects.get(kind="record_deal")
    assert (action.by, action.table, action.data) == (
        user,
        table,
        {"deal": deal.pk, "version": 1},
    )


def test_the_same_deal_sent_twice_is_stored_once(table):
    uuid, report = uuid4(), factories.report(table)
    first = record_deal(table=table, report=report, uuid=uuid, number=1)
    again = record_deal(table=table, report=report, uuid=uuid, number=1)
    assert (first.created, again.created, again.deal) == (True, False, first.deal)
    assert (Deal.objects.count(), Score.objects.count()) == (1, 4)
    assert Action.objects.filter(kind="record_deal").count() == 1


def test_a_late_resend_is_known_even_after_a_correction_and_at_a_closed_table(table):
    uuid, report = uuid4(), factories.report(table)
    deal = record_deal(table=table, report=report, uuid=uuid).deal
    dealer = table.seated[0]
    told = factories.report(table, dealer=dealer, **FAILED)
    correct_deal(deal=deal, report=told, version=1, reason="Mal compté")
    close_table(table=table)
    again = record_deal(table=table, report=report, uuid=uuid, number=1)
    assert (again.created, again.deal.version) == (False, 2)


def test_the_facts_of_a_correction_are_not_a_resend(table):
    uuid = uuid4()
    deal = factories.record(table, uuid=uuid)
    told = factories.report(table, dealer=table.seated[0], **FAILED)
    correct_deal(deal=deal, report=told, version=1, reason="Mal compté")
    with pytest.raises(DealDiffersError):
        record_deal(table=table, report=told, uuid=uuid)


def test_the_same_identity_with_other_facts_is_refused(table):
    uuid = uuid4()
    deal = factories.record(table, uuid=uuid)
    told = factories.report(table, dealer=table.seated[0], **FAILED)
    with pytest.raises(DealDiffersError) as refusal:
        record_deal(table=table, report=told, uuid=uuid)
    assert refusal.value.deal == deal
    assert scores_of(deal) == [198, -66, -66, -66]


def test_the_same_identity_at_another_table_is_refused(table):
    uuid = uuid4()
    factories.record(table, uuid=uuid)
    other = factories.table(4, in_club=table.club)
    with pytest.raises(DealDiffersError):
        factories.record(other, uuid=uuid)
    assert other.deals.count() == 0


def test_a_number_that_somebody_else_has_taken_is_refused(table):
    known = factories.record(table, number=1)
    with pytest.raises(TableMovedOnError) as refusal:
        factories.record(table, number=1, **FAILED)
    assert (refusal.value.deal, table.deals.count()) == (known, 1)


def test_a_closed_table_takes_no_deal_no_correction_and_no_cancelling(table):
    deal = factories.record(table)
    close_table(table=table)
    dealer = table.seated[1]
    for attempt in (
        lambda: factories.record(table),
        lambda: correct_deal(
            deal=deal,
            report=factories.report(table, dealer=dealer, **FAILED),
            version=1,
            reason="Mal compté",
        ),
        lambda: cancel_deal(deal=deal, version=1, reason="Maldonne"),
    ):
        with pytest.raises(TableClosedError):
            attempt()
    deal.refresh_from_db()
    assert (table.deals.count(), deal.version, deal.revisions.count()) == (1, 1, 0)


def test_a_correction_keeps_what_the_deal_said(table):
    user = factories.member(in_club=table.club)
    deal = factories.record(table)
    told = factories.report(table, dealer=table.seated[0], **FAILED)
    corrected = correct_deal(
        deal=deal, report=told, version=1, reason="Petite, pas garde", act=Act(user)
    )
    assert (corrected.version, corrected.made) == (2, False)
    assert scores_of(corrected) == [32, -96, 32, 32]
    revision = corrected.revisions.get()
    assert (revision.version, revision.reason, revision.by) == (1, "Petite, pas garde", user)
    earlier = revision.earlier()
    assert (earlier.contract, earlier.points, earlier.taker) == (
        "garde",
        Decimal(49),
        table.seated[0],
    )


def test_a_correction_of_what_somebody_has_corrected_meanwhile_is_refused(table):
    deal = factories.record(table)
    told = factories.report(table, dealer=table.seated[0], **FAILED)
    correct_deal(deal=deal, report=told, version=1, reason="Mal compté")
    late = factories.report(table, dealer=table.seated[0], contract="garde_sans")
    with pytest.raises(DealStaleError) as refusal:
        correct_deal(deal=deal, report=late, version=1, reason="Garde sans")
    assert (refusal.value.deal.version, refusal.value.deal.contract) == (2, "petite")
    assert scores_of(deal) == [32, -96, 32, 32]


def test_a_cancelled_deal_keeps_its_number_and_gives_nothing(table):
    deal = factories.record(table)
    cancelled = cancel_deal(deal=deal, version=1, reason="Une carte de trop")
    assert (cancelled.outcome, cancelled.version, scores_of(cancelled)) == ("cancelled", 2, [])
    assert Action.objects.latest("pk").kind == "cancel_deal"
    assert factories.record(table).number == 2


def test_a_cancelled_deal_comes_back_by_a_correction(table):
    deal = factories.record(table)
    cancel_deal(deal=deal, version=1, reason="Une carte de trop")
    told = factories.report(table, dealer=table.seated[0])
    back = correct_deal(deal=deal, report=told, version=2, reason="Annulée par erreur")
    assert (back.outcome, back.version, scores_of(back)) == ("played", 3, [198, -66, -66, -66])


def test_every_write_raises_the_tables_revision(table):
    def revision():
        table.refresh_from_db()
        return table.revision

    deal = factories.record(table)
    after_record = revision()
    cancel_deal(deal=deal, version=1, reason="Maldonne")
    after_cancel = revision()
    close_table(table=table)
    assert (after_record, after_cancel, revision()) == (1, 2, 3)


def test_recording_costs_nine_queries_in_one_transaction(table, django_assert_num_queries):
    factories.record(table)
    report = factories.report(table)
    # five, four that seal the act, and the savepoint that stands for a transaction
    with django_assert_num_queries(11):
        record_deal(table=table, report=report, uuid=uuid4(), number=2)


@pytest.mark.usefixtures("committed")
def test_two_tablets_sending_one_deal_at_once_store_it_once():
    table = factories.table(4)
    uuid, report = uuid4(), factories.report(table)
    answers = in_threads(
        *[lambda: record_deal(table=table, report=report, uuid=uuid, number=1)] * 4
    )
    assert sorted(answer.created for answer in answers) == [False, False, False, True]
    assert len({answer.deal.pk for answer in answers}) == 1
    assert (Deal.objects.count(), Score.objects.count()) == (1, 4)


@pytest.mark.usefixtures("committed")
def test_two_tablets_recording_different_deals_at_once_do_not_share_a_number():
    table = factories.table(4)
    report = factories.report(table)
    answers = in_threads(
        *[lambda: record_deal(table=table, report=report, uuid=uuid4(), number=1)] * 2
    )
    refused = [type(answer) for answer in answers if isinstance(answer, Exception)]
    assert (refused, Deal.objects.count()) == ([TableMovedOnError], 1)


@pytest.mark.usefixtures("committed")
def test_two_corrections_at_once_leave_one_and_refuse_the_other():
    table = factories.table(4)
    deal = factories.record(table)
    told = factories.report(table, dealer=table.seated[0], **FAILED)
    answers = in_threads(
        *[lambda: correct_deal(deal=deal, report=told, version=1, reason="Mal compté")] * 2
    )
    refused = [type(answer) for answer in answers if isinstance(answer, Exception)]
    deal.refresh_from_db()
    assert (refused, deal.version, deal.revisions.count()) == ([DealStaleError], 2, 1)
