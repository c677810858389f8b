"""Before a draw: the step that is offered works, whatever form is played."""

import pytest
from django.utils import timezone

from tests import factories
from tournaments.draw.services.draws import draw_movement
from tournaments.duplicate.movements.values import MovementKind

pytestmark = pytest.mark.django_db
ENTER, CHECK_IN = "Inscrivez les joueurs", "Notez les présents"
TEAM_UP, DRAW = "Donnez une équipe à chacun", "Faites le placement"


def event_of(club, form, teams, absent=0):
    """Make an event with teams of so many; 0 is one player without a team."""
    players = sum(size or 1 for size in teams)
    largest = 1 if form in {"", "individuel"} else max(teams)
    event = factories.tournament(
        players, rounds=4, in_club=club, duplicate=form, team_size=largest, fees=[]
    )
    entries = list(event.entries.order_by("number"))
    for number, size in enumerate(teams if largest > 1 else (), start=1):
        team = event.teams.create(number=number, name=f"Équipe {number}") if size else None
        for entry in [entries.pop(0) for _place in range(size or 1)]:
            entry.team = team
            entry.save()
    last = event.entries.order_by("-number")[:absent]
    event.entries.filter(pk__in=[each.pk for each in last]).update(checked_in_at=None)
    return event


@pytest.mark.parametrize(
    ("form", "teams", "absent", "title"),
    [
        ("", [2], 0, ENTER),
        ("", [3], 1, CHECK_IN),
        ("", [3], 0, DRAW),
        ("individuel", [2], 0, ENTER),
        ("individuel", [7], 0, ENTER),
        ("individuel", [8], 1, CHECK_IN),
        ("individuel", [8], 0, DRAW),
        ("individuel", [13], 0, DRAW),
        ("triplettes", [3], 0, ENTER),
        ("triplettes", [3, 1], 0, ENTER),
        ("triplettes", [3, 3], 2, CHECK_IN),
        ("triplettes", [3, 3, 0], 0, TEAM_UP),
        ("triplettes", [3, 2], 0, DRAW),
        ("quadrettes", [4], 0, ENTER),
        ("quadrettes", [4, 3], 0, ENTER),
        ("quadrettes", [4, 4, 4], 1, CHECK_IN),
        ("quadrettes", [4, 4, 4, 0], 0, TEAM_UP),
        ("quadrettes", [4, 4, 4, 0], 1, DRAW),
        ("equipes", [4, 3], 0, ENTER),
        ("equipes", [5, 4], 0, DRAW),
    ],
)
def test_a_draw_is_offered_where_it_works(organiser, form, teams, absent, title):
    event = event_of(organiser.club, form, teams, absent)
    assert organiser.get("tournament", event).context["way"].title == title
    drawing = organiser.address("seating_draw", event)
    for page in ("entry_list", "seating"):
        words = organiser.get(page, event).content.decode()
        assert (f'action="{drawing}"' in words) == (title == DRAW)
    assert (organiser.get("seating_draw", event).status_code == 200) == (title == DRAW)


def test_with_a_team_for_each_it_can_be_drawn(organiser):
    event = event_of(organiser.club, "triplettes", [3, 3, 0])
    assert organiser.get("tournament", event).context["way"].title == TEAM_UP
    for teamless in event.entries.filter(team=None):
        teamless.team = event.teams.get(number=2)
        teamless.save()
    assert organiser.get("tournament", event).context["way"].title == DRAW
    assert organiser.get("seating_draw", event).status_code == 200


def test_what_is_missing_is_said_at_each_place(organiser):
    event = event_of(organiser.club, "equipes", [4, 3])
    need = "il faut deux équipes, chacune de quatre joueurs."
    assert organiser.get("tournament", event).context["way"].text == f"Pour jouer, {need}"
    page = organiser.get("seating", event)
    assert page.context["lack"] == f"Seuls les présents sont placés ; {need}"
    way = f'<a class="button" href="{organiser.address("entry_list", event)}">'
    assert way in page.text
    assert f"7 inscrits : {need}" in organiser.get("entry_list", event).content.decode()


def test_after_a_round_who_stays_away_is_asked_for(organiser):
    """Of eight one goes home after the first round: seven make no two tables."""
    event = event_of(organiser.club, "individuel", [8])
    draw_movement(event=event, seed=7, kind=MovementKind.SHARED)
    factories.released(event)
    event.rounds.filter(number=1).update(closed_at=timezone.now())
    event.entries.filter(number=8).update(withdrawn_from=2)
    shown = organiser.get("tournament", event).context["way"]
    assert (shown.title, shown.route) == (CHECK_IN, "entry_list")
    assert organiser.get("seating_adjust", event).status_code == 409
