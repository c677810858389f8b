"""The flaws of rounds, the one judge of a seating; seats exchanged by hand, and who moves."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from tournaments.seating.plan import (
    COMPASS,
    Field,
    Flaw,
    FlawKind,
    ImpossibleError,
    Obstacle,
    Pair,
    PlayerToSeat,
    Round,
    Table,
)

SIZES = range(3, 6)
MOST_APART = 2  # odd tables that somebody may have more than another


def flaws(field: Field, rounds: Sequence[Round]) -> tuple[Flaw, ...]:
    """List what is wrong with rounds, counted from the first one, the worst first.

    An empty answer is a perfect plan; a round without tables is not planned yet. Nothing is
    refused: tables of one, players in two places and numbers that nobody has are flaws like
    others.
    """
    met_again = [
        *_misplaced(field, rounds),
        *_together(field, rounds),
        *_uneven(field, rounds),
        *_odd_again(field, rounds),
        *_off_table(field, rounds),
        *_one_sided(field, rounds),
    ]
    order = list(FlawKind)
    return tuple(sorted(met_again, key=lambda flaw: (order.index(flaw.kind), flaw)))


def measures(all_flaws: Iterable[Flaw]) -> dict[str, int]:
    """Count flaws by their plural: `repeats` counts each meeting after a pair's first one."""
    counts: Counter[FlawKind] = Counter()
    for flaw in all_flaws:
        counts[flaw.kind] += len(flaw.rounds) - 1 if flaw.kind == FlawKind.REPEAT else 1
    return {
        "repeats": counts[FlawKind.REPEAT],
        "team_mates_met": counts[FlawKind.TEAM],
        "forbidden_met": counts[FlawKind.FORBIDDEN],
        "odd_tables_uneven": counts[FlawKind.UNEVEN],
        "odd_tables_again": counts[FlawKind.ODD],
        "apart_met": counts[FlawKind.APART],
        "tables_left": counts[FlawKind.TABLE],
        "compass_unbalanced": counts[FlawKind.COMPASS],
    }


def pair(one: int, other: int) -> Pair:
    """The pair with the smaller number first."""
    return (one, other) if one < other else (other, one)


def meetings(rounds: Sequence[Round]) -> dict[Pair, tuple[int, ...]]:
    """Give, for each pair that meets, the rounds in which it does, counted from 1."""
    met = defaultdict(list)
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            for two in combinations(sorted(set(table)), 2):
                met[two].append(number)
    return {two: tuple(numbers) for two, numbers in met.items()}


def _misplaced(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    for number, tables in enumerate(rounds, start=1):
        seated = Counter(player for table in tables for player in table)
        present = {player.number for player in field.present(number)} if tables else set()
        for table in tables:
            if len(table) not in SIZES:
                yield Flaw(kind=FlawKind.SIZE, players=table, rounds=(number,))
        for player, times in seated.items():
            if times > 1:
                yield Flaw(kind=FlawKind.TWICE, players=(player,), rounds=(number,))
            if player not in present:
                yield Flaw(kind=FlawKind.STRANGER, players=(player,), rounds=(number,))
        for player in present - seated.keys():
            yield Flaw(kind=FlawKind.UNSEATED, players=(player,), rounds=(number,))


def _together(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    known = {player.number: player for player in field.players}
    for two, numbers in meetings(rounds).items():
        if kind := kept_apart(field, known, two):
            yield Flaw(kind=kind, players=two, rounds=numbers)
        if len(numbers) > 1:
            yield Flaw(kind=FlawKind.REPEAT, players=two, rounds=numbers)


def kept_apart(field: Field, known: Mapping[int, PlayerToSeat], two: Pair) -> FlawKind | None:
    """Say why two players should not meet at all, the gravest reason only."""
    if two in field.forbidden:
        return FlawKind.FORBIDDEN
    one, other = known.get(two[0]), known.get(two[1])
    if one is None or other is None:
        return None
    if one.team is not None and one.team == other.team:
        return FlawKind.TEAM
    return FlawKind.APART if one.apart & other.apart else None


def _odd_again(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    times: Counter[int] = Counter()
    for number, tables in enumerate(rounds, start=1):
        odd = sorted(player for table in tables if is_odd(table) for player in table)
        times.update(odd)
        fewest = min((times[player.number] for player in field.present(number)), default=0)
        for player in odd:
            if times[player] > fewest + 1:
                yield Flaw(kind=FlawKind.ODD, players=(player,), rounds=(number,))


def _uneven(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    """Name who has far more odd tables than another, of those who are always there."""
    at_odd: dict[int, list[int]] = {player.number: [] for player in field.players}
    for number, tables in enumerate(rounds, start=1):
        for player in (player for table in tables if is_odd(table) for player in table):
            at_odd.setdefault(player, []).append(number)
    planned = {number for number, tables in enumerate(rounds, start=1) if tables}
    there = [each.number for each in field.players if planned.isdisjoint(each.absent)]
    fewest = min((len(at_odd[player]) for player in there), default=0)
    least = tuple(player for player in there if len(at_odd[player]) == fewest)
    for player in there:
        if len(at_odd[player]) > fewest + MOST_APART:
            own = tuple(at_odd[player])
            yield Flaw(kind=FlawKind.UNEVEN, players=(player, *least), rounds=own)


def is_odd(table: Sequence[int]) -> bool:
    """Whether a table is one of 3 or 5."""
    return len(table) != COMPASS


def _off_table(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    staying = [player for player in field.players if player.table is not None]
    for number, tables in enumerate(rounds, start=1):
        at = {player: place for place, table in enumerate(tables, 1) for player in table}
        for player in staying:
            if at.get(player.number, player.table) != player.table:
                yield Flaw(kind=FlawKind.TABLE, players=(player.number,), rounds=(number,))


def _one_sided(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    seats: dict[int, list[int]] = defaultdict(lambda: [0] * COMPASS)
    for table in (table for tables in rounds for table in tables):
        for seat, player in enumerate(table[:COMPASS]):
            seats[player][seat] += 1
    staying = {player.number for player in field.players if player.table is not None}
    for player, counts in seats.items():
        if player not in staying and max(counts) > min(counts) + 1:
            every = tuple(
                number for number, tables in enumerate(rounds, 1) if sits(tables, player)
            )
            yield Flaw(kind=FlawKind.COMPASS, players=(player,), rounds=every)


def sits(tables: Iterable[Table], player: int) -> bool:
    """Whether a player has a seat at one of these tables."""
    return any(player in table for table in tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """All rounds after an exchange, what is wrong now and was not, and what no longer is."""

    rounds: tuple[Round, ...]
    broken: tuple[Flaw, ...]
    mended: tuple[Flaw, ...]


def swap(field: Field, rounds: tuple[Round, ...], *, number: int, players: Pair) -> Swap:
    """Let two players exchange their seats in one round, counted from 1.

    Nothing is refused for what it breaks: that is for the organiser to see and to decide. A
    flaw whose rounds grow (a pair that meets a third time) is broken anew. Raises
    ImpossibleError when one of the two has no seat in that round.
    """
    one, other = players
    seated = {player for table in rounds[number - 1] for player in table}
    if missing := tuple(player for player in players if player not in seated):
        raise ImpossibleError(Obstacle.NOT_SEATED, missing, number)
    turned = {one: other, other: one}
    tables = tuple(
        tuple(turned.get(player, player) for player in table) for table in rounds[number - 1]
    )
    after = (*rounds[: number - 1], tables, *rounds[number:])
    old, new = flaws(field, rounds), flaws(field, after)
    return Swap(
        rounds=after,
        broken=tuple(flaw for flaw in new if flaw not in old),
        mended=tuple(flaw for flaw in old if flaw not in new),
    )


class Moves(NamedTuple):
    """The players who change tables, and the rounds, counted from 1, in which one does."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]


def moves(before: Sequence[Round], after: Sequence[Round]) -> Moves:
    """Compare two plans of the same rounds; who has a seat in only one does not move."""
    moved = []
    for number, (old, new) in enumerate(zip(before, after, strict=False), start=1):
        homes = _tables(old)
        moved += [
            (number, player)
            for player, table in _tables(new).items()
            if homes.get(player, table) != table
        ]
    players = sorted({player for _, player in moved})
    return Moves(tuple(players), tuple(sorted({number for number, _ in moved})))


def _tables(seating: Round) -> dict[int, int]:
    return {player: place for place, table in enumerate(seating) for player in table}
