"""What was refused stays in the history: once, without names, and nothing else moves."""

from datetime import timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from scoring.history import refused_of
from scoring.models import Action, RefusedDeal, Table
from scoring.services.deals import forget_refused, keep_refused, refusals_of, refused_facts
from scoring.services.links import create_link
from scoring.services.tables import close_table, sign_sheet
from tarotclub.accounts.acting import Act
from tarotclub.keeping.services.verifying import findings
from tests import factories
from tests.threads import in_threads

NOW = timezone.now()
SENT = UUID("7b0c3a52-6a0e-4d55-9a54-0d7f6c0a1c11")


@pytest.fixture
def table(db):
    return factories.table(4)


@pytest.fixture
def stored(table):
    return factories.record(table)


def other(table, **facts):
    told = {"taker": 1, "contract": "petite", "bouts": 1, "points": Decimal(44)} | facts
    return factories.report(table, dealer=table.seated[0], **told)


def test_what_the_tablet_said_is_kept_by_positions_without_names(table, stored):
    link = create_link(table=table)
    assert keep_refused(stored=stored, report=other(table), uuid=SENT, link=link)
    [refused] = refusals_of(stored)
    assert refused.data == {
        "deal": stored.pk,
        "uuid": str(SENT),
        "link": link.pk,
        "proof": refused.refused.proof(),
    }
    assert refused_facts(refused) == {
        "ruleset": "fft-4",
        "players": ["0", "1", "2", "3"],
        "dealer": "0",
        "alone": "",
        "taker": "1",
        "contract": "petite",
        "bouts": 1,
        "points": 44,
    }
    assert (refused.table, refused.club, refused.by) == (table, table.club, None)


def test_the_same_refusal_again_is_kept_once_another_one_too(table, stored):
    link = create_link(table=table)
    sentence = [
        keep_refused(stored=stored, report=other(table, points=points), uuid=SENT, link=link)
        for points in (Decimal(44), Decimal(44), Decimal("44.5"), Decimal("44.5"))
    ]
    assert (sentence, len(refusals_of(stored))) == ([True, False, True, False], 2)


def test_two_people_who_say_the_same_are_two(table, stored):
    people = [factories.member(in_club=table.club) for _ in range(2)]
    for person in [*people, *people]:
        keep_refused(stored=stored, report=other(table), act=Act(person))
    assert [action.by for action in refusals_of(stored)] == people[::-1]


def test_who_says_the_same_as_the_sheet_is_not_refused(table, stored):
    told = factories.report(table, dealer=table.seated[0])
    assert not keep_refused(stored=stored, report=told, uuid=SENT)
    assert refusals_of(stored) == []


def test_a_refusal_belongs_to_its_deal(table, stored):
    second = factories.record(table)
    keep_refused(stored=second, report=other(table), uuid=SENT)
    assert [len(refusals_of(deal)) for deal in (stored, second)] == [0, 1]


def test_signatures_and_pages_stay_as_they_are(table, stored):
    sign_sheet(seat=table.seated[0], bilan=198)
    before = Table.objects.values("revision", "sheet_version").get()
    keep_refused(stored=stored, report=other(table), uuid=SENT)
    assert Table.objects.values("revision", "sheet_version").get() == before


def test_a_closed_table_keeps_it_too(table, stored):
    close_table(table=table)
    assert keep_refused(stored=stored, report=other(table), uuid=SENT)


def test_nobody_rewrites_it(table, stored):
    keep_refused(stored=stored, report=other(table), uuid=SENT)
    for change in (Action.objects.all().delete, lambda: Action.objects.update(kind="decide")):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()
    assert len(refusals_of(stored)) == 1


def test_it_is_forgotten_after_its_time_and_the_log_holds(table, stored):
    link, day = create_link(table=table), timedelta(days=1)
    for points, at in ((44, NOW - day), (45, NOW)):
        report = other(table, points=Decimal(points))
        keep_refused(stored=stored, report=report, uuid=uuid4(), link=link, act=Act(moment=at))
    assert [forget_refused(NOW), forget_refused(NOW)] == [1, 0]
    newer, older = refusals_of(stored)
    assert (refused_facts(newer)["points"], refused_facts(older)) == (45, None)
    assert older.data.keys() == {"deal", "uuid", "link", "proof"}
    assert [version.facts for version in refused_of(stored)] == [
        "Petite de Bo, 1 bout, 45 points"
    ]
    assert list(findings()) == []


def test_its_facts_change_no_more_than_the_log(table, stored):
    keep_refused(stored=stored, report=other(table), uuid=SENT)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        RefusedDeal.objects.update(facts={})
    [action] = refusals_of(stored)
    action.refused.delete()
    RefusedDeal.objects.create(action=action, facts={"points": 45})  # around the site
    [told] = findings()
    assert told.startswith("Une version écartée d’une donne a été changée (")


@pytest.mark.usefixtures("committed")
def test_the_same_refusal_by_eight_at_once_is_kept_once():
    table = factories.table(4)
    stored, uuid = factories.record(table), uuid4()
    report = other(table)
    kept = in_threads(*[lambda: keep_refused(stored=stored, report=report, uuid=uuid)] * 8)
    assert (sorted(kept), len(refusals_of(stored))) == ([False] * 7 + [True], 1)
