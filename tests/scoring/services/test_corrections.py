"""Corrections, signatures and calls that arrive several times at once."""

from uuid import uuid4

import pytest

from scoring.models import Action, ArbiterCall, CallReason, Score, Signature
from scoring.services.deals import DealStaleError, Recorded, correct_once
from scoring.services.links import Grievance, call_arbiter
from scoring.services.tables import sign_sheet
from tests import factories
from tests.scoring.services.test_deals import FAILED
from tests.threads import in_threads

pytestmark = pytest.mark.usefixtures("committed")


def test_two_corrections_at_once_leave_one_and_refuse_the_other():
    table = factories.table(4)
    deal = factories.record(table)
    told = factories.report(table, dealer=table.seated[0], **FAILED)
    answers = in_threads(
        *[
            lambda: correct_once(
                deal=deal, report=told, version=1, reason="Mal compté", uuid=uuid4()
            )
        ]
        * 2
    )
    assert sorted(type(answer).__name__ for answer in answers) == [
        DealStaleError.__name__,
        Recorded.__name__,
    ]


def test_four_signatures_at_once_lock_the_sheet_once():
    table = factories.table(4)
    factories.record(table)
    jobs = [
        lambda seat=seat, bilan=bilan: sign_sheet(seat=seat, bilan=bilan)
        for seat, bilan in zip(table.seated * 2, [198, -66, -66, -66] * 2, strict=True)
    ]
    answers = in_threads(*jobs)
    assert sum(answer.created for answer in answers) == 4
    assert Signature.objects.count() == 4
    assert Action.objects.filter(kind="close_table").count() == 1
    table.refresh_from_db()
    assert table.closed_at is not None


def test_one_call_sent_by_four_at_once_is_one_hand():
    table, uuid = factories.table(4), uuid4()
    grievance = Grievance(reason=CallReason.DISPUTE)
    answers = in_threads(
        *[lambda: call_arbiter(table=table, uuid=uuid, grievance=grievance)] * 4
    )
    assert sorted(answer.created for answer in answers) == [False, False, False, True]
    assert (ArbiterCall.objects.count(), Score.objects.count()) == (1, 0)
