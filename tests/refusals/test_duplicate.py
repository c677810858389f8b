"""Refusals of a duplicate: doing what they say makes the act succeed."""

from uuid import uuid4

import pytest

from scoring.models import Table
from scoring.services.links import create_link
from tests import factories
from tests.refusals.following import done, follows, refusal_of
from tests.scoring.views.api.conftest import Tablet
from tests.tournaments.boards.test_at_the_table import facts_of
from tournaments.boards import services
from tournaments.draw.services import draws, movements
from tournaments.duplicate.movements.values import MovementKind
from tournaments.entries.services.entries import check_in
from tournaments.models import PlayedBoard

pytestmark = pytest.mark.django_db
SHARED, ROTATION = MovementKind.SHARED, MovementKind.ROTATION


def entry(event, number):
    return event.entries.select_related("event", "player", "team").get(number=number)


def drawn(event, kind=SHARED):
    return draws.draw_movement(event=event, seed=7, kind=kind)


def of_teams(form, teams, size, home):
    """A duplicate of teams that nobody has drawn."""
    event = factories.tournament(teams * size, duplicate=form, team_size=size, in_club=home)
    for number in range(1, teams + 1):
        team = event.teams.create(number=number, name=f"Équipe {number}")
        last = number * size
        event.entries.filter(number__range=(last - size + 1, last)).update(team=team)
    return event


@follows(movements.FewForDuplicateError)
def test_eight_who_are_there_are_drawn(home):
    event = factories.tournament(8, duplicate="individuel", in_club=home)
    check_in(entry=entry(event, 8), present=False)
    with pytest.raises(movements.FewForDuplicateError):
        drawn(event)
    check_in(entry=entry(event, 8))
    drawn(event)


@follows(movements.NoMovementError)
def test_where_no_rotation_is_known_boards_are_shared(home):
    event = factories.tournament(16, duplicate="individuel", rounds=4, in_club=home)
    with pytest.raises(movements.NoMovementError):
        drawn(event, ROTATION)
    drawn(event, SHARED)


@follows(movements.FewTeamsError)
def test_two_teams_that_are_there_are_drawn(home):
    event = of_teams("triplettes", 2, 3, home)
    for number in (5, 6):
        check_in(entry=entry(event, number), present=False)
    with pytest.raises(movements.FewTeamsError):
        drawn(event)
    check_in(entry=entry(event, 5))
    drawn(event)


@follows(movements.TeamsNotWholeError)
def test_a_team_is_made_whole_by_a_substitute(home):
    event = of_teams("quadrettes", 2, 4, home)
    check_in(entry=entry(event, 8), present=False)
    with pytest.raises(movements.TeamsNotWholeError):
        drawn(event)
    check_in(entry=entry(event, 8))
    drawn(event)


@follows(movements.TeamlessError)
def test_who_has_no_team_is_given_one(desk, home):
    event = of_teams("triplettes", 2, 3, home)
    alone = entry(event, 6)
    event.entries.filter(number=6).update(team=None)
    with pytest.raises(movements.TeamlessError):
        drawn(event)
    assert done(desk.post("entry", event, alone.pk, team="Équipe 2", publication="full"))
    drawn(event)


@pytest.fixture
def event(home):
    """Two tables of an individuel, round 1 under way."""
    event = factories.duplicate(8, rounds=2, in_club=home)
    factories.released(event)
    return event


def row_of(event, table=1, board=1):
    rows = PlayedBoard.objects.filter(table__round__event=event, table__table__number=table)
    return rows.get(board=board)


@follows(services.AmountTypedError)
def test_another_amount_is_corrected_by_an_arbiter(desk, event):
    row = row_of(event)
    typed = {"event": event, "sheet": services.BoardSheet.ROUND}
    services.type_amounts(amounts={row.pk: 56}, **typed)
    with pytest.raises(services.AmountTypedError):
        services.type_amounts(amounts={row.pk: -52}, **typed)
    decided = {"verdict": "adjust", "amount": "−52", "reason": "Relu"}
    assert done(desk.post("board_decide", event, 1, row.pk, **decided))
    services.type_amounts(amounts={row.pk: -52}, correcting=True, **typed)


@follows(services.BoardOnTabletError)
def test_what_the_tablet_noted_is_corrected_on_the_sheet_of_the_table(client, event):
    table = Table.objects.get(number=1, round_table__round__event=event)
    client.event = event
    tablet = Tablet(client, create_link(table=table))
    tablet.deal(facts_of(table.played_boards[0]))
    row = row_of(event)
    with pytest.raises(services.BoardOnTabletError):
        services.move_board(event=event, key=row.pk, board=2, reason="Étui 2")
    other = row_of(event, board=3)
    assert services.move_board(event=event, key=other.pk, board=4, reason="Étui 4").board == 4


@follows(services.NoBoardError)
def test_the_boards_of_the_round_are_typed(event):
    typed = {"event": event, "sheet": services.BoardSheet.ROUND}
    with pytest.raises(services.NoBoardError):
        services.type_amounts(amounts={0: 56}, **typed)
    services.type_amounts(amounts={row_of(event).pk: 56}, **typed)


@follows(services.SameTableError)
def test_deals_are_cancelled_before_two_of_a_table_change_places(client, desk, event):
    table = Table.objects.get(number=1, round_table__round__event=event)
    tablet = Tablet(client, create_link(table=table))
    tablet.deal(facts_of(table.played_boards[0]))
    north, _east, south, _west = event.rounds.get(number=1).seating[0]
    exchange = {"one": north, "other": south, "reason": "Face à face"}
    assert refusal_of(desk.post("exchange_players", event, 1, **exchange)) == str(
        services.SameTableError()
    )
    deal = table.deals.get()
    cancelled = {"version": deal.version, "reason": "Mal assis", "uuid": uuid4()}
    answer = desk.client.post(f"/donnes/{deal.pk}/annulation/", cancelled)
    assert done(answer)
    assert done(desk.post("exchange_players", event, 1, **exchange))


@follows(services.NotSeatedError)
def test_who_sits_in_the_round_is_exchanged(event):
    one, other = (seats[0] for seats in event.rounds.get(number=1).seating)
    with pytest.raises(services.NotSeatedError):
        services.exchange_seated(event=event, number=1, players=(one, 99), reason="x")
    services.exchange_seated(event=event, number=1, players=(one, other), reason="x")


@follows(services.TeamsUnlikeError)
def test_two_teams_of_one_size_change_places(home):
    event = factories.team_duplicate("triplettes", 4, lacking=1, in_club=home)
    factories.released(event)
    seating = event.rounds.get(number=1).seating
    short, *whole = sorted(event.teams.all(), key=lambda team: team.entries.count())
    first = {team.number: team.entries.order_by("number").first().number for team in whole}
    lacking = short.entries.order_by("number").first().number
    elsewhere = [
        number
        for number in first.values()
        if not any({number, lacking} <= set(table) for table in seating)
    ]
    with pytest.raises(services.TeamsUnlikeError):
        services.exchange_seated(
            event=event, number=1, players=(lacking, elsewhere[0]), reason="x"
        )
    services.exchange_seated(event=event, number=1, players=tuple(elsewhere[:2]), reason="x")


@follows(services.RolesUnlikeError)
def test_two_of_one_team_change_places(home):
    event = factories.team_duplicate("quadrettes", 2, size=4, rounds=2, in_club=home)
    factories.released(event)
    [[north, east, _south, _west], other] = event.rounds.get(number=1).seating
    with pytest.raises(services.RolesUnlikeError):
        services.exchange_seated(event=event, number=1, players=(north, other[1]), reason="x")
    services.exchange_seated(event=event, number=1, players=(north, east), reason="x")


@follows(draws.AttackedBeforeError)
def test_another_of_the_team_attacks_in_this_quarter(home):
    event = factories.team_duplicate("equipes", 2, size=4, rounds=4, in_club=home)
    attacked = {each.team: each.attacker for each in draws.team_choices(event, 1)}
    factories.released(event)
    planned = draws.team_choices(event, 2)[0]
    mates = [number for number, _name in planned.players]
    fresh = next(one for one in mates if one not in {attacked[planned.team], planned.attacker})
    choice = {"event": event, "number": 2}
    with pytest.raises(draws.AttackedBeforeError):
        draws.choose_attackers(chosen={planned.attacker: attacked[planned.team]}, **choice)
    draws.choose_attackers(chosen={planned.attacker: fresh}, **choice)


@follows(draws.ChoiceMovedError)
def test_captains_choose_again_by_the_seating_of_now(home):
    event = factories.team_duplicate("quadrettes", 2, size=4, rounds=2, in_club=home)
    [first, *_others] = draws.team_choices(event, 1)
    other = next(number for number, _name in first.players if number != first.attacker)
    choice = {"event": event, "number": 1}
    with pytest.raises(draws.ChoiceMovedError):
        draws.choose_attackers(chosen={99: other}, **choice)
    draws.choose_attackers(chosen={first.attacker: other}, **choice)
