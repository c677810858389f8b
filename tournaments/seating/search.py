"""Search: exchanges of two players that make a plan better, until none is needed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.plan import Dice, is_odd
from tournaments.seating.sketch import HARD, NOWHERE, Exchange, Sketch, copy_of

LOOKS = 150_000  # exchanges looked at before what is left counts as unavoidable
PATIENCE = 150  # exchanges made without a better plan before the best one is taken up again
GRAVE = 500  # a meeting again, or a forbidden one
REST = 4  # a player does not come back to a table for so many exchanges, or some more
Seat = tuple[int, int]  # round and player, both from 0


def improve(sketch: Sketch, dice: Dice, looks: int = LOOKS, returns: int = LOOKS) -> None:
    """Exchange players until nothing is wrong, or so many exchanges have been looked at.

    A player whose seat is not right gets the best exchange there is, even one that makes the
    plan worse for a while; none comes back to a table just left, so that the search does not
    turn in a circle. The best plan seen stays; so many `returns` to it, with nothing better
    found since, end the search too. Work is bounded by counts, not by time: the same seed
    gives the same plan on a slow machine.
    """
    search = Search(sketch, copy_of(sketch.rounds))
    least = least_cost(sketch) - sketch.cost()  # better than that no plan is
    scan = sum(map(len, sketch.rounds[sketch.frozen :]))  # a look at each table counts as one
    while looks > 0 and returns and search.best > least and any(seats := wrong_seats(sketch)):
        search.step += 1
        exchange, looked = _cheapest(sketch, _picked(*seats, dice), search.allows, dice)
        looks -= looked + scan
        if exchange is not None:
            search.make(exchange, dice)
        if search.since_best > PATIENCE:
            search.go_back()
            returns -= 1
    if search.cost > search.best:
        search.go_back()


@dataclass(slots=True)
class Search:
    """How far a search has come: the plan as it is now, and the best one seen.

    Costs are told against the plan that the search began with. `rest` says until which step a
    player does not come back to a table, by round, player and table.
    """

    sketch: Sketch
    best_rounds: list[list[list[int]]]
    cost: int = 0
    best: int = 0
    step: int = 0
    since_best: int = 0
    rest: dict[tuple[int, int, int], int] = field(default_factory=dict)

    def allows(self, exchange: Exchange) -> bool:
        """Tell whether nobody comes back too soon; for the best plan of all anybody may."""
        if self.cost + exchange.cost < self.best:
            return True
        number, one, other = exchange.round, exchange.one, exchange.other
        here, there = self.sketch.at[number][one], self.sketch.at[number][other]
        return (
            self.rest.get((number, one, there), 0) < self.step
            and self.rest.get((number, other, here), 0) < self.step
        )

    def make(self, exchange: Exchange, dice: Dice) -> None:
        number = exchange.round
        for player in (exchange.one, exchange.other):
            until = self.step + REST + dice.below(REST * 2)
            self.rest[number, player, self.sketch.at[number][player]] = until
        self.sketch.exchange(number, exchange.one, exchange.other)
        self.cost += exchange.cost
        self.since_best += 1
        if self.cost < self.best:
            self.best, self.since_best = self.cost, 0
            self.best_rounds = copy_of(self.sketch.rounds)

    def go_back(self) -> None:
        """Take up the best plan again."""
        self.sketch.take(self.best_rounds)
        self.cost, self.since_best = self.best, 0


def least_cost(sketch: Sketch) -> int:
    """What every plan with these tables costs at least, so that a search may end.

    Four who come from two tables meet again, whoever they are; and some must have had an odd
    table more than others, where their number does not divide the seats there.
    """
    again = sketch.weights.repeat * _forced_meetings(sketch)
    return again + sketch.weights.odd * _forced_odd(sketch)


def _forced_meetings(sketch: Sketch) -> int:
    """Count the meetings again that no two rounds can do without."""
    forced = 0
    for earlier, later in combinations(range(len(sketch.rounds)), 2):
        before, now = sketch.at[earlier], sketch.at[later]
        new = sum(was == NOWHERE != at for was, at in zip(before, now, strict=True))
        sources = len(sketch.rounds[earlier]) + new  # where those at one table may come from
        for table in sketch.rounds[later]:
            forced += _from_one_table(len(table), sources)
    return forced


def _from_one_table(seats: int, sources: int) -> int:
    """Count the pairs of a table that come from one and the same of `sources`, at least.

    >>> _from_one_table(4, 3), _from_one_table(4, 4)
    (1, 0)
    """
    each, more = divmod(seats, sources)
    return sources * (each * (each - 1) // 2) + more * each


def most_without_repeats(tables: Sequence[int]) -> int:
    """The number of rounds of such tables beyond which two meet again in every plan.

    That is in the second where a table has more seats than there are tables, else once there
    are no pairs left. No plan need be known for so many.

    >>> [most_without_repeats(tables) for tables in ([3], [4, 4, 4], [3, 3, 3], [4] * 5)]
    [1, 1, 4, 6]
    """
    if any(_from_one_table(seats, len(tables)) for seats in tables):
        return 1
    players = sum(tables)
    met = sum(seats * (seats - 1) // 2 for seats in tables)
    return players * (players - 1) // 2 // met


def _forced_odd(sketch: Sketch) -> int:
    """Count, after each round, those who have had an odd table more than the mean."""
    players = range(len(sketch.odd_after))
    had = (
        sum(sketch.odd_after[p][number] for p in players)
        for number in range(len(sketch.rounds))
    )
    return sum(times % len(players) for times in had)


def _picked(grave: list[Seat], light: list[Seat], dice: Dice) -> Seat:
    """Pick a seat to change, now and then a light one."""
    return dice.pick(grave if grave and (not light or dice.below(4)) else light)


def bring_home(sketch: Sketch) -> None:
    """Make the exchanges that a sketch gains by, for those who sit elsewhere than planned.

    In a round that is kept nobody who is at home leaves for it.
    """
    gaining = True
    while gaining:
        gaining = False
        for number, player in _away(sketch):
            exchanges = sketch.exchanges(number, player)
            if number in sketch.kept:
                at, home = sketch.at[number], sketch.home[number]
                exchanges = (each for each in exchanges if at[each.other] != home[each.other])
            best = min(exchanges, default=None)
            if best is not None and best.cost < 0:
                sketch.exchange(number, best.one, best.other)
                gaining = True


def _away(sketch: Sketch) -> list[Seat]:
    return [
        (number, player)
        for number in range(sketch.frozen, len(sketch.rounds))
        for player, home in enumerate(sketch.home[number])
        if NOWHERE not in {home, sketch.at[number][player]}
        and home != sketch.at[number][player]
        if player not in sketch.locked[number]
    ]


def _cheapest(
    sketch: Sketch, seat: Seat, allowed: Callable[[Exchange], bool], dice: Dice
) -> tuple[Exchange | None, int]:
    """Choose the cheapest exchange allowed, by rank or by lot among equals; count the looks."""
    cheapest: list[Exchange] = []
    looked = 0
    for exchange in sketch.exchanges(*seat):
        looked += 1
        if cheapest and exchange.cost > cheapest[0].cost:
            continue
        if allowed(exchange):
            if cheapest and exchange.cost < cheapest[0].cost:
                cheapest = []
            cheapest.append(exchange)
    if cheapest and sketch.ranked:
        return min(cheapest, key=lambda exchange: abs(exchange.one - exchange.other)), looked
    return (dice.pick(cheapest) if cheapest else None), looked


def wrong_seats(sketch: Sketch) -> tuple[list[Seat], list[Seat]]:
    """The seats still to come that cost something: for meetings again, and for less.

    In a round that is kept only those count that bring together who never must meet.
    """
    grave: list[Seat] = []
    light: list[Seat] = []
    load, repeat = sketch.load, sketch.weights.repeat
    for number in range(sketch.frozen, len(sketch.rounds)):
        tables = sketch.rounds[number]
        dear = repeat + (HARD if number in sketch.kept else 1)
        for table in tables if len(tables) > 1 else ():
            for place, one in enumerate(table):
                mine = load[one]
                for other in table[:place]:
                    if mine[other] >= dear:
                        seats = grave if mine[other] - repeat >= GRAVE else light
                        seats += [(number, one), (number, other)]
    light += odd_again(sketch)
    if any(sketch.locked):
        grave = [seat for seat in grave if seat[1] not in sketch.locked[seat[0]]]
        light = [seat for seat in light if seat[1] not in sketch.locked[seat[0]]]
    return grave, light


def odd_again(sketch: Sketch) -> list[Seat]:
    """The seats at odd tables of those who had more than their share by then."""
    if not sketch.weights.odd:
        return []
    seats = []
    for number in range(sketch.frozen, len(sketch.rounds)):
        if number in sketch.kept or not any(map(is_odd, sketch.rounds[number])):
            continue
        there = [player for player, at in enumerate(sketch.at[number]) if at != NOWHERE]
        most = min(sketch.odd_after[player][number] for player in there) + 1
        seats += [
            (number, player)
            for table in sketch.rounds[number]
            if is_odd(table)
            for player in table
            if sketch.odd_after[player][number] > most
        ]
    return seats
