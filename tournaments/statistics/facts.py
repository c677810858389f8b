"""The deals and boards of events as the counters want them, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.models import Deal, Score, Seat, Table
from scoring.rules import Outcome
from tournaments.models import Event, Place
from tournaments.models.event import of_boards
from tournaments.standings.handed_in import board_lines
from tournaments.statistics.counters import CountedDeal, Counters, add_to_sum

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
        *("pk", "round_table__round__event", "ruleset", "round_table__deals_played"),
        "round_table__round__event__deals_per_round",
    )
    for key, event, ruleset, noted, usual in facts_of:
        added = ruleset.get("added_points", 0)
        demanded = [points - added for points in ruleset["points_to_make"]]
        tables[key] = CountedTable(event, ruleset["players"], demanded, noted or usual or 0)
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
TOP = 100 * HUNDREDTHS


class CountedBoard(NamedTuple):
    """A result that has a note: who sat at N, E, S, W by the keys of players.

    `taker` is a direction, `note` the taker's in hundredths of a percent; each defender has
    what it lacks of 100. Where the arbiter gave both camps a note, `defence` is theirs.
    """

    players: tuple[int, ...]
    taker: int
    note: int
    defence: int

    def note_at(self, direction: int) -> int:
        return self.note if direction == self.taker else self.defence


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
            note, own = board.note_at(direction), counters[player]
            side = "attack" if direction == board.taker else "defence"
            add_to_sum(own, "all", note, squared=True)
            add_to_sum(own, side, note, squared=True)
            add_to_sum(own.setdefault(f"{side}_at", {}), str(direction), note)
            for other in board.players:
                if other != player:
                    add_to_sum(own.setdefault("with", {}), str(other), note)
    return dict(counters)


def rated_boards(boards: Sequence[CountedBoard]) -> list[list[Any]]:
    """Each board as it is rated: its players, the taker first, and his note."""
    return [
        [
            [
                board.players[board.taker],
                *(
                    player
                    for direction, player in enumerate(board.players)
                    if direction != board.taker
                ),
            ],
            board.note,
        ]
        for board in boards
    ]
