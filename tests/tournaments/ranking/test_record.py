from hypothesis import given, strategies as st

from tournaments.ranking import Bilan, Record, add_up, alphabetical


def bilan(number, points, table=1, **facts):
    return Bilan(round=number, table=table, points=points, **facts)


FIVE_ROUNDS = [bilan(1, 120), bilan(2, -40), bilan(3, 250), bilan(4, 10), bilan(5, -30)]


def test_a_record_adds_up_what_a_player_did():
    bilans = [
        bilan(2, -40, table=7, deals=5, takes=1, made=0, best=20, worst=-90),
        bilan(1, 120, table=3, deals=5, takes=2, made=1, best=198, worst=-66),
    ]
    assert add_up(player=4, name="Ana", bilans=bilans, penalties={0: -10, 2: -20}) == Record(
        player=4,
        name="Ana",
        total=50,
        penalty=-30,
        deals=10,
        takes=3,
        made=1,
        best=198,
        worst=-90,
        bilans=(bilans[1], bilans[0]),
    )


def test_the_rounds_are_columns():
    record = add_up(player=1, name="Ana", bilans=[*FIVE_ROUNDS[:2], *FIVE_ROUNDS[3:]])
    assert record.rounds == {1: 120, 2: -40, 4: 10, 5: -30}
    assert record.best_round == 120
    assert add_up(player=2, name="Bo", bilans=[]).best_round == 0


def test_two_tables_of_one_round_are_one_round():
    record = add_up(player=1, name="Ana", bilans=[bilan(1, 80, 1), bilan(1, 30, 2)])
    assert (record.rounds, record.best_round) == ({1: 110}, 110)


def test_any_past_moment():
    def after(number):
        record = add_up(
            player=1,
            name="Ana",
            bilans=FIVE_ROUNDS,
            penalties={0: -5, 3: -20},
            until=number,
        )
        return record.total, record.penalty, len(record.rounds)

    told = [after(number) for number in (0, 1, 2, 3, 4, 5, None)]
    assert told == [
        (-5, -5, 0),
        (115, -5, 1),
        (75, -5, 2),
        (305, -25, 3),
        (315, -25, 4),
        (285, -25, 5),
        (285, -25, 5),
    ]


def test_a_final_that_begins_at_nothing():
    record = add_up(
        player=1,
        name="Ana",
        bilans=FIVE_ROUNDS,
        penalties={0: -5, 3: -20, 5: -1},
        stage=1,
        first_round=4,
    )
    assert (record.total, record.penalty, record.best_round) == (-26, -6, 10)
    assert record.rounds == {1: 120, 2: -40, 3: 250, 4: 10, 5: -30}


def test_tables_of_another_size_are_marked():
    three, five = bilan(2, 10, seats=3), bilan(4, 0, seats=5, sat_out=1)
    record = add_up(player=1, name="Ana", bilans=[bilan(1, 0), five, bilan(3, 5), three])
    assert record.at_odd_tables() == (three, five)
    assert record.at_odd_tables(usual=5) == (bilan(1, 0), three, bilan(3, 5))


def test_alphabetical():
    names = ["Zoé", "Țepeș", "élise", "Ed", "Émile"]
    assert sorted(names, key=alphabetical) == ["Ed", "élise", "Émile", "Țepeș", "Zoé"]


def test_people_are_sorted_by_the_name_of_their_family():
    names = ["Al Zola", "Łukasz Abel", "Bo Łasz", "MARTIN Zoé", "Di Martin", "Ève Ōta"]
    names += [
        "Bo Œuvrard",
        "Bo Odin",
        "Bo Ôlive",
        "Bo Øster",
        "Bo D’Arc",
        "Al D'Arc",
        "Bo Đoko",
    ]
    assert sorted(names, key=alphabetical) == [
        *["Łukasz Abel", "Al D'Arc", "Bo D’Arc", "Bo Đoko", "Bo Łasz"],
        *["Di Martin", "MARTIN Zoé", "Bo Odin", "Bo Œuvrard", "Bo Ôlive", "Bo Øster"],
        *["Ève Ōta", "Al Zola"],
    ]


tables = st.lists(
    st.tuples(st.integers(1, 4), st.lists(st.integers(-200, 200), min_size=2, max_size=4)),
    max_size=6,
)


@given(tables, st.integers(0, 4))
def test_totals_without_penalties_sum_to_zero_after_every_round(tables, until):
    """Every table's last player brings what makes its sum zero; players stay in their seats."""
    bilans = {player: [] for player in range(5)}
    for table, (number, points) in enumerate(tables):
        for player, brought in enumerate([*points, -sum(points)]):
            bilans[player].append(bilan(number, brought, table))
    records = [
        add_up(player=player, name="", bilans=found, penalties={1: -player}, until=until)
        for player, found in bilans.items()
    ]
    assert sum(record.total - record.penalty for record in records) == 0
    assert sum(record.penalty for record in records) == (-10 if until else 0)
