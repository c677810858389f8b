"""Checking in by the code of a card, typed by a scanner or opened by a phone."""

from uuid import uuid4

import pytest

from tarotclub.accounts.acting import Act
from tests import factories
from tests.tournaments.paper.reading import pages
from tournaments.entries.services.entries import take_payment
from tournaments.event.names import arrival_path, own_path
from tournaments.event.services.closing import publish_event
from tournaments.models import Event, PaymentMethod

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    event = factories.tournament(4, in_club=club)
    event.entries.update(checked_in_at=None, fee_cents=1000)
    return event


def here(event):
    return list(event.entries.exclude(checked_in_at=None).values_list("number", flat=True))


def test_a_scanner_types_the_address_of_a_card(helper, event):
    answer = helper.post("entry_arrival", event, card=f"http://hall{arrival_path(event, 2)}")
    assert helper.leads(answer, "entry_arrival", event)
    assert here(event) == [2]
    assert [str(one).replace("\xa0", " ") for one in helper.messages_of(answer)] == [
        "N° 2 : Bo est là.",
        "Reste à payer : 10,00 €.",
    ]


def test_so_does_the_card_that_shows_a_player_his_marks(helper, event):
    publish_event(event=event)
    event = Event.objects.get(pk=event.pk)
    helper.post("entry_arrival", event, card=f"http://hall{own_path(event, 3)}")
    assert here(event) == [3]


def test_a_phone_that_opens_a_card_asks_first(helper, event):
    page = helper.client.get(arrival_path(event, 1))
    assert "Ana" in page.content.decode()
    assert here(event) == []
    helper.post("entry_arrival", event, card=page.context["form"]["card"].value())
    assert here(event) == [1]


@pytest.mark.parametrize("typed", ["", "12", "/x/?n=1&code=aaaaaaaaaaaaaaaa", "?n=9&code="])
def test_what_is_no_card_is_refused(helper, event, typed):
    answer = helper.post("entry_arrival", event, card=typed)
    assert answer.context["form"].errors == {
        "card": ["Ce code n’est pas celui d’une carte de ce tournoi."]
    }
    assert here(event) == []


def test_the_code_of_another_event_or_player_opens_nothing(helper, event, club):
    other = factories.tournament(4, in_club=club, name="Autre")
    code = arrival_path(other, 1).partition("?")[2]
    assert helper.post("entry_arrival", event, card=f"/?{code}").context["form"].errors


def test_each_payment_has_a_receipt(organiser, event):
    entry = event.entries.select_related("event").get(number=2)
    cash = {"cents": 1000, "method": PaymentMethod.CASH}
    payment = take_payment(entry=entry, uuid=uuid4(), act=Act(organiser.user), **cash).payment
    answer = organiser.get("payment_receipt", event, entry.pk, payment.pk)
    (page,) = pages(answer.content)
    assert "Bo (n° 2)" in page
    assert "10,00" in page
    assert (
        organiser.address("payment_receipt", event, entry.pk, payment.pk)
        in organiser.get("entry", event, entry.pk).content.decode()
    )
