"""A club of the demo: its people, and its evenings as `deals.jsonl` has them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Club, Player, Role, Table
from scoring.models.club import Publication
from scoring.rules import RULESETS
from scoring.rules.fields import decode
from scoring.rules.notation import read
from scoring.services.clubs import add_member, add_player, found_club
from scoring.services.deals import Report, correct_deal, record_deal
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.places import DEMO
from tournaments.entries.services.entries import add_entry
from tournaments.evenings.forms import evening_name
from tournaments.evenings.services import open_evening, seat_table
from tournaments.event.services.closing import close_event
from tournaments.models import Event

PASSWORD = "tarot-demo"  # noqa: S105 (printed for everybody to try)

Facts = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Cast:
    """A club of the demo and its people."""

    club: Club
    staff: Mapping[str, User]
    players: Mapping[str, Player]


def gather(facts: Facts, *, act: Act = NOBODY) -> Cast:
    """Found a club with its accounts and its players; `by` makes all of it his own."""
    founded = act.at - timedelta(days=facts["founded_days_ago"])
    accounts = facts["accounts"]
    staff = {each["role"]: act.by or new_account(each) for each in accounts}
    organiser = staff[Role.ORGANISER]
    club = found_club(
        name=facts["name"], organiser=organiser, publication=Publication.FULL, at=founded
    )
    for role, user in staff.items():
        if user != organiser:
            add_member(club=club, user=user, role=Role(role), act=Act(organiser, founded))
    players = {
        player["name"]: add_player(club=club, **player, act=Act(organiser, founded))
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


def hold_evenings(facts: Facts, cast: Cast, *, now: datetime) -> None:
    """Hold the evenings of a club, as seen from the moment `now`."""
    lines = (DEMO / "deals.jsonl").read_bytes().splitlines()
    events: list[Any] = [decode(line) for line in lines]
    for evening in facts["evenings"]:
        held = [event for event in events if event["evening"] == evening["id"]]
        hold_evening(evening, held, cast, now=now)


def hold_evening(facts: Facts, events: list[Facts], cast: Cast, *, now: datetime) -> None:
    """Open an evening, seat its tables, tell what happened; a past one is ended."""
    start = start_of(facts, now)
    day = timezone.localdate(start if "days_ago" in facts else now)
    organiser = cast.staff[Role.ORGANISER]
    evening = open_evening(
        club=cast.club,
        name=evening_name(day),
        day=day,
        act=Act(organiser, start - timedelta(minutes=25)),
    )
    names = [name for table in facts["tables"] for name in table["players"]]
    for name in [*names, *facts["waiting"]]:
        add_entry(
            event=evening,
            player=cast.players[name],
            act=Act(organiser, start - timedelta(minutes=15)),
        )
    tables = [open_table(table, evening, cast, at=start) for table in facts["tables"]]
    for event in events:
        tell(event, tables[event["table"] - 1], cast, start)
    if "days_ago" in facts:
        end = start + timedelta(minutes=events[-1]["minute"] + 10)
        close_event(event=evening, act=Act(organiser, end))


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
        act=Act(cast.staff[Role.ORGANISER], at),
    )
    return Table.objects.with_seats().get(pk=table.pk)


def tell(event: Facts, table: Table, cast: Cast, start: datetime) -> None:
    """Record one deal, or correct an earlier one of the same table."""
    report = report_of(event, table)
    at = start + timedelta(minutes=event["minute"])
    if "corrects" not in event:
        record_deal(
            table=table, report=report, uuid=uuid4(), act=Act(cast.staff[Role.SCORER], at)
        )
        return
    deal = table.deals.get(number=event["corrects"])
    correct_deal(
        deal=deal,
        report=report,
        version=deal.version,
        reason=event["reason"],
        act=Act(cast.staff[Role.ARBITER], at),
    )


def report_of(event: Facts, table: Table) -> Report:
    """Turn a written deal into a report; where one sits out, it is the mort who dealt."""
    written = read(event["deal"])
    out = [seat for seat in table.seated if seat.player.name not in written.players]
    dealer = out[0] if out else table.seated[written.deal.dealer or 0]
    return Report(facts=written.deal, dealer=dealer, alone=event.get("alone", ""))
