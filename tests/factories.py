"""Small made-up clubs for tests, written by the services as people would write them.

user = member(Role.ARBITER, in_club=(home := club()))
table = table(4, in_club=home)
record(table, taker=1, contract="petite", bouts=1, points=Decimal(44))
"""

from datetime import date, datetime
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from scoring import rules
from scoring.models import Club, Deal, Membership, Player, Role, Seat, Table
from scoring.rules import FFT_4, RULESETS
from scoring.services.deals import Report, record_deal
from scoring.services.players import add_player
from scoring.services.tables import open_table
from scoring.sheet import next_dealer
from tournaments.models import Tournament
from tournaments.services.entries import add_entry
from tournaments.services.evenings import open_evening, seat_table

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Fanny", "Gilles", "Huguette", "Ismaël", "Jo"]
MADE = {"taker": 0, "contract": "garde", "bouts": 2, "points": Decimal(49)}  # by 8: 66 to each
_numbers = count(1)


def club(name: str = "Tarot de la Halle") -> Club:
    return Club.objects.create(name=name)


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
    return [add_player(club=in_club, name=name) for name in names]


def evening(
    *, in_club: Club | None = None, name: str = "Soirée du vendredi", day: date | None = None
) -> Tournament:
    return open_evening(club=in_club or club(), name=name, day=day or date(2026, 11, 6))


def table(
    seats: int = 4,
    *,
    mort: bool = False,
    in_club: Club | None = None,
    in_evening: Tournament | None = None,
    seated: list[Player] | None = None,
    first_dealer: int | None = 0,
    draw_seed: str = "",
    ruleset: rules.Ruleset | None = None,
) -> Table:
    """Open a table of new players (or those `seated`), in an evening or just in a club."""
    home = in_evening.club if in_evening else in_club or club()
    if ruleset is None:
        ruleset = FFT_4 if mort else RULESETS[f"fft-{len(seated) if seated else seats}"]
    seated = seated or players(ruleset.players + mort, in_club=home)
    how: dict[str, Any] = {
        "ruleset": ruleset,
        "players": seated,
        "first_dealer": first_dealer,
        "draw_seed": draw_seed,
    }
    if in_evening:
        for player in seated:
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
    **said,
) -> Deal:
    """Record a deal at a table, told as `report` tells it."""
    reported = report(table, **said)
    recorded = record_deal(
        table=table, report=reported, uuid=uuid or uuid4(), number=number, by=by, at=at
    )
    return recorded.deal
