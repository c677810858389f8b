"""Small made-up clubs for tests, written by the services as people would write them.

user = member(Role.ARBITER, in_club=(home := club()))
table = table(4, in_club=home)
record(table, taker=1, contract="petite", bouts=1, points=Decimal(44))
"""

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache, partial
from io import BytesIO
from itertools import count
from typing import Any
from unittest.mock import patch
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone
from PIL import Image

from scoring import rules
from scoring.models import (
    Action,
    Club,
    Deal,
    Membership,
    Player,
    Role,
    Seat,
    Table,
    search_key,
)
from scoring.models.club import Logo, Publication
from scoring.models.table import raised
from scoring.rules import FFT_4, RULESETS
from scoring.services.deals import Report, record_deal
from scoring.services.tables import open_table
from scoring.sheet import next_dealer
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tournaments.calendar.services import answer_step, publish_announcement
from tournaments.draw.services.draws import draw_movement, store_rounds
from tournaments.draw.services.situation import situation_of
from tournaments.duplicate.movements.values import MovementKind
from tournaments.entries.services.entries import add_entry, next_number
from tournaments.evenings.services import open_evening, seat_table
from tournaments.event.services.setting_up import create_tournament, share_fees
from tournaments.models import Announcement, Entry, Event
from tournaments.rounds.services.rounds import release_round
from tournaments.seating import Field, Plan, draw, drawing
from tournaments.seating.search import improve

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Fanny", "Gilles", "Huguette", "Ismaël", "Jo"]
MADE = {"taker": 0, "contract": "garde", "bouts": 2, "points": Decimal(49)}  # by 8: 66 to each
_numbers = count(1)


def club(name: str = "Tarot de la Halle", publication: Publication = Publication.FULL) -> Club:
    """Give a club that shows its players by their whole names, so that tests can."""
    return Club.objects.create(name=name, publication=publication)


def logo(of: Club) -> None:
    """Give a club a logo: a red square."""
    buffer = BytesIO()
    Image.new("RGB", (8, 8), "red").save(buffer, "PNG")
    Logo.objects.create(club=of, png=buffer.getvalue(), width=8, height=8, digest="red")


def member(
    role: Role = Role.SCORER, *, in_club: Club | None = None, username: str = "", **names: str
) -> User:
    """Give somebody who works in a club; the password is "secret"."""
    user = User.objects.create_user(
        username or f"{role.value}-{next(_numbers)}", password="secret", **names
    )
    Membership.objects.create(user=user, club=in_club or club(), role=role)
    return user


def players(number: int, *, in_club: Club | None = None) -> list[Player]:
    """Add so many players to a club: Ana, Bo, Cy, Di, Ed…; further calls go on from there."""
    in_club = in_club or club()
    known = in_club.players.count()
    names = [
        NAMES[i] if i < len(NAMES) else f"Joueur {i + 1}" for i in range(known, known + number)
    ]
    at = timezone.now()
    with write():  # all at once, with the rows that `add_player` stores for one after the other
        added = Player.objects.bulk_create(
            Player(
                club=in_club, name=name, key=search_key(name), publication=in_club.publication
            )
            for name in names
        )
        Action.objects.bulk_create(
            Action(club=in_club, kind="add_player", at=at, data={"player": player.pk})
            for player in added
        )
    return added


make_players = players  # where a parameter takes the name


def evening(
    *, in_club: Club | None = None, name: str = "Soirée du vendredi", day: date | None = None
) -> Event:
    return open_evening(club=in_club or club(), name=name, day=day or date(2026, 11, 6))


def tournament(
    players: int = 8,
    *,
    rounds: int = 2,
    in_club: Club | None = None,
    name: str = "Coupe de la Halle",
    day: date | None = None,
    **settings: Any,
) -> Event:
    """Create a tournament of four deals a round; so many `players` are there, and not drawn."""
    with write():  # one act for the log: what is sealed at its end is sealed at once
        created = create_tournament(
            club=(home := in_club or club()),
            name=name,
            day=day or date(2026, 11, 7),
            ruleset=FFT_4,
            rounds_planned=rounds,
            **{"deals_per_round": 4} | settings,
        )
        enter(created.event, make_players(players, in_club=home))
    return created.event


def enter(event: Event, newcomers: Sequence[Player]) -> None:
    """Put players on a list that nothing is planned for yet, with the rows of `add_entry`."""
    at = timezone.now()
    with write():
        raising = raised() | {"revision": F("revision") + len(newcomers)}
        Event.objects.filter(pk=event.pk).update(**raising)
        first = next_number(event)
        Entry.objects.bulk_create(
            Entry(event=event, player=player, number=number, added_at=at, checked_in_at=at)
            for number, player in enumerate(newcomers, first)
        )
        share_fees(event)
        Action.objects.bulk_create(
            Action(
                club_id=event.club_id,
                kind="add_player",
                at=at,
                data={"event": event.pk, "player": player.pk},
            )
            for player in newcomers
        )


def duplicate(
    players: int = 9, *, kind: MovementKind = MovementKind.SHARED, **settings: Any
) -> Event:
    """Create a drawn individuel of four boards a round."""
    event = tournament(players, duplicate="individuel", **settings)
    draw_movement(event=event, seed=7, kind=kind)
    return event


def team_duplicate(
    form: str,
    teams: int = 4,
    *,
    size: int = 3,
    kind: MovementKind = MovementKind.SHARED,
    lacking: int = 0,
    **settings: Any,
) -> Event:
    """Create a drawn duplicate of teams; the first team has so many players `lacking`."""
    event = tournament(teams * size - lacking, duplicate=form, team_size=size, **settings)
    entries = list(event.entries.order_by("number"))
    for number in range(1, teams + 1):
        team = event.teams.create(number=number, name=f"Équipe {number}")
        members = [entries.pop(0) for _place in range(size - (lacking if number == 1 else 0))]
        event.entries.filter(pk__in=[each.pk for each in members]).update(team=team)
    draw_movement(event=event, seed=7, kind=kind)
    return event


@cache
def search(field: Field, **how: Any) -> Plan:
    """Draw as the site does; but what cannot be had is not sought for seconds, nor twice."""
    with patch.object(drawing, "improve", partial(improve, looks=2_000)):
        return draw(field, **how)


def drawn(event: Event, *, seed: int = 7) -> Event:
    """Draw every round of a tournament, as `draw_rounds` does."""
    now = situation_of(event)
    played, last = tuple(now.played), len(now.played) + len(now.planned)
    plan = search(now.field, rounds=last, seed=seed, played=played)
    methods = dict.fromkeys(range(1, last + 1), plan.method)
    store_rounds(event, now, plan.rounds, methods=methods, seed=seed)
    return event


def released(event: Event, number: int = 1) -> list[Table]:
    """Release a round, the ones before it being closed; give its tables."""
    release_round(event=event, number=number)
    tables = Table.objects.with_seats().filter(round_table__round__event=event)
    return list(tables.filter(round_table__round__number=number))


def table(
    seats: int = 4,
    *,
    mort: bool = False,
    in_club: Club | None = None,
    in_evening: Event | None = None,
    seated: list[Player] | None = None,
    first_dealer: int | None = 0,
    draw_seed: str = "",
    ruleset: rules.Ruleset | None = None,
) -> Table:
    """Open a table of new players (or those `seated`), in an evening or just in a club."""
    home = in_evening.club if in_evening else in_club or club()
    if ruleset is None:
        ruleset = FFT_4 if mort else RULESETS[f"fft-{len(seated) if seated else seats}"]
    newcomers = [] if seated else players(ruleset.players + mort, in_club=home)
    seated = seated or newcomers
    how: dict[str, Any] = {
        "ruleset": ruleset,
        "players": seated,
        "first_dealer": first_dealer,
        "draw_seed": draw_seed,
    }
    if in_evening:
        enter(in_evening, newcomers)
        for player in () if newcomers else seated:
            add_entry(event=in_evening, player=player)
        opened = seat_table(evening=in_evening, **how)
    else:
        opened = open_table(club=home, number=home.tables.count() + 1, **how)
    return Table.objects.with_seats().get(pk=opened.pk)


def report(table: Table, *, dealer: Seat | None = None, alone: str = "", **facts) -> Report:
    """Say a deal: MADE unless `facts` say otherwise; the next dealer has dealt."""
    outcome = rules.Outcome(facts.pop("outcome", "played"))
    told = MADE | facts if outcome is rules.Outcome.PLAYED else facts
    dealer = dealer or next_dealer(table, table.deals.order_by("number").last())
    return Report(facts=rules.Deal(outcome=outcome, **told), dealer=dealer, alone=alone)


def record(
    table: Table,
    *,
    uuid: UUID | None = None,
    number: int | None = None,
    by: User | None = None,
    at: datetime | None = None,
    **given,
) -> Deal:
    """Record a deal at a table, told as `report` tells it."""
    reported = report(table, **given)
    recorded = record_deal(
        table=table, report=reported, uuid=uuid or uuid4(), number=number, act=Act(by, at)
    )
    return recorded.deal


def announced(event, *, day=None, hour=(20, 30), published=True, **facts):
    """Announce an event, for everybody by itself."""
    starts = timezone.make_aware(datetime.combine(day or event.date, time(*hour)))
    where = {"place": "Salle des fêtes", "town": "Figeac", "level": "open"}
    answer_step(event=event, answers={"starts_at": starts, **where, **facts})
    if published:
        publish_announcement(event=event)
    told = Announcement.objects.get(event=event)
    told.event = Event.objects.get(pk=event.pk)
    return told
