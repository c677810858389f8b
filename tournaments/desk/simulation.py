"""A simulated event: plausible deals from dice, told to the same services as people's.

For the demo and for tests; the same seed plays the same deals again.

A tournament of invented players, in a club of its own, for helpers to try everything on.
"""

import json
import random
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from uuid import uuid4

from scoring import rules
from scoring.models import Club, Membership, Player, Role, Table
from scoring.models.club import Publication
from scoring.services.clubs import add_member, add_player, club_now, found_club
from scoring.services.deals import Report, record_deal
from scoring.sheet import next_dealer
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.places import DEMO
from tarotclub.ground.row_security import also, whole_site
from tournaments.draw.services.draws import draw_rounds
from tournaments.entries.services.entries import add_entry, take_payment
from tournaments.event.services.setting_up import create_tournament
from tournaments.models import Event, PaymentMethod
from tournaments.rounds.services.results import type_bilans

# How often clubs see it, in a hundred deals; contracts in the order of their multipliers.
CONTRACTS = (42, 47, 8, 3)
BOUTS = (10, 34, 42, 14)
NOBODY_TAKES = 6
PETIT_AU_BOUT = 7
POIGNEE = 9
ALONE_AT_FIVE = 12
SPREAD = 8.5  # points around what the contract needs, in standard deviations
CHANCE = 100


def random_deal(ruleset: rules.Ruleset, dice: random.Random) -> rules.Deal:
    """A deal that could have been played, taker and defence about as lucky as in clubs.

    `ruleset` is one with contracts. Every deal is without `problems`.
    """
    while True:
        deal = _guess(ruleset, dice)
        if not rules.problems(deal, ruleset):
            return deal


def _guess(ruleset: rules.Ruleset, dice: random.Random) -> rules.Deal:
    seats = list(range(ruleset.players))
    dice.shuffle(seats)
    taker, *others = seats
    contracts = sorted(
        ruleset.contracts, key=lambda name: ruleset.contracts[name].base_multiplier
    )
    weights = CONTRACTS[: len(contracts)] + (1,) * (len(contracts) - len(CONTRACTS))
    bouts = dice.choices(range(ruleset.bouts + 1), _bout_weights(ruleset))[0]
    needed = float(ruleset.points_to_make[bouts])
    points = Decimal(round(dice.gauss(needed + 2, SPREAD)))
    return rules.Deal(
        taker=taker,
        partners=tuple(others[: _partners(ruleset, dice)]),
        contract=dice.choices(contracts, weights)[0],
        bouts=bouts,
        points=points,
        petit_au_bout=dice.choice(tuple(rules.Side)) if _happens(PETIT_AU_BOUT, dice) else None,
        poignees=_poignees(ruleset, seats, dice),
        # A side without a point has lost every trick.
        chelem=rules.Chelem(achieved_by=rules.Side.DEFENCE) if points == 0 else rules.Chelem(),
    )


def _bout_weights(ruleset: rules.Ruleset) -> list[int]:
    """The chances of each number of bouts; with two packs the middle is likelier."""
    if ruleset.bouts == len(BOUTS) - 1:
        return list(BOUTS)
    middle = ruleset.bouts / 2
    return [
        1 + round(10 * (middle - abs(number - middle))) for number in range(ruleset.bouts + 1)
    ]


def _partners(ruleset: rules.Ruleset, dice: random.Random) -> int:
    if not ruleset.max_partners or _happens(ALONE_AT_FIVE, dice):
        return 0
    return ruleset.max_partners


def _poignees(
    ruleset: rules.Ruleset, seats: list[int], dice: random.Random
) -> tuple[rules.Poignee, ...]:
    if rules.PoigneeSize.SIMPLE not in ruleset.poignees or not _happens(POIGNEE, dice):
        return ()
    return (rules.Poignee(dice.choice(seats), rules.PoigneeSize.SIMPLE),)


def _happens(times_in_a_hundred: int, dice: random.Random) -> bool:
    return dice.randrange(CHANCE) < times_in_a_hundred


def play_table(
    table: Table,
    deals: int,
    dice: random.Random,
    *,
    act: Act = NOBODY,
    moments: Iterator[datetime] | None = None,
) -> None:
    """Record deals at a table until so many have been played, each at its moment."""
    last, played = None, 0
    with write():  # one commit a table: nobody waits for a made-up deal
        while played < deals:
            dealer = next_dealer(table, last)
            taken = not _happens(NOBODY_TAKES, dice)
            facts = (
                random_deal(table.rules, dice)
                if taken
                else rules.Deal(outcome=rules.Outcome.PASSED_OUT)
            )
            last = record_deal(
                table=table,
                report=Report(facts=facts, dealer=dealer),
                uuid=uuid4(),
                act=Act(act.by, next(moments) if moments else None),
            ).deal
            played += taken


def type_table(table: Table, deals: int, dice: random.Random, *, act: Act = NOBODY) -> None:
    """Give a table's bilans as its paper sheet would: of deals that nobody typed."""
    bilans = [0] * len(table.seated)
    dealer = table.first_dealer
    for _ in range(deals):
        playing = [seat for seat in range(len(bilans)) if not (table.mort and seat == dealer)]
        for seat, points in zip(playing, _marks(table.rules, dice), strict=True):
            bilans[seat] += points
        dealer = (dealer + 1) % len(bilans)
    type_bilans(table=table, bilans=bilans, act=act)


def _marks(ruleset: rules.Ruleset, dice: random.Random) -> tuple[int, ...]:
    return tuple(rules.score(random_deal(ruleset, dice), ruleset).scores)


NAMES = DEMO / "clubs.json"
STAGE = "Exemple · "  # and the club's name
LONGEST = 80
PLAYERS = 18  # two tables of three: what is odd is tried too
FEES = (("Membre", 1000), ("Licencié", 1200))
SEED = 2026


def open_rehearsal(*, club: Club, day: date, act: Act) -> Event:
    """A club's rehearsal of the day, entered and drawn; all of its members may run it.

    It belongs to a club of its own, so that no invented name gets among the players of the
    real one. Raises ClubExistsError when a foreign club has the name.
    """
    with write():
        club_now(club)
        stage = _stage(club, act=act)
        event, created = create_tournament(
            club=stage,
            name=f"{STAGE}{club.name}"[:LONGEST],
            day=day,
            ruleset=rules.FFT_4,
            act=act,
            rounds_planned=3,
            deals_per_round=4,
            fees=[list(fee) for fee in FEES],
            categories=["Junior", "Vétéran"],
        )
        if created:
            _enter(event, _cast(stage), act=act)
    if created:
        draw_rounds(event=event, seed=SEED, act=act)
    return event


def _stage(club: Club, *, act: Act) -> Club:
    """Found the club of invented players, or find it, with everybody who works in `club`."""
    name = f"{STAGE}{club.name}"[:LONGEST]
    with whole_site():  # another organiser of the club may have made it
        ours = Club.objects.filter(name=name, memberships__user__memberships__club=club).first()
    stage = ours or found_club(
        name=name, organiser=act.person, publication=Publication.FULL, at=act.at
    )
    also(lambda: [stage.pk])
    known = dict(stage.memberships.values_list("user", "role"))
    for member in Membership.objects.filter(club=club).select_related("user"):
        if known.get(member.user_id) != member.role:
            add_member(club=stage, user=member.user, role=Role(member.role), act=act)
    return stage


def _cast(stage: Club) -> Sequence[Player]:
    invented = json.loads(NAMES.read_text(encoding="utf-8"))[0]["players"]
    names = [player["name"] for player in invented][:PLAYERS]
    known = {player.name: player for player in stage.players.all()}
    return [known.get(name) or add_player(club=stage, name=name) for name in names]


def _enter(event: Event, cast: Sequence[Player], *, act: Act) -> None:
    for place, player in enumerate(cast):
        name, cents = FEES[place % len(FEES)]
        entry = add_entry(event=event, player=player, fee_class=name, fee_cents=cents, act=act)
        if place % 3:  # some have still to pay
            take_payment(
                entry=entry, cents=cents, method=PaymentMethod.CASH, uuid=uuid4(), act=act
            )
