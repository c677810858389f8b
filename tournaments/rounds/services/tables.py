"""The tables of a round: boards come to them at its release; one takes deals again."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from django.db.models import QuerySet

from scoring.models import Player, Table
from scoring.models.table import TableBoard
from scoring.services.tables import reopen_table as reopen
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.duplicate.movements.carrying import last_board, shared_boards
from tournaments.duplicate.movements.values import COMPASS, ORDER_OF_PLAY, dealer_of, taker_of
from tournaments.event.services.writing import claim
from tournaments.models import Event, Place, PlayedBoard, Round
from tournaments.play.played import BoardPlayer, in_compass_order
from tournaments.rounds.services.results import BilansTypedError, typed_bilans
from tournaments.standings.handed_in import attackers_of


def bring_boards(round_: Round) -> None:
    """Give each table the boards it is to play: those of the plan, else those all share."""
    tables = list(round_.tables.select_related("table").order_by("table__number"))
    planned = planned_boards(round_, len(tables))
    PlayedBoard.objects.bulk_create(
        PlayedBoard(table=table, board=board, place=place)
        for table, boards in zip(tables, planned, strict=True)
        for place, board in enumerate(boards, start=1)
    )
    tell_tables(round_.event, [each.table for each in tables])


def planned_boards(round_: Round, tables: int) -> Sequence[Sequence[int]]:
    """The boards of each table: those of the plan, else those that all share; else none."""
    if not round_.event.play.boards:
        return [()] * tables
    if len(round_.boards) == tables:
        return list(round_.boards)
    deals = round_.event.deals_per_round or COMPASS  # somebody wrote the seats by hand
    before = round_.event.rounds.filter(number__lt=round_.number).values_list(
        "boards", flat=True
    )
    return shared_boards(tables, last_board(list(before), deals), deals)


def tell_tables(event: Event, tables: Sequence[Table]) -> None:
    """Let tables know which boards they play now; the caller says that they have changed."""
    played: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = PlayedBoard.objects.filter(table__table__in=tables).order_by("place")
    for table, *row in rows.values_list("table__table", "pk", "board"):
        played[table].append((row[0], row[1]))
    boards_of = TOLD[event.play.around.in_turns](event, tables)
    for each in tables:
        each.boards = boards_of(each.pk, played[each.pk])
        each.__dict__.pop("played_boards", None)
    Table.objects.bulk_update(tables, ["boards"])


class CompassBoards:
    """What a table of four is told, as it numbers its seats: who takes, and who deals."""

    def __init__(self, event: Event, _tables: Sequence[Table]) -> None:
        self.play = event.play

    def __call__(self, _table: int, played: Sequence[tuple[int, int]]) -> list[TableBoard]:
        return [
            TableBoard(
                number=board,
                taker=ORDER_OF_PLAY.index(self.play.around.taker_of(board)),
                dealer=ORDER_OF_PLAY.index(dealer_of(board)),
                contracts=self.play.contracts,
            )
            for _key, board in played
        ]


class TeamBoards:
    """What tables of triplettes are told: which team attacks, and whose turn it is.

    Nobody knows who sits where the étui has the dealer: the first defender stands for him.
    """

    def __init__(self, event: Event, tables: Sequence[Table]) -> None:
        self.turns = attackers_of(event)
        self.at: defaultdict[int, dict[int, BoardPlayer]] = defaultdict(dict)
        places = Place.objects.filter(seat__table__in=tables)
        for table, position, *player in places.values_list(
            "seat__table", "seat__position", "entry__number", "entry__team__number"
        ):
            self.at[table][position] = BoardPlayer(*player)

    def __call__(self, table: int, played: Sequence[tuple[int, int]]) -> list[TableBoard]:
        """Say of boards who may take, and which directions the étui has."""
        seated = self.at[table]
        first = in_compass_order(seated)[0].team
        lines: tuple[list[int], list[int]] = ([], [])
        for position, player in sorted(seated.items()):
            lines[player.team != first].append(position)
        return [self._board(seated, lines, *row) for row in played]

    def _board(
        self,
        seated: Mapping[int, BoardPlayer],
        lines: tuple[list[int], list[int]],
        key: int,
        board: int,
    ) -> TableBoard:
        directions = taker_of(board), dealer_of(board)
        attack, defence = lines[:: -1 if directions[0] % 2 else 1]
        turn = [at for at in attack if seated[at].number == self.turns.get(key)]
        return TableBoard(
            number=board,
            taker=turn[0] if turn else attack[0],
            dealer=defence[0],
            attack=attack,
            directions=[ORDER_OF_PLAY.index(each) for each in directions],
        )


Told = Callable[[int, Sequence[tuple[int, int]]], list[TableBoard]]
# By whether attackers take turns.
TOLD: Mapping[bool, Callable[[Event, Sequence[Table]], Told]] = {
    False: CompassBoards,
    True: TeamBoards,
}


class PlayerSeatedError(Exception):
    """A player sits at an open table of the event already."""

    def __init__(self, player: Player, table: Table) -> None:
        super().__init__(player.pk, table.pk)
        self.player = player
        self.table = table


def reopen_table(*, table: Table, act: Act = NOBODY) -> None:
    """Let an ended table take deals again; a table that is open stays so.

    Raises EventClosedError, PlayerSeatedError for somebody who plays elsewhere by now, and
    BilansTypedError while the table has typed bilans: they are cleared first.
    """
    with write():
        event = Event.objects.filter(rounds__tables__table=table).first()
        if event:
            claim(event)
            tell_tables(event, [table])
            others = Table.objects.filter(round_table__round__event=event)
            players = [seat.player for seat in table.seats.select_related("player")]
            refuse_seated(others.open().exclude(pk=table.pk), players)
        if typed := typed_bilans(table):
            raise BilansTypedError(typed)
        reopen(table=table, act=act)


def refuse_seated(tables: QuerySet[Table], players: Sequence[Player]) -> None:
    """Raise PlayerSeatedError when one of `players` sits at one of the open `tables`."""
    busy = tables.filter(seats__player__in=players).first()
    if busy:
        seat = busy.seats.filter(player__in=players).select_related("player")[0]
        raise PlayerSeatedError(seat.player, busy)
