import pytest
from hypothesis import given, strategies as st

from tournaments.ranking import Record, alphabetical, ranking


def record(name, total, deals=1):
    return Record(player=0, name=name, total=total, deals=deals)


def ranked(*records):
    return [(row.rank, row.tied, row.record.name) for row in ranking(records)]


RANKINGS = [
    pytest.param([], [], id="nobody"),
    pytest.param([record("Ana", 12)], [(1, False, "Ana")], id="one"),
    pytest.param(
        [record("Ana", -40), record("Bo", 10), record("Cy", 30)],
        [(1, False, "Cy"), (2, False, "Bo"), (3, False, "Ana")],
        id="most points first, losses last",
    ),
    pytest.param(
        [record("Cy", 30), record("Bo", 30), record("Ana", -60)],
        [(1, True, "Bo"), (1, True, "Cy"), (3, False, "Ana")],
        id="a shared first rank, the second is skipped",
    ),
    pytest.param(
        [record("Di", 0), record("Cy", 5), record("Bo", 0), record("Ana", 0), record("Ed", -5)],
        [
            (1, False, "Cy"),
            (2, True, "Ana"),
            (2, True, "Bo"),
            (2, True, "Di"),
            (5, False, "Ed"),
        ],
        id="three share the second, the fifth comes next",
    ),
    pytest.param(
        [record("Émile", 0), record("zoé", 0), record("Élise", 0), record("Ed", 0)],
        [(1, True, "Ed"), (1, True, "Élise"), (1, True, "Émile"), (1, True, "zoé")],
        id="equals stand by name, accents and case aside",
    ),
    pytest.param(
        [
            record("Ana", 0, deals=0),
            record("Bo", -12),
            record("Cy", 0, deals=0),
            record("Di", 0),
        ],
        [(1, False, "Di"), (2, False, "Bo"), (3, True, "Ana"), (3, True, "Cy")],
        id="who has not played stands last",
    ),
    pytest.param(
        [record("Ana", 20, deals=0), record("Bo", 10)],
        [(1, False, "Ana"), (2, False, "Bo")],
        id="a bilan typed without its deals counts",
    ),
]


@pytest.mark.parametrize(("records", "rows"), RANKINGS)
def test_ranking(records, rows):
    assert ranked(*records) == rows


people = st.lists(
    st.builds(record, st.text(max_size=5), st.integers(-5, 5), st.integers(0, 2)), max_size=12
)


@given(people)
def test_a_rank_is_one_more_than_the_number_of_better_players(records):
    def better(one, other):
        if one.idle or other.idle:
            return other.idle and not one.idle
        return one.total > other.total

    rows = ranking(records)
    assert sorted(map(id, records)) == sorted(id(row.record) for row in rows)
    for row in rows:
        assert row.rank == 1 + sum(better(other, row.record) for other in records)
        equals = [other for other in rows if other.rank == row.rank]
        assert row.tied == (len(equals) > 1)


@given(people, st.randoms())
def test_the_order_in_which_players_come_does_not_matter(records, random):
    shuffled = random.sample(records, len(records))
    ranks = [(row.rank, row.tied, row.record.total) for row in ranking(records)]
    assert [(row.rank, row.tied, row.record.total) for row in ranking(shuffled)] == ranks


def test_alphabetical():
    names = ["Zoé", "Țepeș", "élise", "Ed", "Émile"]
    assert sorted(names, key=alphabetical) == ["Ed", "élise", "Émile", "Țepeș", "Zoé"]
