"""Tables of triplettes, quadrettes and équipes with their tablets, from draw to ranking."""

from random import Random
from uuid import uuid4

import pytest

from scoring.forms.choices import BOARD
from scoring.models import Deal, Role, Score, Table
from scoring.services.links import create_link
from scoring.services.verifying import differences
from tests import factories
from tests.scoring.views.api.conftest import Tablet, answer
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.models import Event, Place, PlayedBoard
from tournaments.rounds.progress import round_progress as round_board
from tournaments.rounds.services.results import reopen_table
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.standings.totals import (
    attackers_of,
    board_lines,
    event_ranking,
    event_team_ranking,
)

pytestmark = pytest.mark.django_db
SIZES = {"triplettes": 3, "quadrettes": 4, "equipes": 4}
ROUNDS = {"triplettes": 2, "quadrettes": 2, "equipes": 4}
TEAMS = {"triplettes": 4, "quadrettes": 3, "equipes": 2}
FORMS = list(SIZES)
TIMES = {"garde": 2, "garde_sans": 4, "garde_contre": 6}


def team_event(form, *, rounds=1, released=True, **more):
    told = {"size": SIZES[form], "rounds": max(rounds, ROUNDS[form])} | more
    event = factories.team_duplicate(form, TEAMS[form], **told)
    if released:
        release_round(event=event, number=1)
    return event


def tables_of(event, number=1):
    found = Table.objects.filter(round_table__round__event=event)
    return list(found.filter(round_table__round__number=number).order_by("number"))


def tablet_of(client, table):
    return Tablet(client, create_link(table=table))


def facts_of(board, *, points=49, bouts=2, **more):
    """Give a deal on a board (a TableBoard): a garde by 8, 66 for each defender."""
    told = {"board": board.number, "taker": str(board.taker), "dealer": str(board.dealer)}
    return told | {"contract": "garde", "bouts": bouts, "points": points} | more


def worth(contract, points, needed=41):
    gap = points - needed
    return TIMES[contract] * (25 + abs(gap)) * (1 if gap >= 0 else -1)


def play(client, event, dice):
    """Play every board of every round on tablets; give what each was worth."""
    played = {}
    for round_ in event.rounds.order_by("number"):
        release_round(event=event, number=round_.number)
        for table in tables_of(event, round_.number):
            tablet = tablet_of(client, table)
            for board in table.played_boards:
                contract, points = dice.choice(board.contracts), dice.randrange(20, 70)
                sent = tablet.deal(facts_of(board, points=points, contract=contract))
                assert sent.status_code == 201, sent.content
                key = round_.number, table.number, board.number
                played[key] = worth(contract, points)
        close_round(event=event, number=round_.number)
    return played


def typed(event, played):
    """Type the same at the desk."""
    for round_ in event.rounds.order_by("number"):
        release_round(event=event, number=round_.number)
        rows = PlayedBoard.objects.filter(table__round=round_).select_related("table__table")
        amounts = {
            row.pk: played[round_.number, row.table.table.number, row.board] for row in rows
        }
        type_amounts(event=event, sheet=BoardSheet.ROUND, amounts=amounts)
        close_round(event=event, number=round_.number)


def ranked(event):
    teams = [
        (row.rank, row.record.player, row.record.total) for row in event_team_ranking(event)
    ]
    return teams, [(row.rank, row.record.player) for row in event_ranking(event)]


@pytest.mark.parametrize("form", FORMS)
def test_a_small_event_on_tablets_is_ranked_as_at_the_desk(client, form):
    event, twin = team_event(form, released=False), team_event(form, released=False)
    played = play(client, event, Random(form))
    typed(twin, played)
    assert len(played) == PlayedBoard.objects.filter(table__round__event=event).count()
    assert ranked(event) == ranked(twin)
    told = {(each.round_number, each.table_number, each.board): each.amount
            for each in board_lines(event)}  # fmt: skip
    assert told == played
    tables = Table.objects.with_seats().prefetch_related("deals")
    assert differences(list(tables.filter(round_table__round__event=event))) == []


def test_a_table_of_triplettes_knows_the_attacking_team_and_whose_turn_it_is():
    event = team_event("triplettes")
    [table, _other] = tables_of(event)
    turns, seats = attackers_of(event), table.seated
    rows = {row.board: row for row in PlayedBoard.objects.filter(table__table=table)}
    for board in table.played_boards:
        place = Place.objects.select_related("entry").get(seat=seats[board.taker])
        assert place.entry.number == turns[rows[board.number].pk]
        assert board.attack == ([0, 1, 2] if board.number % 2 else [3, 4, 5])
        assert board.taker in board.attack
        assert board.directions[0] == [0, 3, 2, 1][(board.number - 1) % 4]


def test_in_triplettes_who_attacks_has_the_marks_against_three(client):
    [table, _other] = tables_of(team_event("triplettes"))
    board = table.played_boards[0]
    sent = tablet_of(client, table).deal(facts_of(board))
    marks = sent.json()["deal"]["scores"]
    assert marks[board.taker] == 198
    assert [marks[at] for at in range(6) if at not in board.attack] == [-66] * 3
    assert [marks[at] for at in board.attack if at != board.taker] == [None, None]
    assert Score.objects.count() == 4


def test_a_team_of_two_lends_a_chair(client):
    event = team_event("triplettes", lacking=1)
    table = next(each for each in tables_of(event) if each.seats.count() == 5)
    tablet = tablet_of(client, table)
    full = next(board for board in table.played_boards if len(board.attack) == 3)
    marks = tablet.deal(facts_of(full)).json()["deal"]["scores"]
    assert sorted(filter(None, marks)) == [-66, -66, 198]
    assert {each.amount for each in board_lines(event, board=full.number)} == {66, None}
    lent = facts_of(full, poignees=[{"player": "lent", "size": "simple"}])
    refused = tablet.correct(tablet.state().json()["deals"][0]["uuid"], lent)
    assert refused.json()["problems"][0]["code"] == "player_unknown"
    small = next(board for board in table.played_boards if len(board.attack) == 2)
    assert tablet.deal(facts_of(small)).status_code == 201


def last(team, table):
    """Give somebody of the other team."""
    return str(next(seat.position for seat in table.seated if seat.position not in team))


def wrong_deals(form, table):
    board = table.played_boards[1]
    yield {"board": 77}, "board_not_here"
    yield {"contract": "petite"}, "board_contracts" if form == "equipes" else "board_contract"
    if form == "triplettes":
        yield {"taker": last(board.attack, table)}, "board_team"
        yield {"taker": "7"}, "player_unknown"
        yield {"taker": ["0"]}, "not_a_name"
    else:
        yield {"taker": "0"}, "board_taker"
    yield {"dealer": str((board.dealer + 1) % 4)}, "board_dealer"
    yield {"outcome": "passed_out"}, "board_not_played"


@pytest.mark.parametrize("form", FORMS)
def test_what_is_not_the_board_is_refused(client, form):
    [table, *_others] = tables_of(team_event(form))
    tablet, board = tablet_of(client, table), table.played_boards[1]
    for wrong, code in wrong_deals(form, table):
        facts = facts_of(board) | wrong
        if "outcome" in wrong:
            facts = {key: facts[key] for key in ("board", "dealer", "outcome")}
        refused = tablet.deal(facts)
        assert refused.status_code == 422, wrong
        assert refused.json()["problems"][0]["code"] == code, wrong
    assert tablet.deal(facts_of(board)).status_code == 201
    again = tablet.deal(facts_of(board))
    assert (again.status_code, again.json()["code"]) == (409, "board_played")


@pytest.mark.parametrize("form", FORMS)
def test_a_correction_a_cancelled_deal_and_one_that_comes_back(client, form):
    event = team_event(form)
    [table, *_others] = tables_of(event)
    tablet, board, uuid = tablet_of(client, table), table.played_boards[0], str(uuid4())

    def amount():
        lines = board_lines(event, board=board.number)
        return next(each.amount for each in lines if each.table_id == table.pk)

    assert tablet.deal(facts_of(board), uuid=uuid).status_code == 201
    assert tablet.deal(facts_of(board), uuid=uuid).status_code == 200
    status, _body = answer(tablet.correct(uuid, facts_of(board, points=36)))
    assert (status, amount()) == (201, -60)
    cancelled = {"outcome": "cancelled", "dealer": str(board.dealer), "board": board.number}
    assert tablet.correct(uuid, cancelled, version=2).status_code == 201
    assert amount() is None
    assert tablet.correct(uuid, facts_of(board), version=3).status_code == 201
    assert amount() == 66
    told = tablet.state().json()["deals"][0]
    assert [each["facts"].get("points") for each in told["earlier"]] == [49, 36, None]
    back = tablet.give_back(told)
    assert back.status_code == 200, back.content


def test_another_member_than_whose_turn_it_is_may_attack(client):
    [table, _other] = tables_of(team_event("triplettes"))
    board = table.played_boards[0]
    other = next(at for at in board.attack if at != board.taker)
    tablet, uuid = tablet_of(client, table), str(uuid4())
    sent = tablet.deal(facts_of(board, taker=str(other)), uuid=uuid)
    assert sent.json()["deal"]["scores"][other] == 198
    assert tablet.correct(uuid, facts_of(board)).json()["deal"]["scores"][board.taker] == 198


@pytest.mark.parametrize("form", FORMS)
def test_deals_come_back_in_the_file(client, form):
    with elsewhere():
        away = team_event(form, lacking=int(form == "triplettes"))
        for table in tables_of(away):
            tablet = tablet_of(client, table)
            for number, board in enumerate(table.played_boards):
                tablet.deal(facts_of(board, points=40 + number))
        uuid = tablet.state().json()["deals"][0]["uuid"]
        tablet.correct(uuid, facts_of(table.played_boards[0], points=30))
        before = [(each.table_number, each.board, each.amount) for each in board_lines(away)]
        data = pack(event_body(away))
    back = restore_event(club=factories.club("Ici"), file=read_event_file(data))
    assert [
        (each.table_number, each.board, each.amount) for each in board_lines(back)
    ] == before
    assert {amount for _table, _board, amount in before} > {-72}


def going(tablet):
    return tablet.send("get", "tour/").json()["round"]["boards"]


@pytest.mark.parametrize("form", FORMS)
def test_a_tablet_hears_where_everybody_goes(client, form):
    event = team_event(form, rounds=2)
    [table, *_others] = tables_of(event)
    told = going(tablet_of(client, table))
    seating = event.rounds.get(number=2).played_at
    places = Place.objects.filter(seat__table=table).order_by("seat__position")
    for each, number in zip(told["players"], places.values_list("entry__number", flat=True),
                            strict=True):  # fmt: skip
        at = next((at for at, seats in enumerate(seating, 1) if number in seats), None)
        assert each["to"] == at
        if at and form == "triplettes":
            first = seating[at - 1].index(number) < 3
            assert each["line"] == ("NS" if first else "EW")
        elif at:
            assert each["seat"] == [0, 3, 2, 1].index(seating[at - 1].index(number))


def answers(other, mine, form):
    """Tell whether a result is compared with another: in triplettes any of the board."""
    if form == "triplettes":
        return other.board == mine.board and other is not mine
    teams = mine.attack.number, mine.defence[0].number
    return other.board == mine.board and teams == (other.defence[0].number, other.attack.number)


WORTH = [
    ("triplettes", {"percent": "0,00 %"}),
    ("quadrettes", {"percent": None, "points": "−11,225"}),  # √126
    ("equipes", {"percent": None, "points": "0,000"}),
]


@pytest.mark.parametrize(("form", "worth_told"), WORTH)
def test_a_boards_other_results_where_the_arbiter_allows_them(client, form, worth_told):
    event = team_event(form, results_at_table=True)
    lines = board_lines(event)
    mine = lines[0]
    other = next(each for each in lines if answers(each, mine, form))
    for line, points in ((other, 49), (mine, 36)):
        table = Table.objects.get(pk=line.table_id)
        board = next(each for each in table.played_boards if each.number == line.board)
        tablet = tablet_of(client, table)
        assert tablet.deal(facts_of(board, points=points)).status_code == 201
    results = next(each for each in going(tablet)["boards"] if each["number"] == line.board)
    assert results["results"] == {"rank": 2, "of": 2, "amounts": [66, -60]} | worth_told
    Event.objects.filter(pk=event.pk).update(results_at_table=False)
    assert {each["results"] for each in going(tablet)["boards"]} == {None}


@pytest.mark.parametrize("form", FORMS)
def test_the_signed_in_page_takes_and_corrects_a_deal(client, form):
    event = team_event(form)
    [table, *_others] = tables_of(event)
    client.force_login(factories.member(Role.ARBITER, in_club=event.club))
    address = f"/tables/{table.pk}/donnes/nouvelle/"
    assert client.get(address).status_code == 200
    board = table.played_boards[1]
    told = {"uuid": str(uuid4()), "number": 1, "dealer": 0, "outcome": "played", "bouts": 2}
    told |= {"contract": "garde", "points": 49, "side": "attack", "board": board.number}
    wrong = last(board.attack, table) if board.attack else "0"
    refused = client.post(address, told | {"taker": wrong}).content.decode()
    assert "ou mauvaise direction" in refused
    assert client.post(address, told | {"taker": board.taker}).status_code == 303
    lines = board_lines(event, board=board.number)
    assert [each.amount for each in lines if each.table_id == table.pk] == [66]
    deal = Deal.objects.get()
    pages = (f"/tables/{table.pk}/", f"/donnes/{deal.pk}/", f"/donnes/{deal.pk}/correction/")
    assert [client.get(page).status_code for page in pages] == [200] * 3
    page = client.get(pages[2]).content.decode()
    assert f'value="{board.taker}" id="id_taker_' in page
    right = table.played_boards[0]  # another étui had been meant
    told |= {"board": right.number, "taker": right.taker, "version": 1, "reason_text": "Étui 1"}
    assert client.post(pages[2], told).status_code == 303
    assert Deal.objects.get().board == right.number
    assert "Étui 1" in client.get(pages[0]).content.decode()
    assert ">mort<" not in client.get(pages[0]).content.decode()


def test_the_signed_in_page_offers_only_what_the_boards_allow(client):
    """Whom they name, what they impose: a deal is always played, the étui says who deals."""
    event = team_event("equipes")
    [table, *_others] = tables_of(event)
    client.force_login(factories.member(Role.ARBITER, in_club=event.club))
    address = f"/tables/{table.pk}/donnes/nouvelle/"
    page, form = client.get(address).content.decode(), client.get(address).context["form"]
    assert [name for name, _face in form.fields["contract"].choices] == [
        *("garde", "garde_sans", "garde_contre"),
    ]
    takers = {str(board.taker) for board in table.played_boards}
    assert {at for at, _name in form.fields["taker"].choices} == takers != {*"0123"}
    assert form.unplayed == []
    assert "Donne passée" not in page
    assert 'name="new_dealer"' not in page
    assert "L’étui dit qui donne et qui prend." in page
    told = {"uuid": str(uuid4()), "number": 1, "dealer": 0, "outcome": "passed_out"}
    refused = client.post(address, told).context["form"].errors
    assert refused["outcome"] == [str(BOARD["board_not_played"])]
    told = {"uuid": str(uuid4()), "number": 1, "dealer": 0, "contract": "petite"}
    refused = client.post(address, told).context["form"].errors
    assert refused["contract"] == [str(BOARD["board_contracts"])]


def test_who_takes_every_board_is_not_asked_about(client):
    event = team_event("quadrettes")
    [table, *_others] = tables_of(event)
    client.force_login(factories.member(Role.ARBITER, in_club=event.club))
    for number, board in enumerate(table.played_boards, start=1):
        told = {"uuid": str(uuid4()), "number": number, "dealer": 0, "outcome": "played"}
        told |= {"bouts": 2, "contract": "garde", "points": 44 + number, "side": "attack"}
        told |= {"board": board.number, "taker": board.taker}
        assert client.post(f"/tables/{table.pk}/donnes/nouvelle/", told).status_code == 303
    assert Deal.objects.count() == 4


@pytest.mark.parametrize("form", [*FORMS, "individuel"])
def test_a_sheet_is_signed_and_a_correction_asks_for_it_again(client, form):
    """Also on another tablet, which hears of it; the last signature ends the table."""
    if form == "individuel":
        event = factories.duplicate(8, rounds=1)
        release_round(event=event, number=1)
    else:
        event = team_event(form)
    [table, *_others] = tables_of(event)
    tablet = tablet_of(client, table)
    other = Tablet(client, tablet.link)
    boards, uuid = table.played_boards, str(uuid4())
    tablet.deal(facts_of(boards[0]), uuid=uuid)
    bilans = tablet.state().json()["bilans"]
    for position, bilan in enumerate(bilans[:-1]):
        assert tablet.sign(position, bilan).status_code == 201
    assert tablet.correct(uuid, facts_of(boards[0], points=36)).status_code == 201
    told = other.state().json()
    assert (told["signed"], told["signatures"]) == (False, [])
    assert [each["position"] for each in told["voided"]] == list(range(len(bilans) - 1))
    stale = tablet.sign(boards[0].taker, bilans[boards[0].taker])
    assert stale.status_code == 409  # what he saw is no longer his bilan
    for position, bilan in enumerate(told["bilans"]):
        assert tablet.sign(position, bilan).status_code == 201
    told = other.state().json()
    assert (told["signed"], told["voided"]) == (True, [])
    assert tablet.deal(facts_of(boards[1])).json()["code"] == "sheet_signed"
    [first, *_rest] = round_board(event, event.rounds.get(number=1), None)
    assert (first.boards, first.done) == ("1/4", False)  # the arbiter sees what lacks


@pytest.mark.parametrize("form", FORMS)
def test_an_ended_table_goes_on_with_its_boards(client, form):
    event = team_event(form)
    [table, *_others] = tables_of(event)
    close_round(event=event, number=1, incomplete=True)
    board = table.played_boards[0]
    assert tablet_of(client, table).deal(facts_of(board)).json()["code"] == "table_closed"
    reopen_table(table=table)
    assert tablet_of(client, table).deal(facts_of(board)).status_code == 201


def test_what_a_tablet_asks_every_few_seconds_takes_few_queries(
    client, django_assert_max_num_queries
):
    event = team_event("triplettes", rounds=2, results_at_table=True)
    tablet = tablet_of(client, tables_of(event)[0])
    with django_assert_max_num_queries(10):
        going(tablet)


@pytest.mark.parametrize("form", FORMS)
def test_the_arbiter_decides_about_what_a_tablet_noted(arbiter, form):
    event = team_event(form, in_club=arbiter.club)
    [table, *_others] = tables_of(event)
    board = table.played_boards[0]
    assert tablet_of(arbiter.client, table).deal(facts_of(board)).status_code == 201
    row = PlayedBoard.objects.get(table__table=table, board=board.number)

    def decided(verdict, **more):
        told = {"verdict": verdict, "reason": "Vu à la table"} | more
        answer = arbiter.post("board_decide", event, board.number, row.pk, **told)
        lines = board_lines(event, board=board.number)
        line = next(each for each in lines if each.key == row.pk)
        return answer.status_code, line.amount

    assert decided("annul") == (302, None)
    assert decided("adjust", amount="−52") == (302, -52)
    assert decided("sheets") == (302, 66)
    assert decided("move", board=str(table.played_boards[1].number)) == (422, 66)
    assert decided("give", attack="60", defence="40")[0] == (
        302 if form == "triplettes" else 422
    )


def test_two_teams_who_sat_at_each_others_tables_change_places(arbiter):
    event = team_event("triplettes", in_club=arbiter.club)
    one, other = tables_of(event)
    for table in (one, other):
        tablet = tablet_of(arbiter.client, table)
        assert tablet.deal(facts_of(table.played_boards[0])).status_code == 201
    before = [[each.number for each in line.competitors] for line in board_lines(event)]
    seating = event.rounds.get(number=1).seating
    told = {"one": seating[0][0], "other": seating[1][0], "reason": "Deux équipes échangées"}
    assert arbiter.post("exchange_players", event, 1, **told).status_code == 302
    after = event.rounds.get(number=1).seating
    assert after == [seating[1][:3] + seating[0][3:], seating[0][:3] + seating[1][3:]]
    teams = [{each.number for each in line.competitors} for line in board_lines(event)]
    assert all(len(each) == 2 for each in teams)
    assert [set(each) for each in before] != teams
    assert {len(line.players) for line in board_lines(event)} == {6}
