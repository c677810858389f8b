"""Tournaments with one of everything that files tell, and with names that do harm."""

import random
from uuid import uuid4

from scoring.models import Player
from scoring.models.club import Publication
from scoring.services.deals import cancel_deal
from tests import factories
from tournaments.models import Decision, Method, Tournament
from tournaments.services.cuts import cut
from tournaments.services.decisions import cancel_decision, decide
from tournaments.services.draws import adjust_rounds
from tournaments.services.entries import change_entry, withdraw
from tournaments.services.payments import take_payment
from tournaments.services.rounds import close_round
from tournaments.simulation import play_table, type_table

LONG = "Jean-Baptiste de " + "x" * 63
NAMES = [
    *("=1+1", "@SUM(A1)", "+Gil", "-Hu", "\tTab", "#N/A", "<b>Zoé</b>", "a\x01b"),
    *("Élise; Ana", 'Bo "le Roi"', LONG, "Zoé Țepeș", "Zoé Țar"),
]
FEES = [["Membre", 1000], ["<18 ans", 500]]
CATEGORIES = ["Senior", "=1+1"]


def harmful(**settings) -> Tournament:
    """Create a tournament of thirteen, whose names a file must make harmless.

    The first is known by his number, the last two by the same initials.
    """
    event = factories.tournament(len(NAMES), **settings)
    known = list(event.entries.order_by("number").select_related("player"))
    for entry, name in zip(known, NAMES, strict=True):
        Player.objects.filter(pk=entry.player_id).update(name=name)
    players = Player.objects.filter(club=event.club)
    players.filter(name="=1+1").update(publication=Publication.NUMBER)
    players.filter(name__startswith="Zoé").update(publication=Publication.INITIALS)
    return event


def played() -> Tournament:
    """Play two of three rounds: deals and typed bilans, decisions, a cut, money.

    The first round no longer counts for the nine who are in the second.
    """
    event = harmful(rounds=3, fees=FEES, categories=CATEGORIES)
    entries = {entry.number: entry for entry in event.entries.all()}
    for number, entry in entries.items():
        change_entry(entry=entry, category=CATEGORIES[number % 2])
    _take_money(entries)
    dice = random.Random(7)
    _play(factories.released(factories.drawn(event)), dice)
    _decide(entries, 1)
    close_round(event=event, number=1)
    cut(event=event, after_round=1, survivors=9, totals_kept=False)
    withdraw(entry=event.entries.get(number=_survivor(event)), from_round=2, score_kept=False)
    adjust_rounds(event=event)
    _play(factories.released(event, 2), dice)
    _decide(entries, 2)
    close_round(event=event, number=2)
    return Tournament.objects.get(pk=event.pk)


def teams() -> Tournament:
    """Play a round of four teams of two; two of them bear the same name, one bears none."""
    event = factories.tournament(8, rounds=1, team_size=2)
    made = [event.teams.create(number=n, name=name) for n, name in enumerate(TEAMS, start=1)]
    for entry in event.entries.all():
        change_entry(entry=entry, team=made[(entry.number - 1) // 2])
    _play(factories.released(factories.drawn(event)), random.Random(7))
    return event


TEAMS = ["Les As", "les as", "", "=1+1"]


def _survivor(event: Tournament) -> int:
    return event.entries.filter(eliminated_after=None).order_by("number").last().number


def _play(tables, dice):
    """Play four deals at each table but the last, whose bilans are typed; one more is void."""
    for number, table in enumerate(tables[:-1]):
        play_table(table, 4 if number else 5, dice)
    type_table(tables[-1], 4, dice)
    deal = tables[0].deals.order_by("number").last()
    cancel_deal(deal=deal, version=deal.version, reason="=1+1")


def _take_money(entries):
    for number, (name, cents) in {1: FEES[0], 2: FEES[1], 3: FEES[1], 4: FEES[0]}.items():
        change_entry(entry=entries[number], fee_class=name, fee_cents=cents)
    for number, cents, method in (
        *((1, 1000, Method.CASH), (2, 700, Method.CARD), (2, -200, Method.CASH)),
        (4, 250, Method.CHEQUE),
    ):
        take_payment(entry=entries[number], cents=cents, method=method, uuid=uuid4())


def _decide(entries, round_number):
    said = {"round_number": round_number, "reason": "=1+1"}
    for number in (1, 5, 9, 13):
        points = {"decision": Decision.POINTS, "points": -10 * number}
        decide(entry=entries[number], uuid=uuid4(), **points, **said)
    decide(entry=entries[5], uuid=uuid4(), decision=Decision.WARNING, **said)
    wrong = decide(entry=entries[6], uuid=uuid4(), decision=Decision.POINTS, points=-50, **said)
    cancel_decision(penalty=wrong.penalty, reason="Erreur")
