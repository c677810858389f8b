"""Drawing all rounds: the method that fits, then exchanges until nothing is wrong."""

from collections.abc import Sequence

from tournaments.seating.beginning import AS_DRAWN, begin, is_final, is_free, methods_for
from tournaments.seating.compass import Tables, balance, frozen_tables, share_out
from tournaments.seating.fit import first_together, refuse, refuse_together
from tournaments.seating.flaws import flaws, is_odd, measures
from tournaments.seating.plan import Dice, Field, Plan, Round, SeatingMethod
from tournaments.seating.search import improve, wrong_seats
from tournaments.seating.sketch import ONLY_FORBIDDEN, USUAL, Sketch, Weights


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
        worth = _worth(tried)
        if best is None or worth < best[0]:
            best = worth, tried, method
        if final or not any(wrong_seats(tried)):
            break
    assert best is not None
    return best[1], best[2]


def _worth(sketch: Sketch) -> tuple[int, int, int]:
    """Say how good a sketch is, the smaller the better: repeats, unevenness, cost."""
    found = measures(flaws(sketch.field, sketch.plan()))
    return found["repeats"], found["odd_tables_uneven"], sketch.cost()


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
