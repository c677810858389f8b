"""The demo: a club's people and evenings, tournaments with boards, prizes and hall.

It is loaded whole into an empty site, or its club beside somebody's own. Evenings are as
`deals.jsonl` has them.
"""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from functools import cache
from itertools import count
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import CallReason, Club, Player, Role, Table
from scoring.models.club import Publication
from scoring.rules import FFT_4, RULESETS, Deal, problems, score
from scoring.rules.fields import decode
from scoring.rules.notation import read
from scoring.services.clubs import add_member, add_player, found_club
from scoring.services.deals import Report, correct_deal, record_deal
from scoring.services.links import Grievance, call_arbiter, create_missing_links
from scoring.services.tables import close_table
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.places import DEMO
from tournaments.boards import services as board_services
from tournaments.decisions.services import decide
from tournaments.desk.simulation import STAGE, play_table, type_table
from tournaments.draw.services.draws import draw_movement, draw_rounds
from tournaments.duplicate.dealing import EXCUSE, PETIT
from tournaments.duplicate.movements.values import MovementKind
from tournaments.entries.services.entries import add_entry, take_payment
from tournaments.evenings.forms import evening_name
from tournaments.evenings.services import open_evening, seat_table
from tournaments.event.services.clock import start_clock
from tournaments.event.services.closing import close_event, publish_event
from tournaments.event.services.setting_up import create_team, create_tournament
from tournaments.hall.forms import PRESETS
from tournaments.hall.services import create_screen
from tournaments.models import Decision, Entry, Event, PaymentMethod, PlayedBoard, Prize
from tournaments.models.event import of_deals
from tournaments.prizes.engine import propose
from tournaments.prizes.services import set_prizes
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
from tournaments.statistics.choices import show_cote

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
    user = User(**{name: facts[name] for name in ("username", "first_name", "last_name")})
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
    written = read(event["deal"])
    out = [seat for seat in table.seated if seat.player.name not in written.players]
    dealer = out[0] if out else table.seated[written.deal.dealer or 0]
    report = Report(facts=written.deal, dealer=dealer, alone=event.get("alone", ""))
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


DEALS = 4  # a table, in a round that is over
DEAL = timedelta(minutes=11)
ROUND = timedelta(minutes=70)  # with the pause after it
STEP = 500  # cents: prizes are whole notes
DEBTORS = 5  # one in so many has still to pay while a tournament is played


class HeldTournament:
    """One tournament as its facts tell it; the same seed plays the same deals again."""

    def __init__(self, facts: Facts, cast: Cast, now: datetime) -> None:
        self.facts, self.cast = facts, cast
        self.dice = random.Random(facts["seed"])  # noqa: S311 -- a game, not a secret
        self.start = start_of(facts, now)
        self.day = timezone.localdate(self.start if "days_ago" in facts else now)
        self.organiser = cast.staff[Role.ORGANISER]
        self.arbiter = cast.staff[Role.ARBITER]
        self.scorer = cast.staff[Role.SCORER]
        self.under_way = facts.get("under_way", 0)

    def hold(self) -> Event:
        """Enter the players, play the rounds, then end the tournament or leave it as it is."""
        at = self.start - timedelta(days=7)
        self.event = create_tournament(
            club=self.cast.club,
            name=self.facts["name"],
            day=self.day,
            ruleset=FFT_4,
            act=Act(self.organiser, at),
            **self.facts["settings"],
        ).event
        self.enter()
        self.draw()
        last = self.under_way or self.event.rounds_planned
        for number in range(1, last + 1):
            self.play(number)
        self.decide()
        self.award()
        if self.under_way:
            self.equip()
        else:
            end = self.start + last * ROUND
            close_event(event=self.event, act=Act(self.organiser, end))
        return self.event

    def enter(self) -> None:
        """Put the players on the list, in teams where there are any, and take their fees."""
        before = self.start - timedelta(minutes=40)
        names = list(self.cast.players)
        skip, size = self.facts["skip"], self.facts["settings"].get("team_size", 1)
        teams = [
            create_team(event=self.event, name=name, act=Act(self.organiser, before))
            for name in self.facts.get("teams", ())
        ]
        for place, name in enumerate(names[skip : skip + self.facts["players"]]):
            player = self.cast.players[name]
            fee, cents = self.event.fees[place % len(self.event.fees)]
            known = player.category in self.event.categories
            entry = add_entry(
                event=self.event,
                player=player,
                category=player.category if known else "",
                team=teams[place // size] if teams else None,
                fee_class=fee,
                fee_cents=cents,
                act=Act(self.organiser, before),
            )
            self.pay(entry, place, before + timedelta(minutes=place))

    def pay(self, entry: Entry, place: int, at: datetime) -> None:
        """Take a player's fee; while the tournament is played, some have still to pay."""
        if self.under_way and place % DEBTORS == DEBTORS - 1:
            return
        method = PaymentMethod.CASH if place % 3 else PaymentMethod.CHEQUE
        take_payment(
            entry=entry,
            cents=entry.fee_cents,
            method=method,
            uuid=uuid4(),
            act=Act(self.organiser, at),
        )

    def draw(self) -> None:
        seed = self.facts["seed"]
        draw_rounds(event=self.event, seed=seed, act=Act(self.arbiter, self.start))

    def play(self, number: int) -> None:
        """Release a round, play its tables; the one under way is left half played."""
        begun = self.start + (number - 1) * ROUND
        release_round(event=self.event, number=number, act=Act(self.arbiter, begun))
        if self.event.minutes_per_round:
            start_clock(event=self.event, number=number, act=Act(self.arbiter, begun))
        for table in self.tables(number):
            if number == self.under_way:
                self.play_deals(table, 1 + table.number % 2, begun)
            elif self.dice.random() < self.facts["typed"]:
                end = begun + DEALS * DEAL
                type_table(table, DEALS, self.dice, act=Act(self.scorer, end))
            else:
                self.play_deals(table, DEALS, begun)
        if number != self.under_way:
            if self.event.minutes_per_round:  # else its last deal ends a table
                for table in self.tables(number):
                    close_table(table=table, act=Act(self.scorer, begun + 5 * DEAL))
            end = begun + timedelta(minutes=62)
            close_round(event=self.event, number=number, act=Act(self.arbiter, end))

    def play_deals(self, table: Table, deals: int, begun: datetime) -> None:
        """Record deals one after the other, those that nobody takes between the others."""
        moments = (begun + timedelta(minutes=7 * deal) for deal in count(1))
        play_table(table, deals, self.dice, act=Act(self.scorer), moments=moments)

    def tables(self, number: int) -> Sequence[Table]:
        seated = Table.objects.with_seats().filter(round_table__round__event=self.event)
        return list(seated.filter(round_table__round__number=number))

    def decide(self) -> None:
        for decided in self.facts.get("decisions", ()):
            decide(
                entry=self.event.entries.get(number=decided["player"]),
                decision=Decision(decided["decision"]),
                points=decided.get("points", 0),
                reason=decided["reason"],
                round_number=decided["round"],
                uuid=uuid4(),
                act=Act(self.arbiter, self.start + (decided["round"] - 1) * ROUND + 2 * DEAL),
            )

    def award(self) -> None:
        """Share the takings out, and give the prizes of the categories."""
        event = Event.objects.get(pk=self.event.pk)
        due = sum(entry.fee_cents for entry in event.entries.all())
        scale = propose(due * event.redistribution // 100, self.facts["places"], step=STEP)
        prizes = [Prize(rank=rank, cents=cents) for rank, cents in enumerate(scale, start=1)]
        lots = [Prize(**lot) for lot in self.facts.get("lots", ())]
        at = self.start + timedelta(minutes=20)
        set_prizes(
            event=event,
            prizes=[*prizes, *lots],
            revision=event.revision,
            act=Act(self.organiser, at),
        )
        if self.facts.get("published"):
            publish_event(event=event, act=Act(self.organiser, at))

    def equip(self) -> None:
        """Give the hall its screens, the tables their tablets, and the arbiter a call."""
        at = self.start - timedelta(minutes=30)
        for preset in (PRESETS["salle"], PRESETS["classement"]):
            create_screen(
                event=self.event,
                name=str(preset.label),
                rotation=preset.rotation,
                act=Act(self.organiser, at),
            )
        tables = self.tables(self.under_way)
        begun = self.start + (self.under_way - 1) * ROUND
        create_missing_links(tables=list(tables), act=Act(self.arbiter, begun))
        call_arbiter(
            table=tables[-1],
            uuid=uuid4(),
            grievance=Grievance(
                reason=CallReason.IRREGULARITY, text="Une carte du chien a été vue."
            ),
            at=begun + 2 * DEAL,
        )


GARDE = "garde"  # what is always played in duplicate
BOUTS = {"21", PETIT, EXCUSE}
BETTER, SPREAD = 2, 8  # points around what a garde needs, of a board
APART = 4  # and around that of one table
ON_SHEETS = 1  # the round whose results come from sheets, where tables have tablets


class HeldDuplicate(HeldTournament):
    """A duplicate as its facts tell it: who has the better cards has the better results."""

    def draw(self) -> None:
        """Plan the movement, and deal the boards that it brings to the tables."""
        seed, kind = self.facts["seed"], MovementKind.SHARED
        at, by = self.start - timedelta(minutes=5), self.arbiter
        draw_movement(event=self.event, seed=seed, kind=kind, act=Act(by, at))
        board_services.deal_boards(
            event=self.event, least=0, seed=f"{seed:032x}", act=Act(by, at)
        )
        self.dealing = board_services.dealing_of(self.event)
        self.worth = cache(self.worth_of)

    def play(self, number: int) -> None:
        """Release a round, play its boards; of the one under way some are still to come."""
        begun = self.start + (number - 1) * ROUND
        release_round(event=self.event, number=number, act=Act(self.arbiter, begun))
        if self.event.play.by_team or number == ON_SHEETS:
            self.type_sheets(number, begun + 4 * DEAL)
        else:
            for table in self.tables(number):
                under_way = number == self.under_way
                boards = 1 + table.number % 3 if under_way else len(table.played_boards)
                self.play_boards(table, boards, begun)
        self.judge(number)
        if number != self.under_way:
            end = begun + timedelta(minutes=62)
            close_round(event=self.event, number=number, act=Act(self.arbiter, end))

    def type_sheets(self, number: int, at: datetime) -> None:
        """Type what the sheets of a round say, of every table."""
        rows = PlayedBoard.objects.filter(table__round__event=self.event)
        rows = rows.filter(table__round__number=number).in_order()
        amounts = {row.pk: -score(self.deal(row.board, 0), FFT_4).scores[1] for row in rows}
        sheet, by = board_services.BoardSheet.ROUND, self.scorer
        board_services.type_amounts(
            event=self.event, sheet=sheet, amounts=amounts, act=Act(by, at)
        )

    def play_boards(self, table: Table, boards: int, begun: datetime) -> None:
        """Let a table's tablet note its first boards, one after the other."""
        with write():
            for place, board in enumerate(table.played_boards[:boards], start=1):
                record_deal(
                    table=table,
                    report=Report(
                        facts=self.deal(board.number, board.taker),
                        dealer=table.seated[board.dealer],
                        board=board.number,
                    ),
                    uuid=uuid4(),
                    act=Act(self.scorer, begun + place * DEAL),
                )

    def judge(self, number: int) -> None:
        """Decide what the facts say of boards of a round, at the table that comes first."""
        for verdict in self.facts.get("verdicts", ()):
            rows = PlayedBoard.objects.filter(
                board=verdict["board"], table__round__number=number
            )
            row = rows.filter(table__round__event=self.event).in_order().first()
            if row:
                board_services.decide_board(
                    event=self.event,
                    key=row.pk,
                    verdict=board_services.Verdict(verdict["verdict"]),
                    amount=verdict.get("amount"),
                    reason=verdict["reason"],
                    act=Act(self.arbiter, self.start + number * ROUND - DEAL),
                )

    def deal(self, board: int, taker: int) -> Deal:
        """What came of a board at a table: about what its cards are worth."""
        bouts, points = self.worth(board)
        while True:
            played = Deal(
                taker=taker,
                contract=GARDE,
                bouts=bouts,
                points=Decimal(round(self.dice.gauss(points, APART))),
            )
            if not problems(played, FFT_4):
                return played

    def worth_of(self, board: int) -> tuple[int, float]:
        """Tell the bouts that the taker of a board holds, and the points he may expect."""
        hands = board_services.hands_of(self.event, self.dealing, board)
        assert hands  # the boards are dealt by now
        bouts = len(
            BOUTS & {*hands.seats[self.event.play.around.taker_of(board)], *hands.chien}
        )
        return bouts, self.dice.gauss(FFT_4.points_to_make[bouts] + BETTER, SPREAD)


SEASON = "Challenge du club"
BEST_TWO = SeasonRule(kind=RuleKind.TOTAL, best=2)


def demo_clubs() -> Sequence[Facts]:
    clubs: Sequence[Facts] = json.loads((DEMO / "clubs.json").read_text(encoding="utf-8"))
    return clubs


def load_demo(*, at: datetime) -> bool:
    """Found the clubs of the demo, where there is nothing yet; tell whether that was so."""
    with write():
        if Club.objects.exists() or User.objects.exists():
            return False
        for facts in demo_clubs():
            _play(facts, gather(facts, act=Act(moment=at)), at=at)
    return True


def load_example(*, act: Act) -> Club:
    """Somebody's example club, whose name says that it is one; it is made once.

    Nobody else works in it. Raises ClubExistsError when another's has the name.
    """
    [facts, *_others] = demo_clubs()
    named = {**facts, "name": f"{STAGE}{facts['name']}"}
    with write():
        User.objects.select_for_update().get(pk=act.person.pk)  # two sent at once queue here
        known = Club.objects.filter(name=named["name"], memberships__user=act.by).first()
        if known is not None:
            return known
        cast = gather(named, act=act)
        _play(named, cast, at=act.at)
    return cast.club


def _play(facts: Facts, cast: Cast, *, at: datetime) -> None:
    lines = (DEMO / "deals.jsonl").read_bytes().splitlines()
    events: list[Any] = [decode(line) for line in lines]
    for evening in facts["evenings"]:
        held = [event for event in events if event["evening"] == evening["id"]]
        hold_evening(evening, held, cast, now=at)
    if facts["tournaments"]:
        hold_tournaments(cast, now=at)


def hold_tournaments(cast: Cast, *, now: datetime) -> None:
    """Hold the tournaments of the demo's club, most of them in one season, seen from `now`."""
    tournaments = json.loads((DEMO / "tournaments.json").read_text(encoding="utf-8"))
    events = []
    for facts in tournaments:
        held = HeldDuplicate if "duplicate" in facts["settings"] else HeldTournament
        events.append(held(facts, cast, now).hold())
    by = cast.staff[Role.ORGANISER]
    season = create_season(club=cast.club, name=SEASON, chain=[BEST_TWO], act=Act(by, now))
    counted = of_deals(events)
    add_events(season=season, events=counted, act=Act(by, now))
    publish_season(season=season, act=Act(by, now))
    show_cote(club=cast.club, act=Act(by, now))
