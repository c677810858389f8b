"""Typed bilans: what a paper sheet says at its foot, where nobody types its deals.

The tables of a round: boards come to them at its release; one takes deals again.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import signed
from scoring.models import Player, Score, Table
from scoring.models.table import TableBoard, raised
from scoring.services.tables import reopen_table as reopen
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.duplicate.movements import values
from tournaments.event.services.writing import EventClosedError, claim, log, round_now
from tournaments.models import Event, Place, PlayedBoard, Round, RoundTable
from tournaments.play.played import BoardPlayer, in_compass_order
from tournaments.standings.totals import attackers_of


class BilansNotZeroError(Refusal):
    """The bilans of a sheet sum to zero, and these do not."""

    total: int

    def __str__(self) -> str:
        words = (
            _("La somme des bilans est %(total)s au lieu de 0 : c’est %(gap)s de trop.")
            if self.total > 0
            else _("La somme des bilans est %(total)s au lieu de 0 : il manque %(gap)s.")
        )
        return words % {"total": signed(self.total), "gap": abs(self.total)}


class DealsRecordedError(Refusal):
    sentence = gettext_lazy("Les donnes de cette table sont notées : ses bilans en découlent.")


class BilansTypedError(Refusal):
    """Other bilans have been typed for the table; `bilans` are those."""

    bilans: Sequence[int]

    def __str__(self) -> str:
        if not self.bilans:
            return _("Ces bilans ont été effacés depuis : saisissez-les comme nouveaux.")
        words = _(
            "D’autres bilans sont déjà saisis pour cette table : %(bilans)s. Comparez-les."
        )
        return words % {"bilans": ", ".join(map(signed, self.bilans))}


class NoRoundError(Refusal):
    sentence = gettext_lazy("Cette table n’est pas dans un tour lancé : vérifiez son numéro.")


class RoundEndedError(Refusal):
    """The table's round has ended: a result that comes now is a correction, with its reason."""

    number: int
    sentence = gettext_lazy(
        "Le tour %(number)s est terminé : un arbitre peut encore y corriger un résultat,"
        " avec un motif."
    )


def type_bilans(
    *,
    table: Table,
    bilans: Sequence[int],
    deals: int | None = None,
    replacing: Sequence[int] | None = None,
    reason: str = "",
    act: Act = NOBODY,
) -> bool:
    """Store what each seat of a table brings, in so many `deals` by the clock, and end it.

    The same bilans again change nothing: False. Others are a correction, and have to say
    which they replace, as their author saw them; both stay in the log. After the round has
    ended a `reason` is wanted. Raises BilansNotZeroError, DealsRecordedError,
    BilansTypedError, NoRoundError, RoundEndedError, EventClosedError.
    """
    if sum(bilans):
        raise BilansNotZeroError(sum(bilans))
    with write():
        table = Table.objects.select_for_update().get(pk=table.pk)
        seats = table.seated
        if len(seats) != len(bilans):
            raise ValueError(f"{len(bilans)} bilans for {len(seats)} seats")
        round_ = _round_of(table)
        if table.deals.exists():
            raise DealsRecordedError
        before = typed_bilans(table)
        if before == list(bilans):
            return _note_deals(table, round_, deals, act=act)
        if round_.closed_at and not reason:
            raise RoundEndedError(round_.number)
        if before != (None if replacing is None else list(replacing)):
            raise BilansTypedError(before or [])
        _write(table, bilans, act.at)
        RoundTable.objects.filter(table=table).update(deals_played=deals)
        facts = {"bilans": list(bilans), "before": before, "reason": reason}
        log("type_bilans", round_.event, act, table=table, **facts, **_counted(deals))
    return True


def _counted(deals: int | None) -> dict[str, int]:
    return {"deals": deals} if deals else {}


def _note_deals(table: Table, round_: Round, deals: int | None, *, act: Act) -> bool:
    """Correct alone how many deals a table has played; tell whether that is another number."""
    if deals is None:
        return False
    place = RoundTable.objects.filter(table=table).exclude(deals_played=deals)
    if not place.update(deals_played=deals):
        return False
    Table.objects.filter(pk=table.pk).update(**raised())
    log("type_bilans", round_.event, act, table=table, deals=deals)
    return True


def clear_bilans(*, table: Table, reason: str, act: Act = NOBODY) -> None:
    """Take typed bilans back and let the table play; what they were stays in the log.

    Raises RoundEndedError: a table does not play on in a round that has ended. Raises
    NoRoundError and EventClosedError.
    """
    with write():
        round_ = _round_of(table)
        claim(round_.event)
        table = Table.objects.select_for_update().get(pk=table.pk)
        before = typed_bilans(table)
        if before is None:
            return
        if round_now(round_.event, round_.number).closed_at:
            raise RoundEndedError(round_.number)
        Score.objects.filter(seat__table=table, deal=None).delete()
        Table.objects.filter(pk=table.pk).update(
            closed_at=None, **raised(), sheet_version=F("sheet_version") + 1
        )
        facts = {"before": before, "reason": reason}
        log("clear_bilans", round_.event, act, table=table, **facts)


def typed_bilans(table: Table) -> list[int] | None:
    """The bilans that were typed for a table, by position; None where there are none."""
    scores = Score.objects.filter(seat__table=table, deal=None).order_by("seat__position")
    return list(scores.values_list("points", flat=True)) or None


def _round_of(table: Table) -> Round:
    """The round in which a table plays. Raises NoRoundError and EventClosedError."""
    rounds = Round.objects.released().select_related("event")
    round_ = rounds.filter(tables__table=table).first()
    if round_ is None:
        raise NoRoundError
    if round_.event.closed_at:
        raise EventClosedError(round_.event.is_evening)
    return round_


def _write(table: Table, bilans: Sequence[int], at: datetime) -> None:
    """Let these be the bilans of a table, which ends with them."""
    Score.objects.filter(seat__in=table.seated, deal=None).delete()
    Score.objects.bulk_create(
        Score(seat=seat, points=points)
        for seat, points in zip(table.seated, bilans, strict=True)
    )
    Table.objects.filter(pk=table.pk).update(
        closed_at=table.closed_at or at, **raised(), sheet_version=F("sheet_version") + 1
    )


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
    deals = round_.event.deals_per_round or values.COMPASS  # somebody wrote the seats by hand
    before = round_.event.rounds.filter(number__lt=round_.number).values_list(
        "boards", flat=True
    )
    return values.shared_boards(tables, values.last_board(list(before), deals), deals)


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
                taker=values.ORDER_OF_PLAY.index(self.play.around.taker_of(board)),
                dealer=values.ORDER_OF_PLAY.index(values.dealer_of(board)),
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
        directions = values.taker_of(board), values.dealer_of(board)
        attack, defence = lines[:: -1 if directions[0] % 2 else 1]
        turn = [at for at in attack if seated[at].number == self.turns.get(key)]
        return TableBoard(
            number=board,
            taker=turn[0] if turn else attack[0],
            dealer=defence[0],
            attack=attack,
            directions=[values.ORDER_OF_PLAY.index(each) for each in directions],
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
