import pytest

from scoring.models import Action
from scoring.rules import FFT_3, FFT_4, FFT_5
from scoring.rules.cards import draw_dealer
from scoring.services.tables import close_table, open_table, reopen_table
from tests import factories


@pytest.fixture
def club(db):
    return factories.club()


SITTINGS = [
    # ruleset, players, mort
    (FFT_3, 3, False),
    (FFT_3, 4, True),
    (FFT_4, 4, False),
    (FFT_4, 5, True),
    (FFT_5, 5, False),
]


@pytest.mark.parametrize(("ruleset", "players", "mort"), SITTINGS)
def test_one_player_more_than_the_ruleset_makes_a_mort(club, ruleset, players, mort):
    seated = factories.players(players, in_club=club)
    table = open_table(club=club, number=1, ruleset=ruleset, players=seated, first_dealer=2)
    assert (table.mort, table.first_dealer, table.rules) == (mort, 2, ruleset)
    assert [(seat.position, seat.player) for seat in table.seated] == list(enumerate(seated))


@pytest.mark.parametrize(("ruleset", "players"), [(FFT_4, 3), (FFT_4, 6), (FFT_5, 4)])
def test_a_table_of_another_size_is_refused(club, ruleset, players):
    seated = factories.players(players, in_club=club)
    with pytest.raises(ValueError, match=f"{ruleset.id} is not played by {players}"):
        open_table(club=club, number=1, ruleset=ruleset, players=seated)
    assert (club.tables.count(), Action.objects.filter(kind="open_table").count()) == (0, 0)


def test_the_first_dealer_is_drawn_and_the_draw_can_be_replayed(club):
    table = factories.table(5, in_club=club, first_dealer=None, draw_seed="vendredi")
    assert table.draw_seed == "vendredi"
    assert table.first_dealer == draw_dealer(5, "vendredi").dealer


def test_a_dealer_whom_the_table_chose_leaves_no_draw(club):
    table = factories.table(4, in_club=club, first_dealer=3, draw_seed="vendredi")
    assert (table.first_dealer, table.draw_seed) == (3, "")


def test_closing_twice_changes_nothing(club):
    table = factories.table(4, in_club=club)
    close_table(table=table)
    table.refresh_from_db()
    closed_at = table.closed_at
    close_table(table=table)
    table.refresh_from_db()
    assert (table.closed_at, table.revision) == (closed_at, 1)
    assert Action.objects.get(kind="close_table").at == closed_at


def test_a_reopened_table_takes_deals_again(club):
    table = factories.table(4, in_club=club)
    close_table(table=table)
    reopen_table(table=table)
    reopen_table(table=table)
    assert factories.record(table).number == 1
    assert Action.objects.filter(kind="reopen_table").count() == 1
