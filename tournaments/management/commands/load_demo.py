"""`manage.py load_demo`: a made-up club with four evenings, told to the services."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.utils import timezone

from scoring.models import Club, Player, Role, Table
from scoring.models.club import Publication
from scoring.rules import RULESETS
from scoring.rules.fields import decode
from scoring.rules.notation import read
from scoring.services.clubs import add_member, found_club
from scoring.services.deals import Report, correct_deal, record_deal
from scoring.services.players import add_player
from tarotclub.database import write
from tarotclub.places import DEMO
from tournaments.entries.services.entries import add_entry
from tournaments.evenings.forms.evenings import evening_name
from tournaments.evenings.services.evenings import open_evening, seat_table
from tournaments.event.services.closing import close_event
from tournaments.models import Event

PASSWORD = "tarot-demo"  # noqa: S105 (printed for everybody to try)

GUIDE = f"""
Comptes de démonstration (mot de passe pour tous : {PASSWORD})
  marqueur       note les donnes à une table
  arbitre        corrige, annule et rouvre
  organisateur   mène la soirée
  voisin         organise dans un autre club : il ne voit rien de celui-ci

À essayer
  1. Avec « marqueur », ouvrez la soirée du jour et notez une donne à la table 1.
  2. Touchez une marque : elle s’explique ligne par ligne.
  3. Corrigez une donne en disant pourquoi ; ce qu’elle disait avant reste lisible.
  4. Installez à une table les quatre joueurs qui attendent.
  5. Imprimez le classement et les feuilles de marque, ouvrez le classeur Excel.
  6. Ouvrez la plus ancienne soirée : sa table 1 joue aux mouches. Regardez le pot, puis avec
     « organisateur » les comptes : qui donne combien de jetons à qui.

"""

Facts = Mapping[str, Any]


class Command(BaseCommand):
    """Load the demo where there is nothing yet; a club's own data is never touched."""

    help = "Charge un club de démonstration dans une base vide ; sinon ne change rien."

    def handle(self, **_options: Any) -> None:
        clubs = json.loads((DEMO / "clubs.json").read_text(encoding="utf-8"))
        with write():
            if is_empty := not (Club.objects.exists() or User.objects.exists()):
                load(clubs, at=timezone.now())
        if is_empty:
            self.stdout.write("Le club de démonstration est chargé.")
        elif Club.objects.filter(name=clubs[0]["name"]).exists():
            self.stdout.write("Le club de démonstration est déjà là : rien n’a changé.")
        else:
            self.stdout.write("Cette base sert déjà à un club : la démonstration n’y va pas.")
            return
        self.stdout.write(GUIDE)


@dataclass(frozen=True, kw_only=True)
class Cast:
    """A club of the demo and its people."""

    club: Club
    staff: Mapping[str, User]
    players: Mapping[str, Player]


def load(clubs: Iterable[Facts], *, at: datetime) -> None:
    """Found the clubs and hold their evenings, as seen from the moment `at`."""
    lines = (DEMO / "deals.jsonl").read_bytes().splitlines()
    events: list[Any] = [decode(line) for line in lines]
    for facts in clubs:
        cast = gather(facts, at=at)
        for evening in facts["evenings"]:
            told = [event for event in events if event["evening"] == evening["id"]]
            hold_evening(evening, told, cast, now=at)


def gather(facts: Facts, *, at: datetime) -> Cast:
    """Found a club with its accounts and its players."""
    founded = at - timedelta(days=facts["founded_days_ago"])
    staff = {account["role"]: new_account(account) for account in facts["accounts"]}
    organiser = staff[Role.ORGANISER]
    club = found_club(
        name=facts["name"], organiser=organiser, publication=Publication.FULL, at=founded
    )
    for role, user in staff.items():
        if user != organiser:
            add_member(club=club, user=user, role=Role(role), by=organiser, at=founded)
    players = {
        player["name"]: add_player(club=club, **player, by=organiser, at=founded)
        for player in facts["players"]
    }
    return Cast(club=club, staff=staff, players=players)


def new_account(facts: Facts) -> User:
    user = User(
        username=facts["username"],
        first_name=facts["first_name"],
        last_name=facts["last_name"],
    )
    user.set_password(PASSWORD)
    return user


def hold_evening(facts: Facts, events: list[Facts], cast: Cast, *, now: datetime) -> None:
    """Open an evening, seat its tables, tell what happened; a past one is ended."""
    start = start_of(facts, now)
    day = timezone.localdate(start if "days_ago" in facts else now)
    organiser = cast.staff[Role.ORGANISER]
    evening = open_evening(
        club=cast.club,
        name=evening_name(day),
        day=day,
        by=organiser,
        at=start - timedelta(minutes=25),
    )
    names = [name for table in facts["tables"] for name in table["players"]]
    for name in [*names, *facts["waiting"]]:
        add_entry(
            event=evening,
            player=cast.players[name],
            by=organiser,
            at=start - timedelta(minutes=15),
        )
    tables = [open_table(table, evening, cast, at=start) for table in facts["tables"]]
    for event in events:
        tell(event, tables[event["table"] - 1], cast, start)
    if "days_ago" in facts:
        end = start + timedelta(minutes=events[-1]["minute"] + 10)
        close_event(event=evening, by=organiser, at=end)


def start_of(facts: Facts, now: datetime) -> datetime:
    """Tell when an evening began: some days ago at an hour, or a while before now."""
    if "days_ago" not in facts:
        return now - timedelta(minutes=facts["started_minutes_ago"])
    day = timezone.localdate(now) - timedelta(days=facts["days_ago"])
    return timezone.make_aware(datetime.combine(day, time.fromisoformat(facts["start"])))


def open_table(facts: Facts, evening: Event, cast: Cast, *, at: datetime) -> Table:
    table = seat_table(
        evening=evening,
        ruleset=RULESETS[facts["ruleset"]],
        players=[cast.players[name] for name in facts["players"]],
        draw_seed=facts["draw_seed"],
        by=cast.staff[Role.ORGANISER],
        at=at,
    )
    return Table.objects.with_seats().get(pk=table.pk)


def tell(event: Facts, table: Table, cast: Cast, start: datetime) -> None:
    """Record one deal, or correct an earlier one of the same table."""
    report = report_of(event, table)
    at = start + timedelta(minutes=event["minute"])
    if "corrects" not in event:
        record_deal(table=table, report=report, uuid=uuid4(), by=cast.staff[Role.SCORER], at=at)
        return
    deal = table.deals.get(number=event["corrects"])
    correct_deal(
        deal=deal,
        report=report,
        version=deal.version,
        reason=event["reason"],
        by=cast.staff[Role.ARBITER],
        at=at,
    )


def report_of(event: Facts, table: Table) -> Report:
    """Turn a written deal into a report; where one sits out, it is the mort who dealt."""
    written = read(event["deal"])
    out = [seat for seat in table.seated if seat.player.name not in written.players]
    dealer = out[0] if out else table.seated[written.deal.dealer or 0]
    return Report(facts=written.deal, dealer=dealer, alone=event.get("alone", ""))
