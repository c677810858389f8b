"""The deals and boards of events, in a fixed number of queries, and what is counted of them.

Counters are of one player in one game, as JSON holds them. A sum is [n, Σ points] or
[n, Σ points, Σ points²]; a share [n, how many]. Everything adds up from event to event but
`best` and `worst` ([points, deal]) and `run`, the longest run of made takes:
[at the beginning, longest, at the end, takes].
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.models import Deal, Score, Seat, Table
from scoring.rules import Outcome
from tournaments.models import Event, Place
from tournaments.models.event import of_boards
from tournaments.models.round import deals_told
from tournaments.standings.totals import board_lines

Counters = dict[str, Any]
NEAR = 4  # half points: made by 0 to 2, failed by ½ to 2


class CountedDeal(NamedTuple):
    """A deal that was played, its people by the keys of players; no `taker`: all alone.

    `margin` is in half points. `order` are who played, the first to speak first. `poignees`
    are who showed one.
    """

    key: int
    order: Sequence[int]
    scores: Mapping[int, int]
    taker: int | None = None
    partners: Sequence[int] = ()
    contract: str = ""
    bouts: int = 0
    margin: int = 0
    petit: str = ""
    poignees: Sequence[int] = ()
    chelem_announced: bool = False
    chelem_by: str = ""


def counted(deals: Iterable[CountedDeal]) -> dict[int, Counters]:
    """Count what everybody did in deals of one game, in the order they were played."""
    counters: dict[int, Counters] = {}
    for deal in deals:
        for at, player in enumerate(deal.order, start=1):
            _count(counters.setdefault(player, {}), deal, player, at)
    return counters


def summed(deals: Iterable[CountedDeal]) -> Counters:
    """Tell what was played in one game: contracts, the best deal and the worst, whose."""
    total: Counters = {"deals": 0, "contracts": {}}
    for deal in deals:
        total["deals"] += 1
        if deal.contract:
            pair = total["contracts"].setdefault(deal.contract, [0, 0])
            pair[0] += 1
            pair[1] += deal.margin >= 0
        for player, points in deal.scores.items():
            extreme = [points, deal.key, player]
            total["best"] = max(total.get("best", extreme), extreme, key=_points)
            total["worst"] = min(total.get("worst", extreme), extreme, key=_points)
    return total


def _count(own: Counters, deal: CountedDeal, player: int, at: int) -> None:
    points = deal.scores[player]
    add_to_sum(own, "all", points, squared=True)
    add_to_sum(own.setdefault("seats", {}), str(at), points)
    others = own.setdefault("with", {})
    for other in deal.order:
        if other != player:
            add_to_sum(others, str(other), points)
    extreme = [points, deal.key]
    own["best"] = max(own.get("best", extreme), extreme, key=_points)
    own["worst"] = min(own.get("worst", extreme), extreme, key=_points)
    if deal.taker is not None:
        _count_role(own, deal, player, points)


def _count_role(own: Counters, deal: CountedDeal, player: int, points: int) -> None:
    attacks = player == deal.taker or player in deal.partners
    role = "taker" if player == deal.taker else "partner" if attacks else "defender"
    add_to_sum(own, role, points, squared=True)
    if deal.petit:
        won = (deal.petit == "attack") == attacks
        _one(own, f"petit_{'attack' if attacks else 'defence'}" if won else "petit_lost")
    shown = deal.poignees.count(player)
    if shown:
        _share(own, "poignees", paid=(deal.margin >= 0) == attacks, times=shown)
    if player == deal.taker:
        _count_take(own, deal)


def _count_take(own: Counters, deal: CountedDeal) -> None:
    made = deal.margin >= 0
    contract = own.setdefault("contracts", {}).setdefault(deal.contract, [0, 0, 0])
    contract[0] += 1
    contract[1] += made
    contract[2] += deal.margin
    _share(own.setdefault("bouts", {}), str(deal.bouts), paid=made)
    if -NEAR <= deal.margin <= NEAR:
        _one(own, "just_made" if made else "just_failed")
    if deal.chelem_announced or deal.chelem_by == "attack":
        _share(own, "chelems", paid=deal.chelem_by == "attack")
    one = [1, 1, 1, 1] if made else [0, 0, 0, 1]
    own["run"] = joined(own["run"], one) if "run" in own else one


def joined(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The runs of two stretches of takes, one after the other.

    >>> joined([2, 2, 1, 4], [3, 3, 0, 5])
    [2, 4, 0, 9]
    """
    return [
        before[0] + after[0] if before[0] == before[3] else before[0],
        max(before[1], after[1], before[2] + after[0]),
        after[2] + before[2] if after[2] == after[3] else after[2],
        before[3] + after[3],
    ]


def added(stretches: Iterable[Mapping[str, Any]]) -> Counters:
    """Add up counters of one player in one game, the first event first."""
    total: Counters = {}
    for counters in stretches:
        _add(total, counters)
    return total


def _add(total: Counters, counters: Mapping[str, Any]) -> None:
    for key, value in counters.items():
        if key not in total:
            total[key] = _copied(value)
        elif isinstance(value, dict):
            _add(total[key], value)
        elif key == "best":
            total[key] = max(total[key], value, key=_points)
        elif key == "worst":
            total[key] = min(total[key], value, key=_points)
        elif key == "run":
            total[key] = joined(total[key], value)
        elif isinstance(value, list):
            total[key] = [mine + more for mine, more in zip(total[key], value, strict=True)]
        else:
            total[key] += value


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return list(value) if isinstance(value, list) else value


def _points(extreme: Sequence[int]) -> int:
    return extreme[0]


def _one(own: Counters, key: str) -> None:
    own[key] = own.get(key, 0) + 1


def _share(own: Counters, key: str, *, paid: bool, times: int = 1) -> None:
    pair = own.setdefault(key, [0, 0])
    pair[0] += times
    pair[1] += times * paid


def add_to_sum(own: Counters, key: str, points: int, *, squared: bool = False) -> None:
    sums = own.get(key)
    if sums is None:
        own[key] = [1, points, points * points] if squared else [1, points]
        return
    sums[0] += 1
    sums[1] += points
    if squared:
        sums[2] += points * points


DEAL = (
    *("pk", "table", "dealer", "taker", "partners", "contract", "bouts", "points"),
    *("petit_au_bout", "poignees", "chelem_announced", "chelem_by"),
)


@dataclass(slots=True)
class CountedTable:
    """A table of an event: who sits where, by position; its deals; bilans typed instead.

    `typed` is how many deals a bilan stands for, 0 where nobody knows.
    """

    event: int
    players: int
    demanded: Sequence[float]
    typed: int = 0
    seats: dict[int, int] = field(default_factory=dict)
    deals: list[CountedDeal] = field(default_factory=list)
    bilans: dict[int, int] = field(default_factory=dict)


def counted_tables(events: Iterable[Event]) -> list[CountedTable]:
    """Read the tables of events with what was played at them, the first opened first."""
    tables: dict[int, CountedTable] = {}
    counted = Table.objects.filter(round_table__round__event__in=events).order_by("pk")
    facts_of = counted.values_list(
        *("pk", "round_table__round__event", "ruleset"), deals_told("round_table__")
    )
    for key, event, ruleset, told in facts_of:
        added = ruleset.get("added_points", 0)
        demanded = [points - added for points in ruleset["points_to_make"]]
        tables[key] = CountedTable(event, ruleset["players"], demanded, told)
    seats = Seat.objects.filter(table__in=tables).order_by("table", "position")
    places: dict[int, tuple[CountedTable, int]] = {}
    for key, table, position, player in seats.values_list("pk", "table", "position", "player"):
        tables[table].seats[position] = player
        places[key] = tables[table], position
    scores = _scores(counted, places)
    played = Deal.objects.filter(table__in=tables, outcome=Outcome.PLAYED)
    for facts in played.order_by("table", "number").values(*DEAL):
        table_, own = tables[facts["table"]], scores[facts["pk"]]
        if own:
            table_.deals.append(_deal(facts, table_, own, places))
    return list(tables.values())


def _scores(
    tables: Any, places: Mapping[int, tuple[CountedTable, int]]
) -> Mapping[int, dict[int, int]]:
    """The marks of each deal by position; a bilan is written down at its table."""
    by_deal: defaultdict[int, dict[int, int]] = defaultdict(dict)
    scores = Score.objects.filter(seat__table__in=tables.values("pk"))
    rows: Iterable[tuple[int | None, int, int]] = scores.values_list("deal", "seat", "points")
    for deal, seat, points in rows:
        table, position = places[seat]
        if deal is None:
            table.bilans[table.seats[position]] = points
        else:
            by_deal[deal][position] = points
    return by_deal


def _deal(
    facts: Mapping[str, Any],
    table: CountedTable,
    scores: Mapping[int, int],
    places: Mapping[int, tuple[CountedTable, int]],
) -> CountedDeal:
    seats, (_table, dealer) = table.seats, places[facts["dealer"]]
    order = [(dealer + step) % len(seats) for step in range(1, len(seats) + 1)]
    taker = facts["taker"]
    return CountedDeal(
        key=facts["pk"],
        order=[seats[at] for at in order if at in scores],
        scores={seats[at]: points for at, points in scores.items()},
        taker=None if taker is None else seats[places[taker][1]],
        partners=[seats[at] for at in facts["partners"]],
        contract=facts["contract"],
        bouts=facts["bouts"],
        margin=int(2 * (float(facts["points"]) - table.demanded[facts["bouts"]])),
        petit=facts["petit_au_bout"],
        poignees=[seats[at] for at, _size in facts["poignees"]],
        chelem_announced=facts["chelem_announced"],
        chelem_by=facts["chelem_by"],
    )


def sittings_of(tables: Iterable[CountedTable]) -> Iterator[list[Any]]:
    """Who played together, what each had, and in how many deals.

    With a mort there is one for each five that may sit out. Of bilans that were typed without
    their deals the table or its tournament tells how many they were, else they are left out.
    """
    for table in tables:
        together: dict[tuple[int, ...], list[CountedDeal]] = {}
        for deal in table.deals:
            together.setdefault(tuple(sorted(deal.order)), []).append(deal)
        for players, deals in sorted(together.items()):
            totals = [sum(deal.scores[player] for deal in deals) for player in players]
            squares = [sum(deal.scores[player] ** 2 for deal in deals) for player in players]
            yield [list(players), totals, len(deals), squares]
        if table.bilans and table.typed and not sum(table.bilans.values()):
            yield [list(table.bilans), list(table.bilans.values()), table.typed, []]


DUPLICATE = "duplicate"  # the game beside those of three, four and five at a table
HUNDREDTHS = 100  # of a percent, in whole numbers


class CountedBoard(NamedTuple):
    """A result that has a note: who sat at N, E, S, W by the keys of players.

    `taker` is a direction, `note` the taker's in hundredths of a percent; each defender has
    what it lacks of 100. Where the arbiter gave both camps a note, `defence` is theirs.
    """

    players: tuple[int, ...]
    taker: int
    note: int
    defence: int


def played_boards(events: Iterable[Event]) -> Mapping[int, list[CountedBoard]]:
    """Read what was played in those events that compare boards player by player."""
    return {
        event.pk: list(_boards(event)) for event in of_boards(events) if not event.play.by_team
    }


def _boards(event: Event) -> Iterable[CountedBoard]:
    places = Place.objects.filter(seat__table__round_table__round__event=event)
    sat = {
        (table, number): player
        for table, number, player in places.values_list(
            "seat__table", "entry__number", "seat__player"
        )
    }
    for line in board_lines(event):
        if line.notes is not None:
            yield CountedBoard(
                players=tuple(sat[line.table_id, number] for number in line.players),
                taker=line.taker,
                note=round(HUNDREDTHS * line.notes.attack.percent),
                defence=round(HUNDREDTHS * line.notes.defence.percent),
            )


def counted_boards(boards: Sequence[CountedBoard]) -> dict[int, Counters]:
    """Count what everybody did on boards, all in hundredths of a percent."""
    counters: defaultdict[int, Counters] = defaultdict(dict)
    for board in boards:
        for direction, player in enumerate(board.players):
            own, attacks = counters[player], direction == board.taker
            side, note = ("attack", board.note) if attacks else ("defence", board.defence)
            add_to_sum(own, "all", note, squared=True)
            add_to_sum(own, side, note, squared=True)
            add_to_sum(own.setdefault(f"{side}_at", {}), str(direction), note)
            for other in board.players:
                if other != player:
                    add_to_sum(own.setdefault("with", {}), str(other), note)
    return dict(counters)


def rated_boards(boards: Sequence[CountedBoard]) -> list[list[Any]]:
    """Each board as it is rated: its players, the taker first, and his note."""
    rows = []
    for board in boards:
        defenders = list(board.players)
        taker = defenders.pop(board.taker)
        rows.append([[taker, *defenders], board.note])
    return rows
