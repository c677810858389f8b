"""What goes wrong in a duplicate, and what its arbiter does about it on the pages."""

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from scoring.labels.phrases import percent
from scoring.models import Action, Role, Table
from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.boards.test_at_the_table import facts_of
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.event.services.closing import publish_event
from tournaments.models import Event, Place, PlayedBoard
from tournaments.rounds.progress import unfinished
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.standings.player import player_records
from tournaments.standings.totals import board_lines, event_ranking, event_team_ranking

pytestmark = pytest.mark.django_db
BOARDS = (1, 2, 3, 4)
ALIKE = {1: dict.fromkeys(BOARDS, 56), 2: dict.fromkeys(BOARDS, 50)}


@pytest.fixture
def arbiter(client):
    """Somebody who types sheets and decides at a duplicate of two tables, round 1 under way."""
    home = factories.club()
    event = factories.duplicate(8, rounds=2, in_club=home)
    release_round(event=event, number=1)
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    client.event = event
    return client


def post(arbiter, path, **data):
    answer = arbiter.post(f"/tournois/{arbiter.event.pk}/{path}", data, follow=True)
    return answer.content.decode()


def row_of(table, board):
    return PlayedBoard.objects.with_deals().get(
        table__table__number=table, table__round__number=1, board=board
    )


def type_round(arbiter, amounts, number=1):
    """Type amounts on the sheets of a round: by table, by board."""
    for table, own in amounts.items():
        rows = PlayedBoard.objects.filter(
            table__table__number=table, table__round__number=number
        )
        typed = {f"amount_{row.pk}": own[row.board] for row in rows if row.board in own}
        messages = post(arbiter, f"tours/{number}/etuis/", table=table, **typed)
        assert "feuille saisie" in messages


def decide(arbiter, table, number, verdict, **more):
    row = row_of(table, number)
    reason = {"verdict": verdict, "reason": "Vu à la table"}
    return post(arbiter, f"etuis/{number}/{row.pk}/decision/", **reason | more)


def amounts_of(event, table):
    lines = board_lines(event)
    return {line.board: line.amount for line in lines if line.table_number == table}


def test_a_board_under_the_wrong_number(arbiter):
    type_round(arbiter, {1: {1: 56, 2: -52, 3: 62, 4: 50}})
    messages = decide(arbiter, 1, 1, "move", board=2)  # 1 and 2 were written for each other
    assert "c’était un autre étui" in messages
    assert amounts_of(arbiter.event, 1) == {1: -52, 2: 56, 3: 62, 4: 50}
    assert Action.objects.get(kind="decide_board").data["was"] == 1
    assert "Écrivez le numéro qui est sur l’étui joué." in decide(arbiter, 1, 1, "move")


def test_a_sheet_with_a_deal_missing_says_so(arbiter):
    rows = PlayedBoard.objects.filter(table__table__number=1, table__round__number=1)
    typed = {f"amount_{row.pk}": 56 for row in rows.exclude(board=4)}
    one = {name: typed[name] for name in [*typed][:1]}
    half = post(arbiter, "tours/1/etuis/", table=1, **one)
    assert "Table 1, tour 1 : 1 donne sur 4 saisie." in half
    most = post(arbiter, "tours/1/etuis/", table=1, **typed)
    assert "Table 1, tour 1 : 3 donnes sur 4 saisies." in most
    assert "Il manque 2 tables" in most
    last = row_of(1, 4)
    whole = post(arbiter, "tours/1/etuis/", table=1, **typed, **{f"amount_{last.pk}": 56})
    assert "Table 1, tour 1 : feuille saisie." in whole
    travelling = post(arbiter, "etuis/4/fiche/", **{f"amount_{last.pk}": 56})
    assert "Étui 4 : 1 donne sur 2 saisie." in travelling


def test_two_tables_with_one_board(arbiter):
    """Table 2 took an étui of another round; its tablet refuses it until the arbiter agrees."""
    table = Table.objects.get(number=2, round_table__round__event=arbiter.event)
    tablet = Tablet(arbiter, create_link(table=table))
    deal = {"board": 8, "taker": "1", "dealer": "0", "contract": "garde", "bouts": 2}
    deal |= {"points": 49}
    refused = tablet.deal(deal).json()["problems"][0]["message"]
    assert refused.startswith("Mauvais étui ou mauvaise table")
    decide(arbiter, 2, 4, "move", board=8)
    [told] = [one for one in tablet.state().json()["table"]["boards"] if one["number"] == 8]
    deal |= {"taker": str(told["taker"]), "dealer": str(told["dealer"])}
    assert tablet.deal(deal).status_code == 201
    assert amounts_of(arbiter.event, 2)[8] == 66
    row = row_of(2, 8)
    messages = post(
        arbiter, f"etuis/8/{row.pk}/decision/", verdict="move", reason="Non", board=4
    )
    assert "corrigez la donne sur la feuille de la table" in messages


def test_a_board_played_twice_at_a_table(arbiter):
    """The first time counts; what was not played for it is annulled, and the round goes on."""
    table = Table.objects.get(number=1, round_table__round__event=arbiter.event)
    tablet = Tablet(arbiter, create_link(table=table))
    for board in table.played_boards[:3]:
        tablet.deal(facts_of(board))
    again = tablet.deal(facts_of(table.played_boards[0], points=60))
    assert again.json()["code"] == "board_played"
    assert "déjà joué à cette table, à la donne 1" in again.json()["message"]
    assert amounts_of(arbiter.event, 1)[1] == 66
    decide(arbiter, 1, 4, "annul")
    assert unfinished(arbiter.event, arbiter.event.rounds.get(number=1), None) == [2]


def test_a_pair_of_players_swapped(arbiter):
    """Their boards follow them: nobody's note is another's."""
    event = arbiter.event
    type_round(
        arbiter, {1: dict.fromkeys((1, 2, 3, 4), 56), 2: dict.fromkeys((1, 2, 3, 4), 50)}
    )
    one, other = (seats[0] for seats in event.rounds.get(number=1).seating)  # both are North
    before = {row.record.player: row.record.total for row in event_ranking(event)}
    address = "tours/1/joueurs-echanges/"
    messages = post(arbiter, address, one=one, other=other, reason="Tables confondues")
    assert "ont échangé leurs places" in messages
    after = {row.record.player: row.record.total for row in event_ranking(event)}
    assert (after[one], after[other]) == (before[other], before[one])
    assert event.rounds.get(number=1).seating[0][0] == other
    seat = Place.objects.get(entry__event=event, entry__number=other).seat
    assert (seat.table.number, seat.player) == (1, event.entries.get(number=other).player)
    north, south = (event.rounds.get(number=1).seating[0][at] for at in (0, 2))
    post(arbiter, address, one=north, other=south, reason="Face à face")
    [line] = [line for line in board_lines(event, board=1) if line.table_number == 1]
    assert (line.players[0], line.players[2]) == (south, north)
    assert "Choisissez deux joueurs différents" in post(
        arbiter, address, one=north, other=north, reason="x"
    )


def test_half_the_boards_annulled(arbiter):
    event = arbiter.event
    type_round(arbiter, ALIKE)
    for board in (1, 2):
        for table in (1, 2):
            decide(arbiter, table, board, "annul")
    lines = {line.board: line for line in board_lines(event) if line.table_number == 1}
    annulled = [board for board in lines if lines[board].notes is None]
    assert annulled == [1, 2]
    assert unfinished(event, event.rounds.get(number=1), None) == []
    rows = event_ranking(event)
    assert len(rows) == 8
    assert sum(row.record.total for row in rows) / 8 == 50
    flagged = [row for row in rows if row.record.boards.attack is None]
    assert len(flagged) == 4  # those whose boards were annulled have attacked nothing


@pytest.mark.parametrize(("players", "tables"), [(12, 3), (20, 5), (17, 4)])
def test_odd_sizes_are_played_to_their_ranking(players, tables):
    event = factories.duplicate(players, rounds=2)
    played_rounds(event, (1, 2))
    rounds = event.rounds.all()
    assert [len(each.played_at) for each in rounds] == [tables] * 2
    assert len(event_ranking(event)) == players
    out = [set(each.seating[-1]) for each in rounds if len(each.seating) > tables]
    assert [len(relay) for relay in out] == [players % 4] * (2 if players % 4 else 0)
    assert len(set().union(*out)) == sum(map(len, out))  # nobody twice


def test_a_session_interrupted_and_resumed(arbiter):
    """The clock stops, the tables end, and the next day each board is where it was."""
    event = arbiter.event
    tables = Table.objects.filter(round_table__round__event=event).order_by("number")
    tablet = Tablet(arbiter, create_link(table=tables[0]))
    tablet.deal(facts_of(tables[0].played_boards[0]))
    close_round(event=event, number=1, incomplete=True)
    assert tablet.deal(facts_of(tables[0].played_boards[1])).json()["code"] == "table_closed"
    post(arbiter, "tours/1/reouverture/", agreed="yes")
    shown = arbiter.post(
        reverse("table_reopen", args=[tables[0].pk]), follow=True
    ).content.decode()
    assert "est rouverte" in shown
    assert tablet.deal(facts_of(tables[0].played_boards[1])).status_code == 201
    again = tablet.deal(facts_of(tables[0].played_boards[0]))
    assert again.json()["code"] == "board_played"
    type_round(arbiter, {2: {1: 50, 2: 52, 3: 54, 4: 56}})
    assert amounts_of(event, 1) == {1: 66, 2: 66, 3: None, 4: None}
    assert unfinished(event, event.rounds.get(number=1), None) == [1]


def test_a_result_corrected_after_the_ranking_was_shown(arbiter):
    event = arbiter.event
    type_round(arbiter, ALIKE)
    close_round(event=event, number=1)
    north = event.rounds.get(number=1).seating[0][0]
    player = reverse("tournament_player", args=[event.pk, north])
    before = arbiter.get(player).content.decode()
    assert percent(100) in before
    decide(arbiter, 1, 1, "adjust", amount="−52")
    note = {line.table_number: line.note_of(north) for line in board_lines(event, board=1)}
    assert note[1] == 0
    after = arbiter.get(player).content.decode()
    assert after != before
    page = arbiter.get(f"/tournois/{event.pk}/etuis/1/").content.decode()
    assert "ajustée" in page
    assert "(bulle)" in page
    row = row_of(2, 1)
    type_amounts(event=event, sheet=BoardSheet.TRAVELLING, amounts={row.pk: -60})
    assert (
        "les feuilles diffèrent"
        in arbiter.get(f"/tournois/{event.pk}/etuis/1/").content.decode()
    )
    assert Event.objects.get(pk=event.pk).closed_at is None


def test_a_phone_opens_percentages_into_their_boards(arbiter, django_assert_max_num_queries):
    event = arbiter.event
    type_round(arbiter, ALIKE)
    publish_event(event=event)
    event.refresh_from_db()
    north = event.rounds.get(number=1).seating[0][0]
    address = reverse("follow_player", args=[event.public_key, north])
    with django_assert_max_num_queries(12):
        page = arbiter.get(address).content.decode()
    assert "Étuis de cette table, dans l’ordre : 1, 2, 3, 4." in page
    words = " ".join(strip_tags(page).split())
    top = "attaque · montant +56 · top, la note la plus haute"
    assert f"{' '.join(percent(100).split())} {top}" in words
    sides = f"¼ de l’attaque ({percent(100)}) + ¾ de la défense ({percent(0)})"
    assert f"{' '.join(sides.split())} = {' '.join(percent(25).split())}." in words


@pytest.mark.parametrize("form", ["quadrettes", "equipes"])
def test_a_board_of_another_round_at_a_table_of_teams(form, organiser):
    """Played in round 1 by mistake, and in its own round again: the first time counts."""
    event = factories.team_duplicate(form, 2, size=4, rounds=4, in_club=organiser.club)
    played_rounds(event, (1,))
    row = PlayedBoard.objects.filter(table__round__event=event, board=1).earliest("pk")
    moved = {"verdict": "move", "board": 5, "reason": "Mauvais étui"}
    assert organiser.post("board_decide", event, 1, row.pk, **moved).status_code == 302
    played_rounds(event, (2,), seed=4)
    page = organiser.get("board", event, 5).content.decode()
    assert page.count("Étui 5") > 0
    lines = {line.key: line for line in board_lines(event, board=5)}
    worth = event.play.compared.worth(list(lines.values()))
    assert len(worth) == 2
    assert row.pk in worth
    totals = {row.record.player: row.record.total for row in event_team_ranking(event)}
    for record in player_records(event, list(event.entries.select_related("player", "team"))):
        shown = [board.note for each in record.sittings for board in each.boards if board.note]
        assert sum(shown) == totals[record.entry.team.number]


def test_in_quadrettes_no_defence_is_mixed(organiser):
    """Four players a team: 1 to 4 is the first; at a table its defence and another's South."""
    event = factories.team_duplicate("quadrettes", 4, size=4, rounds=1, in_club=organiser.club)
    played_rounds(event, (1,))
    home = {(table[0] - 1) // 4: table for table in event.rounds.get(number=1).seating}
    attacker = {(table[2] - 1) // 4: table[2] for table in home.values()}
    met = (home[0][2] - 1) // 4  # the team whose attacker is at the first team's table
    before = {row.record.player: row.record.total for row in event_team_ranking(event)}

    def exchanged(one, other):
        told = {"one": one, "other": other, "reason": "Vu à la table"}
        return organiser.post("exchange_players", event, 1, **told).status_code

    assert exchanged(home[0][0], home[met][0]) == 422  # defenders of two teams
    assert exchanged(home[0][0], home[0][2]) == 422  # a defender, and who attacks him
    assert exchanged(attacker[0], attacker[met]) == 422  # each would attack his own team
    assert exchanged(home[0][0], attacker[0]) == 302  # a mate attacked in the other's place
    after = {row.record.player: row.record.total for row in event_team_ranking(event)}
    assert after == before
    third = next(team for team in attacker if team not in {0, met})
    assert exchanged(attacker[met], attacker[third]) == 302
    assert {row.record.total for row in event_team_ranking(event)} == {0}  # nobody met
