from uuid import UUID

import pytest
from django.db import connection

from scoring.models import Action, Player
from scoring.services.clubs import PlayerExistsError, add_player
from tests.factories import drawn, tournament
from tournaments.draw.services.situation import situation_of
from tournaments.entries.services.entries import check_in_all
from tournaments.entries.services.registration import (
    Arrival,
    EntryRow,
    RowRefusedError,
    register_all,
)
from tournaments.event.services.closing import close_event
from tournaments.event.services.setting_up import TeamFullError, create_team
from tournaments.event.services.writing import EventClosedError, SentOtherwiseError
from tournaments.models import Payment, PaymentMethod

pytestmark = pytest.mark.django_db
# SQLite takes a thousand values a query: Django cuts what is stored at once into parts.
QUERIES = {"sqlite": 73, "postgresql": 50}
SENT = UUID("7f3bb0a2-6c7e-4a55-9d9e-0d5a1c4f8e11")


@pytest.fixture
def event():
    return tournament(0, fees=[["Membre", 1000]], team_size=2)


def row(number, player, cents=0, team=""):
    arrival = Arrival(present=False, fee_class="Membre", team=team)
    return EntryRow(number=number, player=player, licence="42", arrival=arrival, cents=cents)


def enter(event, *rows):
    return register_all(event=event, rows=rows, method=PaymentMethod.CHEQUE, uuid=SENT)


def test_a_list_is_entered_with_what_was_paid(event):
    known = add_player(club=event.club, name="Ana")
    assert enter(event, row(2, known, None), row(3, "Bo", 400), row(4, "Cy")) == 3
    paid = [(payment.entry.player.name, payment.cents) for payment in Payment.objects.all()]
    assert paid == [("Ana", 1000), ("Bo", 400)]
    assert Player.objects.get(name="Bo").licence_number == "42"


@pytest.mark.parametrize(
    ("told", "given"),
    [
        ((4, 9), [4, 9]),
        ((9, 4), [4, 9]),
        ((4, 4), [1, 2]),  # twice the same
        ((4, None), [1, 2]),
    ],
)
def test_a_first_list_keeps_its_numbers(event, told, given):
    first, second = (
        row(2, "Ana")._replace(entry=told[0]),
        row(3, "Bo")._replace(entry=told[1]),
    )
    enter(event, first, second)
    assert sorted(event.entries.values_list("number", flat=True)) == given
    event.entries.filter(number=given[0]).update(number=1)
    enter(event, row(2, "Cy")._replace(entry=1))
    assert event.entries.get(player__name="Cy").number == given[1] + 1


def test_who_is_on_the_list_already_pays_nothing_more(event):
    known = add_player(club=event.club, name="Ana")
    assert enter(event, row(2, known, None)) == 1
    assert enter(event, row(2, known, None), row(3, known, 500)) == 0
    assert [payment.cents for payment in Payment.objects.all()] == [1000]


REFUSED = [
    (row(4, "Bo"), PlayerExistsError),
    (row(4, "Cy", team="Les As"), TeamFullError),
]


@pytest.mark.parametrize(("last", "cause"), REFUSED)
def test_one_row_that_is_refused_stops_all(event, last, cause):
    rows = (row(2, "Ana", None, "Les As"), row(3, "Bo", None, "Les As"), last)
    with pytest.raises(RowRefusedError) as refusal:
        enter(event, *rows)
    assert (refusal.value.number, type(refusal.value.cause)) == (4, cause)
    assert str(refusal.value) == f"Ligne 4 : {refusal.value.cause}"
    assert (event.entries.count(), Player.objects.count(), event.teams.count()) == (0, 0, 0)


def test_who_was_expected_has_come(event):
    enter(event, row(2, "Ana"), row(3, "Bo"))
    ana = event.entries.get(player__name="Ana")
    again = row(2, ana.player)._replace(arrival=Arrival(present=True))
    assert enter(event, again) == 0
    assert [entry.player.name for entry in event.entries.exclude(checked_in_at=None)] == ["Ana"]


def test_a_list_says_how_names_are_shown(event):
    known = add_player(club=event.club, name="Ana")
    rows = [row(2, known), row(3, "Bo"), row(4, "Cy")]
    found = [one._replace(arrival=one.arrival._replace(publication="initials")) for one in rows]
    enter(event, *found[:2], rows[2])
    shown = Player.objects.order_by("name").values_list("publication", flat=True)
    assert list(shown) == ["initials", "initials", "full"]


def test_teams_of_a_list_are_numbered_on(event):
    create_team(event=event, name="Les As")
    enter(event, row(2, "Ana", team="Les As"), row(3, "Bo", team="Les Rois"), row(4, "Cy"))
    teams = [entry.team and (entry.team.number, entry.team.name) for entry in in_order(event)]
    assert teams == [(1, "Les As"), (2, "Les Rois"), None]


def in_order(event):
    return event.entries.select_related("team").order_by("number")


def test_every_act_of_a_list_is_in_the_log(event):
    enter(event, row(2, "Ana", None, "Les As"), row(3, "Bo"))
    kinds = Action.objects.exclude(kind="open_event").values_list("kind", flat=True)
    assert sorted(kinds) == ["add_player"] * 4 + ["create_team", "take_payment"]


def test_the_same_form_for_other_people_is_refused(event):
    """Else they would be entered, and their money said to be in the till."""
    assert enter(event, row(2, "Ana", 400)) == 1
    with pytest.raises(SentOtherwiseError):
        enter(event, row(2, "Bo", 400))  # the page was gone back to
    assert [entry.player.name for entry in event.entries.all()] == ["Ana"]
    assert [payment.entry.player.name for payment in Payment.objects.all()] == ["Ana"]


def test_the_seating_follows_a_list(event):
    enter(event, *[row(n, f"Joueur {n}") for n in range(2, 9)])
    check_in_all(event=event)
    drawn(event)
    late = row(9, "Tard")._replace(arrival=Arrival(present=True))
    enter(event, late)
    assert situation_of(event).stale == []
    assert [len(table) for table in event.rounds.first().seating] == [4, 4]


@pytest.mark.parametrize("number", [10, 400])
def test_ten_names_and_four_hundred_take_as_many_queries(
    event, number, django_assert_max_num_queries
):
    rows = [row(n, f"Joueur {n}", None, f"Équipe {n // 2}") for n in range(2, number + 2)]
    with django_assert_max_num_queries(QUERIES[connection.vendor]):
        assert enter(event, *rows) == number


def test_the_end_is_the_end(event):
    close_event(event=event)
    with pytest.raises(EventClosedError):
        enter(event, row(2, "Ana"))
