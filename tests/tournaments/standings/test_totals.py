import random
from decimal import Decimal

import pytest

from scoring.rules import Side
from scoring.services.deals import cancel_deal
from tests.factories import drawn, evening, players, record, released, table, tournament
from tournaments.entries.services.entries import add_entry
from tournaments.ranking import Bilan, Record
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.standings.totals import event_ranking
from tournaments.workbook.ranking_rows import rounds_data

pytestmark = pytest.mark.django_db


def by_name(event):
    return {row.record.name: row.record for row in event_ranking(event)}


def test_an_evening_without_players_has_no_ranking():
    assert event_ranking(evening()) == []


def test_a_player_who_has_not_sat_down():
    night = evening()
    (ana,) = players(1, in_club=night.club)
    add_entry(event=night, player=ana)
    (row,) = event_ranking(night)
    assert (row.rank, row.tied) == (1, False)
    assert row.record == Record(player=1, name="Ana", total=0)  # the entry's number


def test_what_a_player_did():
    night = evening()
    home = table(4, in_evening=night)
    record(home)  # Ana makes her garde by 8: +198, −66 to each other
    record(home, taker=0, contract="petite", bouts=0, points=Decimal(36))  # fails by 20: −135
    record(home, taker=1, contract="petite", bouts=3, points=Decimal(36))  # makes it: +75
    record(home, outcome="passed_out")
    cancel_deal(deal=record(home, taker=2), version=1, reason="mal donné")
    records = by_name(night)
    bilan = Bilan(
        round=1, table=home.pk, points=38, deals=3, takes=2, made=1, best=198, worst=-135
    )
    assert records["Ana"] == Record(
        player=1,
        name="Ana",
        total=38,
        deals=3,
        takes=2,
        made=1,
        best=198,
        worst=-135,
        bilans=(bilan,),
    )
    assert (records["Bo"].total, records["Bo"].made, records["Bo"].worst) == (54, 1, -66)
    assert [row.record.name for row in event_ranking(night)] == ["Bo", "Ana", "Cy", "Di"]


@pytest.mark.parametrize(
    ("usual", "noted", "deals"),
    [
        pytest.param(2, None, 4, id="a round has two, and there are two"),
        pytest.param(None, 3, 6, id="rounds end by the clock, and it is typed"),
        pytest.param(None, None, None, id="nobody has said"),
    ],
)
def test_typed_bilans_are_of_as_many_deals_as_is_said(usual, noted, deals):
    event = tournament(4, rounds=2, deals_per_round=usual)
    for number in (1, 2):
        [home] = released(drawn(event), number)
        type_bilans(table=home, bilans=[24, -12, -8, -4], deals=noted)
        close_round(event=event, number=number)
    records = by_name(event).values()
    assert [record.deals for record in records] == [deals] * 4
    sheet = rounds_data(event, {})
    assert {row[sheet.place("deals")] for row in sheet.rows} == {deals and deals // 2}


def test_who_sits_out_has_no_deal():
    night = evening()
    home = table(mort=True, in_evening=night)
    record(home)  # Ana deals and sits out
    assert {name: told.deals for name, told in by_name(night).items()} == {
        "Ana": 0,
        "Bo": 1,
        "Cy": 1,
        "Di": 1,
        "Ed": 1,
    }


def test_a_bilan_says_the_size_of_its_table_and_who_sat_out():
    night = evening()
    home = table(mort=True, in_evening=night)
    record(home)  # Ana deals and sits out
    record(home)  # then Bo
    record(table(3, in_evening=night))
    told = {name: one.bilans for name, one in by_name(night).items()}
    assert {
        name: [(b.seats, b.deals, b.sat_out) for b in bilans] for name, bilans in told.items()
    } == {
        "Ana": [(5, 1, 1)],
        "Bo": [(5, 1, 1)],
        "Cy": [(5, 2, 0)],
        "Di": [(5, 2, 0)],
        "Ed": [(5, 2, 0)],
        "Fanny": [(3, 1, 0)],
        "Gilles": [(3, 1, 0)],
        "Huguette": [(3, 1, 0)],
    }


def test_other_evenings_do_not_count():
    night = evening()
    home = table(4, in_evening=night)
    record(home)
    other = evening(in_club=night.club)
    record(table(in_evening=other, seated=[seat.player for seat in home.seated]))
    assert by_name(night)["Ana"].total == 198


def test_totals_over_several_tables_agree_with_a_naive_sum():
    night, dice = evening(), random.Random(7)
    club = players(11, in_club=night.club)
    tables = [
        table(in_evening=night, seated=club[:3]),
        table(in_evening=night, seated=club[3:7]),
        table(in_evening=night, seated=club[7:11]),
    ]
    found = dict.fromkeys((player.name for player in club), 0)
    for _ in range(30):
        home = dice.choice(tables)
        deal = record(
            home,
            taker=dice.randrange(len(home.seated)),
            contract=dice.choice(["petite", "garde", "garde_sans"]),
            bouts=dice.choice([1, 2]),
            points=Decimal(dice.randrange(20, 70)),
            petit_au_bout=dice.choice([None, Side.ATTACK, Side.DEFENCE]),
        )
        for score in deal.scores.select_related("seat__player"):
            found[score.seat.player.name] += score.points
    assert {name: told.total for name, told in by_name(night).items()} == found
    assert sum(found.values()) == 0


def test_queries(django_assert_num_queries):
    night = evening()
    for _ in range(3):
        record(table(4, in_evening=night))
        with django_assert_num_queries(2):
            event_ranking(night)
