from itertools import groupby
from operator import itemgetter

import pytest
from hypothesis import given, strategies as st

from tournaments.prizes.engine import Special, award, calls, special_total
from tournaments.ranking import RankingTeam, Record, ranking, team_ranking


def field(*sent):
    """Rank players told as "Ana 100 Dames": name, total, categories."""
    records = []
    for place, text in enumerate(sent):
        name, total, *categories = text.split()
        records.append(
            Record(
                player=place,
                name=name,
                total=int(total),
                deals=1,
                categories=tuple(categories),
            )
        )
    return ranking(records)


def told(rows, awards):
    names = {row.record.player: row.record.name for row in rows}
    return [(names[one.player], one.place or one.special, one.cents) for one in awards.given]


def given_to(rows, scale, specials=(), **how):
    awards = award(rows, scale, specials, **how)
    assert sum(one.cents for one in awards.given) + awards.unclaimed == sum(
        scale
    ) + special_total(specials)
    return told(rows, awards), awards.unclaimed


TEN = [f"{chr(65 + place)} {100 - 10 * place}" for place in range(10)]


def test_each_place_has_its_prize():
    assert given_to(field(*TEN), [50, 30, 20]) == (
        [("A", 1, 50), ("B", 2, 30), ("C", 3, 20)],
        0,
    )


def test_equals_part_the_prizes_of_their_places():
    rows = field("Ana 90", "Bo 90", "Cy 80", "Di 70")
    assert given_to(rows, [50, 30, 20]) == ([("Ana", 1, 40), ("Bo", 1, 40), ("Cy", 3, 20)], 0)


def test_the_last_prize_is_parted_by_all_who_share_its_place():
    rows = field("Ana 90", "Cy 50", "Bo 50", "Di 50", "Ed 40")
    expected = [("Ana", 1, 50), ("Bo", 2, 17), ("Cy", 2, 17), ("Di", 2, 16)]
    assert given_to(rows, [50, 30, 20]) == (expected, 0)


def test_unshared_prizes_go_by_the_order_of_the_ranking():
    rows = field("Bo 90", "Ana 90", "Cy 80")
    assert given_to(rows, [50, 30], shared=False) == ([("Ana", 1, 50), ("Bo", 1, 30)], 0)


def test_more_prizes_than_players():
    assert given_to(field("Ana 10", "Bo -10"), [50, 30, 20]) == (
        [("Ana", 1, 50), ("Bo", 2, 30)],
        20,
    )


def test_who_has_not_played_gets_nothing():
    rows = ranking(
        [
            Record(player=1, name="Ana", total=-50, deals=4),
            Record(player=2, name="Bo", total=0, categories=("Dames",)),
        ]
    )
    first_lady = Special(name="1re dame", amounts=(10,), category="Dames")
    assert given_to(rows, [50, 30], [first_lady]) == ([("Ana", 1, 50)], 40)


LADIES = Special(name="1re dame", amounts=(30,), category="Dames")

WITHOUT_DOUBLES = [
    pytest.param(
        ["A 90", "B 80 Dames", "C 70", "D 60 Dames"],
        [("A", 1, 50), ("B", 2, 40), ("C", 3, 20), ("D", "1re dame", 30)],
        0,
        id="she keeps her better place, the next of the category gets it",
    ),
    pytest.param(
        ["A 90", "B 80", "C 70 Dames", "D 60 Dames"],
        [("A", 1, 50), ("B", 2, 40), ("C", "1re dame", 30), ("D", 4, 20)],
        0,
        id="hers is better than her place, whose prize moves on",
    ),
    pytest.param(
        ["A 90", "B 80", "C 70", "D 60"],
        [("A", 1, 50), ("B", 2, 40), ("C", 3, 20)],
        30,
        id="nobody of the category",
    ),
    pytest.param(
        ["A 90 Dames", "B 80 Dames", "C 70", "D 60"],
        [("A", 1, 50), ("B", 2, 40), ("C", 3, 20)],
        30,
        id="all of the category have better",
    ),
    pytest.param(
        ["A 90", "B 80", "C 70", "D 60 Dames", "E 60 Dames", "F 10 Dames"],
        [
            ("A", 1, 50),
            ("B", 2, 40),
            ("C", 3, 20),
            ("D", "1re dame", 15),
            ("E", "1re dame", 15),
        ],
        0,
        id="two share the first of the category",
    ),
]


@pytest.mark.parametrize(("sent", "expected", "unclaimed"), WITHOUT_DOUBLES)
def test_nobody_gets_two(sent, expected, unclaimed):
    assert given_to(field(*sent), [50, 40, 20], [LADIES]) == (expected, unclaimed)


def test_equal_prizes_leave_the_special_one_to_the_next():
    rows = field("A 90 Dames", "B 80", "C 70 Dames")
    expected = [("A", 1, 30), ("B", 2, 20), ("C", "1re dame", 30)]
    assert given_to(rows, [30, 20], [LADIES]) == (expected, 0)


def test_the_larger_special_prize_comes_first():
    juniors = Special(name="1er junior", amounts=(40, 10), category="Juniors")
    rows = field("A 90", "B 80 Dames Juniors", "C 70 Dames", "D 60 Juniors", "E 50 Juniors")
    expected = [
        ("A", 1, 50),
        ("B", "1er junior", 40),
        ("C", "1re dame", 30),
        ("D", 4, 20),
    ]
    # D's place moved up twice and is worth more than the second junior's prize, which E gets
    told, unclaimed = given_to(rows, [50, 20], [LADIES, juniors])
    assert (told, unclaimed) == ([*expected, ("E", "1er junior", 10)], 0)


def test_doubles_add_up():
    rows = field("A 90", "B 80 Dames", "C 70 Dames")
    expected = [("A", 1, 50), ("B", 2, 40), ("B", "1re dame", 30), ("C", 3, 20)]
    assert given_to(rows, [50, 40, 20], [LADIES], doubles=True) == (expected, 0)


def test_equals_of_a_category_part_its_prizes_with_doubles_too():
    ladies = Special(name="Dames", amounts=(30, 11), category="Dames")
    rows = field("A 90 Dames", "B 90 Dames", "C 70 Dames")
    expected = [("A", "Dames", 21), ("B", "Dames", 20)]
    assert given_to(rows, [], [ladies], doubles=True) == (expected, 0)


def test_a_prize_by_hand_comes_on_top():
    best_deal = Special(name="Plus beau chelem", amounts=(25,), player=0)
    gone = Special(name="Tombola", amounts=(5,), player=99)
    rows = field("A 90", "B 80")
    assert given_to(rows, [50], [best_deal, gone]) == (
        [("A", 1, 50), ("A", "Plus beau chelem", 25)],
        5,
    )


def test_the_last_is_called_first():
    rows = field("A 90", "B 80 Dames", "C 70", "D 60 Dames")
    awards = award(rows, [50, 30], [LADIES], doubles=True)
    called = [(call.row.rank, call.row.record.name, call.cents) for call in calls(rows, awards)]
    assert called == [(2, "B", 60), (1, "A", 50)]


def test_teams_have_prizes_too():
    rows = team_ranking(
        [
            RankingTeam(
                key=7, name="Renards", members=(Record(player=1, name="A", total=9, deals=1),)
            ),
            RankingTeam(
                key=8, name="Loups", members=(Record(player=2, name="B", total=5, deals=1),)
            ),
        ]
    )
    assert told(rows, award(rows, [50, 30])) == [("Renards", 1, 50), ("Loups", 2, 30)]


CATEGORIES = ["Dames", "Juniors"]
fields = st.lists(
    st.tuples(st.integers(-4, 4), st.sets(st.sampled_from(CATEGORIES)), st.integers(0, 3)),
    max_size=10,
).map(
    lambda drawn: ranking(
        Record(
            player=place,
            name=str(place),
            total=total,
            deals=deals,
            categories=tuple(categories),
        )
        for place, (total, categories, deals) in enumerate(drawn)
    )
)
scales = st.lists(st.integers(0, 500), max_size=8).map(
    lambda found: sorted(found, reverse=True)
)
special_prizes = st.lists(
    st.builds(
        lambda category, amounts: Special(
            name=category, category=category, amounts=tuple(sorted(amounts, reverse=True))
        ),
        st.sampled_from(CATEGORIES),
        st.lists(st.integers(1, 500), min_size=1, max_size=3),
    ),
    max_size=3,
)


@given(fields, scales, special_prizes, st.booleans(), st.booleans())
def test_no_cent_is_lost_or_made(rows, scale, specials, shared, doubles):
    awards = award(rows, scale, specials, shared=shared, doubles=doubles)
    there = sum(scale) + special_total(specials)
    assert sum(one.cents for one in awards.given) + awards.unclaimed == there
    assert awards.unclaimed >= 0
    assert all(one.cents > 0 for one in awards.given)
    assert sum(call.cents for call in calls(rows, awards)) == there - awards.unclaimed


@given(fields, scales, special_prizes, st.booleans())
def test_nobody_is_called_for_two(rows, scale, specials, shared):
    awards = award(rows, scale, specials, shared=shared)
    players = [one.player for one in awards.given]
    assert len(players) == len(set(players))
    by_player = {row.record.player: row.record for row in rows}
    specials_won = [one for one in awards.given if one.special]
    for one in specials_won:
        assert one.special in by_player[one.player].categories


@given(fields, scales, special_prizes, st.booleans(), st.booleans())
def test_a_better_place_never_has_less(rows, scale, specials, shared, doubles):
    awards = award(rows, scale, specials, shared=shared, doubles=doubles)
    by_place = [one for one in awards.given if one.place]
    assert [one.place for one in by_place] == sorted(one.place for one in by_place)
    prizes = [one.cents for one in by_place]
    assert prizes == sorted(prizes, reverse=True)


@given(fields, scales, special_prizes, st.booleans())
def test_equals_who_share_have_the_same_but_for_a_cent(rows, scale, specials, doubles):
    awards = award(rows, scale, specials, shared=True, doubles=doubles)
    by_place = sorted((one.place, one.cents) for one in awards.given if one.place)
    for _place, equals in groupby(by_place, key=itemgetter(0)):
        cents = [each for _, each in equals]
        assert max(cents) - min(cents) <= 1


@given(fields, scales, special_prizes)
def test_nobody_had_rather_another_special_prize(rows, scale, specials):
    """Of a category, who is better placed and got less would have taken the prize himself."""
    awards = award(rows, scale, specials, shared=False)
    cents = {one.player: one.cents for one in awards.given}
    places = {row.record.player: place for place, row in enumerate(rows)}
    for one in awards.given:
        better = [row.record for row in rows[: places[one.player]]]
        rivals = [record.player for record in better if one.special in record.categories]
        assert all(cents.get(rival, 0) >= one.cents for rival in rivals)


@given(fields, scales, special_prizes)
def test_nobody_had_rather_his_place(rows, scale, specials):
    awards = award(rows, scale, specials, shared=False)
    special = [one for one in awards.given if one.special]
    for one in special:
        others = {other.player for other in special} - {one.player}
        without = [row for row in rows if row.record.player not in others]
        place = next(i for i, row in enumerate(without) if row.record.player == one.player)
        assert one.cents > (scale[place] if place < len(scale) else 0)
