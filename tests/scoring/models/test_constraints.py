"""The database itself refuses nonsense, and names the rule that it breaks."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.models import Deal, DealRevision, Membership, Player, Score, Seat, Table
from scoring.services.deals import cancel_deal
from tests import factories

NOW = datetime(2026, 11, 6, 20, tzinfo=UTC)


@pytest.fixture
def table(db):
    return factories.table(4)


def deal(table, **changes):
    facts = {"number": 7, "outcome": "passed_out", "dealer": table.seated[0]} | changes
    return Deal(table=table, uuid=facts.pop("uuid", uuid4()), recorded_at=NOW, **facts)


def named(error):
    """Give the constraint's name; SQLite names a unique one by its columns."""
    return str(error.value)


def refused(save):
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        save()
    return named(error)


CHECKS = [
    ({"number": 0}, "deal_number_from_one"),
    ({"points": Decimal("-0.5")}, "deal_points_not_negative"),
    ({"outcome": "played"}, "deal_played_has_a_taker_or_card_points"),
]


@pytest.mark.parametrize(("changes", "name"), CHECKS)
def test_a_deal_that_cannot_be_is_refused_by_name(table, changes, name):
    assert name in refused(deal(table, **changes).save)


def test_a_table_counts_from_one(table):
    table.number = 0
    assert "table_number_from_one" in refused(table.save)


def test_a_player_has_a_name(table):
    nobody = Player(club=table.club, name="", key="")
    assert "player_has_a_name" in refused(nobody.save)


def twice(table):
    """Give, for each rule, a row that would be there twice."""
    known = factories.record(table)
    cancel_deal(deal=known, version=1, reason="Maldonne")
    seat, user = table.seated[0], factories.member(in_club=table.club)
    score = factories.record(table).scores.first()
    return {
        "deal_number_once": deal(table, number=1),
        "uuid": deal(table, uuid=known.uuid),
        "score_once_per_seat": Score(deal=score.deal, seat=score.seat, points=1),
        "revision_version_once": DealRevision(deal=known, version=1, facts={}, at=NOW),
        "seat_position_once": Seat(
            table=table, position=0, player=factories.players(1, in_club=table.club)[0]
        ),
        "seat_player_once": Seat(table=table, position=9, player=seat.player),
        "player_name_once_in_club": Player(club=table.club, name="Ana", key="ana"),
        "membership_once": Membership(user=user, club=table.club, role="scorer"),
    }


ONCE = [
    ("deal_number_once", "scoring_deal.table_id, scoring_deal.number"),
    ("uuid", "scoring_deal.uuid"),
    ("score_once_per_seat", "scoring_score.deal_id, scoring_score.seat_id"),
    ("revision_version_once", "scoring_dealrevision.deal_id, scoring_dealrevision.version"),
    ("seat_position_once", "scoring_seat.table_id, scoring_seat.position"),
    ("seat_player_once", "scoring_seat.table_id, scoring_seat.player_id"),
    ("player_name_once_in_club", "scoring_player.club_id, scoring_player.name"),
    ("membership_once", "scoring_membership.user_id, scoring_membership.club_id"),
]


@pytest.mark.every_case
@pytest.mark.parametrize(("name", "columns"), ONCE)
def test_nothing_is_there_twice(table, name, columns):
    row = twice(table)[name]
    found = columns if connection.vendor == "sqlite" else name
    assert found in refused(row.save)


def test_what_others_stand_on_cannot_be_deleted(table):
    factories.record(table)
    for row in (table, table.club, table.seated[0], table.seated[0].player):
        with pytest.raises(IntegrityError):
            row.delete()
    assert Table.objects.count() == 1
