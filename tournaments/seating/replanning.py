"""Planning anew in mid-event: what is played stays, and as few people as possible move."""

from collections.abc import Collection, Sequence
from itertools import chain

from tournaments.seating.beginning import lot
from tournaments.seating.compass import Tables, balance, frozen_tables
from tournaments.seating.drawing import keep_apart, planned, sketch_after
from tournaments.seating.fit import fit, refuse
from tournaments.seating.flaws import pair
from tournaments.seating.plan import Dice, Field, Meeting, Plan, Round, SeatingMethod, Table
from tournaments.seating.search import bring_home, improve
from tournaments.seating.sketch import NOWHERE, Sketch

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


def _plan_anew(sketch: Sketch, before: Sequence[Round], dice: Dice) -> None:
    """Fit the rounds to come to who is there, then mend them."""
    _fit_rounds(sketch, before, dice)
    _improve_new_rounds(sketch, len(before), dice)
    improve(sketch, dice, LOOKS, RETURNS)
    keep_apart(sketch, dice)
    bring_home(sketch)


def _by_index(sketch: Sketch, forced: Collection[Meeting]) -> frozenset[Meeting]:
    """Meetings as a sketch knows them: rounds from 0, players by their index."""
    index = sketch.index
    return frozenset(
        (number - 1, pair(index[one], index[other]))
        for number, (one, other) in forced
        if one in index and other in index
    )


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


def _improve_new_rounds(sketch: Sketch, known: int, dice: Dice) -> None:
    """Better the rounds nobody has seen yet by themselves, before others are touched."""
    played, sketch.frozen = sketch.frozen, known
    improve(sketch, dice, LOOKS, RETURNS)
    sketch.frozen = played


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
