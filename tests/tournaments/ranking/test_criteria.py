import pytest

from tournaments.ranking import Bilan, Criterion, TieBreak, add_up, ranking
from tournaments.ranking.order import LOTS, lot

BEST, MADE, MET, LOT = Criterion


def player(name, *rounds, made=0):
    """Give somebody's points a round; (table, points) where it matters who met whom."""
    bilans = [
        Bilan(
            round=number, table=each[0], points=each[1], deals=5, made=0 if number > 1 else made
        )
        for number, each in enumerate(
            (each if isinstance(each, tuple) else (ord(name[0]), each) for each in rounds),
            start=1,
        )
    ]
    return add_up(player=ord(name[0]), name=name, bilans=bilans)


def ranked(chain, *records):
    """Give each player's rank, name and what each criterion saw of him."""
    return [
        (row.rank, row.record.name, [step.figure for step in row.tie_breaks])
        for row in ranking(records, chain, seed="printemps")
    ]


CHAINS = [
    pytest.param(
        [],
        [player("Ana", 100, 20), player("Bo", 70, 50)],
        [(1, "Ana", []), (1, "Bo", [])],
        id="without a chain they share",
    ),
    pytest.param(
        [BEST],
        [player("Ana", 70, 50), player("Bo", 100, 20), player("Cy", 10, -10)],
        [(1, "Bo", [100]), (2, "Ana", [70]), (3, "Cy", [])],
        id="the best round, told to those only who needed it",
    ),
    pytest.param(
        [BEST, MADE],
        [player("Ana", 100, 20, made=2), player("Bo", 20, 100, made=4)],
        [(1, "Bo", [100, 4]), (2, "Ana", [100, 2])],
        id="the same best round, then the deals won",
    ),
    pytest.param(
        [MADE, BEST],
        [player("Ana", 100, 20, made=2), player("Bo", 70, 50, made=4)],
        [(1, "Bo", [4]), (2, "Ana", [2])],
        id="the order of the chain matters",
    ),
    pytest.param(
        [BEST, MADE],
        [player("Ana", 60, 60), player("Bo", 100, 20, made=1), player("Cy", 20, 100)],
        [(1, "Bo", [100, 1]), (2, "Cy", [100, 0]), (3, "Ana", [60])],
        id="who is parted first needs no second criterion",
    ),
    pytest.param(
        [BEST],
        [player("Ana", 100, 20), player("Bo", 100, 20), player("Cy", 60, 60)],
        [(1, "Ana", [100]), (1, "Bo", [100]), (3, "Cy", [60])],
        id="two stay equal and the next rank is skipped",
    ),
    pytest.param(
        [MET],
        [player("Ana", (1, 40), (2, 30)), player("Bo", (1, 60), (3, 10))],
        [(1, "Bo", [20]), (2, "Ana", [-20])],
        id="at table 1 Bo had twenty points more",
    ),
    pytest.param(
        [MET, BEST],
        [player("Ana", (1, 40), (2, 30)), player("Bo", (4, 60), (3, 10))],
        [(1, "Bo", [None, 60]), (2, "Ana", [None, 40])],
        id="they never met: the next criterion",
    ),
    pytest.param(
        [MET],
        [
            player("Ana", (1, 40), (2, 0), (4, 0)),
            player("Bo", (1, 30), (5, 0), (3, 10)),
            player("Cy", (9, 0), (2, 20), (3, 20)),
        ],
        # Ana against Bo +10, against Cy −20; Bo against Cy −10
        [(1, "Cy", [30]), (2, "Ana", [-10]), (3, "Bo", [-20])],
        id="three who all met: the differences add up",
    ),
    pytest.param(
        [MET],
        [
            player("Ana", (1, 40), (2, 0)),
            player("Bo", (1, 30), (3, 10)),
            player("Cy", (9, 0), (2, 40)),
        ],
        [(1, "Ana", [None]), (1, "Bo", [None]), (1, "Cy", [None])],
        id="Bo and Cy never met: it says nothing about any of the three",
    ),
    pytest.param(
        [BEST, MET],
        [
            player("Ana", (1, 40), (2, 0)),
            player("Bo", (1, 40), (3, 0)),
            player("Cy", (9, 10), (2, 30)),
        ],
        [(1, "Ana", [40, 0]), (1, "Bo", [40, 0]), (3, "Cy", [30])],
        id="only those still equal need to have met",
    ),
]


@pytest.mark.parametrize(("chain", "records", "rows"), CHAINS)
def test_chain(chain, records, rows):
    assert ranked(chain, *records) == rows


def test_a_tie_break_names_the_figures_of_the_others():
    rows = ranking([player("Ana", 70, 50), player("Bo", 100, 20), player("Cy", 60, 60)], [BEST])
    assert [row.tie_breaks for row in rows] == [
        (TieBreak(criterion=BEST, figure=100, others=(70, 60)),),
        (TieBreak(criterion=BEST, figure=70, others=(100, 60)),),
        (TieBreak(criterion=BEST, figure=60, others=(100, 70)),),
    ]


def test_a_round_before_a_final_from_nothing_does_not_count():
    ana, bo = (
        add_up(
            player=key,
            name=name,
            bilans=[
                Bilan(round=1, table=1, points=before, deals=5),
                Bilan(round=2, table=2 + key, points=30, deals=5),
            ],
            first_round=2,
        )
        for key, name, before in ((1, "Ana", 200), (2, "Bo", 10))
    )
    assert ranked([BEST, MET], ana, bo) == [(1, "Ana", [30, None]), (1, "Bo", [30, None])]


def test_lots_can_be_drawn_again():
    people = [player(name, 0, 0) for name in ("Ana", "Bo", "Cy", "Di", "Ed", "Fanny")]
    first = ranked([LOT], *people)
    assert [rank for rank, _name, _lots in first] == [1, 2, 3, 4, 5, 6]
    assert first == ranked([LOT], *reversed(people))
    figures = [lots[0] for _rank, _name, lots in first]
    assert figures == sorted(figures, reverse=True)
    assert all(0 <= figure < LOTS for figure in figures)
    # a lot is the player's own: it stays when another leaves
    assert [name for _rank, name, _lots in ranked([LOT], *people[1:])] == [
        name for _rank, name, _lots in first if name != "Ana"
    ]


def test_every_seed_draws_anew():
    winners = {max(range(5), key=lambda key: lot(f"graine {seed}", key)) for seed in range(60)}
    assert winners == {0, 1, 2, 3, 4}


def test_who_has_not_played_draws_no_lot():
    idle = [add_up(player=key, name=name, bilans=[]) for key, name in ((1, "Ana"), (2, "Bo"))]
    assert ranked([LOT], *idle) == [(1, "Ana", []), (1, "Bo", [])]
