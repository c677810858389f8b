"""The evenings of the demo: who sat where, and every deal, as `deals.jsonl` has it."""

from datetime import datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from scoring.models import Role, Table
from scoring.rules import RULESETS
from scoring.rules.fields import decode
from scoring.rules.notation import read
from scoring.services.deals import Report, correct_deal, record_deal
from tarotclub.accounts.acting import Act
from tarotclub.ground.places import DEMO
from tournaments.desk.demo.club import Cast, Facts
from tournaments.entries.services.entries import add_entry
from tournaments.evenings.forms.opening import evening_name
from tournaments.evenings.services.evenings import open_evening, seat_table
from tournaments.event.services.closing import close_event
from tournaments.models import Event


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
