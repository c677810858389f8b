"""Seasons, players' pages and the cote: ten seasons of a club, and a federation's three.

Limits are in milliseconds or seconds. `DATABASE_URL` names a PostgreSQL server to measure
there; else it is SQLite, in memory: all work is this process's own, and its processor time is
what is measured, so that other work on the machine weighs less.
"""

import random
import time
from datetime import date, timedelta
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Deal, Role, Score, Seat, Table
from scoring.rules import FFT_4
from scoring.rules.frozen import freeze
from tests import factories
from tests.bench.federation import Size, generate
from tests.bench.pages import empty_site
from tests.bench.row import Row, fastest, rest_garbage
from tests.factories import players as make_players
from tournaments.models import Entry, Event, Place, Round, RoundTable
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season
from tournaments.seasons.standings import season_standing
from tournaments.statistics.choices import show_cote
from tournaments.statistics.cote import cote_of, kept_cotes
from tournaments.statistics.services import rebuild

MEMBERS, EVENINGS, TABLES, DEALS = 80, 400, 5, 20  # 40,000 deals in ten seasons
CLOCK = time.process_time if connection.vendor == "sqlite" else time.perf_counter
PAGE, REBUILD = 100, 10  # milliseconds; seconds
NATIONAL = 3 if connection.vendor == "sqlite" else 1  # seconds
SAME = 1.3


def run():
    with empty_site():
        home, client = factories.club("Club de dix saisons"), Client()
        client.force_login(factories.member(Role.ORGANISER, in_club=home))
        history = History(home)
        history.play()
        rest_garbage()
        begun = CLOCK()
        rebuild()
        took = CLOCK() - begun
        yield Row("rebuild, s", took, REBUILD, f"{EVENINGS * TABLES * DEALS} deals")
        yield from pages(home, client, history)
        yield from federation()


def pages(home, client, history):
    season = create_season(
        club=home, name="Saison", chain=[SeasonRule(kind=RuleKind.TOTAL, best=20)]
    )
    add_events(season=season, events=history.events[-40:])
    show_cote(club=home)
    addresses = {
        "season page, ms": reverse("season", args=[season.pk]),
        "player page, ms": reverse("player_page", args=[history.players[0].pk]),
        "club page, ms": reverse("club_page", args=[home.pk]),
    }
    for name, address in addresses.items():
        assert client.get(address).status_code == 200
        [seconds] = fastest(lambda address=address: client.get(address), clock=CLOCK)
        yield Row(name, seconds * 1000, PAGE, f"{MEMBERS} members, ten seasons")

    def anew(work):
        kept_cotes.cache_clear()  # as after a deal: nothing is remembered
        work()

    page = addresses["player page, ms"]
    [seconds] = fastest(lambda: anew(lambda: client.get(page)), clock=CLOCK)
    yield Row("player page after a deal, ms", seconds * 1000, PAGE, "the cote computed anew")
    [seconds] = fastest(lambda: anew(lambda: cote_of(home)), clock=CLOCK)
    yield Row("cote of everybody, ms", seconds * 1000, PAGE, f"{MEMBERS} members")


def federation():
    """Measure the national ranking, and a player's page beside that of a small federation."""
    pages = []
    for name, size in (("Petite", Size(clubs=2)), ("Grande", Size())):
        [*_earlier, season] = generate(name, size, seed=1)
        club = season.sources.first().event.club
        factories.member(Role.ORGANISER, in_club=club)
        visitor = Client()
        visitor.force_login(club.memberships.get().user)
        address = reverse("player_page", args=[club.players.first().pk])
        pages.append(lambda visitor=visitor, address=address: visitor.get(address))
        pages[-1]()
    small, large = fastest(*pages, rounds=15, clock=CLOCK)  # in turns: both at all moments
    [seconds] = fastest(
        lambda: season_standing(season).shown(0, 50, published=True), rounds=5, clock=CLOCK
    )
    detail = f"{size.results} results, {len(season_standing(season).lines)} players"
    yield Row("national best 12, s", seconds, NATIONAL, detail)
    detail = f"{large * 1000:.1f} ms / {small * 1000:.1f}"
    yield Row("player page in a federation", large / small, SAME, detail)


class History:
    """Evenings of a club, written as rows: what services would take minutes for."""

    def __init__(self, home):
        self.home, self.dice, self.at = home, random.Random(4), timezone.now()
        self.players = make_players(MEMBERS, in_club=home)
        self.events = []

    def play(self):
        self.events = Event.objects.bulk_create(
            Event(
                club=self.home,
                name=f"Soirée {number}",
                date=date(2016, 9, 2) + timedelta(days=9 * number),
                opened_at=self.at,
                closed_at=self.at,
            )
            for number in range(EVENINGS)
        )
        rounds = Round.objects.bulk_create(
            Round(event=event, number=1, released_at=self.at) for event in self.events
        )
        ruleset = freeze(FFT_4)
        tables = Table.objects.bulk_create(
            Table(club=self.home, number=n, ruleset=ruleset, first_dealer=0, opened_at=self.at)
            for _round in rounds
            for n in range(1, TABLES + 1)
        )
        seats, entries = [], []
        for at, event in enumerate(self.events):
            present = self.dice.sample(self.players, 4 * TABLES)
            for place, player in enumerate(present):
                table = tables[at * TABLES + place // 4]
                seats.append(Seat(table=table, player=player, position=place % 4))
                entries.append(
                    Entry(
                        event=event,
                        player=player,
                        number=place + 1,
                        added_at=self.at,
                        checked_in_at=self.at,
                    )
                )
        RoundTable.objects.bulk_create(
            RoundTable(round=rounds[at // TABLES], table=table)
            for at, table in enumerate(tables)
        )
        seats, entries = Seat.objects.bulk_create(seats), Entry.objects.bulk_create(entries)
        Place.objects.bulk_create(
            Place(seat=seat, entry=entry) for seat, entry in zip(seats, entries, strict=True)
        )
        self.deal(tables, seats)

    def deal(self, tables, seats):
        deals, scores = [], []
        for at, table in enumerate(tables):
            own = seats[4 * at : 4 * at + 4]
            for number in range(1, DEALS + 1):
                taker, points = self.dice.randrange(4), self.dice.randint(36, 66)
                stake = 2 * (25 + abs(points - 51)) * (1 if points >= 51 else -1)
                deal = Deal(
                    table=table,
                    number=number,
                    uuid=uuid4(),
                    outcome="played",
                    dealer=own[number % 4],
                    taker=own[taker],
                    contract="garde",
                    bouts=1,
                    points=points,
                    made=points >= 51,
                    recorded_at=self.at,
                )
                deals.append(deal)
                scores += [
                    Score(deal=deal, seat=seat, points=stake * (3 if place == taker else -1))
                    for place, seat in enumerate(own)
                ]
        Deal.objects.bulk_create(deals, batch_size=5000)
        Score.objects.bulk_create(scores, batch_size=20000)
