from time import process_time

import pytest

from tests.tournaments.duplicate.movements.test_individuel import boards_again
from tournaments.duplicate.movements.individuel import NoRotationError, TooFewPlayersError
from tournaments.duplicate.movements.team_rounds import equipes, quadrettes, triplettes
from tournaments.duplicate.movements.values import MovementKind, MovementWish, measure

SECONDS = 10


def teams_of(count, size, lacking=()):
    """Give teams of so many players, numbered on; those `lacking` have one less."""
    return {
        team: tuple(range((team - 1) * size + 1, team * size + 1 - (team in lacking)))
        for team in range(1, count + 1)
    }


def plan_for(form, teams, rounds, **more):
    there = [player for players in teams.values() for player in players]
    return form(MovementWish([there] * rounds, deals=4, **more))


def planned(form, teams, rounds, **more):
    mine = {player: team for team, players in teams.items() for player in players}
    plan = plan_for(form, teams, rounds, seed=len(mine), team_of=mine, **more)
    return plan, measure(plan, mine)


def meetings(plan, mine):
    """Count how often each two teams meet: a pair of tables in quadrettes is one meeting."""
    found = {}
    for number, each in enumerate(plan.rounds):
        for table in each.tables:
            met = frozenset(mine[player] for player in table)
            found.setdefault(met, set()).add(number)
    return {met: len(rounds) for met, rounds in found.items()}


@pytest.mark.parametrize("count", range(3, 41))  # 8 players at least, 120 at most
def test_triplettes_of_every_size(count):
    teams = teams_of(count, 3, lacking={1})
    tables, halves = count // 2, -(-count // 2)
    plan, found = planned(triplettes, teams, min(5, halves))
    assert not found.again
    assert not found.turned  # NS stays NS
    assert not boards_again(plan)
    assert set(found.results.values()) == {tables}
    assert max(found.sat_out.values(), default=0) <= (1 if count % 2 else 0)
    assert all(len(table) in {5, 6} for each in plan.rounds for table in each.tables)


@pytest.mark.parametrize("count", range(3, 41))
def test_howell_meets_everybody(count):
    teams = teams_of(count, 3)
    mine = {player: team for team, players in teams.items() for player in players}
    every = count - 1 + count % 2
    plan, found = planned(triplettes, teams, every, kind=MovementKind.HOWELL)
    assert not found.again
    assert not boards_again(plan)
    assert len(meetings(plan, mine)) == count * (count - 1) // 2
    assert set(found.sat_out.values()) <= {1}


@pytest.mark.parametrize("count", range(6, 41))
def test_boards_of_triplettes_move_on(count):
    tables = -(-count // 2)
    rounds = tables - (tables % 2 == 0)
    plan, found = planned(triplettes, teams_of(count, 3), rounds, kind=MovementKind.ROTATION)
    assert not found.again
    assert not found.turned
    assert not boards_again(plan)
    assert found.copies == 1
    with pytest.raises(NoRotationError):
        planned(triplettes, teams_of(count, 3), rounds + 1, kind=MovementKind.ROTATION)


@pytest.mark.parametrize("count", range(2, 31))
def test_quadrettes_of_every_size(count):
    teams = teams_of(count, 4)
    mine = {player: team for team, players in teams.items() for player in players}
    rounds = min(5, count - 1 + count % 2)
    plan, found = planned(quadrettes, teams, rounds)
    assert not found.again
    assert not found.turned
    assert not boards_again(plan)
    assert set(meetings(plan, mine).values()) == {1}
    for each in plan.rounds:  # A's attacker at B's table, and B's at A's, with the same boards
        duels = {(mine[table[2]], mine[table[0]]) for table in each.tables}
        assert duels == {(other, one) for one, other in duels}
        assert len({tuple(sorted(boards)) for boards in each.boards}) == 1
    homes = [mine[table[0]] for table in plan.rounds[0].tables]
    stays = all([mine[table[0]] for table in each.tables] == homes for each in plan.rounds)
    assert stays == (count % 2 == 0)  # with an odd one out they move


@pytest.mark.parametrize("count", [3, 5, 7, 9, 11, 13, 29])
def test_attackers_and_boards_of_quadrettes_move_on(count):
    teams = teams_of(count, 4)
    mine = {player: team for team, players in teams.items() for player in players}
    plan, found = planned(quadrettes, teams, count - 1, kind=MovementKind.ROTATION)
    assert (found.again, found.turned, boards_again(plan)) == ({}, frozenset(), [])
    duels = {}
    for each in plan.rounds:
        assert not each.relay
        for table, boards in zip(each.tables, each.boards, strict=True):
            duels[mine[table[2]], mine[table[0]]] = set(boards)
    assert len(duels) == count * (count - 1)  # everybody attacks everybody
    assert all(duels[one, other] == duels[other, one] for one, other in duels)
    for even, rounds in ((count + 1, 2), (count, count), (count, 1)):
        with pytest.raises(NoRotationError):
            planned(quadrettes, teams_of(even, 4), rounds, kind=MovementKind.ROTATION)


@pytest.mark.parametrize(("count", "size"), [(2, 4), (2, 6), (3, 5), (4, 4), (7, 4), (20, 6)])
def test_a_match_of_equipes_has_four_quarters(count, size):
    teams = teams_of(count, size)
    mine = {player: team for team, players in teams.items() for player in players}
    plan, _found = planned(equipes, teams, 8)
    for match in (plan.rounds[:4], plan.rounds[4:]):
        opponents = {
            frozenset(mine[player] for player in table)
            for each in match
            for table in each.tables
        }
        assert len(opponents) == count // 2
        for each in match:
            duels = [(mine[table[2]], mine[table[0]]) for table in each.tables]
            assert set(duels) == {(other, one) for one, other in duels}
            assert {player for table in each.seating for player in table} == set(mine)
        attackers = [table[2] for each in match for table in each.tables]
        assert len(attackers) == len(set(attackers))  # another each quarter
    assert plan.rounds[0].boards[0] != plan.rounds[1].boards[0]


@pytest.mark.parametrize(
    ("form", "size", "kind"),
    [
        (triplettes, 3, MovementKind.SHARED),
        (triplettes, 3, MovementKind.HOWELL),
        (quadrettes, 4, MovementKind.SHARED),
    ],
)
@pytest.mark.parametrize("count", [7, 12, 30])
def test_what_is_played_stays_and_is_remembered(form, size, kind, count):
    teams = teams_of(count, size)
    before, _found = planned(form, teams, 5, kind=kind)
    late = teams_of(count + 1, size)
    there = {team: players for team, players in late.items() if team != 3}  # one has left
    mine = {player: team for team, players in late.items() for player in players}
    started = process_time()
    plan = plan_for(form, there, 2, seed=1, kind=kind, played=before.rounds[:2], team_of=mine)
    assert process_time() - started < SECONDS
    assert plan.rounds[:2] == before.rounds[:2]
    assert set(meetings(plan, mine).values()) == {1}
    assert not boards_again(plan)


def test_who_has_attacked_by_choice_does_not_by_list():
    """The second of the first team attacked in quarter 1: the first has a quarter to come."""
    teams = teams_of(2, 4)
    before, _found = planned(equipes, teams, 4)
    first, second = teams[1][:2]
    instead = {first: second, second: first}
    tables = tuple(
        tuple(instead.get(player, player) for player in table)
        for table in before.rounds[0].tables
    )
    played = [before.rounds[0]._replace(tables=tables)]
    mine = {player: team for team, players in teams.items() for player in players}
    plan = plan_for(equipes, teams, 3, seed=2, played=played, team_of=mine)
    attackers = [table[2] for each in plan.rounds for table in each.tables]
    assert sorted(attackers) == sorted(mine)


def test_a_match_goes_on_after_a_team_has_left():
    teams = teams_of(4, 4)
    before, _found = planned(equipes, teams, 8)
    there = {team: players for team, players in teams.items() if team != 3}
    mine = {player: team for team, players in teams.items() for player in players}
    plan = plan_for(equipes, there, 6, seed=1, played=before.rounds[:2], team_of=mine)
    assert [len(each.tables) for each in plan.rounds] == [4, 4, 2, 2, 2, 2, 2, 2]


def test_a_match_needs_two_teams_and_quadrettes_four_players():
    for form, teams in (
        (triplettes, teams_of(1, 3)),
        (quadrettes, teams_of(2, 4, lacking={1})),
        (equipes, teams_of(2, 3)),
    ):
        with pytest.raises(TooFewPlayersError):
            planned(form, teams, 1)


def test_a_plan_counted_out():
    _plan, found = planned(triplettes, teams_of(12, 3), 5)
    assert (found.players, found.tables, found.rounds, found.deals) == (36, 6, 5, 4)
    assert (len(found.results), found.copies, found.minutes) == (20, 2, 230)


@pytest.mark.parametrize(("form", "count", "size"), [(triplettes, 8, 3), (quadrettes, 5, 4)])
def test_boards_after_a_rotation_are_new_to_everybody(form, count, size):
    teams = teams_of(count, size)
    mine = {player: team for team, players in teams.items() for player in players}
    before, _found = planned(form, teams, 2, kind=MovementKind.ROTATION)
    there = {team: players for team, players in teams.items() if team != 3}
    plan = plan_for(form, there, 2, seed=1, played=before.rounds, team_of=mine)
    assert not boards_again(plan)
