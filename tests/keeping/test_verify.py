"""`manage.py verify`: one sentence when all is well, else each thing that is not, and 1."""

from datetime import date
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection

from scoring.models import Action, Score
from tests import factories
from tests.scoring.services.test_chains import around_the_guards
from tournaments.entries.services.entries import take_payment
from tournaments.models import PaymentMethod, Place

pytestmark = pytest.mark.django_db
WELL = "Tout va bien : la base, les marques, le journal, les paiements et les places.\n"


@pytest.fixture
def event():
    event = factories.drawn(factories.tournament(8, name="Coupe"))
    for table in factories.released(event):
        factories.record(table)
    entry = event.entries.first()
    take_payment(entry=entry, cents=1000, method=PaymentMethod.CASH, uuid=UUID(int=1))
    return event


def verify():
    output = StringIO()
    try:
        call_command("verify", stdout=output)
    except SystemExit as end:
        return [*output.getvalue().splitlines(), *[f"ended in {end.code}"] * (end.code != 1)]
    assert output.getvalue() == WELL
    return output.getvalue().splitlines()


def test_all_is_well(event):
    assert verify() == [WELL.strip()]


def test_an_empty_site_is_well(db):
    assert verify() == [WELL.strip()]


def test_a_mark_that_is_wrong_is_told_twice_over(event):
    score = Score.objects.order_by("pk").first()
    around_the_guards(f"UPDATE scoring_score SET points = points + 7 WHERE id = {score.pk}")
    table = score.deal.table
    where = f"{event.club.name}, table {table.number} [{table.pk}]"
    summed, marked = verify()
    assert summed == f"{where} : les marques de la donne 1 font 7, et non 0."
    assert marked.startswith(f"{where}, donne 1, {score.seat.player.name} :")


def test_bilans_that_are_no_tables_are_told():
    event = factories.drawn(factories.tournament(12, name="Coupe"))
    bare, uneven, played = factories.released(event)
    factories.record(played)
    for table, bilans in ((bare, (0,)), (uneven, (30, -10, -10, 0)), (played, (0, 0, 0, 0))):
        for seat, points in zip(table.seated, bilans, strict=False):
            Score.objects.create(seat=seat, points=points)
    words = "ses bilans saisis ne sont pas ceux d’une table, un par joueur, de somme 0"
    assert [line.partition(" : ")[0] for line in verify() if words in line] == [
        f"{event.club.name}, table {table.number} [{table.pk}]"
        for table in (bare, uneven, played)
    ]


def test_a_line_of_the_log_that_was_changed_is_told(event):
    act = Action.objects.get(kind="take_payment")
    around_the_guards(
        f"UPDATE scoring_action SET by_id = NULL, kind = 'cut' WHERE id = {act.pk}"
    )
    changed, paid = verify()
    assert changed.startswith(
        f"Journal de Coupe : la ligne {act.seal.number} a été changée (Él"
    )
    assert paid.endswith(": les paiements font 10,00 €, et le journal dit 0,00 €.")


def test_a_guard_that_was_taken_away_is_told(db):
    where = "" if connection.vendor == "sqlite" else " ON scoring_action"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER scoring_action_no_update{where}")
    assert verify() == ["La base laisserait changer scoring_action : il y manque un garde."]


def test_money_that_nobody_took_is_told(event):
    around_the_guards("UPDATE tournaments_payment SET cents = -500")
    given, summed = verify()
    name = event.entries.first().player.name
    assert given.endswith(f", {name} : plus rendu que reçu (-5,00 €).")
    assert summed.endswith(": les paiements font -5,00 €, et le journal dit 10,00 €.")


def test_a_version_that_is_not_kept_is_told(event):
    around_the_guards("UPDATE scoring_deal SET version = 3 WHERE number = 1")
    assert [line.split(" : ")[1] for line in verify()] == [
        "la donne 1 en est à la version 3, et 0 anciennes sont gardées."
    ] * 2


def test_who_plays_two_tournaments_of_one_name_sits_once_in_each(event):
    next_year = date(2027, 11, 6)
    again = factories.tournament(8, name=event.name, day=next_year, in_club=event.club)
    for number, entry in enumerate(event.entries.order_by("pk"), start=1):
        again.entries.filter(number=number).update(player=entry.player)
    factories.released(factories.drawn(again))
    assert verify() == [WELL.strip()]


def test_who_sits_twice_or_without_an_entry_is_told(event):
    first, second, third = Place.objects.order_by("pk")[:3]
    Place.objects.filter(pk=first.pk).update(entry=second.entry)
    gone = third.seat.player.name
    third.delete()
    seated, double = verify()
    assert seated.endswith(f": {gone} y est assis sans être inscrit.")
    assert double == f"Coupe, tour 1 : {second.entry} a 2 places."
