from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from tests.factories import drawn, players, released, tournament
from tournaments.entries.registration import registration_of
from tournaments.entries.services.entries import add_entry, withdraw
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.rounds.services import rounds
from tournaments.rounds.services.results import type_bilans
from tournaments.standings.paper import LAYOUTS, columns_pdf, result_pdf
from tournaments.standings.table import CutLine, result_sheet
from tournaments.standings.totals import event_ranking, event_records

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Two tables after a round: 60, 40, 30, 20 and losers."""
    event = drawn(tournament(8, rounds=2))
    for table, bilans in zip(
        released(event), ([60, 30, -40, -50], [40, 20, -25, -35]), strict=True
    ):
        type_bilans(table=table, bilans=bilans)
    rounds.close_round(event=event, number=1)
    return event


def standing(event):
    return [(row.record.total, row.record.presence.value) for row in event_ranking(event)]


@pytest.mark.parametrize(("kept", "before"), [(True, 60 + 40 + 30 + 20), (False, 0)])
def test_the_first_four_go_on(event, kept, before):
    rounds.cut(event=event, after_round=1, survivors=4, totals_kept=kept)
    assert [presence for _, presence in standing(event)] == ["playing"] * 4 + ["eliminated"] * 4
    (final,) = released(event, 2)
    type_bilans(table=final, bilans=[-100, 0, 0, 100])
    rows = event_ranking(event)
    assert {row.record.presence for row in rows[:4]} == {"playing"}  # whatever they lost
    assert sum(row.record.total for row in rows[:4]) == before  # and the final sums to zero
    assert [row.record.total for row in rows[4:]] == [-25, -35, -40, -50]


def test_a_cut_says_nothing_of_who_never_came_or_had_left(event):
    """Who left without a rank gets none by the cut, and nobody is in two states at once."""
    [never] = players(1, in_club=event.club)
    add_entry(event=event, player=never, checked_in=False)
    ranked, unranked = (row.record.player for row in event_ranking(event)[-2:])
    for number, kept in ((ranked, True), (unranked, False)):
        withdraw(entry=event.entries.get(number=number), from_round=2, score_kept=kept)
    rounds.cut(event=event, after_round=1, survivors=4)
    presences = {record.player: record.presence.value for record in event_records(event)}
    assert presences[ranked] == "withdrawn"
    assert presences[unranked] == "unranked"
    assert sorted(presences.values()).count("eliminated") == 2
    registration = registration_of(event)
    assert [line.name for line in registration.absent] == [never.name]
    states = {
        line.number: (line.withdrawn_from, line.eliminated_after) for line in registration.lines
    }
    assert states[ranked] == states[unranked] == (2, None)


def test_a_cut_is_cancelled_until_the_next_round(event):
    rounds.cut(event=event, after_round=1, survivors=4)
    assert rounds.cancel_cut(event=event, after_round=1)
    assert not rounds.cancel_cut(event=event, after_round=1)
    assert {presence for _, presence in standing(event)} == {"playing"}


def test_a_shared_rank_is_not_cut(event):
    other = drawn(tournament(4, rounds=2))
    type_bilans(table=released(other)[0], bilans=[20, 10, 10, -40])
    rounds.close_round(event=other, number=1)
    with pytest.raises(rounds.CutTiedError) as refused:
        rounds.cut(event=other, after_round=1, survivors=2)
    assert len(refused.value.names) == 2
    with pytest.raises(rounds.CutTooWideError):
        rounds.cut(event=other, after_round=1, survivors=4)


def test_a_cut_waits_for_the_end_of_the_round(event):
    for wrong in (0, 2):
        with pytest.raises(rounds.RoundStateError):
            rounds.cut(event=event, after_round=wrong, survivors=4)


def test_its_line_stands_above_those_it_eliminated_wherever_the_ranking_is_read(client, event):
    rounds.cut(event=event, after_round=1, survivors=4)
    publish_event(event=event)
    event.refresh_from_db()
    words = "Éliminés après le tour 1"
    sheet = result_sheet(event)
    lines = [str(line) if isinstance(line, CutLine) else line.rank for line in sheet.lines]
    assert lines == [1, 2, 3, 4, words, 5, 6, 7, 8]
    page = client.get(reverse("follow_ranking", args=[event.public_key])).text
    assert page.index('id="n-') < page.index(words)
    assert page.count(words) == 1
    now = timezone.now()
    for paper in (result_pdf([sheet], now), columns_pdf([sheet], now, LAYOUTS["mur"])):
        assert words in PdfReader(BytesIO(paper)).pages[0].extract_text()
    screen = create_screen(
        event=event,
        name="Salle",
        rotation=[{"show": "ranking", "seconds": 9, "theme": "light"}],
    )
    assert words in client.get(reverse("screen_state", args=[screen.key])).text
