"""Whole events with one of everything, for what has to keep every bit of them."""

import random
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from scoring.models import CallReason, Role, Table
from scoring.rules import RULESETS
from scoring.services import links
from scoring.services.deals import cancel_deal, correct_once, keep_refused, record_deal
from scoring.services.house import apply_ruleset
from scoring.services.tables import sign_sheet
from tarotclub.accounts.acting import Act
from tests import factories
from tests.simulated import play_tournament
from tournaments.decisions.services import cancel_decision, decide
from tournaments.draw.services.draws import forbid_pair
from tournaments.entries.services.entries import remove_entry, take_payment, withdraw
from tournaments.entries.services.registration import substitute
from tournaments.event.services.clock import set_minutes, start_clock
from tournaments.event.services.closing import close_event
from tournaments.hall.forms import view
from tournaments.models import Decision, Event, PaymentMethod, Prize, Screen, Show, Theme
from tournaments.prizes.services import count_till, note_expense
from tournaments.rounds.services.rounds import cut, release_round

STAFF = {Role.ORGANISER: "organisatrice", Role.ARBITER: "arbitre"}


@contextmanager
def elsewhere():
    """Let something happen on another computer: here it has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def full_tournament(home=None, *, players=13):
    """Give a tournament of two rounds and a third one under way, with one of everything."""
    home = home or factories.club()
    boss, arbiter = (
        factories.member(role, in_club=home, username=name) for role, name in STAFF.items()
    )
    event = factories.tournament(
        players,
        rounds=4,
        in_club=home,
        fees=[["Membre", 1000]],
        categories=["Junior"],
        tie_breaks=["best_round", "lot"],
        act=Act(boss),
    )
    gone, spare = factories.players(2, in_club=home)
    factories.add_entry(event=event, player=gone, act=Act(boss))
    remove_entry(event=event, player=gone, act=Act(boss))
    entries = list(event.entries.select_related("event").order_by("number"))
    home.players.filter(pk=entries[0].player_id).update(
        licence_number="F-001", category="Junior", publication="initials"
    )
    forbid_pair(event=event, pair=(1, 2), act=Act(arbiter))
    take_payment(
        entry=entries[0], cents=1000, method=PaymentMethod.CASH, uuid=uuid4(), act=Act(boss)
    )
    cards = {"label": "Cartes", "cents": 1250, "method": PaymentMethod.CASH, "uuid": uuid4()}
    note_expense(event=event, act=Act(boss), **cards)
    factories.announced(event, about="Repas :\r\nà midi.", places=40, takes_entries=True)
    count_till(event=event, float_cents=5000, counted_cents=4750, act=Act(boss))
    rounds = play_tournament(factories.drawn(event), random.Random(5), deals=4, typed=0.3)
    assert [next(rounds), next(rounds)] == [1, 2]
    cut(event=event, after_round=2, survivors=players - 1, act=Act(arbiter))
    decide_all(entries, by=arbiter)
    withdraw(entry=entries[3], from_round=3, act=Act(arbiter))
    substitute(entry=entries[1], player=spare, act=Act(arbiter))
    factories.drawn(event, seed=8)
    release_round(event=event, number=3, act=Act(arbiter))
    set_minutes(event=event, number=3, minutes=50, act=Act(arbiter))
    start_clock(event=event, number=3, act=Act(arbiter))
    play_with_trouble(tables_of(event, 3), by=arbiter)
    award_and_show(event)
    return Event.objects.get(pk=event.pk)


def full_evening(home=None):
    """Give an evening that is over: a table with a mort, one that was scored anew."""
    night = factories.evening(in_club=home)
    mort = factories.table(5, mort=True, in_evening=night)
    for _ in range(3):
        factories.record(mort)
    rescored = factories.table(4, in_evening=night, first_dealer=None, draw_seed="7")
    factories.record(rescored)
    rescored = Table.objects.with_seats().get(pk=rescored.pk)
    given = {"ruleset": RULESETS["base-seule-4"], "reason": "Les règles du club"}
    apply_ruleset(table=rescored, revision=rescored.revision, **given)
    close_event(event=night)
    return Event.objects.get(pk=night.pk)


def tables_of(event, number):
    tables = Table.objects.with_seats().filter(round_table__round__event=event)
    return list(tables.filter(round_table__round__number=number))


def decide_all(entries, *, by):
    """Let the arbiter take points, and take back a warning."""
    given = {"reason": "Retard", "act": Act(by)}
    decide(
        entry=entries[4],
        decision=Decision.POINTS,
        points=-20,
        round_number=2,
        uuid=uuid4(),
        **given,
    )
    warning = decide(entry=entries[5], decision=Decision.WARNING, uuid=uuid4(), **given)
    cancel_decision(penalty=warning.penalty, reason="Excusé", act=Act(by))


def play_with_trouble(tables, *, by):
    """Play at two tables: a tablet, a correction, a misdeal, a refusal, a call, signatures."""
    first, second = tables[:2]
    link = links.create_link(table=first, act=Act(by))
    at = timezone.now()
    found = factories.report(first)
    deal = record_deal(
        table=first,
        report=replace(found, started_at=at - timedelta(minutes=5), finished_at=at),
        uuid=uuid4(),
        link=link,
    ).deal
    other = factories.report(first, dealer=first.seated[0], points=Decimal(40))
    keep_refused(stored=deal, report=other, uuid=uuid4(), link=link)
    correct_once(
        deal=deal, report=other, version=1, reason="Mal compté", uuid=uuid4(), link=link
    )
    cancel_deal(deal=factories.record(first), version=1, reason="Maldonne", act=Act(by))
    grievance = links.Grievance(reason=CallReason.DISPUTE, deal=deal, text="Le petit ?")
    called = links.call_arbiter(table=first, uuid=uuid4(), grievance=grievance, link=link)
    links.answer_call(call=called.call, answer="J’arrive", by=by)
    links.settle_call(call=called.call, by=by)
    factories.record(second)
    for seat in second.seated:
        bilan = sum(seat.scores.values_list("points", flat=True))
        signing = links.signing_link(
            seat=seat, asked_by=links.create_link(table=second, act=Act(by))
        )
        sign_sheet(seat=seat, bilan=bilan, link=signing)


def award_and_show(event):
    Prize.objects.create(event=event, rank=1, cents=5000)
    Prize.objects.create(event=event, category="Junior", rank=1, label="Un jambon")
    Screen.objects.create(
        event=event,
        name="Hall",
        key="hall-1234",
        rotation=[view(show, 20, Theme.DARK) | {"step": 2} for show in Show],
        created_at=timezone.now(),
    )
    shown = {"public_key": "abc123", "announcement": "Le buffet est ouvert."}
    Event.objects.filter(pk=event.pk).update(**shown)
