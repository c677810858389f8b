"""What the hall's screens show, page by page."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.template.loader import render_to_string

from scoring.labels.phrases import percent
from scoring.models import CallReason
from scoring.models.club import Publication
from scoring.services.links import Grievance, call_arbiter
from tarotclub.accounts.acting import Act
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tournaments.event.services.clock import start_clock
from tournaments.event.services.closing import close_event
from tournaments.event.services.setting_up import create_team
from tournaments.hall.slides import Hall, Slide, paged, slides_of
from tournaments.rounds.progress import State
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 7, 12, tzinfo=UTC)


def shown(event, show, at=NOON, **view):
    event.refresh_from_db()
    return slides_of(Hall(event, at), [{"show": show, "seconds": 7, **view}])


def drawn(players=8, **settings):
    return factories.drawn(factories.tournament(players, **settings))


def play(tables):
    for table in tables:
        type_bilans(table=table, bilans=[30, 10, -10, -30])


def test_no_seat_is_shown_before_its_round_is_released():
    event = drawn()
    for show in ("names", "tables"):
        (slide,) = shown(event, show)
        assert (slide.rows, slide.sentence) == ((), "Le placement du tour 1 s’affichera ici.")
    tables = factories.released(event)
    (slide,) = shown(event, "names")
    assert [place.name for place in slide.rows][:3] == ["Ana", "Bo", "Cy"]
    assert (slide.title, slide.note) == ("Tour 1 : cherchez votre nom", "A – H")
    play(tables)
    close_round(event=event, number=1)
    (slide,) = shown(event, "names")
    assert slide.sentence == "Le placement du tour 2 s’affichera ici."
    assert slide.title == "Placement par nom"


def test_seats_by_name_take_at_most_twenty_four_a_page_and_tables_six():
    event = drawn(52)
    factories.released(event)
    pages = shown(event, "names")
    assert [(p.part, p.parts, len(p.rows), p.seconds) for p in pages] == [
        (1, 3, 18, 7),
        (2, 3, 18, 7),
        (3, 3, 16, 7),
    ]
    assert len({page.key for page in pages}) == 3
    tables = shown(event, "tables")
    assert [[table.number for table in page.rows] for page in tables] == [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
        [11, 12, 13],
    ]


@pytest.mark.parametrize(
    ("players", "pages"),
    [(4, [2]), (13, [7]), (24, [12]), (25, [7, 6]), (400, [12] * 16 + [8])],
)
def test_pages_and_their_columns_are_as_long_as_each_other(players, pages):
    numbers = list(range(1, players + 1))
    slides = paged(Slide(show="names", seconds=7, title=""), numbers, 24)
    assert [slide.lines for slide in slides] == pages


def test_names_are_published_as_their_players_chose():
    event = drawn(4)
    entry = event.entries.get(player__name="Ana")
    entry.player.publication = Publication.NUMBER
    entry.player.save()
    factories.released(event)
    (slide,) = shown(event, "names")
    assert f"n° {entry.number}" in {place.name for place in slide.rows}
    assert "Ana" not in {place.name for place in slide.rows}


def test_the_board_says_where_each_table_is_and_nobody_who_called_the_arbiter():
    event = drawn(16, deals_per_round=1, minutes_per_round=60)
    one, two, three, _four = factories.released(event)
    start_clock(event=event, number=1, act=Act(moment=NOON))
    type_bilans(table=one, bilans=[30, 10, -10, -30])
    event.deals_per_round = 4
    event.save()
    factories.record(two)
    grievance = Grievance(reason=CallReason.OTHER, text="?")
    call_arbiter(table=three, uuid="5a0f3f9e-4a43-4a1e-9c1c-7a6d0f9f3b11", grievance=grievance)
    (slide,) = shown(event, "board")
    states = [State.DONE, State.PLAYING, State.MISSING, State.MISSING]
    assert [tile.state for tile in slide.rows] == states
    assert slide.note == "1 sur 4 a rendu"
    (late,) = shown(event, "board", at=NOON + timedelta(hours=2))
    assert [tile.state for tile in late.rows] == [
        *(State.DONE, State.LATE, State.MISSING, State.LATE)
    ]


def test_the_last_results_come_first():
    event = drawn(12)
    one, two, three = factories.released(event)
    for table in (two, three, one):
        play([table])
    (slide,) = shown(event, "results")
    assert [table.number for table in slide.rows] == [1, 3, 2]
    assert [bilan for _name, bilan in slide.rows[0].players] == [30, 10, -10, -30]


def test_results_keep_their_points_while_the_ranking_is_kept():
    event = drawn(4, visibility="hidden")
    play(factories.released(event))
    (slide,) = shown(event, "results")
    assert [bilan for _name, bilan in slide.rows[0].players] == [None] * 4
    assert slide.note == "Les points sont gardés pour la remise des prix."


def test_the_ranking_is_of_the_rounds_that_are_over():
    event = drawn(4)
    (before,) = shown(event, "ranking")
    assert before.sentence == "Le classement vient après le premier tour."
    play(factories.released(event))
    (during,) = shown(event, "ranking")
    assert (during.rows, during.sentence) == ((), before.sentence)
    close_round(event=event, number=1)
    play(factories.released(event, 2))
    (after,) = shown(event, "ranking")
    assert sorted(row.record.total for row in after.rows) == [-30, -10, 10, 30]
    assert after.note == "provisoire, après le tour 1"
    close_round(event=event, number=2)
    close_event(event=event)
    (final,) = shown(event, "ranking")
    assert (final.note, len(final.rows)) == ("final", 4)


def test_teams_stand_before_their_players():
    event = factories.tournament(8, rounds=1, team_size=2)
    for place, entry in enumerate(event.entries.order_by("number")):
        entry.team = create_team(event=event, name=f"Équipe {'ABCD'[place // 2]}")
        entry.save(update_fields=["team"])
    play(factories.released(factories.drawn(event)))
    close_round(event=event, number=1)
    teams, players = shown(event, "ranking")
    assert (teams.title, len(teams.rows)) == ("Équipes", 4)
    assert (players.title, len(players.rows)) == ("Classement", 8)
    assert teams.key != players.key


def test_a_hidden_ranking_is_not_there_also_after_the_end():
    event = drawn(4, rounds=1, visibility="hidden")
    play(factories.released(event))
    close_round(event=event, number=1)
    close_event(event=event)
    (slide,) = shown(event, "ranking")
    assert slide.rows == ()
    assert slide.sentence == "Le classement est gardé pour la remise des prix."


def test_the_ceremony_shows_those_who_were_called_and_nobody_else():
    event = drawn(4, rounds=1, visibility="hidden")
    play(factories.released(event))
    close_round(event=event, number=1)
    totals = []
    for step in range(6):
        (slide,) = shown(event, "ceremony", step=step)
        totals.append([called.total for called in slide.rows])
    assert totals == [
        [],
        [-30],
        [-10, -30],
        [10, -10, -30],
        [30, 10, -10, -30],
        [30, 10, -10, -30],
    ]


def test_the_clock_page_says_which_round():
    event = drawn(4, minutes_per_round=30)

    def told():
        (slide,) = shown(event, "clock")
        return slide.title, Hall(event, NOON).clock is None

    assert told() == ("Avant le tour 1", True)
    factories.released(event)
    assert told() == ("Tour 1", False)


def test_an_empty_event_has_a_sentence_everywhere():
    event = factories.tournament(0)
    for show in ("names", "tables", "board", "results", "ranking"):
        (slide,) = shown(event, show)
        assert slide.sentence


@pytest.mark.parametrize("form", ["", "triplettes"])
def test_sessions_stand_before_the_total(form):
    more = {"rounds": 6, "sessions": [[1, "1"]] * 4 + [[2, "1.5"]]}
    if form:
        event = factories.team_duplicate(form, 8, **more)
    else:
        event = factories.duplicate(16, **more)
    played_rounds(event, (1, 2))
    pages = shown(event, "ranking")
    heads = ["Séance 2", "Séance 3", "Séance 4", "Séance 5 × 1,5"]
    assert {tuple(page.sessions.values()) for page in pages} == {tuple(heads)}
    assert [len(page.rows) for page in pages if page.of_teams] == ([4, 4] if form else [])
    of_players = [len(page.rows) for page in pages if not page.of_teams]
    assert of_players == ([12, 12] if form else [8, 8])
    row = pages[0].rows[0]
    text = render_to_string("tournaments/hall/_ranking.html", {"slide": pages[0]})
    line = re.sub(r"<[^>]+>", " ", text[text.index("<li>") : text.index("</li>")])
    figures = f"{percent(row.record.sessions[2])} – – – {percent(row.record.total)}"
    assert " ".join(line.split()).endswith(figures.replace("\xa0", " "))
