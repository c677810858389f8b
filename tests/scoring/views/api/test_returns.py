"""Deals that the server has lost come back from tablets, once each."""

from datetime import datetime
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from scoring.models import Action, Deal, DealRevision, Table
from scoring.models.deal import LARGEST_NUMBER
from scoring.services.deals import ReturnedVersion, cancel_deal, take_back
from scoring.services.links import create_link
from scoring.services.tables import close_table
from tests import factories
from tests.scoring.views.api.conftest import GARDE, Tablet, answer, refusal


@pytest.fixture
def tablets(table):
    """Two tablets of one table."""
    link = create_link(table=table)
    return Tablet(Client(), link), Tablet(Client(), link)


@pytest.fixture
def copy(tablets):
    """A copy of the database from before the first deal; a test may save a later one."""

    class Copy:
        def __init__(self):
            self.save()

        def save(self):
            self.point = transaction.savepoint()

        def put_back(self):
            transaction.savepoint_rollback(self.point)

    return Copy()


def deals(tablet):
    return answer(tablet.state())[1]["deals"]


def summary(tablet):
    keys = ("uuid", "number", "version", "facts", "earlier", "scores", "recorded_at")
    return [{key: deal[key] for key in keys} for deal in deals(tablet)]


def test_lost_deals_come_back_in_their_places(tablets, copy):
    one, other = tablets
    for points in (40, 41):
        one.deal(GARDE | {"points": points})
    copy.save()
    for points in (42, 43, 44):
        one.deal(GARDE | {"points": points})
    told = deals(one)
    seen = summary(one)
    copy.put_back()
    assert [one.give_back(deal).status_code for deal in told] == [200, 200, 201, 201, 201]
    assert [other.give_back(deal).status_code for deal in told] == [200] * 5
    assert summary(one) == seen


def test_the_last_may_come_first(tablets, copy):
    one, _ = tablets
    one.deal()
    copy.save()
    for points in range(40, 42):
        one.deal(GARDE | {"points": points})
    told = deals(one)
    seen = summary(one)
    copy.put_back()
    for deal in reversed(told):
        one.give_back(deal)
    assert summary(one) == seen


@pytest.fixture
def corrected(tablets, copy):
    """A deal that was corrected twice and cancelled, as a tablet was told."""
    one, _ = tablets
    uuid = answer(one.deal())[1]["deal"]["uuid"]
    one.correct(uuid, GARDE | {"points": 51}, reason="Points")
    one.correct(uuid, GARDE | {"points": 52}, reason="Encore", version=2)
    one.correct(uuid, {"outcome": "cancelled", "dealer": "0"}, reason="Deux fois", version=3)
    [deal] = deals(one)
    return deal


def until(deal, version):
    """Give a deal as it was told when it had so many versions."""
    was = deal["earlier"][version - 1]
    return deal | {"facts": was["facts"], "earlier": deal["earlier"][: version - 1]}


def with_moments(earlier):
    """Give what a deal was, its moments read: "12:00:00.000Z" comes back as "12:00:00Z"."""
    return [was | {"at": datetime.fromisoformat(was["at"])} for was in earlier]


@pytest.mark.parametrize("first", [1, 2, 3])
def test_corrections_come_back_with_their_deal(tablets, copy, corrected, first):
    """The tablet that sends first may know less than the other."""
    one, other = tablets
    copy.put_back()
    assert one.give_back(until(corrected, first)).status_code == 201
    assert other.give_back(corrected).status_code == 201
    assert one.give_back(until(corrected, first)).status_code == 200
    assert other.give_back(corrected).status_code == 200
    [back] = deals(one)
    assert (back["version"], back["facts"]) == (4, corrected["facts"])
    assert with_moments(back["earlier"]) == with_moments(corrected["earlier"])
    assert back["scores"] == [0] * 4


def test_a_correction_sent_again_after_its_deal_came_back_is_known(tablets, copy):
    """The answer to it was lost; the copy that was put back has neither."""
    one, _ = tablets
    uuid = answer(one.deal())[1]["deal"]["uuid"]
    mine = {"uuid": "00000000-0000-4000-8000-000000000002", "reason": "Points"}
    one.correct(uuid, GARDE | {"points": 51}, **mine)
    [told] = deals(one)
    copy.put_back()
    one.give_back(told)
    assert one.correct(uuid, GARDE | {"points": 51}, **mine).status_code == 200
    assert [deal["version"] for deal in deals(one)] == [2]


def test_a_deal_that_says_otherwise_meanwhile_is_for_a_person(tablets, table, corrected):
    one, _ = tablets
    known = Deal.objects.get(table=table)
    forked = until(corrected, 2)
    forked["earlier"] = [*forked["earlier"], forked["earlier"][0] | {"uuid": None}]
    status, code, sentence = refusal(one.give_back(forked))
    assert (status, code) == (409, "deal_stale")
    assert sentence == "La donne 1 a été corrigée entre-temps. Comparez les deux versions."
    assert DealRevision.objects.filter(deal=known).count() == 3


def test_a_number_that_another_deal_has_is_for_a_person(tablets, copy):
    one, other = tablets
    one.deal()
    [lost] = deals(one)
    copy.put_back()
    other.deal(GARDE | {"points": 60}, number=1)
    status, body = answer(one.give_back(lost))
    assert (status, body["code"], body["stored"]["facts"]["points"]) == (
        409,
        "number_taken",
        60,
    )
    assert body["message"] == (
        "La donne 1 a été enregistrée entre-temps. Comparez les deux versions."
    )
    assert one.give_back(lost, number=None).status_code == 201
    assert [(deal["number"], deal["facts"]["points"]) for deal in deals(one)] == [
        (1, 60),
        (2, 49),
    ]


def test_a_lost_deal_that_was_typed_anew_is_there(tablets, copy):
    one, other = tablets
    one.deal()
    [lost] = deals(one)
    copy.put_back()
    other.deal(number=1)
    status, body = answer(one.give_back(lost))
    assert (status, body["uuid"]) == (200, lost["uuid"])
    assert body["deal"]["uuid"] != lost["uuid"]
    assert len(deals(one)) == 1


def test_nothing_comes_back_to_a_closed_table(tablets, table, copy):
    one, _ = tablets
    one.deal()
    [lost] = deals(one)
    assert one.give_back(lost).status_code == 200
    copy.put_back()
    close_table(table=table)
    assert refusal(one.give_back(lost))[:2] == (409, "table_closed")
    assert deals(one) == []


def test_only_what_changes_the_sheet_voids_signatures(tablets, copy):
    one, _ = tablets
    one.deal()
    copy.save()
    one.deal()
    first, second = deals(one)
    copy.put_back()
    one.sign(0, 198)
    one.give_back(first)
    assert len(answer(one.state())[1]["signatures"]) == 1
    one.give_back(second)
    assert answer(one.state())[1]["signatures"] == []


def test_the_log_says_what_came_back(tablets, copy):
    one, other = tablets
    one.deal()
    [lost] = deals(one)
    copy.put_back()
    one.give_back(lost)
    other.give_back(lost)
    [found] = Action.objects.filter(kind="return_deal")
    deal = Deal.objects.get()
    assert found.data == {"deal": deal.pk, "version": 1, "link": one.link.pk}
    assert str(found.get_kind_display()) == "Donne revenue d’une tablette"


def test_a_cancelled_deal_is_there_and_not_lost(tablets, table):
    one, _ = tablets
    one.deal()
    [known] = deals(one)
    deal = Table.objects.get(pk=table.pk).deals.get()
    cancel_deal(deal=deal, version=1, reason="Arbitre")
    assert one.give_back(known).status_code == 200
    assert deals(one)[0]["facts"]["outcome"] == "cancelled"


def test_after_the_last_number_a_sheet_takes_no_more(tablets, table):
    one, other = tablets
    told = [ReturnedVersion(report=factories.report(table))]
    take_back(table=table, uuid=uuid4(), number=LARGEST_NUMBER, versions=told, link=one.link)
    [last] = deals(one)
    full = "La feuille de la table 1 ne prend plus de donne : rien n’a été enregistré."
    assert refusal(other.deal()) == (409, "sheet_full", full)
    back = last | {"uuid": "00000000-0000-4000-8000-000000000005"}
    assert refusal(other.give_back(back, number=None)) == (409, "sheet_full", full)
    assert other.deal(last["facts"], uuid=last["uuid"]).status_code == 200
    assert other.give_back(last, number=None).status_code == 200


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"earlier": "nothing"}, "invalid"),
        ({"earlier": [1]}, "invalid"),
        ({"facts": None}, "not_an_object"),
        ({"earlier": [{"facts": GARDE, "reason": "x", "odd": 1}]}, "key_unknown"),
        ({"facts": GARDE | {"points": 99}}, "points_out_of_range"),
        ({"facts": {"outcome": "cancelled", "dealer": "0"}}, "cancelled_at_once"),
        ({"number": 0}, "min_value"),
        ({"number": 1000}, "max_value"),
    ],
)
def test_nonsense_is_refused(tablets, given, code):
    one, _ = tablets
    lost = {"uuid": "00000000-0000-4000-8000-000000000003", "number": 1, "facts": GARDE}
    lost |= {"earlier": [], "recorded_at": None, "started_at": None, "finished_at": None}
    status, body = answer(one.give_back(lost | given))
    assert (status, body["problems"][0]["code"]) == (422, code)
    assert not Deal.objects.exists()
