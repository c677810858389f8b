import pytest

from tests.tournaments.prizes.engine.test_awards import field
from tournaments.prizes.engine import Award, Awards, Lot, calls, goods

CUP = Lot(label="Coupe", place=1)
BASKET = Lot(label="Panier", place=1, category="Dames")
SECOND = Lot(label="Fleurs", place=2, category="Dames")


def told(rows, given):
    names = {row.record.player: row.record.name for row in rows}
    return [(names[good.player], good.lot.label) for good in given]


@pytest.mark.parametrize(
    ("placed", "doubles", "expected"),
    [
        ((), False, [("Ana", "Coupe"), ("Bea", "Panier"), ("Dee", "Fleurs")]),
        ((), True, [("Ana", "Coupe"), ("Ana", "Panier"), ("Bea", "Fleurs")]),
        (("Bea",), False, [("Ana", "Coupe"), ("Dee", "Panier")]),
    ],
    ids=["nobody twice", "twice", "money by place counts too"],
)
def test_things_follow_the_ranking(placed, doubles, expected):
    rows = field("Ana 90 Dames", "Bea 50 Dames", "Cy 40", "Dee 10 Dames")
    players = {row.record.name: row.record.player for row in rows}
    paid = [players[name] for name in placed]
    assert told(rows, goods(rows, [CUP, BASKET, SECOND], paid, doubles=doubles)) == expected


def test_a_thing_for_nobody_stays():
    rows = field("Ana 90", "Bo 10")
    third = Lot(label="Livre", place=3)
    assert goods(rows, [third, BASKET]) == ()


def test_a_thing_by_hand_comes_on_top_whoever_gets_it():
    rows = field("Ana 90 Dames", "Bea 50 Dames")
    for_ana = Lot(label="Jambon", category="Tombola", player=rows[0].record.player)
    gone = Lot(label="Livre", category="Tombola", player=99)
    assert told(rows, goods(rows, [CUP, for_ana, gone, BASKET])) == [
        ("Ana", "Coupe"),
        ("Bea", "Panier"),
        ("Ana", "Jambon"),
    ]


def test_who_gets_a_thing_alone_is_called_too():
    rows = field("Ana 90", "Bo 50", "Cy 10")
    money = Awards(
        given=(Award(player=rows[1].record.player, cents=500, place=2),), unclaimed=0
    )
    last = Lot(label="Lanterne", place=3)
    called = calls(rows, money, goods(rows, [last, CUP]))
    assert [(call.row.record.name, call.cents, len(call.goods)) for call in called] == [
        ("Cy", 0, 1),
        ("Bo", 500, 0),
        ("Ana", 0, 1),
    ]
