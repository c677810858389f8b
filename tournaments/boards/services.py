"""What people write about boards: amounts, the arbiter’s decisions, players exchanged.

How boards are prepared: hands dealt from a secret seed or written down, ways of étuis.
"""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import signed
from scoring.models import Deal, Seat, Table
from scoring.models.table import raised
from scoring.rules import Outcome
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.situation import mark_of
from tournaments.duplicate.dealing import GENERATOR, Hands, NoSuchHandError, dealt, typed
from tournaments.duplicate.movements.values import SOUTH
from tournaments.event.services import writing
from tournaments.models import Dealing, Event, Incoming, Place, PlayedBoard, Round
from tournaments.models.linked import identity_of
from tournaments.rounds.services.results import planned_boards, tell_tables


class BoardSheet(StrEnum):
    """The two sheets a result is written on; the value is the column it is typed into."""

    ROUND = "on_round_sheet"
    TRAVELLING = "on_travelling_sheet"

    def amount(self, row: PlayedBoard) -> int | None:
        """What this sheet says of a result so far."""
        amount: int | None = getattr(row, self.value)
        return amount


class AmountTypedError(Refusal):
    """Another amount has been typed from the same sheet; only an arbiter replaces it."""

    board: int
    amount: int

    def __str__(self) -> str:
        words = _(
            "Étui %(board)s : %(amount)s est déjà saisi d’après cette feuille ;"
            " un arbitre peut le corriger."
        )
        return words % {"board": self.board, "amount": signed(self.amount)}


class BoardOnTabletError(Refusal):
    """The table's tablet has a deal of this board: that is corrected, with all it says."""

    sentence = gettext_lazy(
        "La tablette a noté cet étui : corrigez la donne sur la feuille de la table, numéro de"
        " l’étui et preneur."
    )


class NoBoardError(Refusal):
    """The board is not played there: the round was taken back meanwhile."""

    sentence = gettext_lazy("Cet étui n’est plus joué à cette table : regardez le tour.")


def type_amounts(
    *,
    event: Event,
    sheet: BoardSheet,
    amounts: Mapping[int, int],
    correcting: bool = False,
    act: Act = NOBODY,
) -> list[PlayedBoard]:
    """Store what a sheet says of results, by their keys; give those that were changed.

    The same amounts again change nothing. Raises AmountTypedError for another one, unless
    `correcting`; NoBoardError and EventClosedError.
    """
    with writing.claimed(event):
        played = PlayedBoard.objects.with_deals().filter(table__round__event=event)
        rows = {row.pk: row for row in played.filter(pk__in=amounts).select_related("table")}
        if rows.keys() != amounts.keys():
            raise NoBoardError
        changed = [rows[key] for key in amounts if sheet.amount(rows[key]) != amounts[key]]
        before = [sheet.amount(row) for row in changed]
        for row, amount in zip(changed, before, strict=True):
            if amount is not None and not correcting:
                raise AmountTypedError(row.board, amount)
            setattr(row, sheet.value, amounts[row.pk])
            row.save(update_fields=[sheet.value])
        if changed:
            details: dict[str, Any] = {"boards": [row.board for row in changed]}
            details["results"] = [
                [row.board, row.table.table_id, was, amounts[row.pk]]
                for row, was in zip(changed, before, strict=True)
            ]
            writing.log("type_boards", event, act, sheet=sheet.value, **details)
    return changed


DECIDED = ["annulled", "adjusted", "given_attack", "given_defence"]


def move_board(
    *, event: Event, key: int, board: int, reason: str, act: Act = NOBODY
) -> PlayedBoard:
    """Say that what a table played was another `board`; where it had both they change places.

    Its tablet then asks for that one. Raises BoardOnTabletError, NoBoardError and
    EventClosedError.
    """
    with writing.claimed(event):
        rows = PlayedBoard.objects.with_deals().filter(table__round__event=event)
        row = rows.select_related("table__table").filter(pk=key).first()
        if row is None:
            raise NoBoardError
        if row.board == board:
            return row
        other = rows.filter(table=row.table_id, board=board).exclude(pk=key).first()
        if row.on_tablet is not None or (other and other.on_tablet is not None):
            raise BoardOnTabletError
        was, row.board = row.board, board
        if other:
            PlayedBoard.objects.filter(pk=other.pk).update(board=0)  # while they change places
        row.save(update_fields=["board"])
        if other:
            PlayedBoard.objects.filter(pk=other.pk).update(board=was)
        table = row.table.table
        tell_tables(event, [table])
        Table.objects.filter(pk=table.pk).update(**raised())
        facts = {"board": board, "was": was, "verdict": Verdict.MOVE.value, "reason": reason}
        writing.log("decide_board", event, act, table=table, **facts)
    return row


class Verdict(StrEnum):
    """What an arbiter puts in the place of a result."""

    ANNUL = "annul"
    ADJUST = "adjust"
    GIVE = "give"
    SHEETS = "sheets"  # nothing: the sheets count again
    MOVE = "move"  # it was another board


def decide_board(
    *,
    event: Event,
    key: int,
    verdict: Verdict,
    reason: str,
    amount: int | None = None,
    notes: tuple[int, int] | None = None,
    act: Act = NOBODY,
) -> PlayedBoard:
    """Annul a deal, adjust its amount, give notes instead, or let the sheets count again.

    An adjusted amount takes part in the comparison; given notes do not. The same decision
    again changes nothing. Raises NoBoardError and EventClosedError.
    """
    with writing.claimed(event):
        row = PlayedBoard.objects.filter(pk=key, table__round__event=event).first()
        if row is None:
            raise NoBoardError
        before = {name: getattr(row, name) for name in DECIDED}
        row.annulled = verdict is Verdict.ANNUL
        row.adjusted = amount if verdict is Verdict.ADJUST else None
        given = notes if verdict is Verdict.GIVE else None
        row.given_attack, row.given_defence = given or (None, None)
        now = {name: getattr(row, name) for name in DECIDED}
        if now == before:
            return row
        row.save(update_fields=DECIDED)
        facts: dict[str, Any] = {"board": row.board, "verdict": verdict.value, "reason": reason}
        facts |= {name: now[name] for name in DECIDED[1:] if verdict}
        facts |= {"table": row.table.table, "changes": writing.changes_of(before, now)}
        writing.log("decide_board", event, act, **facts)
    return row


class SameTableError(Refusal):
    """Both sit at one table, whose tablet has deals that count: each says who took."""

    sentence = gettext_lazy(
        "Ces deux joueurs sont à la même table, qui a déjà des donnes : annulez-les d’abord."
    )


class NotSeatedError(Refusal):
    """One of them has no seat in the round: the page is older than the event."""

    sentence = gettext_lazy("Ce joueur n’a pas de place à ce tour : regardez les places.")


class TeamsUnlikeError(Refusal):
    """Two teams of a triplette that change places are of different sizes."""

    sentence = gettext_lazy(
        "Autour d’une table, les équipes entières changent de place : ces deux-là n’ont pas le"
        " même nombre de joueurs."
    )


class RolesUnlikeError(Refusal):
    """Where teams meet for points de match, this exchange would mix a team's defence."""

    sentence = gettext_lazy(
        "Échangez deux joueurs d’une même équipe, ou les attaquants de deux équipes : une"
        " défense reste celle d’une seule équipe. Ce qui s’est joué autrement s’annule, étui"
        " par étui."
    )


def exchange_seated(
    *,
    event: Event,
    number: int,
    players: tuple[int, int],
    reason: str,
    seen: str | None = None,
    act: Act = NOBODY,
) -> int:
    """Let two players of a released round stand where each really sat, with what is played.

    In triplettes their whole teams do. Give how many pairs changed. `seen` marks the seating
    in which they do. Raises NotSeatedError, SameTableError, RolesUnlikeError,
    TeamsUnlikeError, EventMovedError and EventClosedError.
    """
    with writing.claimed(event):
        round_ = writing.round_now(event, number)
        if seen not in {None, mark_of(round_.seating)}:
            raise writing.EventMovedError
        places = Place.objects.filter(seat__table__round_table__round=round_)
        places = places.select_related("seat", "entry").order_by("seat__position")
        pairs = list(_pairs(event, {place.entry.number: place for place in places}, players))
        for one, other in pairs:
            if one.seat.table_id == other.seat.table_id:
                _change_positions(one.seat, other.seat)
            else:
                _change_players(one, other)
        tables = {place.seat.table_id for pair in pairs for place in pair}
        Table.objects.filter(pk__in=tables).update(**raised())
        instead: dict[int, int] = {}
        for numbers in ((one.entry.number, other.entry.number) for one, other in pairs):
            instead |= {numbers[0]: numbers[1], numbers[1]: numbers[0]}
        seating = [[instead.get(each, each) for each in table] for table in round_.seating]
        Round.objects.filter(pk=round_.pk).update(seating=seating)
        details: dict[str, Any] = {"players": list(players), "reason": reason}
        writing.log("swap_seats", event, act, round=number, **details)
    return len(pairs)


def _pairs(
    event: Event, seats: Mapping[int, Place], players: tuple[int, int]
) -> Iterator[tuple[Place, Place]]:
    """Whose seats change: two players', or around a table those of their teams."""
    if not seats.keys() >= set(players):
        raise NotSeatedError
    one, other = (seats[player] for player in players)
    teams = one.entry.team_id, other.entry.team_id
    if event.play.around.visiting and teams[0] != teams[1]:
        _refuse_mixed_defence(seats.values(), (one, other))
    if not event.play.around.in_turns or teams[0] == teams[1]:
        yield one, other
        return
    mates = [[each for each in seats.values() if each.entry.team_id == team] for team in teams]
    if len(mates[0]) != len(mates[1]):
        raise TeamsUnlikeError
    yield from zip(*mates, strict=True)


def _refuse_mixed_defence(places: Iterable[Place], pair: tuple[Place, Place]) -> None:
    """Let only attackers go to another table, and none to his own team's."""
    for guest, host in (pair, pair[::-1]):
        defence = {
            place.entry.team_id
            for place in places
            if place.seat.table_id == host.seat.table_id and place != host
        }
        if guest.seat.position != SOUTH or guest.entry.team_id in defence:
            raise RolesUnlikeError


def _change_positions(one: Seat, other: Seat) -> None:
    if Deal.objects.filter(table=one.table_id).exclude(outcome=Outcome.CANCELLED).exists():
        raise SameTableError
    between = (
        max(one.position, other.position) + Seat.objects.filter(table=one.table_id).count()
    )
    for seat, position in ((one, between), (other, one.position), (one, other.position)):
        Seat.objects.filter(pk=seat.pk).update(position=position)


def _change_players(one: Place, other: Place) -> None:
    for place, new in ((one, other), (other, one)):
        Place.objects.filter(pk=place.pk).update(entry=new.entry_id)
        Seat.objects.filter(pk=place.seat_id).update(player=new.seat.player_id)


class BoardStop(NamedTuple):
    """When an étui is played where; `turn` is its place among the boards of the round."""

    round: int
    turn: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWay:
    """One étui's stops in their order; `copy` is which of its `copies` this is, from 1.

    `taker` is a direction, from 0 (North).
    """

    board: int
    taker: int
    copy: int
    copies: int
    stops: Sequence[BoardStop]


def board_ways(event: Event) -> list[BoardWay]:
    """Read the ways of all étuis, copies and all, by number; one query."""
    groups: defaultdict[int, defaultdict[int, list[BoardStop]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for round_ in event.rounds.all():
        played = sorted(_stops(round_))
        for board, stops in groupby(played, key=lambda each: each.board):
            here = list(stops)
            for each in here:
                copy = each.copy if len(here) > 1 else 1
                groups[board][copy].append(each.stop)
    return [
        BoardWay(
            board=board,
            taker=event.play.around.taker_of(board),
            copy=copy,
            copies=max(copies),
            stops=sorted(copies[copy]),
        )
        for board, copies in sorted(groups.items())
        for copy in sorted(copies)
    ]


class _BoardPlay(NamedTuple):
    """A board where a round has it; `copy` is which one stops there if all tables share it."""

    board: int
    copy: int
    stop: BoardStop


def _stops(round_: Round) -> Iterator[_BoardPlay]:
    """The stops of a round; as many tables as boards pass one copy of each round."""
    tables = len(round_.played_at)
    for table, boards in enumerate(planned_boards(round_, tables), start=1):
        for turn, board in enumerate(boards, start=1):
            copy = (table - 1) // len(boards) + 1
            yield _BoardPlay(board, copy, BoardStop(round_.number, turn, table))


SEED_BYTES = 16


class HandsInPlayError(Refusal):
    sentence = gettext_lazy("Un tour est déjà lancé : les mains distribuées ne changent plus.")


def hands_in_play(event: Event) -> bool:
    """Whether a round has begun, here or in a linked hall that has told what it played."""
    halls = Incoming.objects.filter(hall__club=event.club_id, identity=identity_of(event))
    return event.rounds.released().exists() or halls.exclude(results="").exists()


def dealing_of(event: Event) -> Dealing | None:
    return Dealing.objects.filter(event=event).first()


def hands_mark(dealing: Dealing | None) -> str:
    """What tells hands that are dealt from others, for a page that replaces them."""
    return mark_of(dealing.seed if dealing else "")


def boards_in(event: Event) -> list[int]:
    """The numbers of the boards of all drawn rounds."""
    return sorted({way.board for way in board_ways(event)})


dealt_once = lru_cache(maxsize=1024)(dealt)  # it was looked for among many deals


def hands_of(event: Event, dealing: Dealing | None, board: int) -> Hands | None:
    """A board's hands: written down, else dealt from the seed; None where nobody knows."""
    if dealing is None:
        return None
    if str(board) in dealing.typed:
        return typed(tuple(tuple(pack) for pack in dealing.typed[str(board)]))
    if dealing.generator != GENERATOR:
        return None
    try:
        taker = event.play.around.taker_of(board)
        return dealt_once(dealing.seed, board, taker=taker, least=dealing.least)
    except NoSuchHandError:
        return None


def hands_told(event: Event) -> bool:
    """Whether everybody may see the hands: once the event is over, unless it keeps them."""
    return bool(event.play.boards and event.closed_at) and not event.hands_kept


def all_hands(event: Event) -> list[tuple[int, Hands]]:
    """The hands of all boards that have some, in two queries."""
    dealing = dealing_of(event)
    dealt = [(board, hands_of(event, dealing, board)) for board in boards_in(event)]
    return [(board, hands) for board, hands in dealt if hands]


def deal_boards(
    *, event: Event, least: int, seed: str = "", seen: str | None = None, act: Act = NOBODY
) -> None:
    """Draw a new secret seed for all boards, or take `seed`; written hands stay.

    `seen` marks the hands that it replaces. Raises HandsInPlayError once a round has begun,
    EventMovedError and EventClosedError.
    """
    with writing.claimed(event):
        if hands_in_play(event):
            raise HandsInPlayError
        if seen not in {None, hands_mark(dealing_of(event))}:
            raise writing.EventMovedError
        seed = seed or secrets.token_hex(SEED_BYTES)
        facts = {"generator": GENERATOR, "seed": seed, "least": least}
        Dealing.objects.update_or_create(event=event, defaults=facts)
        writing.log("deal_boards", event, act)


def write_hands(
    *, event: Event, board: int, packs: Sequence[Sequence[str]], act: Act = NOBODY
) -> Hands:
    """Store the hands of a board as somebody wrote them; raises WrongCardsError."""
    hands = typed(tuple(tuple(pack) for pack in packs))
    written = [list(pack) for pack in hands.packs]
    with writing.claimed(event):
        dealing, _new = Dealing.objects.get_or_create(event=event)
        if dealing.typed.get(str(board)) == written:
            return hands
        dealing.typed[str(board)] = written
        dealing.save(update_fields=["typed"])
        writing.log("write_hands", event, act, board=board)
    return hands
