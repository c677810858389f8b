"""Tournaments with one of everything that files tell, and with names that do harm."""

import random
from collections.abc import Sequence
from uuid import uuid4

from django.utils import timezone

from scoring.models import Deal, Player, Score, Seat, Table
from scoring.models.club import Publication
from scoring.rules import FFT_4, score
from scoring.rules.frozen import freeze
from scoring.services.deals import cancel_deal
from tests import factories
from tournaments.decisions.services import cancel_decision, decide
from tournaments.desk.simulation import play_table, random_deal, type_table
from tournaments.draw.services.draws import adjust_rounds
from tournaments.entries.services.entries import change_entry, take_payment, withdraw
from tournaments.models import Decision, Entry, Event, PaymentMethod, Place, Round, RoundTable
from tournaments.rounds.services.rounds import close_round, cut

LONG = "Jean-Baptiste de " + "x" * 63
NAMES = [
    *("=1+1", "@SUM(A1)", "+Gil", "-Hu", "\tTab", "#N/A", "<b>Zoé</b>", "a\x01b"),
    *("Élise; Ana", 'Bo "le Roi"', LONG, "Zoé Țepeș", "Zoé Țar"),
]
FEES = [["Membre", 1000], ["<18 ans", 500]]
CATEGORIES = ["Senior", "=1+1"]


def harmful(**settings) -> Event:
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


def played() -> Event:
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
    return Event.objects.get(pk=event.pk)


def teams() -> Event:
    """Play a round of four teams of two; two of them bear the same name, one bears none."""
    event = factories.tournament(8, rounds=1, team_size=2)
    made = [event.teams.create(number=n, name=name) for n, name in enumerate(TEAMS, start=1)]
    for entry in event.entries.all():
        change_entry(entry=entry, team=made[(entry.number - 1) // 2])
    _play(factories.released(factories.drawn(event)), random.Random(7))
    return event


TEAMS = ["Les As", "les as", "", "=1+1"]


def _survivor(event: Event) -> int:
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
        *(
            (1, 1000, PaymentMethod.CASH),
            (2, 700, PaymentMethod.CARD),
            (2, -200, PaymentMethod.CASH),
        ),
        (4, 250, PaymentMethod.CHEQUE),
    ):
        take_payment(entry=entries[number], cents=cents, method=method, uuid=uuid4())


def _decide(entries, round_number):
    given = {"round_number": round_number, "reason": "=1+1"}
    for number in (1, 5, 9, 13):
        points = {"decision": Decision.POINTS, "points": -10 * number}
        decide(entry=entries[number], uuid=uuid4(), **points, **given)
    decide(entry=entries[5], uuid=uuid4(), decision=Decision.WARNING, **given)
    wrong = decide(
        entry=entries[6], uuid=uuid4(), decision=Decision.POINTS, points=-50, **given
    )
    cancel_decision(penalty=wrong.penalty, reason="Erreur")


def large(*, players: int, rounds: int, deals: int) -> Event:
    """Store a tournament that was played, as rows: by services it would take minutes."""
    event, now = factories.tournament(0, rounds=rounds), timezone.now()
    people = Player.objects.bulk_create(
        Player(club=event.club, name=f"Joueuse ou joueur {n}", key=f"{n:03}")
        for n in range(1, players + 1)
    )
    entries = Entry.objects.bulk_create(
        Entry(event=event, player=player, number=n, added_at=now, checked_in_at=now)
        for n, player in enumerate(people, start=1)
    )
    event.rounds.update(released_at=now, closed_at=now)
    dice, size = random.Random(7), players // 4
    for round_ in event.rounds.all():
        turned = [
            entries[column * size + (table + column * round_.number) % size]
            for table in range(size)
            for column in range(4)
        ]
        _store_deals(_store_seats(event, round_, turned), deals, dice)
    return event


def _store_seats(event: Event, round_: Round, entries: Sequence[Entry]) -> list[Seat]:
    told = {"ruleset": freeze(FFT_4), "first_dealer": 0, "opened_at": timezone.now()}
    tables = Table.objects.bulk_create(
        Table(club=event.club, number=n, **told) for n in range(1, len(entries) // 4 + 1)
    )
    RoundTable.objects.bulk_create(RoundTable(round=round_, table=table) for table in tables)
    seats = Seat.objects.bulk_create(
        Seat(table=tables[n // 4], player=entry.player, position=n % 4)
        for n, entry in enumerate(entries)
    )
    places = (Place(seat=seat, entry=of) for seat, of in zip(seats, entries, strict=True))
    Place.objects.bulk_create(places)
    return seats


def _store_deals(seats: Sequence[Seat], count: int, dice: random.Random) -> None:
    deals, scores = [], []
    for first in range(0, len(seats), 4):
        seated = seats[first : first + 4]
        for turn in range(count):
            facts = random_deal(FFT_4, dice)
            result = score(facts, FFT_4)
            given = {"number": turn + 1, "uuid": uuid4(), "recorded_at": timezone.now()}
            deal = Deal(table=seated[0].table, made=result.made, **given)
            deal.table.seated = seated
            deal.set_facts(facts, seated[turn % 4])
            deals.append(deal)
            scores += [
                Score(deal=deal, seat=seat, points=points)
                for seat, points in zip(seated, result.scores, strict=True)
            ]
    Deal.objects.bulk_create(deals)
    Score.objects.bulk_create(scores)
