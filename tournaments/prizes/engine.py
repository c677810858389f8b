"""Prizes by pure code, in whole cents: what there is to give, a scale, who gets what.

Prizes are in money and in kind, by rank, of categories and special ones. A scale is the prizes
by place, the first place first.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Protocol

from tournaments.ranking import Presence, Record, TeamRow


class Placed(Protocol):
    """A line of a ranking, of players or of teams."""

    @property
    def rank(self) -> int: ...
    @property
    def record(self) -> Record: ...
    def named(self, names: Mapping[int, str]) -> "Placed": ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """A thing for whoever stands at a `place`, from 1, of all or of a category.

    Given by hand it is for a `player`, and `category` names the prize.
    """

    label: str
    place: int = 0
    category: str = ""
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Good:
    """A thing and the player who gets it."""

    player: int
    lot: Lot


def goods(
    rows: Sequence[Placed],
    lots: Sequence[Lot],
    placed: Collection[int] = (),
    *,
    doubles: bool = False,
) -> tuple[Good, ...]:
    """Give things away in the order of a ranking, equals in the order of its rows.

    Without `doubles` a category passes over those who get something by their place: `placed`,
    who get money by it, and whoever gets a thing by it. What nobody can get is left out, and
    who has not played gets nothing, but by hand.
    """
    ranked = {row.record.player for row in rows}
    by_hand = [Good(player=lot.player, lot=lot) for lot in lots if lot.player in ranked]
    lots = [lot for lot in lots if lot.player is None]
    played = [row.record for row in rows if not row.record.idle]
    given = [
        Good(player=played[lot.place - 1].player, lot=lot)
        for lot in lots
        if not lot.category and lot.place <= len(played)
    ]
    over = set() if doubles else {*placed, *(good.player for good in given)}
    for lot in lots:
        members = [
            record
            for record in played
            if lot.category in record.categories and record.player not in over
        ]
        if lot.place <= len(members):
            given.append(Good(player=members[lot.place - 1].player, lot=lot))
    return (*given, *by_hand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """Prizes beside the scale: for the first of a category, or given by hand to a player.

    `amounts` are cents, for the first of the category, its second…; a prize by hand has one.
    """

    name: str
    amounts: tuple[int, ...]
    category: str = ""
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """One prize of one player: that of his `place`, or a special one by its name."""

    player: int
    cents: int
    place: int = 0
    special: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Awards:
    """All prizes given, in the order of the ranking, and the cents nobody could get."""

    given: tuple[Award, ...]
    unclaimed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeCall:
    """Somebody called to the front: his line of the ranking and all he gets."""

    row: Placed
    awards: tuple[Award, ...] = ()
    goods: tuple[Good, ...] = ()

    @property
    def cents(self) -> int:
        return sum(award.cents for award in self.awards)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Slot:
    """One special prize of a category, beside others that may be alike."""

    cents: int
    name: str
    category: str


def special_total(specials: Sequence[Special]) -> int:
    """Sum up the special prizes: what the scale's amount is short of the pot by."""
    return sum(cents for special in specials for cents in special.amounts)


def award(
    rows: Sequence[Placed],
    scale: Sequence[int],
    specials: Sequence[Special] = (),
    *,
    shared: bool = True,
    doubles: bool = False,
) -> Awards:
    """Give the prizes to a ranking, whose rows come in its order.

    `shared`: equals part the sum of their places' prizes evenly, and cents that cannot be
    parted go one each to those who stand first among them. Otherwise each takes the prize of
    the place he stands at. Who has not played gets nothing by place or category.

    Without `doubles` nobody gets both a place's prize and a category's: he keeps the better,
    his place's when they are equal. The other goes to the next: of the category, or every
    player after him moves up a place on the scale. The largest special prizes are given
    first. Prizes given by hand come on top; to somebody who is not ranked they are unclaimed.
    """
    played = [row for row in rows if not row.record.idle]
    part = _shared if shared else _in_order
    if doubles:
        taken = _by_category(played, specials, part)
        left = played
    else:
        taken = _without_doubles(played, scale, _slots(specials), part)
        won = {prize.player for prize in taken}
        left = [row for row in played if row.record.player not in won]
    placed = [
        Award(player=row.record.player, cents=cents, place=row.rank)
        for row, cents in part(left, scale)
        if cents
    ]
    order = {row.record.player: place for place, row in enumerate(rows)}
    by_hand = [prize for prize in _by_hand(specials) if prize.player in order]
    given = sorted([*placed, *taken, *by_hand], key=lambda prize: order[prize.player])
    there = sum(scale) + special_total(specials)
    return Awards(given=tuple(given), unclaimed=there - sum(prize.cents for prize in given))


def calls(rows: Sequence[Placed], awards: Awards, lots: Sequence[Good] = ()) -> list[PrizeCall]:
    """Give the list to call from: the last first, each with all his prizes at once."""
    called = (
        PrizeCall(
            row=row,
            awards=tuple(one for one in awards.given if one.player == row.record.player),
            goods=tuple(one for one in lots if one.player == row.record.player),
        )
        for row in reversed(rows)
    )
    return [call for call in called if call.awards or call.goods]


Parted = list[tuple[Placed, int]]
Part = Callable[[Sequence[Placed], Sequence[int]], Parted]


def _in_order(rows: Sequence[Placed], scale: Sequence[int]) -> Parted:
    return list(zip(rows, scale, strict=False))


def _shared(rows: Sequence[Placed], scale: Sequence[int]) -> Parted:
    parted: Parted = []
    for _rank, equals in groupby(rows, key=lambda row: row.rank):
        group = list(equals)
        whole = sum(scale[len(parted) : len(parted) + len(group)])
        each, over = divmod(whole, len(group))
        parted += [(row, each + (place < over)) for place, row in enumerate(group)]
    return parted


def _by_hand(specials: Sequence[Special]) -> list[Award]:
    return [
        Award(player=special.player, cents=sum(special.amounts), special=special.name)
        for special in specials
        if special.player is not None
    ]


def _slots(specials: Sequence[Special]) -> list[_Slot]:
    """The prizes of categories one by one, the largest first."""
    prizes = [
        _Slot(cents=cents, name=special.name, category=special.category)
        for special in specials
        if special.player is None
        for cents in special.amounts
    ]
    return sorted(prizes, key=lambda slot: -slot.cents)


def _by_category(
    rows: Sequence[Placed], specials: Sequence[Special], part: Part
) -> list[Award]:
    """Give every category's prizes to its first, whatever they have already."""
    return [
        Award(player=row.record.player, cents=cents, special=special.name)
        for special in specials
        if special.player is None
        for row, cents in part(_of_category(rows, special.category), special.amounts)
        if cents
    ]


def _of_category(rows: Sequence[Placed], category: str) -> list[Placed]:
    return [row for row in rows if category in row.record.categories]


def _without_doubles(
    rows: Sequence[Placed], scale: Sequence[int], slots: Sequence[_Slot], part: Part
) -> list[Award]:
    """Give each special prize, the largest first, to the best whose place brings less.

    Equals who part prizes take the next ones of their category together, as many as they are.
    """
    left, awards = list(rows), list[Award]()
    waiting = list(slots)
    while waiting:
        own = {row.record.player: cents for row, cents in part(left, scale)}
        slot = waiting.pop(0)
        same = [slot, *(one for one in waiting if one.category == slot.category)]
        for group in _together(_of_category(left, slot.category), part):
            used = same[: len(group)]
            parted = part(group, [one.cents for one in used])
            if len(parted) == len(group) and all(
                cents > own.get(row.record.player, 0) for row, cents in parted
            ):
                awards += [
                    Award(player=row.record.player, cents=cents, special=slot.name)
                    for row, cents in parted
                ]
                waiting = [one for one in waiting if one not in used]
                left = [row for row in left if row not in group]
                break
    return awards


def _together(rows: Sequence[Placed], part: Part) -> list[list[Placed]]:
    """Those who part a prize; alone, where the order of the rows decides."""
    if part is _in_order:
        return [[row] for row in rows]
    return [list(equals) for _rank, equals in groupby(rows, key=lambda row: row.rank)]


def of_categories(
    teams: Sequence[TeamRow],
    players: Sequence[Placed],
    specials: Sequence[Special],
    lots: Sequence[Lot],
    *,
    shared: bool,
) -> tuple[Awards, tuple[Good, ...]]:
    """Give each category to the best `teams` that have anybody of it, and what is by hand.

    What a team wins is parted evenly by its players of the category, the first of whom takes
    the cents that cannot be, and a thing. Nobody is of two categories.
    """
    by_hand = [special for special in specials if not special.category]
    awards = award(players, (), by_hand, shared=shared, doubles=True)
    things = goods(players, [lot for lot in lots if lot.player is not None])
    given, unclaimed = list(awards.given), awards.unclaimed
    for special in specials:
        if special.category:
            able, own = _able(teams, special.category)
            won = award(able, (), [special], shared=shared, doubles=True)
            given += [each for prize in won.given for each in _parted(prize, own[prize.player])]
            unclaimed += won.unclaimed
    for lot in lots:
        if lot.player is None:
            able, own = _able(teams, lot.category)
            for good in goods(able, [lot], doubles=True):
                things += (replace(good, player=own[good.player][0].player),)
    return Awards(given=tuple(given), unclaimed=unclaimed), things


def _able(
    teams: Sequence[TeamRow], category: str
) -> tuple[list[TeamRow], Mapping[int, Sequence[Record]]]:
    """The teams that have players of a category, as if wholly of it, and who these are."""
    own = {
        row.record.player: [
            member
            for member in row.members
            if category in member.categories and member.presence is not Presence.UNRANKED
        ]
        for row in teams
    }
    able = [
        replace(row, record=replace(row.record, categories=(category,)))
        for row in teams
        if own[row.record.player]
    ]
    return able, own


def _parted(prize: Award, players: Sequence[Record]) -> Iterator[Award]:
    each, over = divmod(prize.cents, len(players))
    for place, record in enumerate(players):
        if cents := each + (place < over):
            yield replace(prize, player=record.player, cents=cents)


QUARTER = 4


class Curve(StrEnum):
    """How fast prizes fall: not at all, by one share a place, as 1, ½, ⅓…, or by half."""

    EQUAL = "equal"
    GENTLE = "gentle"
    USUAL = "usual"
    STEEP = "steep"

    def weight(self, place: int, places: int) -> Fraction:
        """Weigh a place, counted from 0, among so many."""
        match self:
            case Curve.EQUAL:
                return Fraction(1)
            case Curve.GENTLE:
                return Fraction(places - place)
            case Curve.USUAL:
                return Fraction(1, place + 1)
            case Curve.STEEP:
                return Fraction(1, 2**place)


class ScaleTrouble(StrEnum):
    """What an edited scale may have; RISING is odd and allowed."""

    NEGATIVE = "negative"
    RISING = "rising"
    TOO_MUCH = "too_much"
    TOO_LITTLE = "too_little"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleProblem:
    """Something about a scale: at a `place` (from 1), or `cents` too much or too little."""

    trouble: ScaleTrouble
    place: int = 0
    cents: int = 0


def pot(takings: int, percent: int, guaranteed: int = 0) -> int:
    """The cents to hand out: a part of the takings, rounded down, or what is guaranteed.

    >>> pot(64_000, 90), pot(33, 50), pot(10_000, 90, guaranteed=20_000)
    (57600, 16, 20000)
    """
    return max(takings * percent // 100, guaranteed)


def paid_places(players: int) -> int:
    """The usual number of paid places, a quarter of the players: 16 of 64."""
    return -(-players // QUARTER)


def propose(
    amount: int, places: int, *, step: int = 100, curve: Curve = Curve.USUAL
) -> tuple[int, ...]:
    """Propose a scale that shares out `amount`, each place at least the one after it.

    By the usual `curve` the second place weighs half as much as the first, the third a third,
    and so on. Prizes are multiples of `step`, one at least; steps that the weights leave go to
    the first places, one each. What no step divides is handed to nobody, and left over; where
    there is not one step, the first takes all. Where there are not as many steps as places,
    fewer places are paid. Raises ValueError for a step or an amount that cannot be.

    >>> propose(30_250, 4, step=500), propose(450, 4, step=500)
    ((14000, 7500, 5000, 3500), (450,))
    """
    if step < 1 or amount < 0:
        raise ValueError("a step is one cent at least, an amount is not negative")
    steps = amount // step
    paid = min(places, steps)
    if not paid:
        return (amount,) if places and amount else ()
    weights = [curve.weight(place, places) for place in range(paid)]
    whole, over = sum(weights), steps - paid
    shares = [1 + int(over * weight / whole) for weight in weights]
    left = steps - sum(shares)
    return tuple((share + (place < left)) * step for place, share in enumerate(shares))


def scale_problems(scale: Sequence[int], amount: int) -> list[ScaleProblem]:
    """Find what is wrong or odd about a scale that somebody has edited, by place."""
    faults = [
        ScaleProblem(trouble=ScaleTrouble.NEGATIVE, place=place, cents=prize)
        for place, prize in enumerate(scale, start=1)
        if prize < 0
    ]
    faults += [
        ScaleProblem(
            trouble=ScaleTrouble.RISING, place=place, cents=scale[place - 1] - scale[place - 2]
        )
        for place in range(2, len(scale) + 1)
        if scale[place - 1] > scale[place - 2]
    ]
    if difference := sum(scale) - amount:
        trouble = ScaleTrouble.TOO_MUCH if difference > 0 else ScaleTrouble.TOO_LITTLE
        faults.append(ScaleProblem(trouble=trouble, cents=abs(difference)))
    return faults
