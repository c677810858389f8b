"""Whatever is recorded, resent, corrected and cancelled: the bilans are the deals' sum."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import given, settings, strategies as st

from scoring import rules
from scoring.models import Table
from scoring.rules import Outcome
from scoring.services.deals import cancel_deal, correct_deal, record_deal
from scoring.sheet import sheet_of
from tests import factories

SEATS = {"3": (3, False), "4": (4, False), "5": (5, False), "mort": (4, True)}

played = st.fixed_dictionaries(
    {
        "taker": st.integers(0, 2),
        "contract": st.sampled_from(["petite", "garde", "garde_sans", "garde_contre"]),
        "bouts": st.integers(1, 2),
        "points": st.integers(10, 80).map(Decimal),
        "petit_au_bout": st.sampled_from([None, *rules.Side]),
    }
)
not_scored = st.sampled_from(
    [Outcome.PASSED_OUT, Outcome.PETIT_SEC, Outcome.MISDEAL, Outcome.CANCELLED]
).map(lambda outcome: {"outcome": outcome.value})
told = played | not_scored
step = st.tuples(
    st.sampled_from(["record", "resend", "correct", "cancel"]), st.integers(0, 30), told
)


def play(table, steps):
    """Do the steps as people would; give how many deals there should be."""
    sent = []
    for what, which, facts in steps:
        if what == "record" or not sent:
            uuid, report = uuid4(), factories.report(table, **facts)
            record_deal(table=table, report=report, uuid=uuid)
            sent.append((uuid, report))
            continue
        uuid, report = sent[which % len(sent)]
        deal = table.deals.get(uuid=uuid)
        deal.table = table
        if what == "resend":
            assert not record_deal(table=table, report=report, uuid=uuid).created
        elif what == "correct":
            seat = next(seat for seat in table.seated if seat.pk == deal.dealer_id)
            other = factories.report(table, dealer=seat, **facts)
            correct_deal(deal=deal, report=other, version=deal.version, reason="Mal compté")
        else:
            cancel_deal(deal=deal, version=deal.version, reason="Maldonne")
    return len(sent)


def summed(table):
    """Sum the stored scores in the database, seat by seat."""
    totals = dict(table.seats.annotate(total=Sum("scores__points")).values_list("pk", "total"))
    return tuple(totals[seat.pk] or 0 for seat in table.seated)


def recomputed(table):
    """Score every deal again from its facts."""
    totals = dict.fromkeys((seat.pk for seat in table.seated), 0)
    for deal in table.deals.all():
        scores = rules.score(deal.facts(), table.rules).scores
        for seat, points in zip(deal.playing(), scores, strict=True):
            totals[seat.pk] += points
    return tuple(totals.values())


@pytest.mark.django_db
@pytest.mark.parametrize("sitting", SEATS)
@settings(max_examples=12)
@given(steps=st.lists(step, min_size=1, max_size=10))
def test_the_bilans_are_the_sum_of_the_deals(sitting, steps):
    seats, mort = SEATS[sitting]
    with transaction.atomic():
        opened = factories.table(seats, mort=mort)
        deals = play(opened, steps)
        table = Table.objects.with_deals().get(pk=opened.pk)
        sheet = sheet_of(table)
        assert len(sheet.rows) == deals
        assert sheet.bilans == summed(table) == recomputed(table)
        assert sum(sheet.bilans) == 0
        transaction.set_rollback(True)
