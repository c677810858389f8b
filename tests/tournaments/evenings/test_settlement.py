"""The accounts of an evening: who gives what to whom, as the club would settle by hand."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring.models import Score
from scoring.rules import FFT_4
from scoring.rules.ruleset import PotTerms
from tests import factories
from tournaments.evenings.settlement import settlement_of

pytestmark = pytest.mark.django_db
MOUCHES = replace(FFT_4, id="maison-1-1", pot=PotTerms(passed_out=1, cap=None))
FAILED = Decimal(33)  # a garde with two bouts, short by eight: −66 to the taker's unit


@pytest.fixture
def night():
    return factories.evening()


def sentences(accounts):
    return list(accounts.payments)


def balances(accounts):
    return [(one.name, one.counted, one.part, one.words) for one in accounts.balances]


def test_chips_of_one_table(night):
    table = factories.table(in_evening=night, ruleset=MOUCHES)
    factories.record(table, outcome="passed_out")
    factories.record(table, taker=1, points=FAILED)
    factories.record(table, taker=2)
    (chips,) = [each.accounts for each in settlement_of(night).chips]
    assert balances(chips) == [
        ("Cy", 7, 0, "+7"),
        ("Ana", -1, 0, "−1"),
        ("Di", -1, 0, "−1"),
        ("Bo", -5, 0, "−5"),
    ]
    assert sentences(chips) == [
        "Ana donne 1 jeton à Cy",
        "Di donne 1 jeton à Cy",
        "Bo donne 5 jetons à Cy",
    ]


def test_chips_settle_where_they_lie_or_over_the_evening_where_it_says_so(night):
    first = factories.table(in_evening=night, ruleset=MOUCHES)
    factories.record(first, outcome="passed_out")
    factories.record(first, taker=0)  # Ana +3, the others −1
    first.closed_at = first.opened_at
    first.save(update_fields=["closed_at"])
    players = [seat.player for seat in first.seated]
    second = factories.table(in_evening=night, ruleset=MOUCHES, seated=players)
    factories.record(second, outcome="passed_out")
    factories.record(second, taker=1)  # Bo +3, the others −1
    lying = [(each.number, sentences(each.accounts)[0]) for each in settlement_of(night).chips]
    assert lying == [(1, "Bo donne 1 jeton à Ana"), (2, "Ana donne 1 jeton à Bo")]
    night.chips_together = True
    (together,) = settlement_of(night).chips
    assert (together.number, sentences(together.accounts)) == (
        0,
        [
            "Cy donne 2 jetons à Ana",
            "Di donne 2 jetons à Bo",
        ],
    )


def test_what_is_left_in_a_pot_is_shared(night):
    table = factories.table(in_evening=night, ruleset=MOUCHES)
    factories.record(table, outcome="passed_out")
    factories.record(table, taker=1, points=FAILED)
    settlement = settlement_of(night)
    assert [(pot.number, pot.pot) for pot in settlement.left] == [(1, 8)]
    (chips,) = [each.accounts for each in settlement.chips]
    assert balances(chips) == [
        ("Ana", -1, 2, "+1"),
        ("Cy", -1, 2, "+1"),
        ("Di", -1, 2, "+1"),
        ("Bo", -5, 2, "−3"),
    ]
    assert chips.total == 0


def test_a_game_that_is_never_passed_gives_no_chips_for_passing(night):
    always = replace(MOUCHES, dealer_takes=True)
    table = factories.table(in_evening=night, ruleset=always)
    factories.record(table, taker=1, points=FAILED)
    (pot,) = settlement_of(night).pots
    assert pot.chips == (0, 0, 0, 0)
    assert not any("passée" in term for term in pot.terms)


def test_nothing_is_settled_unless_it_is_played_for(night):
    factories.record(factories.table(in_evening=night))
    settlement = settlement_of(night)
    assert (settlement.chips, settlement.money, settlement.pots) == ((), None, ())


def test_scores_at_five_cents_a_point(night):
    factories.record(factories.table(in_evening=night))  # Ana +198, the others −66
    night.cents_a_point = 5
    money = settlement_of(night).money
    assert balances(money) == [
        ("Ana", 198, 0, "+9,90 €"),
        ("Bo", -66, 0, "−3,30 €"),
        ("Cy", -66, 0, "−3,30 €"),
        ("Di", -66, 0, "−3,30 €"),
    ]
    assert sentences(money) == [
        "Bo donne 3,30 € à Ana",
        "Cy donne 3,30 € à Ana",
        "Di donne 3,30 € à Ana",
    ]


def test_scores_that_do_not_sum_to_zero_are_not_settled(night):
    table = factories.table(in_evening=night)
    factories.record(table)
    Score.objects.filter(
        seat__position=3
    ).delete()  # a score is never changed, only derived anew
    night.cents_a_point = 1
    money = settlement_of(night).money
    assert (money.total, money.payments) == (66, ())


def test_queries_do_not_grow(night, django_assert_num_queries):
    night.cents_a_point = 1
    for _ in range(2):
        table = factories.table(in_evening=night, ruleset=MOUCHES)
        factories.record(table, outcome="passed_out")
        with django_assert_num_queries(6):
            settlement_of(night)
