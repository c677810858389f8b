"""The beginning of a plan by each method, before exchanges make it better."""

from tournaments.seating.by_ranking import by_ranking, lot, snake
from tournaments.seating.casting import Positions, cast
from tournaments.seating.compass import Tables
from tournaments.seating.dice import Dice
from tournaments.seating.fit import fit
from tournaments.seating.plan import COMPASS, Field, ImpossibleError, Obstacle, SeatingMethod
from tournaments.seating.predefined import predefined, rotation
from tournaments.seating.printed import PRINTED
from tournaments.seating.sketch import Sketch, penalties

FEWEST_TABLES = 4  # with fewer, any two rounds have pairs in common
SEARCHES = 2
AS_DRAWN = frozenset({SeatingMethod.RANDOM, SeatingMethod.RANKING, SeatingMethod.SNAKE})


def methods_for(field: Field, rounds: int, wished: SeatingMethod | None) -> list[SeatingMethod]:
    """The methods to try, the most promising first.

    Raises ImpossibleError when a predefined draw is wished and there is none.
    """
    printed = _printed(field)
    enough = len(printed) >= rounds
    if wished == SeatingMethod.PREDEFINED and not enough:
        raise ImpossibleError(Obstacle.NOT_PREDEFINED)
    if wished:
        return [wished]
    methods = [SeatingMethod.SEARCH] * SEARCHES
    if len(field.players) <= (FEWEST_TABLES - 1) * COMPASS:
        return [SeatingMethod.PREDEFINED, *methods] if enough else methods
    methods.insert(0, SeatingMethod.ROTATION)
    rotated = len(_rotated(field, rounds))
    if enough or rotated < len(printed):
        whole = sum(len(table) for table in printed[0]) == len(field.players)
        methods.insert(int(rotated >= rounds and not whole), SeatingMethod.PREDEFINED)
    return methods


def is_final(sketch: Sketch, method: SeatingMethod) -> bool:
    """Whether a long search has found just this draw, and another one is hardly better."""
    printed = PRINTED.get((len(sketch.field.players), sketch.field.odd), "")
    whole = len(printed.splitlines()) == len(sketch.rounds) and not sketch.frozen
    return method == SeatingMethod.PREDEFINED and whole


def is_free(sketch: Sketch) -> bool:
    """Whether nobody is to be kept apart, is away or keeps a table: any draw will do."""
    field = sketch.field
    bound = any(player.absent or player.table for player in field.players)
    return not bound and not penalties(field, sketch.weights)


def begin(sketch: Sketch, method: SeatingMethod, dice: Dice) -> None:
    """Seat the rounds still to come as a method has it.

    Rotations and predefined draws know nothing of rounds already played: they begin an event.
    """
    field = sketch.field
    sketch.ranked = method in {SeatingMethod.RANKING, SeatingMethod.SNAKE}
    if method in {SeatingMethod.ROTATION, SeatingMethod.PREDEFINED} and sketch.frozen == 0:
        _begin_by_positions(sketch, method, dice)
    else:
        for number in range(sketch.frozen, len(sketch.rounds)):
            present = [sketch.index[player.number] for player in field.present(number + 1)]
            sketch.lay(number, _drawn(present, field.odd, method, dice))
    sketch.count_odd()


def _drawn(present: list[int], odd: int, method: SeatingMethod, dice: Dice) -> Tables:
    """The tables of one round that knows nothing of the others."""
    if method == SeatingMethod.RANKING:
        return by_ranking(present, odd)
    return snake(present, odd) if method == SeatingMethod.SNAKE else lot(present, odd, dice)


def _begin_by_positions(sketch: Sketch, method: SeatingMethod, dice: Dice) -> None:
    """Let players take the positions of a draw in which nobody meets twice.

    Asked for more rounds than it has, the draw begins anew. With fewer, teams first sit
    together at the tables of a round that is not played, and so never meet in another.
    """
    field, rounds = sketch.field, len(sketch.rounds)
    draw = _rotated(field, rounds) if method == SeatingMethod.ROTATION else _printed(field)
    used = [draw[number % len(draw)] for number in range(rounds)]
    groups = _groups(field)
    teams = len(groups) < len(field.players)
    strangers = draw[rounds] if teams and len(draw) > rounds else []
    casted = cast(used, groups, penalties(field, sketch.weights), dice=dice, strange=strangers)
    for number, tables in enumerate(casted):
        tables.sort(key=len, reverse=True)
        sketch.lay(number, tables)
        fit(sketch, number, dice)
        sketch.count_odd()


def _rotated(field: Field, rounds: int) -> Positions:
    return rotation(-(-len(field.players) // COMPASS), rounds)


def _printed(field: Field) -> Positions:
    return predefined(len(field.players), field.odd)


def _groups(field: Field) -> list[list[int]]:
    """All players by index, those of a team together."""
    groups: dict[tuple[bool, int], list[int]] = {}
    for index, player in enumerate(field.players):
        key = (True, index) if player.team is None else (False, player.team)
        groups.setdefault(key, []).append(index)
    return list(groups.values())
