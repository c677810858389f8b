"""A table of duplicate with its tablet: its own boards, once each, and their amounts."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.labels.phrases import percent
from scoring.models import Deal, Role, Table
from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet, answer
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.models import Event, PlayedBoard
from tournaments.rounds.progress import round_progress as round_board, unfinished
from tournaments.rounds.services import rounds
from tournaments.standings.totals import board_lines

pytestmark = pytest.mark.django_db


def facts_of(board, *, points=49, bouts=2, **more):
    """Give a garde on a board (a TableBoard): by 8 it is 66 for each defender."""
    told = {"board": board.number, "taker": str(board.taker), "dealer": str(board.dealer)}
    return told | {"contract": "garde", "bouts": bouts, "points": points} | more


@pytest.fixture
def event():
    event = factories.duplicate(8, rounds=2)
    rounds.release_round(event=event, number=1)
    return event


@pytest.fixture
def tables(event):
    return list(Table.objects.filter(round_table__round__event=event).order_by("number"))


@pytest.fixture
def tablets(client, tables):
    return [Tablet(client, create_link(table=table)) for table in tables]


def amounts(event):
    return {(line.table_number, line.board): line.amount for line in board_lines(event)}


def test_a_table_knows_its_boards_and_who_takes(tablets, tables):
    boards = tablets[1].state().json()["table"]["boards"]
    alike = {"contracts": ["garde"], "attack": [], "directions": []}
    assert boards == [
        {"number": 2, "taker": 3, "dealer": 3} | alike,  # East is the fourth in order of play
        {"number": 3, "taker": 2, "dealer": 2} | alike,
        {"number": 4, "taker": 1, "dealer": 1} | alike,
        {"number": 1, "taker": 0, "dealer": 0} | alike,
    ]
    assert [one.number for one in tables[0].played_boards] == [1, 2, 3, 4]


def test_a_deal_is_the_result_of_its_board_and_once(event, tablets, tables):
    board, uuid = tables[0].played_boards[2], str(uuid4())
    sent = [tablets[0].deal(facts_of(board), uuid=uuid, number=1) for _ in range(2)]
    assert [one.status_code for one in sent] == [201, 200]
    assert sent[0].json()["deal"]["facts"]["board"] == 3
    assert amounts(event)[1, 3] == 66
    failed = facts_of(tables[1].played_boards[1], points=36)
    assert tablets[1].deal(failed).status_code == 201
    notes = {line.table_number: line.notes for line in board_lines(event, board=3)}
    assert (amounts(event)[2, 3], notes[1].attack.percent, notes[2].attack.percent) == (
        *(-60, 100, 0),
    )
    [first, _second] = round_board(event, event.rounds.get(number=1), None)
    assert (first.boards, first.done, first.open) == ("1/4", False, True)


def test_the_round_is_done_when_every_board_is_there_and_may_not_be_recalled(
    event, tablets, tables
):
    assert unfinished(event, event.rounds.get(number=1), None) == [1, 2]
    for tablet, table in zip(tablets, tables, strict=True):
        for board in table.played_boards:
            assert tablet.deal(facts_of(board)).status_code == 201
    assert unfinished(event, event.rounds.get(number=1), None) == []
    with pytest.raises(rounds.RoundPlayedError):
        rounds.recall_round(event=event, number=1)
    rounds.close_round(event=event, number=1)
    assert (
        tablets[0].deal(facts_of(tables[0].played_boards[0])).json()["code"] == "table_closed"
    )


NOT_HERE = (
    "Mauvais étui ou mauvaise table : à ce tour, cette table joue les étuis 1, 2, 3 et 4."
    " Vérifiez les deux numéros, ou appelez l’arbitre."
)
WRONG = [
    ({"board": 7}, "board", NOT_HERE),
    ({"board": 0}, "board", "Dites quel étui vous jouez : son numéro est dessus."),
    ({"taker": "0"}, "taker", ("Ce n’est pas le preneur de l’étui 3 : mauvais étui, ou mauvaise"
     " direction.")),
    ({"dealer": "0"}, "dealer", "Ce n’est pas le donneur de l’étui 3."),
    ({"contract": "garde_sans"}, "contract",
     "En duplicate, le contrat est imposé : c’est la garde."),
    ({"board": "3"}, "facts.board", "clé « facts.board » : un nombre entier est attendu"),
    ({"board": 10**30}, "board", NOT_HERE),
    ({"board": -3}, "board", NOT_HERE),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "field", "sentence"), WRONG)
def test_what_is_not_the_board_is_refused(tablets, tables, wrong, field, sentence):
    refused = tablets[0].deal(facts_of(tables[0].played_boards[2]) | wrong)
    [problem] = refused.json()["problems"]
    assert (refused.status_code, problem["field"]) == (422, field)
    assert problem["message"] == sentence
    assert Deal.objects.count() == 0


def test_a_scorers_page_says_beside_the_board_that_it_is_played_already(
    client, event, tablets, tables
):
    first, second, *_others = tables[0].played_boards
    for board in (first, second):
        tablets[0].deal(facts_of(board))
    client.force_login(factories.member(Role.SCORER, in_club=event.club))
    deal = tables[0].deals.get(board=second.number)
    typed = facts_of(first) | {"side": "attack", "reason_text": "étui", "confirmed": "asked"}
    page = {"uuid": str(uuid4()), "number": 3} | typed
    sent = client.post(reverse("deal_create", args=[tables[0].pk]), page)
    page = {"uuid": deal.uuid, "number": deal.number, "version": deal.version} | typed
    corrected = client.post(reverse("deal_correct", args=[deal.pk]), page)
    words = "Étui 1 déjà joué ici, à la donne 1 : regardez son numéro, ou corrigez"
    for answered in (sent, corrected):
        errors = answered.context["form"].errors
        assert (answered.status_code, errors) == (
            422,
            {"board": [f"{words} d’abord cette donne."]},
        )
    assert tables[0].deals.count() == 2


def test_nobody_passes_in_a_duplicate(tablets, tables):
    passed = {"dealer": "0", "outcome": "passed_out", "board": 1}
    [problem] = tablets[0].deal(passed).json()["problems"]
    assert problem["code"] == "board_not_played"


def test_other_tables_play_no_boards(client):
    table = factories.table(4, in_club=factories.club())
    tablet = Tablet(client, create_link(table=table))
    garde = {"dealer": "0", "taker": "0", "contract": "garde", "bouts": 2, "points": 49}
    assert tablet.deal(garde | {"board": 3}).json()["problems"][0]["code"] == "board_none"
    assert tablet.deal(garde).status_code == 201
    assert tablet.state().json()["table"]["boards"] == []


def test_a_sheet_that_differs_from_the_tablet_is_told(event, tablets, tables):
    tablets[0].deal(facts_of(tables[0].played_boards[0]))
    row = PlayedBoard.objects.get(table__table=tables[0], board=1)
    type_amounts(event=event, sheet=BoardSheet.TRAVELLING, amounts={row.pk: 62})
    [line] = [line for line in board_lines(event, board=1) if line.table_number == 1]
    assert (line.amount, line.differs) == (66, True)
    assert PlayedBoard.objects.disputed().count() == 1
    assert (PlayedBoard.objects.due().count(), PlayedBoard.objects.told().count()) == (7, 1)


def test_a_correction_and_a_cancelled_deal_change_the_result(event, tablets, tables):
    board, uuid = tables[0].played_boards[0], str(uuid4())
    tablets[0].deal(facts_of(board), uuid=uuid)
    status, _body = answer(tablets[0].correct(uuid, facts_of(board, points=36)))
    assert (status, amounts(event)[1, 1]) == (201, -60)
    cancelled = {"outcome": "cancelled", "dealer": "0", "board": 1}
    assert tablets[0].correct(uuid, cancelled, version=2).status_code == 201
    assert amounts(event)[1, 1] is None
    assert tablets[0].deal(facts_of(board)).status_code == 201  # and it may be played
    again = tablets[0].correct(uuid, facts_of(board), version=3)
    assert again.json()["code"] == "board_played"


def test_deals_with_boards_come_back_in_the_file(client):
    with elsewhere():
        away = factories.duplicate(8, rounds=1)
        rounds.release_round(event=away, number=1)
        table = Table.objects.filter(round_table__round__event=away).earliest("number")
        tablet = Tablet(client, create_link(table=table))
        tablet.deal(facts_of(table.played_boards[0]))
        before, data = amounts(away), pack(event_body(away))
    back = restore_event(club=factories.club("Ici"), file=read_event_file(data))
    assert amounts(back) == before
    assert before[1, 1] == 66
    table = Table.objects.filter(round_table__round__event=back).earliest("number")
    assert [board.number for board in table.played_boards] == [1, 2, 3, 4]


def test_the_signed_in_page_asks_for_the_board(client, event, tables):
    user = factories.member(Role.ARBITER, in_club=event.club)
    client.force_login(user)
    address = f"/tables/{tables[0].pk}/donnes/nouvelle/"
    assert "Étui" in client.get(address).content.decode()
    typed = {"uuid": str(uuid4()), "number": 1, "dealer": 0, "outcome": "played"}
    typed |= {"contract": "garde", "bouts": 2, "points": 49, "side": "attack", "taker": 0}
    refused = client.post(address, typed | {"board": 3})
    assert "Ce n’est pas le preneur de l’étui 3" in refused.content.decode()
    stored = client.post(address, typed | {"board": 3, "taker": 2})
    assert (stored.status_code, amounts(event)[1, 3]) == (303, 66)
    assert Deal.objects.get().dealer.position == 2  # as the board has it


def going(tablet):
    return tablet.send("get", "tour/").json()["round"]["boards"]


def test_a_tablet_hears_where_boards_and_players_go(event, tablets, tables):
    told = going(tablets[0])
    assert [(each["number"], each["to"], each["results"]) for each in told["boards"]] == [
        *((1, 2, None), (2, None, None), (3, None, None), (4, None, None)),
    ]  # table 2 has played 2, 3 and 4 before
    assert [each["to"] for each in going(tablets[1])["boards"]] == [1, 1, 1, None]
    seating = event.rounds.get(number=2).played_at
    north = event.rounds.get(number=1).seating[0][0]
    assert told["players"][0] == {
        "position": 0,
        "to": next(table for table, seats in enumerate(seating, 1) if north in seats),
        "seat": 0,
    }
    assert not told["last"]
    rounds.close_round(event=event, number=1, incomplete=True)
    assert going(tablets[0])["players"] == told["players"]
    rounds.release_round(event=event, number=2)
    last = Table.objects.filter(round_table__round__number=2).earliest("number")
    told = going(Tablet(tablets[0].client, create_link(table=last)))
    assert (told["last"], told["players"]) == (True, [])


def test_a_boards_other_results_only_where_the_arbiter_allows_them(event, tablets, tables):
    tablets[1].deal(facts_of(tables[1].played_boards[0]))
    Event.objects.filter(pk=event.pk).update(results_at_table=True)
    assert going(tablets[0])["boards"][1]["results"] is None  # not played here
    tablets[0].deal(facts_of(tables[0].played_boards[1], points=36))
    assert going(tablets[0])["boards"][1]["results"] == {
        "rank": 2,
        "of": 2,
        "percent": percent(0),
        "amounts": [66, -60],
    }
    Event.objects.filter(pk=event.pk).update(results_at_table=False)
    assert going(tablets[0])["boards"][1]["results"] is None


def test_what_a_tablet_asks_every_few_seconds_takes_few_queries(
    event, tablets, tables, django_assert_max_num_queries
):
    Event.objects.filter(pk=event.pk).update(results_at_table=True)
    with django_assert_max_num_queries(9):
        going(tablets[0])
