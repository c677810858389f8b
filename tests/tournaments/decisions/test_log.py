"""An event's log tells from which device, about what, from what to what; for one thing too."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Action, Role
from scoring.services.deals import correct_deal
from scoring.services.house import apply_ruleset
from tarotclub.accounts.acting import Act
from tarotclub.people.services.invitations import end_help, invite, take_invitation
from tests import factories
from tournaments.decisions.log import event_actions, log_lines
from tournaments.entries.services.entries import change_entry, take_payment
from tournaments.event.access import events_of
from tournaments.event.services.clock import set_minutes
from tournaments.hall.services import change_screen, create_screen, remove_screen
from tournaments.models import PaymentMethod

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/128.0"


@pytest.fixture
def event(home):
    return factories.drawn(factories.tournament(8, in_club=home, minutes_per_round=60))


def told(event, kind, user=None):
    """Give what the log says about the acts of a kind, the last one first."""
    seen = events_of(user).get(pk=event.pk) if user else event
    return [line.about for line in log_lines(seen, event_actions(event).filter(kind=kind))]


def helper(home, role=Role.ORGANISER, **names):
    return factories.member(role, in_club=home, **names)


def test_a_line_says_from_which_device(home, event):
    client = Client(headers={"user-agent": FIREFOX})
    client.force_login(helper(home, username="odile"))
    event.entries.update(checked_in_at=None)
    address = reverse("entry_check_in_all", args=[event.pk])
    assert client.post(address).status_code == 303
    line = log_lines(event, event_actions(event).filter(kind="check_in_all"))[0]
    assert (line.by, line.device) == ("odile", "Firefox, Windows")
    page = client.get(reverse("tournament_log", args=[event.pk])).text
    assert "Firefox, Windows" in page
    assert Action.objects.filter(kind="add_player").first().device == ""  # no request did it


def test_a_deal_is_told_as_it_was_and_as_it_is(home):
    night = factories.evening(in_club=home)
    deal = factories.record(factories.table(4, in_evening=night))
    report = factories.report(deal.table, dealer=deal.dealer, points=Decimal(40))
    correct_deal(deal=deal, report=report, version=1, reason="Mal compté")
    assert told(night, "record_deal") == [
        "table 1 · donne 1 : Garde d’Ana, 2 bouts, 49 points",
    ]
    (about,) = told(night, "correct_deal")
    assert about.split(" · ") == [
        "table 1",
        "donne 1, avant : Garde d’Ana, 2 bouts, 49 points",
        "après : Garde d’Ana, 2 bouts, 40 points",
    ]
    (line,) = log_lines(night, event_actions(night).filter(kind="correct_deal"))
    assert line.why == "Mal compté"


def test_what_changes_is_told_with_before_and_after(home, event):
    by = helper(home)
    entry = event.entries.select_related("event").get(number=1)
    change_entry(entry=entry, category="Junior", apart="Famille A", act=Act(by))
    assert told(event, "change_entry") == ["Ana · vient avec · catégorie : – → Junior"]
    factories.released(event)
    set_minutes(event=event, number=1, minutes=45, act=Act(by))
    assert told(event, "set_clock") == ["durée en minutes : 60 → 45 · tour 1"]
    screen = create_screen(event=event, name="Hall", rotation=[], act=Act(by))
    change_screen(screen=screen, name="Entrée", rotation=[], act=Act(by))
    screen.refresh_from_db()
    remove_screen(screen=screen, act=Act(by))
    assert told(event, "change_screen") == ["nom : Hall → Entrée"]
    assert told(event, "remove_screen") == ["« Entrée »"]


def test_another_ruleset_is_named_with_the_one_before(home):
    night = factories.evening(in_club=home)
    table = factories.table(4, in_evening=night)
    table.refresh_from_db()
    from_ = factories.RULESETS["base-seule-4"]
    apply_ruleset(table=table, revision=table.revision, ruleset=from_, reason="Nos règles")
    (line,) = log_lines(night, event_actions(night).filter(kind="apply_ruleset"))
    before, after = line.about.removeprefix("table 1 · règlement : ").split(" → ")
    assert before != after
    assert line.why == "Nos règles"


def test_sums_of_money_are_for_those_who_see_the_accounts(home, event):
    entry = event.entries.select_related("event").get(number=1)
    cash = PaymentMethod.CASH
    paid = take_payment(entry=entry, cents=1000, method=cash, uuid=uuid4()).payment
    organiser, scorer = helper(home), helper(home, Role.SCORER)
    assert told(event, "take_payment", organiser) == ["Ana · 10,00 € · Espèces"]
    assert told(event, "take_payment", scorer) == ["Ana"]
    client = Client()
    client.force_login(scorer)
    address = reverse("tournament_log", args=[event.pk])
    for query in ({}, {"csv": 1}, {"de": f"paiement-{paid.pk}"}):
        assert "10,00" not in b"".join(client.get(address, query)).decode()


def test_a_helper_of_the_event_is_named_in_its_log(home, event):
    boss, anna = helper(home), factories.member(username="anna")
    invited = invite(club=home, role=Role.SCORER, event=event, by=boss)
    take_invitation(word=invited.word, user=anna)
    end_help(club=home, user=anna, event=event.pk, by=boss)
    assert told(event, "invite") == ["marqueur"]
    assert told(event, "add_helper") == ["anna · marqueur"]
    assert told(event, "end_helper") == ["anna · était marqueur"]


def test_one_thing_has_a_log_of_its_own(home):
    night = factories.evening(in_club=home)
    first = factories.record(factories.table(4, in_evening=night))
    factories.record(factories.table(4, in_evening=night))
    client = Client()
    client.force_login(helper(home, Role.VIEWER))
    address = reverse("evening_log", args=[night.pk])
    page = client.get(address, {"de": f"donne-{first.pk}"})
    assert "Journal : donne 1, table 1" in page.text
    assert [line.what for line in page.context["lines"]] == ["Donne enregistrée"]
    of_table = client.get(address, {"de": f"table-{first.table_id}"})
    assert "Journal : table 1" in of_table.text
    assert {line.about.partition(" ·")[0] for line in of_table.context["lines"]} == {"table 1"}
    sheet = client.get(reverse("sheet", args=[first.table_id])).text
    assert f"{address}?de=table-{first.table_id}" in sheet
    assert f"{address}?de=donne-{first.pk}" in client.get(reverse("deal", args=[first.pk])).text
    rows = b"".join(client.get(address, {"de": f"donne-{first.pk}", "csv": 1})).decode()
    assert len(rows.splitlines()) == 2


@pytest.mark.parametrize(
    "thing", ["donne-999999", "donne-", "x-1", "table-1 or 1", "paiement-0"][:]
)
def test_of_what_is_not_there_nothing_is_named(home, thing):
    night = factories.evening(in_club=home)
    client = Client()
    client.force_login(helper(home))
    page = client.get(reverse("evening_log", args=[night.pk]), {"de": thing})
    assert page.status_code == 200
    assert "Journal :" not in page.text


@pytest.mark.parametrize("tables", [1, 3])
def test_the_log_asks_the_same_questions_for_any_number(
    home, tables, django_assert_max_num_queries
):
    night = factories.evening(in_club=home)
    for _ in range(tables):
        deal = factories.record(factories.table(4, in_evening=night))
        report = factories.report(deal.table, dealer=deal.dealer, points=Decimal(40))
        correct_deal(deal=deal, report=report, version=1, reason="Mal compté")
    with django_assert_max_num_queries(12):
        log_lines(night, event_actions(night))


@pytest.mark.parametrize(
    "data",
    [
        *({"changes": "x"}, {"changes": {"name": 5}}, {"fields": 5}, {"results": [1]}),
        *({"players": "x"}, {"team": []}, {"moved": [{}]}, {"version": "x"}, {"name": {}}),
    ],
)
def test_whatever_a_foreign_file_noted_the_log_opens(home, data):
    night = factories.evening(in_club=home)
    deal = factories.record(factories.table(4, in_evening=night))
    for kind in ("change_event", "correct_deal", "create_team", "type_boards"):
        whole = {"event": night.pk, "deal": deal.pk, **data}
        Action.objects.create(club=home, kind=kind, at=night.opened_at, data=whole)
    assert len(log_lines(night, event_actions(night))) >= 4
