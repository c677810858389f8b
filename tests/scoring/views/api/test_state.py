"""The state of a table, and the 304 that says nothing has changed."""

from uuid import uuid4

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from scoring.models import Player, Role, Table
from scoring.rules.cards import for_counter
from scoring.rules.frozen import for_browser
from scoring.services.links import create_link
from scoring.services.tables import close_table
from scoring.services.verifying import begin_epoch
from tests import factories
from tests.scoring.views.api.conftest import GARDE, Tablet, answer


def shown(moment):
    return DjangoJSONEncoder().default(moment)


def test_an_empty_table(tablet, table):
    Player.objects.filter(name="Ana").update(name="MARTIN Hélène")
    status, state = answer(tablet.state())
    assert status == 200
    assert {key: state[key] for key in ("revision", "deals", "bilans", "next", "seats")} == {
        "revision": 0,
        "deals": [],
        "bilans": [0, 0, 0, 0],
        "next": {"number": 1, "dealer": 0},
        "seats": [
            {"position": 0, "name": "MARTIN Hélène", "short": "Hélène"},
            *(
                {"position": position, "name": name, "short": name}
                for position, name in enumerate(["Bo", "Cy", "Di"], start=1)
            ),
        ],
    }
    assert state["table"] == {
        "id": table.pk,
        "number": 1,
        "club": "Tarot de la Halle",
        "mort": False,
        "boards": [],
        "first_dealer": 0,
        "opened_at": shown(table.opened_at),
        "closed_at": None,
    }
    assert (state["link"]["scope"], state["link"]["position"]) == ("table", None)
    assert (state["signed"], state["signatures"], state["calls"]) == (False, [], [])
    assert state["ruleset"].keys() == for_browser(table.rules).keys()
    assert state["counting"] == for_counter(table.rules)


def test_a_deal_as_it_is_written_and_what_it_gives(tablet, table):
    user = factories.member(Role.ARBITER, in_club=table.club, first_name="Zoé", last_name="B")
    deal = factories.record(table, by=user)
    [shown] = answer(tablet.state())[1]["deals"]
    assert {key: shown[key] for key in shown if key != "recorded_at"} == {
        "uuid": str(deal.uuid),
        "number": 1,
        "version": 1,
        "revisions": 0,
        "earlier": [],
        "facts": {
            "ruleset": "fft-4",
            "players": ["0", "1", "2", "3"],
            "dealer": "0",
            "alone": "",
            "taker": "0",
            "contract": "garde",
            "bouts": 2,
            "points": 49,
        },
        "made": True,
        "scores": [198, -66, -66, -66],
        "recorded_by": "Zoé B",
        "started_at": None,
        "finished_at": None,
    }


def test_the_mort_has_no_score(client, db):
    table = factories.table(mort=True)
    factories.record(table)
    state = answer(Tablet(client, create_link(table=table)).state())[1]
    assert state["deals"][0]["scores"] == [None, 198, -66, -66, -66]
    assert state["bilans"] == [0, 198, -66, -66, -66]


def test_nothing_changed_is_a_304_after_one_query(tablet, django_assert_num_queries):
    etag = tablet.state().headers["ETag"]
    with django_assert_num_queries(1):
        response = tablet.state(if_none_match=etag)
    assert (response.status_code, response.content) == (304, b"")


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(factories.record, id="a deal"),
        pytest.param(lambda table: close_table(table=table), id="the end"),
    ],
)
def test_a_write_changes_the_etag(tablet, table, write):
    etag = tablet.state().headers["ETag"]
    write(table)
    response = tablet.state(if_none_match=etag)
    assert response.status_code == 200
    assert answer(response)[1]["revision"] == Table.objects.get(pk=table.pk).revision


@pytest.mark.parametrize("deals", [1, 3])
def test_the_state_costs_the_same_for_one_deal_and_three(
    tablet, table, django_assert_num_queries, deals
):
    for _ in range(deals):
        factories.record(table)
    with django_assert_num_queries(
        7
    ):  # link, seats, deals, scores, revisions, signatures, calls
        assert len(answer(tablet.state())[1]["deals"]) == deals


def test_nobody_keeps_a_copy_of_the_state(tablet):
    assert tablet.state().headers["Cache-Control"] == "no-store"


def test_what_a_deal_said_before_is_told(tablet, table):
    deal = factories.record(table)
    identity = str(uuid4())
    tablet.correct(deal.uuid, GARDE | {"points": 51}, uuid=identity, reason="Points")
    [told] = answer(tablet.state())[1]["deals"]
    [was] = told["earlier"]
    assert (told["version"], told["facts"]["points"]) == (2, 51)
    assert (was["facts"]["points"], was["reason"], was["uuid"]) == (49, "Points", identity)


def test_as_many_writes_after_a_restore_make_another_etag(tablet, table):
    copy = transaction.savepoint()
    factories.record(table)
    lost = tablet.state()
    transaction.savepoint_rollback(copy)
    factories.record(table)
    now = tablet.state(if_none_match=lost.headers["ETag"])
    assert answer(now)[1]["revision"] == answer(lost)[1]["revision"]
    assert now.status_code == 200


def test_another_epoch_makes_another_etag(tablet):
    seen = tablet.state().headers["ETag"]
    begin_epoch()
    assert tablet.state(if_none_match=seen).status_code == 200
