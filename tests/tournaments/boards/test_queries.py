"""Every page of a duplicate asks no more where more play."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Role, Table
from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet
from tests.tournaments.boards.days import played_rounds
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.models import PlayedBoard
from tournaments.models.screen import Show
from tournaments.rounds.services.rounds import release_round

pytestmark = [pytest.mark.django_db, pytest.mark.long]
FORMS = {"individuel": 4, "triplettes": 3, "quadrettes": 4, "equipes": 4}
SHOWS = (Show.NAMES, Show.TABLES, Show.CLOCK, Show.BOARD, Show.RESULTS, Show.RANKING)
MOST = 12


def day(form, *, large):
    """Play a round of a small or a larger event, and release the next."""
    size = FORMS[form]
    if form == "individuel":
        event = factories.duplicate(16 if large else 8, rounds=3, results_at_table=True)
    else:
        teams = (4 if form == "triplettes" else 2) * (2 if large else 1)
        told = {"size": size, "rounds": 3, "results_at_table": True}
        event = factories.team_duplicate(form, teams, **told)
    played_rounds(event, (1,))
    release_round(event=event, number=2)
    publish_event(event=event)
    for show in SHOWS:
        rotation = [{"show": show.value, "seconds": 9, "theme": "light"}]
        create_screen(event=event, name=show.value, rotation=rotation)
    event.refresh_from_db()
    return event


OF_EVENT = (
    *("tournament", "board_list", "common_topage", "preparation", "seating", "seating_draw"),
    *("entry_list", "decision_list", "tournament_log", "document_list", "screens"),
    *("tournament_ranking", "tournament_meetings", "prizes", "prize_calls", "publication"),
    *("tournament_change", "tournament_close"),
)
OF_ROUND = ("tournament_round", "round_seating", "exchange_players", "round_close")


def pages(event) -> Iterator[str]:
    north = event.rounds.get(number=1).seating[0][0]
    row = PlayedBoard.objects.filter(table__round__event=event, board=1).earliest("pk")
    yield from (reverse(page, args=[event.pk]) for page in OF_EVENT)
    yield from (reverse(page, args=[event.pk, 2]) for page in OF_ROUND)
    if event.play.compared.gaps:
        yield reverse("captains_choose", args=[event.pk, 2])
    yield reverse("board", args=[event.pk, 1])
    yield reverse("board_decide", args=[event.pk, 1, row.pk])
    yield reverse("board_hands", args=[event.pk, 5])
    yield reverse("round_sheet", args=[event.pk, 2]) + "?table=1"
    yield reverse("travelling_sheet", args=[event.pk, 1])
    yield reverse("tournament_player", args=[event.pk, north])
    yield reverse("sheet", args=[row.table.table_id])
    for route, *more in (
        ("follow",),
        ("follow_player", north),
        ("follow_seating",),
        ("follow_ranking",),
    ):
        yield reverse(route, args=[event.public_key, *more])


def counted(client, event):
    client.force_login(factories.member(Role.ORGANISER, in_club=event.club))
    found = {}
    shown = {screen.name: screen.key for screen in event.screens.all()}
    screens = {
        f"{name} {show}": reverse(name, args=[key])
        for show, key in shown.items()
        for name in ("screen", "screen_state")
    }
    named = {page.replace(str(event.public_key), "key"): page for page in pages(event)}
    for name, page in (named | screens).items():
        with CaptureQueriesContext(connection) as asked:
            assert client.get(page).status_code == 200, page
        found[name] = len(asked)
    table = Table.objects.filter(round_table__round__event=event, closed_at=None).earliest("pk")
    tablet = Tablet(client, create_link(table=table))
    for way in ("", "tour/"):
        with CaptureQueriesContext(connection) as asked:
            assert tablet.send("get", way).status_code == 200
        found[f"tablet {way}"] = len(asked)
    return found


@pytest.mark.parametrize("form", FORMS)
def test_pages_ask_alike_for_more_players_and_little(client, form):
    small, large = (counted(client, day(form, large=more)) for more in (False, True))
    assert list(small.values()) == list(large.values())
    assert {page: asked for page, asked in large.items() if asked > MOST} == {}
