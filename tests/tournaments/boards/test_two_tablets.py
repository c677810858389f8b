"""Two tablets of one table with one étui: one result, and nothing of the other's is lost."""

from uuid import uuid4

import pytest

from scoring.models import Deal
from scoring.services.deals import refusals_of, refused_facts
from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet, refusal
from tests.tournaments.boards.test_teams_at_the_table import (
    FORMS,
    facts_of,
    tables_of,
    team_event,
)
from tournaments.rounds.services.rounds import release_round
from tournaments.standings.totals import board_lines

pytestmark = pytest.mark.django_db


def first_table(form):
    if form != "individuel":
        event = team_event(form)
    else:
        event = factories.duplicate(8, rounds=1)
        release_round(event=event, number=1)
    return event, tables_of(event)[0]


@pytest.mark.parametrize("form", ["individuel", *FORMS])
def test_one_board_on_two_tablets_is_one_result(client, form):
    """Each noted the first étui off the network, as its deal 1; another étui then goes on."""
    event, table = first_table(form)
    link = create_link(table=table)
    one, other = Tablet(client, link), Tablet(client, link)
    board, after, *_rest = table.played_boards
    mine = {"uuid": str(uuid4()), "number": 1}
    assert one.deal(facts_of(board, points=49), **mine).status_code == 201
    theirs, typed = str(uuid4()), facts_of(board, points=50)
    for _again in range(2):  # the network swallowed the first answer
        status, code, found = refusal(other.deal(typed, uuid=theirs, number=1))
        assert (status, code) == (409, "number_taken")
        assert found.startswith("La donne 1 a été enregistrée entre-temps.")
    status, code, found = refusal(other.deal(typed, uuid=theirs, number=2))
    assert (status, code) == (409, "board_played")  # "another deal" is still that étui
    assert found == (
        f"L’étui {board.number} est déjà joué à cette table, à la donne 1."
        " Si son numéro est faux, corrigez d’abord cette donne."
    )
    [stored] = Deal.objects.all()
    assert stored.points == 49
    [kept, *_more] = refusals_of(stored)
    assert refused_facts(kept)["points"] == 50
    assert other.deal(facts_of(after), uuid=theirs, number=2).status_code == 201
    assert one.deal(facts_of(board, points=49), **mine).status_code == 200
    amounts = {
        line.board: line.amount
        for line in board_lines(event)
        if line.table_id == table.pk and line.amount is not None
    }
    assert amounts == {board.number: 66, after.number: 66}
