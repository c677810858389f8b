"""A form of play that nobody has written yet: free deals, two and two together."""

from dataclasses import replace

import pytest
from django.urls import reverse

from tests import factories
from tests.answers import body_of
from tournaments.documents.catalogue import documents_of
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.models import Event, Show
from tournaments.play import PLAYS
from tournaments.play.libre import LIBRE
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.workbook.event import data_tables

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
BY_PAIRS = replace(LIBRE, key="paires", name="Libre par paires", sizes=range(2, 3))
PAGES = (
    *("tournament", "tournament_change", "entry_list", "seating"),
    *("tournament_ranking", "tournament_meetings", "decision_list", "tournament_log"),
    *("prizes", "prize_calls", "tournament_accounts", "document_list", "screens"),
    *("publication", "event_cote", "tournament_xlsx", "event_xlsx", "site_zip"),
)
FOR_EVERYBODY = ("follow", "follow_seating", "follow_ranking", "follow_results")


@pytest.fixture
def event(organiser, monkeypatch):
    """Four pairs who have played one round of two."""
    monkeypatch.setitem(PLAYS, BY_PAIRS.key, BY_PAIRS)
    event = factories.tournament(
        8, in_club=organiser.club, duplicate=BY_PAIRS.key, team_size=2, categories=["Dames"]
    )
    for number in range(1, 5):
        team = event.teams.create(number=number, name=f"Paire {number}")
        event.entries.filter(number__in=(2 * number - 1, 2 * number)).update(team=team)
    factories.drawn(event)
    for table in factories.released(event):
        type_bilans(table=table, bilans=[24, -12, -8, -4])
    close_round(event=event, number=1)
    publish_event(event=event)
    return Event.objects.get(pk=event.pk)


def addresses(event):
    yield from (reverse(name, args=[event.pk]) for name in PAGES)
    yield from (reverse(name, args=[event.public_key]) for name in FOR_EVERYBODY)
    yield from (reverse(name, args=[event.pk, 1]) for name in ("tournament_round", "entry"))
    yield reverse("round_seating", args=[event.pk, 2])
    yield from (document.url(event.pk, 1) for document in documents_of(event))
    yield from (reverse("event_csv", args=[event.pk, table]) for table in data_tables(event))


@pytest.mark.long
def test_every_page_and_paper_answers(organiser, event):
    for address in addresses(event):
        answer = organiser.client.get(address.replace("/inscriptions/1/", first_entry(event)))
        assert (address, answer.status_code) == (address, 200)
        body_of(answer)


def first_entry(event):
    return f"/inscriptions/{event.entries.order_by('number')[0].pk}/"


def test_it_is_chosen_in_the_form_and_wants_teams_of_two(organiser, monkeypatch):
    monkeypatch.setitem(PLAYS, BY_PAIRS.key, BY_PAIRS)
    page = organiser.client.get(reverse("tournament_create"))
    assert (BY_PAIRS.key, BY_PAIRS.name) in page.context["form"].fields["duplicate"].choices
    typed = page.context["form"].initial | {"name": "Paires", "duplicate": BY_PAIRS.key}
    typed = {key: value for key, value in typed.items() if value is not None}
    refused = organiser.client.post(reverse("tournament_create"), typed | {"team_size": 3})
    assert refused.context["form"].errors["team_size"] == [
        "Cette forme se joue en équipes de 2."
    ]
    organiser.client.post(reverse("tournament_create"), typed | {"team_size": 2})
    assert Event.objects.get(name="Paires").play == BY_PAIRS


def test_a_screen_and_the_ranking_of_pairs(organiser, event):
    screen = create_screen(
        event=event, name="Salle", rotation=[{"show": Show.RANKING, "seconds": 9}]
    )
    shown = organiser.client.get(reverse("screen", args=[screen.key])).content.decode()
    assert "Paire 1" in shown
    page = organiser.get("tournament_ranking", event).content.decode()
    assert all(f"Paire {number}" in page for number in range(1, 5))
