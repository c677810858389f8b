"""The public pages of an event as plain values: names, released rounds, boards once over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scoring.models import search_key
from tournaments.boards.board_pages import ComparedResult, compared_results
from tournaments.boards.services import dealing_of, hands_of, hands_told
from tournaments.boards.words import Pack, board_words, packs_in_words
from tournaments.draw.seating_list import RoundPlaces, SeatedTable, SeatingPlace, round_places
from tournaments.event.clock import Clock, clock_of
from tournaments.event.names import published_names, ranked_names
from tournaments.models import Dealing, Entry, Event, Round
from tournaments.models.entry import decision_sentence
from tournaments.ranking import RankingRow, alphabetical
from tournaments.rounds.services.results import planned_boards
from tournaments.standings.player import PlayerRecord, player_records, without_marks
from tournaments.standings.table import ResultSheet, result_sheet
from tournaments.standings.words import PRESENCE, odd_table_sentence, tie_break_sentence

USUAL = 4  # at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class Now:
    """The round that is going on, or the last that was released: None before the first.

    `seating` is of that round; `released` are the numbers of all rounds one may look at.
    `over` says that no round is to come.
    """

    round: Round | None
    clock: Clock | None
    seating: RoundPlaces
    released: Sequence[int]
    over: bool

    def place_of(self, number: int) -> SeatingPlace | None:
        """Find where somebody sits in a round that is not over."""
        if self.round is None or not self.round.running:
            return None
        return next((place for place in self.seating.names if place.number == number), None)

    def boards_of(self, place: SeatingPlace) -> list[int]:
        """The boards of somebody's table in the order it plays them, in duplicate."""
        if self.round is None:
            return []
        tables = len(self.round.played_at)
        if place.table > tables:  # he sits out
            return []
        return list(planned_boards(self.round, tables)[place.table - 1])

    def table_of(self, place: SeatingPlace) -> SeatedTable:
        return next(table for table in self.seating.tables if table.number == place.table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Somebody on the list of players; `sits` is who plays for him now, "" if he does."""

    number: int
    name: str
    sits: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedPlayer:
    """What everybody may see of one player.

    `row` is his line of the ranking, None where it is hidden or he has none, `near` those next
    to it and his own; `presence` says that he has left. `decisions` are the arbiter's in words,
    but not why, for a reason may name others; each with its round, None where it is of none.
    While his marks are `kept` for the ceremony there are none in `record`, and no decisions.
    """

    number: int
    name: str
    team: str
    captain: bool
    category: str
    presence: str
    kept: bool
    record: PlayerRecord
    row: RankingRow | None
    near: Sequence[RankingRow]
    tie_breaks: Sequence[str]
    odd: Sequence[str]
    decisions: Sequence[tuple[str, int | None]]


def everybody(event: Event) -> list[Entry]:
    """Read all who entered, as the pages name them, in one query."""
    return list(event.entries.select_related("player", "team", "substitute"))


def round_now(
    event: Event, at: datetime, number: int | None = None, entries: Sequence[Entry] = ()
) -> Now:
    """Read the round under way, in two queries, or the released round of a `number`.

    The `entries` of everybody spare the second.
    """
    rounds = list(event.rounds.all())
    released = [each for each in rounds if each.released_at]
    shown = [each for each in released if number in {None, each.number}]
    round_ = shown[-1] if shown else None
    names = published_names(event, entries) if round_ else {}
    return Now(
        round=round_,
        clock=clock_of(round_, at) if round_ and round_.running else None,
        seating=round_places(round_ or Round(event=event), names),
        released=[each.number for each in released],
        over=bool(event.closed_at) or all(each.closed_at for each in rounds),
    )


def people(event: Event, moment: Now, sought: str = "") -> list[Listed]:
    """List the players by name, in one query; those whose name or number is `sought`."""
    entries = list(event.entries.select_related("player", "substitute"))
    names, sitting = ranked_names(event, entries), published_names(event, entries)
    listed = [
        Listed(
            number=entry.number,
            name=names[entry.number],
            sits=sitting[entry.number] if entry.substitute else "",
            where=place.where if (place := moment.place_of(entry.number)) else "",
        )
        for entry in entries
        if not entry.scratched
    ]
    matching = [each for each in listed if _is_sought(each, search_key(sought))]
    return sorted(matching, key=lambda each: (alphabetical(each.name), each.number))


def public_ranking(event: Event, **asked: Any) -> ResultSheet:
    """Read the ranking with published names; ask only where it is not hidden."""
    sheet = result_sheet(event, **asked)
    return sheet.named(ranked_names(event))


def players(
    event: Event, entries: Sequence[Entry], *, own: bool = False, among: Sequence[Entry] = ()
) -> Iterator[PublishedPlayer]:
    """Tell what everybody may see of some players, in a fixed number of queries.

    Entries come with their player and team. While the ranking is hidden so are their marks,
    but for one who looks at his `own`. `among` are everybody, where they have been read.
    """
    names, hidden = ranked_names(event, among), event.ranking_hidden
    kept = hidden and not own
    for known in player_records(event, entries, published=True):
        record = without_marks(known) if kept else known
        entry, row = record.entry, None if hidden else record.row
        marks = known.record
        yield PublishedPlayer(
            number=entry.number,
            name=names[entry.number],
            team=str(entry.team or ""),
            captain=entry.captain,
            category=entry.category,
            presence=str(PRESENCE.get(marks.presence, "")) if marks else "",
            kept=kept,
            record=record,
            row=row,
            near=[] if hidden else [_named(each, names) for each in record.near],
            tie_breaks=[tie_break_sentence(step) for step in row.tie_breaks] if row else [],
            odd=list(map(odd_table_sentence, marks.at_odd_tables(USUAL))) if marks else [],
            decisions=[
                (decision_sentence(each), each.round_number)
                for each in record.penalties
                if not each.cancelled_at
            ],
        )


def _named(row: RankingRow, names: Mapping[int, str]) -> RankingRow:
    return replace(row, record=replace(row.record, name=names[row.record.player]))


def _is_sought(listed: Listed, key: str) -> bool:
    """Compare with "12", "n° 12" or any part of a name, accents and case aside."""
    number = key.removeprefix("n ")
    if number.isdecimal():
        return number.lstrip("0") == str(listed.number)
    shown = search_key(f"{listed.name} {listed.sits}")
    return all(word in shown for word in key.split())


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
