from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, strategies as st

from tournaments.ranking import (
    Bilan,
    Criterion,
    Presence,
    Record,
    add_up,
    by_category,
    ranking,
    renamed,
    unranked,
)


def record(name, total, deals=1, **facts):
    return Record(player=0, name=name, total=total, deals=deals, **facts)


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
    pytest.param(
        [record("Ana", -20, deals=0, penalty=-20), record("Bo", -30)],
        [(1, False, "Bo"), (2, False, "Ana")],
        id="a penalty is no game: who has not played stands last with one too",
    ),
    pytest.param(
        [record("Ana", 90), record("Bo", -12, stage=1), record("Cy", 8, stage=1)],
        [(1, False, "Cy"), (2, False, "Bo"), (3, False, "Ana")],
        id="finalists stand before all others, whatever their points",
    ),
    pytest.param(
        [
            record("Ana", 90, presence=Presence.UNRANKED),
            record("Bo", 50, presence=Presence.WITHDRAWN),
            record("Cy", 60),
            record("Di", 40, presence=Presence.ELIMINATED),
        ],
        [(1, False, "Cy"), (2, False, "Bo"), (3, False, "Di")],
        id="who left keeps his rank with his score, or is not ranked",
    ),
]


@pytest.mark.parametrize(("records", "rows"), RANKINGS)
def test_ranking(records, rows):
    assert ranked(*records) == rows


def test_who_is_not_ranked_is_listed_apart():
    gone = [record(name, 50, presence=Presence.UNRANKED) for name in ("Zoé", "Élise")]
    assert [one.name for one in unranked([*gone, record("Cy", 10)])] == ["Élise", "Zoé"]


def test_under_other_names_nobody_is_shown_by_his_own():
    equals = [
        replace(record(name, 10), player=number) for number, name in ((1, "Zoé"), (2, "Ana"))
    ]
    rows = renamed(ranking(equals), {1: "Z."})
    assert {row.record.player: row.record.name for row in rows} == {1: "Z.", 2: "–"}


def test_a_rank_within_each_category():
    rows = ranking(
        [
            record("Ana", 80, categories=("Dames",)),
            record("Bo", 100, categories=("Seniors",)),
            record("Cy", 60, categories=("Dames", "Juniors")),
            record("Di", 60, categories=("Dames",)),
            record("Ed", 60),
            record("Fanny", 20, categories=("Dames",)),
        ]
    )
    told = {
        category: [(row.rank, row.tied, row.record.name) for row in found]
        for category, found in by_category(rows).items()
    }
    assert told == {
        "Dames": [
            (1, False, "Ana"),
            (2, True, "Cy"),
            (2, True, "Di"),
            (4, False, "Fanny"),
        ],
        "Juniors": [(1, False, "Cy")],  # Di and Ed share his rank over all, and are no juniors
        "Seniors": [(1, False, "Bo")],
    }


figures = st.integers(-3, 3)
bilans = st.builds(
    Bilan,
    round=st.integers(1, 3),
    table=st.integers(1, 2),
    points=figures,
    deals=st.integers(0, 2),
    made=st.integers(0, 2),
)
players = st.builds(
    lambda name, **facts: (name, facts),
    st.text("abé", max_size=2),
    bilans=st.lists(bilans, max_size=3),
    penalties=st.dictionaries(st.integers(0, 3), figures, max_size=2),
    presence=st.sampled_from(Presence),
    stage=st.integers(0, 1),
    categories=st.sets(st.sampled_from(["Dames", "Juniors"])).map(tuple),
)
people = st.lists(players, max_size=8).map(
    lambda found: [
        add_up(player=key, name=name, **facts) for key, (name, facts) in enumerate(found)
    ]
)
chains = st.permutations(list(Criterion)).flatmap(
    lambda chain: st.integers(0, len(chain)).map(lambda length: chain[:length])
)


@given(people)
def test_a_rank_is_one_more_than_the_number_of_better_players(records):
    def merit(one):
        return (not one.idle, one.stage, one.total)

    rows = ranking(records)
    present = [one for one in records if one.presence is not Presence.UNRANKED]
    assert sorted(map(id, present)) == sorted(id(row.record) for row in rows)
    assert len(present) + len(unranked(records)) == len(records)
    for row in rows:
        assert row.rank == 1 + sum(merit(other) > merit(row.record) for other in present)


@given(people, chains)
def test_ranks_are_consistent_whatever_parts_equals(records, chain):
    rows = ranking(records, chain, seed="7")
    for row in rows:
        equals = [other for other in rows if other.rank == row.rank]
        assert row.tied == (len(equals) > 1)
        assert row.rank == 1 + rows.index(equals[0])
        assert [step.criterion for step in row.tie_breaks] == chain[: len(row.tie_breaks)]
    totals = [(not row.record.idle, row.record.stage, row.record.total) for row in rows]
    assert totals == sorted(totals, reverse=True)


@given(people, chains, st.randoms())
def test_the_order_in_which_players_come_does_not_matter(records, chain, random):
    shuffled = random.sample(records, len(records))
    assert ranking(shuffled, chain, "7") == ranking(records, chain, "7")


@given(people, chains, st.data())
def test_more_points_never_rank_lower(records, chain, data):
    rows = ranking(records, chain, "7")
    assume(rows)
    row = data.draw(st.sampled_from(rows))
    more = replace(row.record, total=row.record.total + data.draw(st.integers(1, 5)))
    after = ranking([more if one is row.record else one for one in records], chain, "7")
    assert next(new.rank for new in after if new.record is more) <= row.rank


@given(people, chains)
def test_a_chain_only_parts_those_who_were_equal(records, chain):
    before = {row.record.player: row for row in ranking(records)}
    for row in ranking(records, chain, "7"):
        old = before[row.record.player]
        equals = sum(other.rank == old.rank for other in before.values())
        assert old.rank <= row.rank < old.rank + equals
        assert bool(row.tie_breaks) == (old.tied and bool(chain) and not row.record.idle)


@given(people, chains)
def test_a_category_keeps_the_order_of_all(records, chain):
    rows = ranking(records, chain, "7")
    for category, found in by_category(rows).items():
        over_all = [row for row in rows if category in row.record.categories]
        assert [row.record for row in found] == [row.record for row in over_all]
        for one, two in pairwise(zip(found, over_all, strict=True)):
            assert (one[0].rank == two[0].rank) == (one[1].rank == two[1].rank)
