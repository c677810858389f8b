"""A deal as an arbiter could read it off the table, and what contradicts the cards."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from scoring.rules.cards import chelem_halves, lost_trick_halves
from scoring.rules.ruleset import (
    BOUT_HALVES,
    LOW_HALVES,
    MisereKind,
    Outcome,
    PoigneeSize,
    Ruleset,
    Side,
)

ZERO = Decimal(0)
HALF = Decimal("0.5")


class Poignee(NamedTuple):
    player: int
    size: PoigneeSize


class Misere(NamedTuple):
    player: int
    kind: MisereKind


class Chelem(NamedTuple):
    announced: bool = False
    achieved_by: Side | None = None


class PetitChelem(NamedTuple):
    """All tricks but one, by the attack."""

    announced: bool = False
    achieved: bool = False

    @property
    def achieved_by(self) -> Side | None:
        return Side.ATTACK if self.achieved else None


Slam = Chelem | PetitChelem
NO_CHELEM = Chelem()
NO_PETIT_CHELEM = PetitChelem()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The facts of one deal, and nothing computed from them.

    Players are seat numbers from 0 in the order of play. `points` are the attack's card
    points as counted; `card_points` are each player's where everyone plays alone.
    """

    outcome: Outcome = Outcome.PLAYED
    dealer: int | None = None
    taker: int | None = None
    partners: tuple[int, ...] = ()
    called_card: str = ""
    contract: str = ""
    bouts: int = 0
    points: Decimal = ZERO
    petit_au_bout: Side | None = None
    petits: int = 1
    poignees: tuple[Poignee, ...] = ()
    chelem: Chelem = NO_CHELEM
    petit_chelem: PetitChelem = NO_PETIT_CHELEM
    miseres: tuple[Misere, ...] = ()
    card_points: tuple[Decimal, ...] = ()

    @property
    def played(self) -> bool:
        return self.outcome is Outcome.PLAYED


class Noted(StrEnum):
    """How a fact is noted; each layer reads and writes by this."""

    PLAYER = "player"
    PLAYERS = "players"
    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"  # card points, in steps of ½
    SIDE = "side"  # one of the two camps, or neither
    YES = "yes"  # yes, or nothing
    SHOWN = "shown"  # who showed what


@dataclass(frozen=True)
class DealFact:
    """A fact of a deal with a taker; the table below is the one place that lists them.

    `name` is its field in the database and in forms, and its column in sheets. A `Deal` and
    its written form hold it as `part` of a whole, such as `chelem`, where there is one.
    Without `played_with` in its ruleset no deal has it. `words` are what can be `shown`.
    """

    name: str
    noted: Noted
    whole: str = ""
    part: str = ""
    played_with: str = ""
    needed: bool = False
    shown: type[Poignee] | type[Misere] | None = None
    words: type[PoigneeSize] | type[MisereKind] | None = None

    @cached_property
    def field(self) -> str:
        """Name the field of a `Deal` that holds it."""
        return self.whole or self.name

    @cached_property
    def key(self) -> str:
        """Name its key in the written form, inside the whole where there is one."""
        return self.part or self.name

    @cached_property
    def what(self) -> str:
        """Name what is shown: the size of a poignée, the kind of a misère."""
        assert self.shown is not None
        return self.shown._fields[1]

    @cached_property
    def usual(self) -> Any:
        """What a deal has where nothing is told."""
        return self.of(NO_FACTS)

    def of(self, deal: Deal) -> Any:
        value = getattr(deal, self.field)
        return getattr(value, self.part) if self.part else value

    def shown_by(self, player: int, word: str) -> Poignee | Misere:
        """Say who showed what, in the words of the rules."""
        assert self.shown is not None
        assert self.words is not None
        shown: Any = self.shown
        return shown(player, self.words(word))  # type: ignore[no-any-return]

    def may_be_in(self, ruleset: Ruleset) -> bool:
        return not self.played_with or bool(getattr(ruleset, self.played_with))


FACTS = (  # in the order in which they are written
    DealFact("taker", Noted.PLAYER, needed=True),
    DealFact("partners", Noted.PLAYERS, played_with="max_partners"),
    DealFact("called_card", Noted.TEXT, played_with="max_partners"),
    DealFact("contract", Noted.TEXT, needed=True),
    DealFact("bouts", Noted.NUMBER, needed=True),
    DealFact("points", Noted.POINTS, needed=True),
    DealFact("petit_au_bout", Noted.SIDE),
    DealFact("petits", Noted.NUMBER, played_with="several_packs"),
    DealFact("poignees", Noted.SHOWN, played_with="poignees", shown=Poignee, words=PoigneeSize),
    DealFact("chelem_announced", Noted.YES, "chelem", "announced"),
    DealFact("chelem_by", Noted.SIDE, "chelem", "achieved_by"),
    DealFact("petit_chelem_announced", Noted.YES, "petit_chelem", "announced", "petit_chelem"),
    DealFact("petit_chelem_achieved", Noted.YES, "petit_chelem", "achieved", "petit_chelem"),
    DealFact("miseres", Noted.SHOWN, played_with="miseres", shown=Misere, words=MisereKind),
)
FACT = {fact.name: fact for fact in FACTS}
# The last fact of a slam or misère: what is wrong with all of it is said beside that one.
LAST_OF = {fact.whole: fact.name for fact in FACTS if fact.part}
NO_FACTS = Deal()
# What may come of a slam, as facts by name, for samples and examples.
SLAM = {"chelem_announced": True, "chelem_by": Side.ATTACK}
MISSED_SLAM = {"chelem_announced": True}
BUT_ONE_TRICK = {"petit_chelem_achieved": True}
MISSED_BUT_ONE = {"petit_chelem_announced": True}


def deal_of(facts: Mapping[str, Any], **other: Any) -> Deal:
    """Make a deal of its facts by name; what is not told is as in most deals.

    >>> deal_of({"bouts": 2, "chelem_announced": True}).chelem
    Chelem(announced=True, achieved_by=None)
    """
    return Deal(**_fields(NO_FACTS, facts), **other)


def with_facts(deal: Deal, facts: Mapping[str, Any]) -> Deal:
    """The same deal with other facts, by name."""
    return replace(deal, **_fields(deal, facts))


def _fields(deal: Deal, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a `Deal` that hold some facts; what a whole has besides stays."""
    fields: dict[str, Any] = {}
    for name, value in facts.items():
        fact = FACT[name]
        if fact.part:
            whole = fields.get(fact.whole, getattr(deal, fact.whole))
            if getattr(whole, fact.part) != value:
                fields[fact.whole] = whole._replace(**{fact.part: value})
        else:
            fields[name] = value
    return fields


class Problem(NamedTuple):
    """One contradiction: the field it is said beside, and a code for its sentence."""

    field: str
    code: str


def problems(deal: Deal, ruleset: Ruleset) -> list[Problem]:
    """Tell everything in a deal that the cards cannot do (docs/RULES.md, section 4).

    A deal that is not scored contradicts nothing but its own seats. An empty list means that
    `score` may be asked.

    >>> from scoring.rules.presets import FFT_4
    >>> problems(Deal(taker=0, contract="garde", bouts=2, points=Decimal("40.5")), FFT_4)
    [Problem(field='points', code='half_point_impossible')]
    """
    faults = list(_seat_problems(deal, ruleset))
    if not deal.played:
        return faults + list(_outcome_problems(deal, ruleset))
    if deal.card_points or not ruleset.contracts:
        return [*faults, *_alone_problems(deal, ruleset)]
    # Facts are held against one another only once each could be true by itself.
    faults += list(_fact_problems(deal, ruleset)) or _contradictions(deal, ruleset)
    if deal.called_card:
        faults += _call_problems(deal, ruleset)
    if deal.poignees:
        faults += _poignee_problems(deal, ruleset)
    if any(deal.petit_chelem):
        faults += _petit_chelem_problems(deal, ruleset)
    if deal.miseres:
        faults += _misere_problems(deal, ruleset)
    return faults


def _seat_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge who sits where: distinct seats of this table (section 4, point 8)."""
    seats = range(ruleset.players)
    if deal.dealer is not None and deal.dealer not in seats:
        yield Problem("dealer", "player_unknown")
    if deal.taker is not None and deal.taker not in seats:
        yield Problem("taker", "player_unknown")
    if not deal.partners:
        return
    if len(deal.partners) > ruleset.max_partners:
        yield Problem(
            "partners", "partners_too_many" if ruleset.max_partners else "partners_none"
        )
    if not all(map(seats.__contains__, deal.partners)):
        yield Problem("partners", "player_unknown")
    if len({deal.taker, *deal.partners}) <= len(deal.partners):
        yield Problem("partners", "partner_not_distinct")


def _call_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge what is called: never an atout nor a bout, and the ranks of this game alone (8).

    >>> from scoring.rules.presets import FFT_5
    >>> list(_call_problems(Deal(called_card="21 d'atout"), FFT_5))
    [Problem(field='called_card', code='card_not_called')]
    """
    words = re.findall(r"\w+", deal.called_card.lower(), re.ASCII)
    if not ruleset.not_called.isdisjoint(words):
        yield Problem("called_card", "card_not_called")


def _outcome_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge a deal that is not scored: where the dealer must take, none is passed (12)."""
    if deal.outcome is Outcome.PASSED_OUT and ruleset.dealer_takes:
        yield Problem("outcome", "never_passed")


def _fact_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge each fact of the attack by itself: is it there, and in its range (1)."""
    if deal.taker is None:
        yield Problem("taker", "taker_missing")
    if deal.contract not in ruleset.contracts:
        yield Problem("contract", "contract_unknown")
    if not 0 <= deal.bouts <= ruleset.bouts:
        yield Problem("bouts", "bouts_out_of_range")
    if code := _count_problem(deal.points, ruleset):
        yield Problem("points", code)
    if not 1 <= deal.petits <= ruleset.packs:
        yield Problem("petits", "petits_out_of_range")


def _count_problem(points: Decimal, ruleset: Ruleset) -> str | None:
    """Judge a count by itself: within the pack, in steps of ½ (1)."""
    if not points.is_finite() or not 0 <= points <= ruleset.card_points:
        return "points_out_of_range"
    return "points_not_half" if points % HALF else None


def _contradictions(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Hold the count, the bouts, the petit and the chelem against one another (2 to 7)."""
    half = int(deal.points * 2)  # in half points, whole numbers suffice
    bouts, others = deal.bouts, ruleset.bouts - deal.bouts
    if half % 2 and not ruleset.half_points:
        yield Problem("points", "half_point_impossible")
    if half < _least_halves(bouts, ruleset):
        yield Problem("points", "points_too_few_for_bouts")
    if 2 * ruleset.card_points - half < _least_halves(others, ruleset):
        yield Problem("points", "points_too_many_for_bouts")
    yield from _chien_problems(half, deal, ruleset)
    if deal.petit_au_bout is Side.ATTACK and bouts < deal.petits:
        yield Problem("petit_au_bout", "petit_attack_without_bout")
    if deal.petit_au_bout is Side.DEFENCE and others < deal.petits:
        yield Problem("petit_au_bout", "petit_defence_without_bout")
    if deal.chelem.achieved_by is not None:
        yield from _chelem_problems(half, deal.chelem.achieved_by, deal, ruleset)
    elif deal.petit_chelem.achieved and ruleset.petit_chelem is not None:
        yield from _lost_trick_problems(half, deal, ruleset)


def _chien_problems(half: int, deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge the count against the chien, which its side has whatever it wins (4 and 11)."""
    least = LOW_HALVES * ruleset.chien
    if ruleset.contracts[deal.contract].chien is Side.ATTACK:
        if half < least:
            yield Problem("points", "points_below_chien")
    elif 2 * ruleset.card_points - half < least:
        yield Problem("points", "points_above_chien")


def _lost_trick_problems(half: int, deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge all tricks but one against the count."""
    least, most = lost_trick_halves(deal.contract, ruleset)
    if not least <= half <= most:
        yield Problem("petit_chelem", "petit_chelem_points")


def _least_halves(bouts: int, ruleset: Ruleset) -> int:
    """The fewest half points of a side with so many bouts: no low card paid an Excuse."""
    return BOUT_HALVES * bouts - LOW_HALVES * min(bouts, ruleset.excuses)


def _chelem_problems(half: int, by: Side, deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge a slam against the count, the bouts and the petit (7)."""
    counts = chelem_halves(by, deal.contract, deal.bouts, ruleset)
    if half not in counts:
        yield Problem("chelem", "chelem_points" if counts else "chelem_bouts")
    if by is Side.ATTACK and deal.petit_au_bout is Side.DEFENCE:
        yield Problem("chelem", "chelem_but_petit_defence")
    if by is Side.DEFENCE and deal.petit_au_bout is Side.ATTACK:
        yield Problem("chelem", "chelem_defence_but_petit")


def _poignee_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge the poignées against the atouts in the pack (6)."""
    holders = {poignee.player for poignee in deal.poignees}
    if not holders.issubset(range(ruleset.players)):
        yield Problem("poignees", "player_unknown")
    if len(holders) < len(deal.poignees):
        yield Problem("poignees", "poignee_twice")
    if any(poignee.size not in ruleset.poignees for poignee in deal.poignees):
        yield Problem("poignees", "poignee_size_unknown")
    elif sum(ruleset.poignees[size].atouts for _, size in deal.poignees) > ruleset.atouts:
        yield Problem("poignees", "poignee_too_many_atouts")


def _petit_chelem_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge a petit chelem: only where it is played, and never beside a chelem."""
    if ruleset.petit_chelem is None:
        yield Problem("petit_chelem", "petit_chelem_not_played")
    elif deal.petit_chelem.achieved and deal.chelem.achieved_by is not None:
        yield Problem("petit_chelem", "petit_chelem_and_chelem")


def _misere_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge the misères: only where they are played, and no atout means no poignée (9)."""
    if not {player for player, _ in deal.miseres}.issubset(range(ruleset.players)):
        yield Problem("miseres", "player_unknown")
    if not {kind for _, kind in deal.miseres}.issubset(ruleset.miseres):
        yield Problem("miseres", "misere_not_played")
    if len(set(deal.miseres)) < len(deal.miseres):
        yield Problem("miseres", "misere_twice")
    if any((player, MisereKind.ATOUT) in deal.miseres for player, _ in deal.poignees):
        yield Problem("miseres", "misere_and_poignee")
    for kind, holders in Counter(kind for _player, kind in set(deal.miseres)).items():
        room = ruleset.hand * (ruleset.players - holders) + ruleset.chien
        if room < ruleset.misere_cards.get(kind, 0):
            yield Problem("miseres", "misere_without_room")


def _alone_problems(deal: Deal, ruleset: Ruleset) -> Iterator[Problem]:
    """Judge each player's count where everyone plays alone (10)."""
    if ruleset.settlement is None:
        yield Problem("points", "alone_not_played")
        return
    if len(deal.card_points) != ruleset.players:
        yield Problem("points", "card_points_incomplete")
        return
    codes = {_count_problem(points, ruleset) for points in deal.card_points}
    for code in ("points_out_of_range", "points_not_half"):
        if code in codes:
            yield Problem("points", code)
            return
    halves = [int(2 * points) for points in deal.card_points]
    if ruleset.players % 2 == 0 and any(half % 2 for half in halves):
        yield Problem("points", "card_half_point_impossible")
    if any(0 < half < LOW_HALVES * ruleset.players for half in halves):
        yield Problem("points", "card_points_below_trick")
    missing = 2 * ruleset.card_points - sum(halves)
    if not LOW_HALVES * ruleset.chien <= missing <= BOUT_HALVES * ruleset.chien:
        yield Problem("points", "card_points_sum")


def margin(deal: Deal, ruleset: Ruleset) -> Decimal:
    """Card points above (or below, negative) what the bouts demand, in steps of ½."""
    return deal.points + (ruleset.added_points - ruleset.points_to_make[deal.bouts])


def other_side(points: Decimal, ruleset: Ruleset) -> Decimal:
    """Card points of the other camp: turns a defence's count into the attack's, and back.

    >>> from scoring.rules.presets import FFT_4
    >>> other_side(Decimal("50"), FFT_4)
    Decimal('41')
    """
    return ruleset.card_points - points


def is_made(deal: Deal, ruleset: Ruleset) -> bool:
    """Whether the contract is made; exactly the points to make is a win (source: S0)."""
    return margin(deal, ruleset) >= 0
