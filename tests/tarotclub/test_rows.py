"""Plain queries read and write what Django's own would."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scoring.models import Deal, Seat
from tarotclub.ground import rows
from tests.factories import member, record, table

SELECT = "SELECT * FROM scoring_deal WHERE id = %s"


def values_of(row):
    options = row._meta  # noqa: SLF001 (Django documents it)
    return {field.attname: getattr(row, field.attname) for field in options.concrete_fields}


@pytest.mark.django_db
def test_what_is_read_is_what_a_query_of_django_gives():
    stored = record(table(4), taker=0, contract="garde", bouts=2, points=Decimal(45))
    stored.started_at, stored.points = timezone.now(), Decimal("40.5")
    stored.poignees, stored.chelem_announced = [[0, "simple"]], True
    stored.version += 1  # the database takes other facts as a newer version only
    stored.save()
    (read,) = rows.read(Deal, SELECT, [stored.pk])
    assert values_of(read) == values_of(Deal.objects.get(pk=stored.pk))
    assert [type(value) for value in values_of(read).values()] == [
        type(value) for value in values_of(Deal.objects.get(pk=stored.pk)).values()
    ]


@pytest.mark.django_db
def test_what_a_query_leaves_out_is_fetched_when_asked_for(django_assert_num_queries):
    stored = record(table(4), taker=0, contract="garde", bouts=2, points=Decimal(45))
    (read,) = rows.read(Deal, "SELECT number, id FROM scoring_deal WHERE id = %s", [stored.pk])
    assert (read.pk, read.number) == (stored.pk, stored.number)
    with django_assert_num_queries(1):
        assert read.contract == stored.contract


@pytest.mark.django_db
def test_nothing_found_is_nothing_read():
    assert rows.read(Deal, SELECT, [0]) == []


@pytest.mark.django_db
def test_what_is_inserted_is_what_save_would_store():
    here = table(4)
    known = {
        "table": here,
        "recorded_at": timezone.now(),
        "recorded_by": member(in_club=here.club),
        "dealer": here.seated[0],
        "taker": here.seated[1],
        "outcome": "played",
        "contract": "garde",
        "points": Decimal("40.5"),
        "partners": [2],
    }
    saved = Deal(**known, uuid=uuid4(), number=1)
    saved.save(force_insert=True)
    inserted = Deal(**known, uuid=uuid4(), number=2)
    rows.insert(inserted)
    own = {"id", "uuid", "number"}
    by_django, by_us = (values_of(Deal.objects.get(pk=one.pk)) for one in (saved, inserted))
    assert {k: v for k, v in by_us.items() if k not in own} == {
        k: v for k, v in by_django.items() if k not in own
    }
    assert by_us["uuid"] == inserted.uuid
    inserted.bouts = 1
    inserted.version += 1
    inserted.save()  # Django knows that it is stored
    assert Deal.objects.get(pk=inserted.pk).bouts == 1


@pytest.mark.django_db
def test_the_database_refuses_what_it_would_refuse_of_django():
    stored = record(table(4), taker=0, contract="garde", bouts=2, points=Decimal(45))
    twin = Deal(**{k: v for k, v in values_of(stored).items() if k != "id"})
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.insert(twin)


@pytest.mark.django_db
def test_a_column_that_is_none_of_the_models_is_an_attribute():
    stored = record(table(4))
    (read,) = rows.read(Deal, "SELECT d.*, 7 AS seven FROM scoring_deal d", [])
    assert (read.pk, read.seven) == (stored.pk, 7)


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans in no time")
def test_what_every_deal_asks_is_planned_once_unless_pgbouncer_stands_before():
    sql = "SELECT id, %s::text FROM scoring_deal WHERE id = %s"
    stored = record(table(4))

    def asked_and_planned():
        with connection.cursor() as cursor:
            rows.execute(cursor, sql, ["10 %", stored.pk])
            answer = cursor.fetchall()
            cursor.execute(
                "SELECT generic_plans + custom_plans FROM pg_prepared_statements"
                " WHERE strpos(statement, 'SELECT id, $1::text') > 0"
            )
            return answer, cursor.fetchall()

    answer = [(stored.pk, "10 %")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(connection.settings_dict, "DISABLE_SERVER_SIDE_CURSORS", value=True)
        assert asked_and_planned() == (answer, [])
    assert [asked_and_planned() for _ in range(3)] == [
        (answer, [(times,)]) for times in (1, 2, 3)
    ]


@pytest.mark.django_db
def test_what_is_refused_the_first_time_is_taken_the_second():
    sql = "INSERT INTO scoring_score (deal_id, seat_id, points) VALUES (%s, %s, 1 + %s)"
    deal = record(table(4), taker=0)
    seats = [score.seat_id for score in deal.scores.all()]
    with connection.cursor() as cursor:
        with transaction.atomic(), pytest.raises(IntegrityError), transaction.atomic():
            rows.execute(cursor, sql, [deal.pk, seats[0], None])
        for seat in seats:
            Deal.objects.get(pk=deal.pk).scores.filter(seat=seat).delete()
            rows.execute(cursor, sql, [deal.pk, seat, 9])
    assert [score.points for score in deal.scores.all()] == [10] * 4


@pytest.mark.django_db
def test_a_lookup_gives_what_its_query_gives_of_each_key(django_assert_num_queries):
    one, other = table(4), table(4)
    seats = rows.Lookup(Seat.objects.select_related("player"), "table")
    for each in (one, other, one):
        with django_assert_num_queries(1):
            known = [(seat.pk, seat.position, seat.player.name) for seat in seats.all(each.pk)]
        assert known == [(seat.pk, seat.position, seat.player.name) for seat in each.seated]
    assert seats.first(0) is None


@pytest.mark.django_db
def test_a_lookup_has_no_parameter_but_its_key():
    with pytest.raises(AssertionError):
        rows.Lookup(Seat.objects.filter(position=1), "table").first(1)
