from dataclasses import replace

from hypothesis import given, strategies as st

from tournaments.ranking import (
    Bilan,
    Criterion,
    Presence,
    RankingTeam,
    TeamGaps,
    add_up,
    ranking,
    team_ranking,
)


def member(key, name, *points, presence=Presence.PLAYING, penalty=0):
    bilans = [
        Bilan(round=number, table=10 * number + key, points=each, deals=4)
        for number, each in enumerate(points, start=1)
    ]
    return add_up(
        player=key, name=name, bilans=bilans, presence=presence, penalties={1: penalty}
    )


def test_members_are_added_and_listed():
    foxes = RankingTeam(
        key=1, name="Renards", members=(member(1, "Ana", 10, 40), member(2, "Bo", 90, 0))
    )
    owls = RankingTeam(
        key=2, name="Chouettes", members=(member(3, "Cy", 100, 80), member(4, "Di", -20, 0))
    )
    rows = team_ranking([foxes, owls])
    assert [(row.rank, row.record.name, row.record.total) for row in rows] == [
        (1, "Chouettes", 160),
        (2, "Renards", 140),
    ]
    assert [[one.name for one in row.members] for row in rows] == [["Cy", "Di"], ["Bo", "Ana"]]
    assert [row.record.rounds for row in rows] == [{1: 80, 2: 80}, {1: 100, 2: 40}]


def test_a_shared_rank_is_parted_by_the_best_round_of_the_team():
    foxes = RankingTeam(
        key=1, name="Renards", members=(member(1, "Ana", 10, 40), member(2, "Bo", 40, 10))
    )
    owls = RankingTeam(
        key=2, name="Chouettes", members=(member(3, "Cy", 70, 0), member(4, "Di", 0, 30))
    )
    shared = [(row.rank, row.tied, row.record.name) for row in team_ranking([foxes, owls])]
    assert shared == [(1, True, "Chouettes"), (1, True, "Renards")]
    parted = team_ranking([foxes, owls], [Criterion.BEST_ROUND])
    assert [(row.rank, row.record.name, row.tie_breaks[0].figure) for row in parted] == [
        (1, "Chouettes", 70),  # against the foxes' 50 in either round
        (2, "Renards", 50),
    ]


def test_teams_met_where_their_members_did():
    def at(key, name, table, points):
        return add_up(
            player=key,
            name=name,
            bilans=[Bilan(round=1, table=table, points=points, deals=4)],
        )

    foxes = RankingTeam(
        key=1, name="Renards", members=(at(1, "Ana", 1, 60), at(2, "Bo", 2, -10))
    )
    owls = RankingTeam(
        key=2, name="Chouettes", members=(at(3, "Cy", 1, 20), at(4, "Di", 3, 30))
    )
    rows = team_ranking([foxes, owls], [Criterion.HEAD_TO_HEAD])
    assert [(row.record.name, row.tie_breaks[0].figure) for row in rows] == [
        ("Renards", 40),
        ("Chouettes", -40),
    ]


def test_a_score_that_is_not_kept_is_not_added():
    gone = member(2, "Bo", 90, presence=Presence.UNRANKED)
    foxes = RankingTeam(key=1, name="Renards", members=(gone, member(1, "Ana", 10)))
    nobody = RankingTeam(key=2, name="Chouettes", members=(gone,))
    (row,) = team_ranking([foxes, nobody])
    assert (row.record.total, [one.name for one in row.members]) == (10, ["Ana", "Bo"])


def test_a_penalty_of_a_member_is_the_teams():
    foxes = RankingTeam(key=1, name="Renards", members=(member(1, "Ana", 10, penalty=-20),))
    (row,) = team_ranking([foxes])
    assert (row.record.total, row.record.penalty) == (-10, -20)


def test_a_team_that_lacks_a_player_gets_the_lowest_result_of_each_round_that_is_over():
    alone = RankingTeam(key=1, name="Renards", members=(member(1, "Ana", 120, 40),))
    pair = RankingTeam(
        key=2, name="Chouettes", members=(member(3, "Cy", 60, 0), member(4, "Di", 10, -5))
    )
    gaps = TeamGaps(size=2, lowest={1: -90})  # the second round is not over
    first, second = team_ranking([alone, pair], gaps=gaps)
    assert (first.record.name, first.record.total) == ("Renards", 120 - 90 + 40)
    assert (first.lacking, first.filled, first.record.rounds) == (1, (-90,), {1: 30, 2: 40})
    assert (second.lacking, second.filled, second.record.total) == (0, (), 65)


def test_or_the_average_of_the_mates_who_played():
    three = RankingTeam(
        key=1,
        name="Renards",
        members=(member(1, "Ana", 90), member(2, "Bo", 21), member(3, "Cy")),
    )
    (row,) = team_ranking([three], gaps=TeamGaps(size=4, average=True, lowest={1: -90}))
    assert (row.lacking, row.filled, row.record.total) == (1, (56, 56), 90 + 21 + 56 + 56)


def test_a_team_that_did_not_come_or_was_cut_is_given_nothing():
    cut = replace(member(2, "Bo", 10), presence=Presence.ELIMINATED, eliminated_after=1)
    foxes = RankingTeam(key=1, name="Renards", members=(member(1, "Ana", 0, 30), cut))
    late = RankingTeam(key=2, name="Chouettes", members=(member(3, "Cy"),))
    gaps = TeamGaps(size=2, lowest={1: -90, 2: -50})
    assert [
        (row.record.name, row.filled) for row in team_ranking([foxes, late], gaps=gaps)
    ] == [
        ("Renards", ()),
        ("Chouettes", ()),
    ]


teams = st.lists(
    st.lists(st.lists(st.integers(-9, 9), max_size=3), min_size=1, max_size=4), max_size=5
).map(
    lambda found: [
        RankingTeam(
            key=key,
            name=f"Équipe {key}",
            members=tuple(
                member(100 * key + place, str(place), *points)
                for place, points in enumerate(members)
            ),
        )
        for key, members in enumerate(found)
    ]
)


@given(teams, st.randoms())
def test_nothing_is_lost_and_order_does_not_matter(teams, random):
    rows = team_ranking(teams, [Criterion.LOT], "7")
    alone = [row.record for row in ranking(one for team in teams for one in team.members)]
    assert sum(row.record.total for row in rows) == sum(record.total for record in alone)
    assert sum(row.record.deals for row in rows) == sum(record.deals for record in alone)
    assert team_ranking(random.sample(teams, len(teams)), [Criterion.LOT], "7") == rows
