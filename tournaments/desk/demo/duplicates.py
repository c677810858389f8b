"""A duplicate of the demo: its boards dealt, played on tablets or typed from sheets, judged."""

from datetime import datetime, timedelta
from decimal import Decimal
from functools import cache
from uuid import uuid4

from scoring.models import Table
from scoring.rules import FFT_4, Deal, problems, score
from scoring.services.deals import Report, record_deal
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tournaments.boards.preparation import deal_boards, dealing_of, hands_of
from tournaments.boards.services import BoardSheet, Verdict, decide_board, type_amounts
from tournaments.desk.demo.held_tournaments import DEAL, ROUND, HeldTournament
from tournaments.draw.services.draws import draw_movement
from tournaments.duplicate.dealing.pack import EXCUSE, PETIT
from tournaments.duplicate.movements.values import MovementKind
from tournaments.models import PlayedBoard
from tournaments.rounds.services.rounds import close_round, release_round

GARDE = "garde"  # what is always played in duplicate
BOUTS = {"21", PETIT, EXCUSE}
BETTER, SPREAD = 2, 8  # points around what a garde needs, of a board
APART = 4  # and around that of one table
ON_SHEETS = 1  # the round whose results come from sheets, where tables have tablets


class HeldDuplicate(HeldTournament):
    """A duplicate as its facts tell it: who has the better cards has the better results."""

    def draw(self) -> None:
        """Plan the movement, and deal the boards that it brings to the tables."""
        seed, kind = self.facts["seed"], MovementKind.SHARED
        at, by = self.start - timedelta(minutes=5), self.arbiter
        draw_movement(event=self.event, seed=seed, kind=kind, act=Act(by, at))
        deal_boards(event=self.event, least=0, seed=f"{seed:032x}", act=Act(by, at))
        self.dealing = dealing_of(self.event)
        self.worth = cache(self.worth_of)

    def play(self, number: int) -> None:
        """Release a round, play its boards; of the one under way some are still to come."""
        begun = self.start + (number - 1) * ROUND
        release_round(event=self.event, number=number, act=Act(self.arbiter, begun))
        if self.event.play.by_team or number == ON_SHEETS:
            self.type_sheets(number, begun + 4 * DEAL)
        else:
            for table in self.tables(number):
                under_way = number == self.under_way
                boards = 1 + table.number % 3 if under_way else len(table.played_boards)
                self.play_boards(table, boards, begun)
        self.judge(number)
        if number != self.under_way:
            end = begun + timedelta(minutes=62)
            close_round(event=self.event, number=number, act=Act(self.arbiter, end))

    def type_sheets(self, number: int, at: datetime) -> None:
        """Type what the sheets of a round say, of every table."""
        rows = PlayedBoard.objects.filter(table__round__event=self.event)
        rows = rows.filter(table__round__number=number).in_order()
        amounts = {row.pk: -score(self.deal(row.board, 0), FFT_4).scores[1] for row in rows}
        sheet, by = BoardSheet.ROUND, self.scorer
        type_amounts(event=self.event, sheet=sheet, amounts=amounts, act=Act(by, at))

    def play_boards(self, table: Table, boards: int, begun: datetime) -> None:
        """Let a table's tablet note its first boards, one after the other."""
        with write():
            for place, board in enumerate(table.played_boards[:boards], start=1):
                record_deal(
                    table=table,
                    report=Report(
                        facts=self.deal(board.number, board.taker),
                        dealer=table.seated[board.dealer],
                        board=board.number,
                    ),
                    uuid=uuid4(),
                    act=Act(self.scorer, begun + place * DEAL),
                )

    def judge(self, number: int) -> None:
        """Decide what the facts say of boards of a round, at the table that comes first."""
        for verdict in self.facts.get("verdicts", ()):
            rows = PlayedBoard.objects.filter(
                board=verdict["board"], table__round__number=number
            )
            row = rows.filter(table__round__event=self.event).in_order().first()
            if row:
                decide_board(
                    event=self.event,
                    key=row.pk,
                    verdict=Verdict(verdict["verdict"]),
                    amount=verdict.get("amount"),
                    reason=verdict["reason"],
                    act=Act(self.arbiter, self.start + number * ROUND - DEAL),
                )

    def deal(self, board: int, taker: int) -> Deal:
        """What came of a board at a table: about what its cards are worth."""
        bouts, points = self.worth(board)
        while True:
            played = Deal(
                taker=taker,
                contract=GARDE,
                bouts=bouts,
                points=Decimal(round(self.dice.gauss(points, APART))),
            )
            if not problems(played, FFT_4):
                return played

    def worth_of(self, board: int) -> tuple[int, float]:
        """Tell the bouts that the taker of a board holds, and the points he may expect."""
        hands = hands_of(self.event, self.dealing, board)
        assert hands  # the boards are dealt by now
        bouts = len(
            BOUTS & {*hands.seats[self.event.play.around.taker_of(board)], *hands.chien}
        )
        return bouts, self.dice.gauss(FFT_4.points_to_make[bouts] + BETTER, SPREAD)
