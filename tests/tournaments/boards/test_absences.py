"""Who sits for somebody else, and a table whose results never come."""

import pytest

from tests import factories
from tests.tournaments.boards.days import played_rounds
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.entries.services.registration import substitute
from tournaments.models import PlayedBoard
from tournaments.rounds.progress import unfinished
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.standings.totals import board_lines, event_ranking, event_team_ranking

pytestmark = pytest.mark.django_db


def seats_of(event, entry):
    """Give who sat for an entry, by round, and its directions."""
    places = entry.places.order_by("seat__table__round_table__round__number")
    return list(places.values_list("seat__player__name", "seat__position"))


FORMS = {
    "individuel": (lambda club: factories.duplicate(12, rounds=3, in_club=club), event_ranking),
    "triplettes": (
        lambda club: factories.team_duplicate("triplettes", 6, rounds=3, in_club=club),
        event_team_ranking,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_replacement_keeps_seat_line_and_boards(form, club):
    """Pia sits for Ana from round 2 on: one entry, one direction, no board twice."""
    made, ranked = FORMS[form]
    event = made(club)
    played_rounds(event, (1,))
    before = [each.seating for each in event.rounds.order_by("number")]
    entry = event.entries.select_related("event", "player").get(number=1)
    [pia] = factories.players(1, in_club=club)
    substitute(entry=entry, player=pia)
    played_rounds(event, (2, 3))
    assert [each.seating for each in event.rounds.order_by("number")] == before
    names, positions = zip(*seats_of(event, entry), strict=True)
    assert names == (entry.player.name, pia.name, pia.name)
    assert len(set(positions)) == 1
    [row] = [row for row in ranked(event) if row.record.player == 1]
    assert row.record.deals == 12
    met = [line.board for line in board_lines(event) if 1 in line.players]
    assert len(met) == len(set(met)) == 12
    assert len(event_ranking(event)) == event.entries.count()


def test_a_table_whose_results_never_come(organiser):
    """Three tables, of which the third is silent: named, ended all the same, and comparable."""
    event = factories.duplicate(12, rounds=2, in_club=organiser.club)
    release_round(event=event, number=1)
    rows = PlayedBoard.objects.filter(table__round__event=event)
    there = rows.filter(table__table__number__in=(1, 2)).select_related("table__table")
    amounts = {row.pk: 50 + 2 * row.table.table.number for row in there}
    type_amounts(event=event, sheet=BoardSheet.ROUND, amounts=amounts)
    assert unfinished(event, event.rounds.get(number=1), None) == [3]
    page = organiser.post("round_close", event, 1).content.decode()
    assert "table 3" in page.lower()
    assert event.rounds.get(number=1).closed_at is None  # it was a question
    close_round(event=event, number=1, incomplete=True)
    silent = set(event.rounds.get(number=1).seating[2])
    ranked = {row.record.player: row for row in event_ranking(event)}
    assert {player for player, row in ranked.items() if row.record.idle} == silent
    assert {ranked[player].rank for player in silent} == {9}
    heard = [row.record.total for player, row in ranked.items() if player not in silent]
    assert sum(heard) / 8 == 50  # compared among two
    played_rounds(event, (2,))
    ranked = {row.record.player: row for row in event_ranking(event)}
    assert {ranked[player].record.deals for player in silent} == {4}
    assert {row.record.deals for player, row in ranked.items() if player not in silent} == {8}
    assert organiser.get("tournament_ranking", event).status_code == 200
