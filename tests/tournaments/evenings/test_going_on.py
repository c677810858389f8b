"""An evening that goes on: reopened with its tables, without who went home, a seat replaced."""

from http import HTTPStatus

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Player, Table
from scoring.services.clubs import add_player
from scoring.services.tables import close_table
from tarotclub.accounts.acting import Act
from tests import factories
from tournaments.evenings.overview import overview_of
from tournaments.evenings.services import go_home, replace_seat, seat_table
from tournaments.event.services.closing import close_event, reopen_event
from tournaments.rounds.services.results import PlayerSeatedError
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db


def names(attendees):
    return [attendee.name for attendee in attendees]


def test_an_evening_reopens_with_the_tables_that_its_end_has_closed(night):
    ended, playing = (factories.table(in_evening=night) for _ in range(2))
    close_table(table=ended, act=Act(moment=timezone.now()))
    close_event(event=night)
    reopen_event(event=night)
    assert list(Table.objects.open()) == [playing]


def test_who_goes_home_is_not_counted_nor_offered_until_he_sits_down_again(client, night, come):
    ana, *others = come(5)
    table = seat_table(
        evening=night, ruleset=factories.FFT_4, players=[ana, *others[:3]], first_dealer=0
    )
    with pytest.raises(PlayerSeatedError):
        go_home(evening=night, player=ana)
    factories.record(Table.objects.with_seats().get(pk=table.pk))
    close_table(table=table)
    client.post(reverse("evening_departure", args=[night.pk, ana.pk]), {"gone": "1"})
    shown = overview_of(night)
    assert "Ana" not in [*names(shown.here), *names(shown.free)]
    assert names(shown.attendees)[-1] == "Ana"
    page = client.get(reverse("evening", args=[night.pk])).content.decode()
    assert "4 joueurs" in page
    assert "parti" in page
    assert "Ana" in [row.record.name for row in event_ranking(night)]
    form = client.get(reverse("table_create", args=[night.pk])).content.decode()
    assert 'data-player="Ana"' not in form
    client.post(reverse("evening_departure", args=[night.pk, ana.pk]), {"gone": "0"})
    assert "Ana" in names(overview_of(night).free)


def test_a_seat_is_replaced_and_the_table_goes_on(client, night, come):
    ana, bo, cy, di, ed = come(5)
    table = seat_table(
        evening=night, ruleset=factories.FFT_4, players=[ana, bo, cy, di], first_dealer=1
    )
    factories.record(Table.objects.with_seats().get(pk=table.pk))
    address = reverse("seat_replace", args=[table.pk])
    assert client.get(address).status_code == HTTPStatus.OK
    refused = client.post(address, {"leaving": bo.pk, "coming": cy.pk})
    assert refused.context["form"].errors == {
        "coming": ["Dites qui prend sa place : quelqu’un de libre, ou un nom."]
    }
    client.post(address, {"leaving": bo.pk, "coming": ed.pk})
    following = Table.objects.with_seats().open().get()
    assert [seat.player for seat in following.seated] == [ana, ed, cy, di]
    assert (following.number, following.first_dealer) == (2, 2)  # the second player had dealt
    totals = {row.record.name: row.record.total for row in event_ranking(night)}
    assert totals["Ana"] == 198
    assert totals["Bo"] == -66
    with pytest.raises(PlayerSeatedError):
        replace_seat(table=following, leaving=ana, coming=cy)


def test_who_takes_a_seat_is_named_though_the_evening_has_not_heard_of_him(client, night, come):
    """An unknown name leads to a button that enters him and lets him sit down at once."""
    players = come(4)
    bo = players[1]
    table = seat_table(evening=night, ruleset=factories.FFT_4, players=players, first_dealer=0)
    address = reverse("seat_replace", args=[table.pk])
    asked = client.post(address, {"leaving": bo.pk, "name": "Paul Martin"})
    assert (asked.status_code, asked.context["form"].errors) == (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        {"name": ["Paul Martin n’est pas dans le club : Entrée pour l’ajouter."]},
    )
    assert 'name="newcomer" value="Paul Martin"' in asked.content.decode()
    tapped = {"leaving": bo.pk, "name": "Paul Martin", "newcomer": "Paul Martin"}
    seated = client.post(address, tapped)
    following = Table.objects.with_seats().open().get()
    assert seated.url == reverse("sheet", args=[following.pk])
    assert [str(seat.player) for seat in following.seated] == ["Ana", "Paul Martin", "Cy", "Di"]
    assert "Paul Martin" in names(overview_of(night).here)
    again = client.post(address, tapped)  # sent twice: that table has ended
    assert (again.status_code, Player.objects.filter(name="Paul Martin").count()) == (409, 1)


REFUSED = {
    "name": (
        "Cy joue encore à la table 1 : terminez-la d’abord, ou choisissez quelqu’un d’autre."
    ),
    "newcomer": (
        "Le club a déjà un joueur de ce nom : choisissez-le dans la liste, ou distinguez-les."
    ),
}


def test_who_of_the_club_takes_a_seat_is_found_by_his_name_and_nobody_sits_twice(
    client, club, night, come
):
    ana, *others = come(4)
    table = seat_table(
        evening=night, ruleset=factories.FFT_4, players=[ana, *others], first_dealer=0
    )
    edouard = add_player(club=club, name="Édouard")
    address = reverse("seat_replace", args=[table.pk])
    for field, sentence in REFUSED.items():
        refused = client.post(address, {"leaving": ana.pk, field: "Cy"})
        assert refused.context["form"].errors == {"name": [sentence]}
    client.post(address, {"leaving": ana.pk, "name": "edouard"})
    following = Table.objects.with_seats().open().get()
    assert [seat.player for seat in following.seated] == [edouard, *others]


def test_the_sheet_of_an_ended_evening_says_what_is_to_be_reopened(client, club):
    client.force_login(factories.member(factories.Role.ARBITER, in_club=club))
    night = factories.evening(in_club=club)
    table = factories.table(in_evening=night)
    close_event(event=night)
    page = client.get(reverse("sheet", args=[table.pk])).content.decode()
    assert "Rouvrir d’abord la soirée" in page
    assert reverse("evening_reopen", args=[night.pk]) in page
