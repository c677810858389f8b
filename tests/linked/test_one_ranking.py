"""A duplicate over two halls and their site comes to what one hall with all tables does."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests import factories
from tests.linked.conftest import linked
from tests.linked.test_fetching import bring_down, bring_up, of_hall
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.home_entries.homes import announced
from tournaments.boards.halls import kept_ranking
from tournaments.boards.services import BoardSheet, all_hands, deal_boards, type_amounts
from tournaments.draw.services.draws import draw_movement
from tournaments.duplicate.movements.values import MovementKind
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.hall.slides import Hall, slides_of
from tournaments.models import Event, Incoming, PlayedBoard
from tournaments.models.event import Visibility
from tournaments.play.played import BoardOrder
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.standings.table import result_sheet

pytestmark = pytest.mark.long
AT = datetime(2026, 11, 7, 12, tzinfo=UTC)
ROUNDS = (1, 2)
FORMS = {"individuel": (1, 8), "triplettes": (3, 4), "quadrettes": (4, 4), "equipes": (4, 4)}


def seat(event, people, form, first=1):
    """Put people on a list, in teams by their order; the first team has the number `first`."""
    factories.enter(event, people)
    size, _count = FORMS[form]
    entries = list(event.entries.order_by("number"))
    for at in range(0, len(entries) if size > 1 else 0, size):
        number = at // size + 1
        team = event.teams.create(number=number, name=f"Équipe {first + number - 1}")
        members = [each.pk for each in entries[at : at + size]]
        event.entries.filter(pk__in=members).update(team=team)


@pytest.fixture(params=FORMS)
def halls(request, link, site):
    """Two halls with a shared duplicate, drawn and not begun, whose hands the site prepared."""
    form = request.param
    size, count = FORMS[form]
    facts = {"rounds": len(ROUNDS), "duplicate": form, "team_size": size, "in_club": site}
    shared = announced(event=factories.tournament(0, name="Simultané", **facts))
    deal_boards(event=shared, least=0)
    links = [link, linked(site, factories.club("Rennes"), "Rennes")]
    for at, one in enumerate(links):
        bring_down(one)
        people = factories.players(2 * size * count, in_club=one.club)
        half = size * count
        seat(of_hall(one), people[at * half :][:half], form, first=1 + at * count)
        draw_movement(event=of_hall(one), seed=7, kind=MovementKind.SHARED)
    return links


def exchange(links, site):
    for _time in range(3):  # up, down, and up again with what came down
        for one in links:
            assert set(bring_up(one, site)) <= {""}
            bring_down(one)


def played_alone(links):
    """Play the same in one hall: the tables of the second stand beside those of the first."""
    events = [of_hall(one) for one in links]
    form = events[0].duplicate
    size, count = FORMS[form]
    home = factories.club("Une seule salle")
    facts = {"rounds": len(ROUNDS), "duplicate": form, "team_size": size, "in_club": home}
    alone = factories.tournament(0, **facts)
    seat(alone, factories.players(2 * size * count, in_club=home), form)
    for number in ROUNDS:
        one, other = (event.rounds.get(number=number) for event in events)
        beside = [[each + size * count for each in table] for table in other.seating]
        plan = {"seating": one.seating + beside, "boards": one.boards + other.boards}
        alone.rounds.filter(number=number).update(**plan)
        release_round(event=alone, number=number)
        results = [_results(event, number) for event in events]
        tables = len(one.played_at)
        amounts = results[0] | {(t + tables, b): gave for (t, b), gave in results[1].items()}
        rows = _rows(alone, number)
        typed = {row.pk: amounts[row.table.table.number, row.board] for row in rows}
        type_amounts(event=alone, sheet=BoardSheet.ROUND, amounts=typed)
        close_round(event=alone, number=number)
    return Event.objects.get(pk=alone.pk)


def _rows(event, number):
    rows = PlayedBoard.objects.filter(table__round__event=event, table__round__number=number)
    return rows.select_related("table__table")


def _results(event, number):
    rows = _rows(event, number)
    return {(row.table.table.number, row.board): row.on_round_sheet for row in rows}


def ranked(event):
    """Who stands where with what in one hall's own général."""
    sheet = result_sheet(event, of_teams=event.team_size > 1, order=BoardOrder.GENERAL)
    return {row.record.name: (row.rank, row.record.total) for row in sheet.rows}


def in_common(event):
    """The same of all halls; before a name its hall writes the number that it gave there."""
    rows = kept_ranking(event)
    return {row.name.split(" ", 1)[1]: (row.rank, row.total) for row in rows}


def test_ranking_and_figures_are_those_of_one_hall_with_all_tables(halls, site):
    """Numbers of players and tables alone differ, for each hall counts its own from 1."""
    events = [of_hall(one) for one in halls]
    assert all_hands(events[0]) == all_hands(events[1]) != []
    for number in ROUNDS:
        for at, event in enumerate(events):
            played_rounds(event, (number,), seed=10 * number + at)
        exchange(halls, site)
        assert in_common(events[0]) == in_common(events[1])
    assert in_common(events[0]) == ranked(played_alone(halls))
    told = Incoming.objects.filter(kind="ranking").values_list("facts", flat=True)
    figures = [[[row[0], row[2]] for row in facts["rows"]] for facts in told]
    assert figures[0] == figures[1]
    assert len(figures[0]) == len(in_common(events[0]))


def shown(event):
    """The common ranking of a screen."""
    pages = slides_of(Hall(event, AT), [{"show": "ranking", "seconds": 9}])
    common = [page for page in pages if page.title == "Classement commun"]
    assert len({page.key for page in pages}) == len(pages)
    return [(row.rank, row.total) for page in common for row in page.rows]


@pytest.mark.parametrize("halls", ["individuel"], indirect=True)
def test_screens_and_phones_show_the_common_figures_while_halls_play(client, halls, site):
    events = [of_hall(one) for one in halls]
    for event in events:
        publish_event(event=event)

    def phone(event):
        event.refresh_from_db()
        answer = client.get(reverse("follow_ranking", args=[event.public_key]))
        return [(row.rank, row.total) for row in answer.context.get("common", [])]

    rotation = [{"show": "ranking", "seconds": 9, "theme": "light"}]
    screen = create_screen(event=events[0], name="Salle", rotation=rotation)

    def polled():
        return client.get(reverse("screen_state", args=[screen.key]))["ETag"]

    played_rounds(events[0], (1,), seed=1)
    exchange(halls, site)
    assert [shown(event) for event in events] == [[], []]
    before = polled()
    played_rounds(events[1], (1,), seed=2)
    assert polled() == before
    exchange(halls, site)
    assert polled() != before
    first = shown(events[0])
    assert len(first) == 16
    assert [shown(events[1]), *map(phone, events)] == [first] * 3
    played_rounds(events[1], (2,), seed=3)
    exchange(halls, site)
    second = shown(events[0])
    assert second != first
    assert [shown(events[1]), *map(phone, events)] == [second] * 3
    Event.objects.update(visibility=Visibility.HIDDEN, stamp=1)
    hidden = [Event.objects.get(pk=event.pk) for event in events]
    assert [*map(shown, hidden), *map(phone, hidden)] == [[]] * 4
