"""The boards of a duplicate as everybody may see them, once it is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.boards.board_pages import ComparedResult, compared_results
from tournaments.boards.hand_words import Pack, packs_in_words
from tournaments.boards.preparation import dealing_of, hands_of, hands_told
from tournaments.boards.words import board_words
from tournaments.models import Dealing, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedBoard:
    """A board with its results under published names; `packs` are its hands, where told."""

    number: int
    about: str
    results: Sequence[ComparedResult]
    packs: Sequence[Pack]


def boards_are_open(event: Event) -> bool:
    """Whether everybody may compare boards: a duplicate that is over, its ranking shown."""
    return bool(event.play.boards and event.closed_at) and not event.ranking_hidden


def told_dealing(event: Event) -> Dealing | None:
    """How the hands were dealt, once everybody may know: anybody can deal them again."""
    return dealing_of(event) if hands_told(event) else None


def published_boards(event: Event, number: int | None = None) -> list[PublishedBoard]:
    """Read all boards or one, in a fixed number of queries; ask where they are told."""
    dealing = told_dealing(event)
    boards = []
    for board, results in compared_results(event, number, published=True).items():
        hands = hands_of(event, dealing, board)
        boards.append(
            PublishedBoard(
                number=board,
                about=board_words(event, board),
                results=results,
                packs=packs_in_words(hands) if hands else [],
            )
        )
    return boards
