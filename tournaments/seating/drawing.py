"""Drawing rounds: the method that fits, then exchanges until nothing is wrong; and anew."""

from collections.abc import Collection, Sequence
from itertools import chain

from tournaments.seating.beginning import AS_DRAWN, begin, is_final, is_free, lot, methods_for
from tournaments.seating.fit import (
    Tables,
    balance,
    first_together,
    fit,
    frozen_tables,
    refuse,
    refuse_together,
    share_out,
)
from tournaments.seating.plan import (
    Dice,
    Field,
    Meeting,
    Plan,
    Round,
    SeatingMethod,
    Table,
    flaws,
    is_odd,
    measures,
    pair,
)
from tournaments.seating.search import bring_home, improve, wrong_seats
from tournaments.seating.sketch import NOWHERE, ONLY_FORBIDDEN, USUAL, Sketch, Weights


def draw(
    field: Field,
    *,
    rounds: int,
    seed: int,
    method: SeatingMethod | None = None,
    played: Sequence[Round] = (),
) -> Plan:
    """Plan all rounds up to number `rounds`, after those already played.

    Without a method, the one that fits: a rotation or a predefined draw in which nobody meets
    twice where there is one, else a search. By ranking, snake and by lot change only what is
    forbidden; the field is then in the order of the ranking. Everything else is bettered by
    weight: meetings again first, then odd tables, then clubs and families.

    Raises ImpossibleError when a round cannot be seated, or when no plan keeps apart who must
    never meet.
    """
    if method == SeatingMethod.MANUAL:
        raise ValueError("a plan by hand is not drawn")
    refuse(field, range(len(played) + 1, rounds + 1))
    if rounds <= len(played):
        return planned(
            field, tuple(played[:rounds]), seed=seed, method=method or SeatingMethod.SEARCH
        )
    dice = Dice(seed)
    weights = ONLY_FORBIDDEN if method in AS_DRAWN else USUAL
    methods = methods_for(field, rounds, method)
    empty = sketch_after(field, rounds, played, weights)
    sketch, used = _best_sketch(empty, methods, dice)
    tables = [list(map(list, tables)) for tables in (*played, *sketch.plan()[len(played) :])]
    for number in range(len(played), rounds):
        tables[number] = _numbered(field, tables[number], number + 1, ranked=used in AS_DRAWN)
    if not played:
        share_out(tables)
    staying = {player.number for player in field.players if player.table is not None}
    free = [(i, k) for i in range(len(played), rounds) for k in range(len(tables[i]))]
    balance(tables, free, staying, dice)
    result = (*played, *frozen_tables(tables[len(played) :]))
    return planned(field, result, seed=seed, method=used)


def planned(
    field: Field,
    rounds: tuple[Round, ...],
    *,
    seed: int,
    method: SeatingMethod,
    moved: tuple[int, ...] = (),
) -> Plan:
    """A plan with what is wrong with it."""
    flaws_left = flaws(field, rounds)
    return Plan(
        seed=seed,
        method=method,
        rounds=rounds,
        flaws=flaws_left,
        moved=moved,
        measures=measures(flaws_left) | {"moved": len(moved)},
    )


def sketch_after(
    field: Field, rounds: int, played: Sequence[Round], weights: Weights = USUAL
) -> Sketch:
    """A sketch with the rounds already played; who has left the field is not on it."""
    sketch = Sketch(field, rounds, weights)
    sketch.frozen = len(played)
    for number, tables in enumerate(played):
        sketch.lay(
            number, ([sketch.index[p] for p in table if p in sketch.index] for table in tables)
        )
    return sketch


def keep_apart(sketch: Sketch, dice: Dice) -> None:
    """When the weighted search leaves forbidden meetings, look for nothing but their end.

    Raises ImpossibleError when that fails as well.
    """
    if first_together(sketch) is None:
        return
    other = sketch.bare(ONLY_FORBIDDEN)
    for number, tables in enumerate(sketch.rounds):
        other.lay(number, tables)
    improve(other, dice)
    refuse_together(other)
    sketch.take(other.rounds)
    improve(sketch, dice)


def _best_sketch(
    sketch: Sketch, methods: Sequence[SeatingMethod], dice: Dice
) -> tuple[Sketch, SeatingMethod]:
    """Begin by each method in turn until nothing is wrong; give the best sketch.

    That is the one with the fewest meetings again, then the most even one, then the cheapest.
    """
    best: tuple[tuple[int, int, int], Sketch, SeatingMethod] | None = None
    for method in methods:
        tried = sketch.copy()
        begin(tried, method, dice)
        final = is_final(tried, method)
        if not (final and is_free(tried)):
            improve(tried, dice)
            keep_apart(tried, dice)
        found = measures(flaws(tried.field, tried.plan()))
        worth = found["repeats"], found["odd_tables_uneven"], tried.cost()
        if best is None or worth < best[0]:
            best = worth, tried, method
        if final or not any(wrong_seats(tried)):
            break
    assert best is not None
    return best[1], best[2]


def _numbered(field: Field, tables: Tables, number: int, *, ranked: bool) -> Tables:
    """Put tables in the order of their numbers: those not to be left first, odd ones last."""
    ordered = tables if ranked else sorted(tables, key=is_odd)
    keepers = {
        player.number: player.table - 1
        for player in field.present(number)
        if player.table is not None
    }
    result: list[list[int] | None] = [None] * len(tables)
    rest = []
    for table in ordered:
        kept = [keepers[player] for player in table if player in keepers]
        if kept:
            result[kept[0]] = table
        else:
            rest.append(table)
    others = iter(rest)
    return [next(others) if table is None else table for table in result]


TRIES = 8
LOOKS = 40_000  # exchanges looked at in each
RETURNS = 4  # to the best plan, where nothing better came of it, before it is taken


def replan(
    field: Field,
    *,
    rounds: int,
    seed: int,
    played: Sequence[Round],
    previous: Sequence[Round],
    kept: Collection[int] = (),
    forced: Collection[Meeting] = (),
) -> Plan:
    """Change a plan for a field that has changed: arrivals, withdrawals, returns, other wishes.

    `played` rounds stay as they are; `previous` are the rounds planned after them until now.
    Whoever can stays at the table planned. Free seats are taken by who is new, and by those of
    the last tables when there are too many; then somebody moves only to avoid a meeting again,
    an odd table too soon, or what is forbidden. Rounds beyond the previous ones are drawn; one
    of the previous that has no tables stays so.

    Rounds in `kept`, counted from 1, are as somebody wished them: only those move who have to,
    or who must never meet, but for the `forced` meetings while both keep their seats.

    `Plan.moved` names who changes tables; a table planned as before keeps its seats. Raises
    ImpossibleError as `draw` does.
    """
    before = (*played, *previous)[:rounds]
    refuse(field, [n + 1 for n in range(len(played), rounds) if n >= len(before) or before[n]])
    dice = Dice(seed)
    sketches = []
    for _ in range(TRIES):
        sketch = sketch_after(field, rounds, before)
        sketch.frozen = min(len(played), rounds)
        sketch.kept = frozenset(number - 1 for number in kept)
        sketch.forced = _by_index(sketch, forced)
        _plan_anew(sketch, before, dice)
        sketches.append(sketch)
        if not sketch.cost():
            break  # nothing is wrong, and nobody moves
    sketch = min(sketches, key=lambda tried: tried.cost())
    result = (*played[:rounds], *frozen_tables(_seated(sketch, before, dice)[sketch.frozen :]))
    return planned(field, result, seed=seed, method=SeatingMethod.SEARCH, moved=_moved(sketch))


def _by_index(sketch: Sketch, forced: Collection[Meeting]) -> frozenset[Meeting]:
    """Meetings as a sketch knows them: rounds from 0, players by their index."""
    index = sketch.index
    return frozenset(
        (number - 1, pair(index[one], index[other]))
        for number, (one, other) in forced
        if one in index and other in index
    )


def _plan_anew(sketch: Sketch, before: Sequence[Round], dice: Dice) -> None:
    """Fit the rounds to come to who is there, then mend them."""
    _fit_rounds(sketch, before, dice)
    played, sketch.frozen = sketch.frozen, len(before)
    improve(sketch, dice, LOOKS, RETURNS)
    sketch.frozen = played
    improve(sketch, dice, LOOKS, RETURNS)
    keep_apart(sketch, dice)
    bring_home(sketch)


def _fit_rounds(sketch: Sketch, before: Sequence[Round], dice: Dice) -> None:
    """Remember where everybody was to sit, and fit the rounds to come to who is there."""
    keepers = frozenset(
        sketch.index[player.number]
        for player in sketch.field.players
        if player.table is not None
    )
    sketch.count_odd()
    for number in range(sketch.frozen, len(sketch.rounds)):
        present = [player.number for player in sketch.field.present(number + 1)]
        old = before[number] if number < len(before) else None
        if old is None:
            indices = [sketch.index[player] for player in present]
            sketch.lay(number, lot(indices, sketch.field.odd, dice))
        elif not old:
            continue
        else:
            sketch.home[number] = list(sketch.at[number])
        sketch.locked[number] = keepers | _held(sketch, number)
        if number not in sketch.kept or set(chain(*old or ())) != set(present):
            fit(sketch, number, dice)
            sketch.locked[number] = keepers | _held(sketch, number)
        sketch.count_odd()


def _held(sketch: Sketch, number: int) -> frozenset[int]:
    """Who sits, as planned, with somebody whom somebody wished to be met in a round."""
    at, home = sketch.at[number], sketch.home[number]
    return frozenset(
        player
        for where, (one, other) in sketch.forced
        if where == number and at[one] == at[other] == home[one] == home[other] != NOWHERE
        for player in (one, other)
    )


def _seated(sketch: Sketch, before: Sequence[Round], dice: Dice) -> list[Tables]:
    """All rounds; only tables with other players than before are given other seats.

    In a round that is kept, who stays at a table stays in the seat.
    """
    tables = [list(map(list, tables)) for tables in sketch.plan()]
    tables[: sketch.frozen] = [list(map(list, tables)) for tables in before[: sketch.frozen]]
    staying = {player.number for player in sketch.field.players if player.table is not None}
    changed = []
    for number in range(sketch.frozen, len(tables)):
        old = before[number] if number < len(before) else ()
        for place, table in enumerate(tables[number]):
            if place < len(old) and (number in sketch.kept or set(old[place]) == set(table)):
                table[:] = _as_before(old[place], table)
                if staying.isdisjoint(table[1:]):
                    continue
            changed.append((number, place))
    balance(tables, changed, staying, dice)
    return tables


def _as_before(old: Table, table: Sequence[int]) -> list[int]:
    """A table in its former order; who is new takes the seats left free, then the last."""
    new = iter([player for player in table if player not in old])
    seats = [player if player in table else next(new, None) for player in old]
    return [*(player for player in seats if player is not None), *new]


def _moved(sketch: Sketch) -> tuple[int, ...]:
    """The players who sit at another table than planned, in some round."""
    return tuple(
        player.number
        for index, player in enumerate(sketch.field.players)
        if any(
            homes[index] != NOWHERE and ats[index] not in {NOWHERE, homes[index]}
            for homes, ats in zip(sketch.home, sketch.at, strict=True)
        )
    )
