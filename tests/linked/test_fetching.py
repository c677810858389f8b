"""What comes down from the site: events to come, who enters, other halls' boards."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Action, Role
from scoring.models.table import raised
from scoring.services.clubs import add_player
from tarotclub.linked.message import EVENT
from tarotclub.linked.ranking import read_ranking, write_ranking
from tarotclub.linked.services.hall import send_event, stick_file, take_file
from tarotclub.linked.services.site import calendar_of, receive_file
from tests import factories
from tests.linked.conftest import linked
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.home_entries.homes import announced, enter
from tournaments import models
from tournaments.boards.halls import kept_halls, kept_ranking, ranked_together, results_file
from tournaments.boards.services import (
    BoardSheet,
    HandsInPlayError,
    all_hands,
    deal_boards,
    dealing_of,
    type_amounts,
    write_hands,
)
from tournaments.draw.services.draws import draw_movement
from tournaments.duplicate.dealing import SURE, deal_hands
from tournaments.duplicate.movements.values import MovementKind
from tournaments.entries.services.entries import check_in, remove_entry
from tournaments.event.services.closing import close_event
from tournaments.models.linked import identity_of
from tournaments.rounds.services.rounds import release_round


def bring_down(link):
    hall = models.LinkedHall.objects.get(public_key=link.public_key)
    take_file(link=link, data=json.dumps(calendar_of(hall)).encode())


def bring_up(link, site):
    return [refusal for _message, refusal in receive_file(club=site, data=stick_file(link))]


def names(event):
    return sorted(entry.player.name for entry in event.entries.all() if not entry.scratched)


@pytest.fixture
def to_come(site):
    event = announced(event=factories.tournament(0, in_club=site, name="Coupe"))
    for name in ("Ana Roy", "Bo Vidal", "Cy Morin"):
        enter(event, name)
    return event


def of_hall(link):
    return models.Event.objects.get(club=link.club)


def test_an_announced_event_comes_down_with_who_has_entered(link, to_come):
    bring_down(link)
    event = of_hall(link)
    assert (event.name, identity_of(event)) == ("Coupe", identity_of(to_come))
    assert (names(event), names(to_come)) == (["Ana Roy", "Bo Vidal", "Cy Morin"],) * 2
    assert list(event.entries.values_list("checked_in_at", flat=True)) == [None] * 3
    assert [row.kind for row in models.Outgoing.objects.all()] == ["ranking"]


def test_who_enters_or_leaves_meanwhile_follows_but_for_the_desks_own(link, to_come):
    bring_down(link)
    event = of_hall(link)
    present = event.entries.get(player__name="Bo Vidal")
    check_in(entry=present)
    factories.enter(event, [add_player(club=link.club, name="Zoé")])
    for name in ("Ana Roy", "Bo Vidal"):
        remove_entry(event=to_come, player=to_come.entries.get(player__name=name).player)
    enter(to_come, "Di Petit")
    for _time in range(2):
        bring_down(link)
    assert names(event) == ["Bo Vidal", "Cy Morin", "Di Petit", "Zoé"]


def test_a_day_that_is_moved_follows_until_the_hall_begins(link, to_come):
    def moved(days):
        to_come.date += timedelta(days=days)
        to_come.save(update_fields=["date"])
        bring_down(link)
        return of_hall(link).date == to_come.date

    bring_down(link)
    assert moved(7)
    factories.enter(of_hall(link), factories.players(4, in_club=link.club))
    factories.released(factories.drawn(of_hall(link)))
    assert not moved(7)


def test_what_has_begun_in_the_hall_is_the_halls(link, to_come):
    bring_down(link)
    event = of_hall(link)
    factories.enter(event, factories.players(4, in_club=link.club))
    factories.released(factories.drawn(event))
    before = names(event)
    enter(to_come, "Di Petit")
    bring_down(link)
    assert names(event) == before


@pytest.mark.parametrize(
    "facts", [{"published_at": None}, {"cancelled_at": timezone.now()}, {"starts_at": "later"}]
)
def test_what_is_not_to_come_stays_there(link, to_come, facts):
    if "starts_at" in facts:
        facts = {"starts_at": timezone.now() + timezone.timedelta(days=40)}
    models.Announcement.objects.update(**facts)
    bring_down(link)
    assert models.Event.objects.filter(club=link.club).count() == 0


def test_the_day_takes_the_place_of_what_was_announced(link, site, to_come):
    bring_down(link)
    event = of_hall(link)
    remove_entry(event=event, player=event.entries.get(player__name="Cy Morin").player)
    factories.enter(event, [add_player(club=link.club, name="Zoé")])
    close_event(event=event)
    assert bring_up(link, site) == ["", ""]
    to_come.refresh_from_db()
    assert models.Event.objects.filter(club=site).count() == 1
    assert to_come.closed_at is not None
    assert names(to_come) == ["Ana Roy", "Bo Vidal", "Zoé"]
    assert to_come.home_entries.get(name="Ana Roy").entry.player.name == "Ana Roy"
    assert models.Announcement.objects.get().event == to_come
    assert models.Incoming.objects.get(kind=EVENT).stored == to_come


def test_halls_that_share_an_event_come_to_one_ranking(link, site):
    """Percentages converge as their boards come in, and are the same in every hall."""
    facts = {"rounds": 1, "duplicate": "individuel", "in_club": site, "name": "Simultané"}
    shared = announced(event=factories.tournament(0, **facts))
    links = [link, linked(site, factories.club("Rennes"), "Rennes")]
    for seed, one in enumerate(links):
        bring_down(one)
        event = of_hall(one)
        factories.enter(event, factories.players(8, in_club=one.club))
        draw_movement(event=event, seed=7, kind=MovementKind.SHARED)
        played_rounds(event, (1,), seed=seed + 3)
    for _round in range(2):
        for one in links:
            assert bring_up(one, site) == ["", ""]
            bring_down(one)
    rankings = [kept_ranking(of_hall(one)) for one in links]
    assert [len(rows) for rows in rankings] == [16, 16]
    totals = [sorted((row.rank, row.total) for row in rows) for rows in rankings]
    assert totals[0] == totals[1]
    told = [read_ranking(write_ranking(of_hall(one)))["rows"] for one in links]
    assert [[row[::2] for row in rows] for rows in told] == [
        [[row.rank, round(float(row.total), 3)] for row in rows] for rows in rankings
    ]
    assert identity_of(shared) == identity_of(of_hall(link))


def test_prepared_hands_come_down_once_and_stay_secret(client, link, site):
    """The hall prepares what the site does, until it begins; who observes sees none of it."""
    facts = {"rounds": 1, "duplicate": "individuel", "in_club": site, "name": "Simultané"}
    shared = announced(event=factories.tournament(0, **facts))
    factories.enter(shared, factories.players(8, in_club=site))
    draw_movement(event=shared, seed=7, kind=MovementKind.SHARED)

    def hands(event):
        return all_hands(models.Event.objects.get(pk=event.pk))

    def logged(event):
        acts = Action.objects.filter(club=event.club, kind__in=("deal_boards", "write_hands"))
        return list(acts.order_by("pk").values_list("kind", flat=True))

    deal_boards(event=shared, least=SURE)
    bring_down(link)
    event = of_hall(link)
    assert len(hands(shared)) == 4
    assert (hands(event), logged(event)) == (hands(shared), [])
    deal_boards(event=shared, least=0)
    write_hands(event=shared, board=2, packs=deal_hands("00", 7).packs)
    for _time in range(3):
        bring_down(link)
    assert (hands(event), logged(event)) == (hands(shared), ["deal_boards", "write_hands"])
    client.force_login(factories.member(Role.VIEWER, in_club=link.club))
    assert client.get(reverse("preparation", args=[event.pk])).status_code == 403
    release_round(event=event, number=1)
    kept = hands(event)
    deal_boards(event=shared, least=0)
    bring_down(link)
    assert (hands(event), len(logged(event))) == (kept, 2)
    assert kept != hands(shared)
    rows = models.PlayedBoard.objects.filter(table__round__event=event)
    type_amounts(event=event, sheet=BoardSheet.ROUND, amounts={row.pk: 60 for row in rows})
    assert bring_up(link, site) == ["", ""]
    with pytest.raises(HandsInPlayError):
        deal_boards(event=shared, least=0)


def test_hands_that_the_hall_prepared_stay_where_the_site_has_none(link, site):
    facts = {"rounds": 1, "duplicate": "individuel", "in_club": site, "name": "Simultané"}
    announced(event=factories.tournament(0, **facts))
    bring_down(link)
    deal_boards(event=of_hall(link), least=0)
    seed = dealing_of(of_hall(link)).seed
    bring_down(link)
    assert dealing_of(of_hall(link)).seed == seed


def test_boards_go_up_once_there_are_some_and_also_when_they_are_taken_away(link, site):
    facts = {"rounds": 1, "duplicate": "individuel", "in_club": link.club}
    event = factories.tournament(8, **facts)
    draw_movement(event=event, seed=7, kind=MovementKind.SHARED)
    send_event(club=link.club, event=event)
    assert bring_up(link, site) == [""]
    assert not models.Outgoing.objects.filter(kind="boards").exists()
    played_rounds(event, (1,))
    assert bring_up(link, site) == ["", ""]
    assert models.Incoming.objects.get(kind="boards").results.encode() == results_file(event)
    models.PlayedBoard.objects.all().delete()
    models.Event.objects.filter(pk=event.pk).update(**raised())
    assert bring_up(link, site) == ["", ""]
    assert models.Incoming.objects.get(kind="boards").results == ""


@pytest.mark.parametrize("boards", [{"Rennes": "x"}, [], 1])
def test_boards_of_an_event_that_has_none_here_are_left_alone(link, boards):
    night = factories.evening(in_club=link.club)
    send_event(club=link.club, event=night)
    about = {"identity": identity_of(night), "name": "Soirée", "boards": boards}
    take_file(link=link, data=json.dumps({"events": [about]}).encode())
    assert not models.HallResults.objects.exists()


def test_each_hall_of_a_shared_event_is_kept_by_its_name(link, site):
    announced(event=factories.tournament(0, in_club=site, name="Simultané"))
    links = [link, linked(site, factories.club("Rennes"), "Rennes")]
    for one in links:
        bring_down(one)
        bring_up(one, site)
    for one in links:
        event = of_hall(one)
        factories.enter(event, factories.players(4, in_club=one.club))
        close_event(event=event)
        assert bring_up(one, site) == ["", ""]
    kept = models.Event.objects.filter(club=site).exclude(closed_at=None)
    assert sorted(kept.values_list("name", flat=True)) == [
        "Simultané – Brest",
        "Simultané – Rennes",
    ]


def test_two_halls_by_way_of_a_site_come_to_what_one_hall_with_both_files_does(link, site):
    """What comes down is what `manage.py boards` and the page of halls compare."""
    facts = {"rounds": 2, "duplicate": "individuel", "in_club": site, "name": "Simultané"}
    announced(event=factories.tournament(0, **facts))
    links = [link, linked(site, factories.club("Rennes"), "Rennes")]
    for seed, one in enumerate(links):
        bring_down(one)
        event = of_hall(one)
        factories.enter(event, factories.players(8, in_club=one.club))
        draw_movement(event=event, seed=7, kind=MovementKind.SHARED)
        played_rounds(event, (1, 2), seed=seed + 3)
    files = {one.hall: results_file(of_hall(one)) for one in links}
    alone = ranked_together(of_hall(link), {"Rennes": files["Rennes"]})
    for one in (*links, link):
        bring_up(one, site)
        bring_down(one)
    assert kept_halls(of_hall(link)) == {"Rennes": files["Rennes"]}
    assert kept_ranking(of_hall(link)) == alone
