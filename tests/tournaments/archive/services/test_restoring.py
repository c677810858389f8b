"""An event leaves one computer in a file and comes to another, whole or not at all."""

import copy

import pytest
from django.urls import reverse

from scoring import models
from scoring.history import versions_of
from scoring.models.action import OF_THE_CLUB
from scoring.services.deals import refused_facts
from scoring.services.verifying import breaks
from scoring.sheet import sheet_of
from tarotclub.people.log import people_acts
from tarotclub.people.services.invitations import end_help
from tests import factories
from tests.server import ROOT
from tests.tournaments.events import STAFF, elsewhere, full_evening, full_tournament
from tournaments.archive import event_file
from tournaments.archive.event_file.judging import unpack
from tournaments.archive.event_file.shape import ADDED, BROUGHT
from tournaments.archive.services.restoring import (
    EventHereError,
    LicencesDifferError,
    restore_event,
    who_is_who,
)
from tournaments.archive.whole_event import event_body
from tournaments.decisions.log import log_lines
from tournaments.models import Event, EventHelper, Payment, Penalty
from tournaments.standings.totals import event_ranking
from tournaments.workbook.deals import deals_data

pytestmark = pytest.mark.django_db
EVENTS = ROOT / "fixtures" / "events"
TOURNAMENT = (EVENTS / "1-tournament.tarot").read_bytes()  # full_tournament() made it
EVENING = (EVENTS / "1-evening.tarot").read_bytes()  # full_evening() made it


def packed(make):
    """Give an event's file and ranking as another computer made them."""
    with elsewhere():
        event = make()
        return event_file.pack(event_body(event)), ranked(event)


def ranked(event):
    return [(row.rank, row.record.name, row.record.total) for row in event_ranking(event)]


def same_staff(home):
    """Let the people of the event work in a club."""
    for role, name in STAFF.items():
        factories.member(role, in_club=home, username=name)
    return home


def restored(data, home=None):
    """Bring an event back in a club of its own."""
    return restore_event(club=home or factories.club(), file=event_file.read_event_file(data))


def from_five():
    """Give the tournament of version 5, whose people have names, as this version tells it."""
    body = unpack((EVENTS / "5-tournament.tarot").read_bytes())[1]
    for section, added in ADDED[6].items():
        for row in [body["event"]] if section == "event" else body[section]:
            row.update(added)
    for call in body["calls"]:
        call["settled_at"] = call["answered_at"]
    return body | {section: [] for section in BROUGHT[6] | BROUGHT[8]}


@pytest.mark.parametrize("make", [full_tournament, full_evening])
def test_an_event_comes_back_as_it_was(make):
    data, ranking = packed(make)
    event = restored(data, same_staff(factories.club()))
    assert ranked(event) == ranking
    again = event_body(event)
    assert again["actions"].pop()["kind"] == "restore_event"
    assert again == unpack(data)[1]


def test_what_was_set_aside_and_forgotten_comes_back_as_an_act_alone():
    def forgotten():
        event = full_tournament()
        models.RefusedDeal.objects.all().delete()
        return event

    data, _ranking = packed(forgotten)
    event = restored(data)
    [act] = models.Action.objects.filter(club=event.club, kind="refuse_deal")
    assert act.data.keys() == {"deal", "uuid", "link"}
    assert (refused_facts(act), list(breaks())) == (None, [])


def test_the_tournament_has_one_of_everything():
    body = unpack(TOURNAMENT)[1]
    empty = {section for section in event_file.SECTIONS if not body.get(section)}
    assert empty == {
        "teams",
        "expenses",
        "imported_scores",
        "former_rulesets",
        "boards",
        "announcements",
        "dealings",
        "halls",
    }


def test_what_a_tablet_sent_says_so_and_opens_no_table_here():
    restored(TOURNAMENT)
    assert models.Deal.objects.exclude(link=None).count() == 1
    assert not models.TableLink.objects.filter(revoked_at=None).exists()


def test_players_of_the_club_are_found_by_name_or_by_licence_and_the_others_added():
    home = factories.club()
    bo = factories.players(2, in_club=home)[1]
    turned = models.Player.objects.create(
        club=home, name="ANA", key="ana", licence_number="F-001", category="Vétéran"
    )
    home.players.filter(name="Ana").delete()
    known = who_is_who(home, event_file.read_event_file(TOURNAMENT))
    assert [one.player for one in known[:3]] == [turned, bo, None]
    event = restored(TOURNAMENT, home)
    assert event.entries.get(number=1).player == turned
    assert home.players.count() == len(known)
    turned.refresh_from_db()
    assert (turned.name, turned.category) == ("ANA", "Vétéran")  # the club knows better


def test_another_player_of_the_same_name_is_not_taken_for_him():
    home = factories.club()
    ana = factories.players(1, in_club=home)[0]
    models.Player.objects.filter(pk=ana.pk).update(licence_number="F-999")
    with pytest.raises(LicencesDifferError) as refused:
        restored(TOURNAMENT, home)
    assert refused.value.names == ["Ana"]
    assert not Event.objects.exists()


def test_authors_without_an_account_stay_named_in_the_log():
    home = factories.club()
    factories.member(models.Role.ARBITER, in_club=home, username=STAFF[models.Role.ARBITER])
    factories.member(
        models.Role.ORGANISER, username=STAFF[models.Role.ORGANISER]
    )  # of another club
    event = restored(TOURNAMENT, home)
    acts = models.Action.objects.filter(club=home, data__event=event.pk)
    assert acts.get(kind="take_payment").by is None
    payment = Payment.objects.get(entry__event=event)
    assert (payment.by, payment.taken_by) == (None, STAFF[models.Role.ORGANISER])
    assert acts.filter(kind="decide").first().by.username == STAFF[models.Role.ARBITER]
    lines = {line.what: line.by for line in log_lines(event, acts)}
    assert lines["Paiement reçu"] == STAFF[models.Role.ORGANISER]
    again = {row["username"] for row in event_body(event)["people"]}
    assert again == set(STAFF.values())


def test_who_took_payments_and_decisions_stays_named_and_may_be_forgotten():
    body = from_five()
    event = restored(event_file.pack(body))
    payment = Payment.objects.get(entry__event=event)
    penalty = Penalty.objects.filter(entry__event=event).exclude(cancelled_at=None).get()
    assert payment.taken_by == "Odile Arnaud"
    assert (penalty.decided_by, penalty.lifted_by) == (STAFF[models.Role.ARBITER],) * 2
    (line,) = log_lines(event, models.Action.objects.filter(kind="add_helper"))
    assert (line.by, line.about) == ("Odile Arnaud", "Odile Arnaud · marqueur")
    assert line.device == "Firefox, Windows"
    again = event_body(event)
    assert again["payments"][0]["by"] is not None
    assert {row["name"] for row in again["people"]} >= {"Odile Arnaud"}
    models.OutsideAuthor.objects.update(username="", name="")
    assert Payment.objects.get(pk=payment.pk).taken_by == "un auteur oublié"
    assert event_body(event)["people"] == []


def test_deals_corrections_and_expenses_say_beside_them_who_wrote_them(client):
    body = from_five()
    people = [row["name"] or row["username"] for row in body["people"]]
    for row in body["deals"]:
        row["recorded_by"], row["link"] = 1, None
    event = restored(event_file.pack(body))
    revision = models.DealRevision.objects.exclude(by_outside=None).first()
    deal = models.Deal.objects.with_history().get(pk=revision.deal_id)
    now, *_before, first = versions_of(deal)
    table = models.Table.objects.with_deals().get(pk=deal.table_id)
    assert (now.by, first.by) == (STAFF[models.Role.ARBITER], people[0])
    assert {row.recorded_by for row in sheet_of(table).rows} == {people[0]}
    whole = deals_data(event)
    at = whole.place("recorded_by")
    assert {row[at] for row in whole.rows} == {people[0]}
    client.force_login(factories.member(models.Role.ORGANISER, in_club=event.club))
    page = client.get(reverse("tournament_accounts", args=[event.pk])).content.decode()
    assert f"· {event.expenses.first().taken_by}<" in page
    assert event.expenses.first().by is None
    again = event_body(event)
    assert {row["recorded_by"] for row in again["deals"]} != {None}
    assert [row["by"] for row in again["expenses"]] != [None]


def test_a_file_names_nobody_of_this_database():
    """Keys that only this database may note are not taken from a file, whatever it says."""
    stranger = factories.member(in_club=factories.club("Ailleurs"), username="ailleurs")
    kept = models.OutsideAuthor.objects.create(club=factories.club("Autre"), username="secret")
    body = from_five()
    act = body["actions"][-1]
    act["data"] |= {"outside": kept.pk, "user_outside": kept.pk, "who": "secret", "user": None}
    event = restored(event_file.pack(body))
    stored = models.Action.objects.get(kind="add_helper")
    assert stored.data["user"] is None
    assert not {"user_outside", "who"} & stored.data.keys()
    assert stored.data["outside"] != kept.pk
    assert "secret" not in str(log_lines(event, [stored]))
    act["data"] |= {"user": stranger.pk + 100}
    with pytest.raises(event_file.EventFileError, match="incoherent"):
        event_file.read_event_file(event_file.pack(body))


def test_a_file_brings_acts_of_events_alone_which_the_page_of_helpers_leaves_to_them():
    body = from_five()
    assert "add_helper" in {act["kind"] for act in body["actions"]}
    home = same_staff(factories.club())
    stray = body["actions"][0]
    stray["data"].pop("event")
    stray["data"] |= {"season": 1, "merged": 1}
    was, stray["kind"] = stray["kind"], "choose_password"
    with pytest.raises(event_file.EventFileError, match="actions"):
        restored(event_file.pack(body), home)
    stray["kind"] = was
    event = restored(event_file.pack(body), home)
    assert people_acts(home) == []
    assert not models.Action.objects.filter(data__has_any_keys=["season", "merged"]).exists()
    of_club = models.Action.objects.filter(club=home, seal__chain__event=OF_THE_CLUB)
    assert set(of_club.values_list("kind", flat=True)) == {"add_player"}
    arbiter = home.memberships.get(role=models.Role.ARBITER).user
    EventHelper.objects.create(event=event, user=arbiter, role=models.Role.SCORER)
    end_help(club=home, user=arbiter, event=event.pk, by=arbiter)
    assert len(people_acts(home)) == 1


def test_an_event_that_is_here_is_not_stored_again():
    home = factories.club()
    event = restored(EVENING, home)
    with pytest.raises(EventHereError):
        restored(EVENING, home)
    with pytest.raises(EventHereError):  # nor in another club: its deals are here
        restored(EVENING, factories.club("Autre club"))
    assert list(Event.objects.all()) == [event]


def test_an_event_of_the_same_name_and_day_is_the_same():
    with elsewhere():
        bare = event_file.pack(event_body(factories.tournament(4)))
    home = factories.club()
    restored(bare, home)
    with pytest.raises(EventHereError):
        restored(bare, home)
    restored(bare, factories.club("Autre club"))  # nothing of it is unique


def test_nothing_is_stored_of_a_file_that_only_the_database_finds_wrong():
    body = unpack(TOURNAMENT)[1]
    body["entries"][1]["number"] = body["entries"][0]["number"]
    before = models.Player.objects.count(), models.Action.objects.count()
    with pytest.raises(event_file.EventFileError, match="incoherent"):
        restored(event_file.pack(body))
    assert (models.Player.objects.count(), models.Action.objects.count()) == before
    assert not Event.objects.exists()


def test_reading_a_big_event_asks_no_more(django_assert_max_num_queries):
    event = full_tournament(players=24)
    with django_assert_max_num_queries(40):
        event_body(event)


def test_storing_a_big_event_asks_no_more(django_assert_max_num_queries):
    data, _ranking = packed(lambda: full_tournament(players=24))
    home = factories.club()
    with django_assert_max_num_queries(75):
        restored(data, home)


@pytest.mark.parametrize("path", sorted(EVENTS.glob("*.tarot")), ids=lambda path: path.stem)
def test_every_file_that_was_ever_written_still_opens(path):
    data = path.read_bytes()
    event = restored(data)
    version, body = unpack(data)
    assert version == int(path.stem.partition("-")[0])
    assert event.name == body["event"]["name"]
    assert models.Deal.objects.count() == len(body["deals"])
    assert models.Score.objects.exclude(deal=None).count() == sum(
        len(deal["scores"]) for deal in body["deals"]
    )
    standing = [each["points"] for each in body["penalties"] if not each["cancelled_at"]]
    if not event.duplicate:  # percentages do not sum to zero
        rows = event_ranking(event)
        given = sum(row.record.handicap for row in rows)
        assert sum(row.record.total for row in rows) == sum(standing) + given


def test_the_house_rulesets_come_along():
    """A club that takes an event over can go on playing by its rules; what it has stays."""
    body = copy.deepcopy(unpack((EVENTS / "8-evening.tarot").read_bytes())[1])
    for row in body["rulesets"]:
        row["ruleset"] |= {"id": "maison-7-2", "name": "À la mode de chez nous"}
    club = factories.club("Ailleurs")
    restore_event(club=club, file=event_file.read_event_file(event_file.pack(body)))
    (house,) = club.house_rulesets.all()
    assert (house.name, house.rules.id) == ("À la mode de chez nous", f"maison-{house.pk}-1")
