from uuid import uuid4

import pytest

from scoring.models import Action
from tests.factories import tournament
from tests.threads import in_threads
from tournaments.entries.services.entries import take_payment
from tournaments.models import Payment, PaymentMethod

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("committed")
def test_two_taps_take_the_money_once():
    entry = tournament(1).entries.get()
    given = {"entry": entry, "cents": 1000, "method": PaymentMethod.CHEQUE, "uuid": uuid4()}
    answers = in_threads(*[lambda: take_payment(**given)] * 2)
    assert sorted(answer.created for answer in answers) == [False, True]
    assert Payment.objects.get().cents == 1000
    assert Action.objects.filter(kind="take_payment").count() == 1


def test_money_is_given_back():
    entry = tournament(1).entries.get()
    for cents in (1000, -1000):
        take_payment(entry=entry, cents=cents, method=PaymentMethod.CASH, uuid=uuid4())
    assert [payment.cents for payment in entry.payments.all()] == [1000, -1000]
