"""How boards are prepared: hands dealt from a secret seed or written down, ways of étuis."""

import secrets
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext_lazy

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.situation import mark_of
from tournaments.duplicate.dealing import GENERATOR, Hands, NoSuchHandError, dealt, typed
from tournaments.event.services.writing import EventMovedError, claimed, log
from tournaments.models import Dealing, Event, Incoming, Round
from tournaments.models.linked import identity_of
from tournaments.rounds.services.results import planned_boards


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


def hands_of(event: Event, dealing: Dealing | None, board: int) -> Hands | None:
    """A board's hands: written down, else dealt from the seed; None where nobody knows."""
    if dealing is None:
        return None
    if str(board) in dealing.typed:
        return typed(tuple(tuple(pack) for pack in dealing.typed[str(board)]))
    if dealing.generator != GENERATOR:
        return None
    try:
        return _dealt(dealing.seed, board, event.play.around.taker_of(board), dealing.least)
    except NoSuchHandError:
        return None


@lru_cache(maxsize=1024)
def _dealt(seed: str, board: int, taker: int, least: int) -> Hands:
    """Deal a board once: what was looked for among many deals is kept."""
    return dealt(seed, board, taker=taker, least=least)


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
    with claimed(event):
        if hands_in_play(event):
            raise HandsInPlayError
        if seen not in {None, hands_mark(dealing_of(event))}:
            raise EventMovedError
        seed = seed or secrets.token_hex(SEED_BYTES)
        facts = {"generator": GENERATOR, "seed": seed, "least": least}
        Dealing.objects.update_or_create(event=event, defaults=facts)
        log("deal_boards", event, act)


def write_hands(
    *, event: Event, board: int, packs: Sequence[Sequence[str]], act: Act = NOBODY
) -> Hands:
    """Store the hands of a board as somebody wrote them; raises WrongCardsError."""
    hands = typed(tuple(tuple(pack) for pack in packs))
    written = [list(pack) for pack in hands.packs]
    with claimed(event):
        dealing, _new = Dealing.objects.get_or_create(event=event)
        if dealing.typed.get(str(board)) == written:
            return hands
        dealing.typed[str(board)] = written
        dealing.save(update_fields=["typed"])
        log("write_hands", event, act, board=board)
    return hands
