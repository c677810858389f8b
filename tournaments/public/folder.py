"""The public pages of an event as plain values: names, released rounds, boards once over.

An event's results as JSON for other people’s pages, as docs/PUBLIC_RESULTS.md says, and as a
folder of plain pages and files, for a club's own web site.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from scoring.models import search_key
from tournaments import ranking
from tournaments.boards.board_pages import ComparedResult, compared_results
from tournaments.boards.halls import shown_ranking
from tournaments.boards.services import dealing_of, hands_of, hands_told
from tournaments.boards.words import Pack, board_words, packs_in_words
from tournaments.draw.seating_list import RoundPlaces, SeatedTable, SeatingPlace, round_places
from tournaments.event.clock import Clock, clock_of
from tournaments.event.names import published_names, ranked_names
from tournaments.event.printed import printed_for
from tournaments.models import SCRATCHED, Dealing, Entry, Event, Round
from tournaments.models.entry import decision_sentence
from tournaments.paper.data_workbook import csv_chunks
from tournaments.paper.site import look, zipped
from tournaments.rounds.services.results import planned_boards
from tournaments.standings.paper import result_pdf
from tournaments.standings.player import PlayerRecord, player_records, without_marks
from tournaments.standings.table import ResultSheet, result_sheet
from tournaments.standings.words import PRESENCE, odd_table_sentence, tie_break_sentence
from tournaments.standings.workbook import result_workbook
from tournaments.workbook.ranking_rows import ranking_data, rounds_data

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
    row: ranking.RankingRow | None
    near: Sequence[ranking.RankingRow]
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
    return sorted(matching, key=lambda each: (ranking.alphabetical(each.name), each.number))


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
    for known in player_records(event, entries, names=names):
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
            near=[] if hidden else record.near,
            tie_breaks=[tie_break_sentence(step) for step in row.tie_breaks] if row else [],
            odd=list(map(odd_table_sentence, marks.at_odd_tables(USUAL))) if marks else [],
            decisions=[
                (decision_sentence(each), each.round_number)
                for each in record.penalties
                if not each.cancelled_at
            ],
        )


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


VERSION = 1


def public_results(event: Event) -> str:
    """Write an event's results down, in a fixed number of queries.

    While the ranking is hidden there are no points in it. Names are as their players chose.
    """
    entries = list(event.entries.select_related("player", "team"))
    names = ranked_names(event, entries)
    sheet = result_sheet(event).named(names)
    teams = result_sheet(event, of_teams=True) if event.team_size > 1 else None
    hidden = event.ranking_hidden
    facts = {
        "version": VERSION,
        "event": _event(event, sheet),
        "players": [
            {
                "number": entry.number,
                "name": names[entry.number],
                "category": entry.category,
                "team": entry.team.number if entry.team else None,
            }
            for entry in sorted(entries, key=lambda one: one.number)
            if not entry.scratched
        ],
        "rounds": [_round(round_) for round_ in event.rounds.released()],
        "ranking": None if hidden else _ranking(sheet),
        "unranked": [] if hidden else [record.player for record in sheet.apart],
        "teams": None if hidden or teams is None else [_team(row) for row in teams.rows],
    }
    return json.dumps(facts, ensure_ascii=False)


def _event(event: Event, sheet: ResultSheet) -> dict[str, Any]:
    return {
        "name": event.name,
        "club": sheet.club,
        "date": event.date.isoformat(),
        "rounds_planned": event.rounds_planned,
        "deals_per_round": event.deals_per_round,
        "categories": list(event.categories),
        "team_size": event.team_size,
        "final": sheet.final,
        "ranking_hidden": event.ranking_hidden,
    } | (_duplicate(event) if event.play.boards else {})


def _duplicate(event: Event) -> dict[str, Any]:
    """Name the form, and the coefficients of its sessions where there are several."""
    weights = [float(each) for each in event.coefficients.values()]
    sessions = {"coefficients": weights} if weights else {}
    return {"duplicate": event.duplicate, "alterne": event.by_lines} | sessions


def _round(round_: Round) -> dict[str, Any]:
    tables = [
        {"number": number, "players": players}
        for number, players in enumerate(round_.seating, start=1)
    ]
    return {"number": round_.number, "closed": round_.closed_at is not None, "tables": tables}


def _ranking(sheet: ResultSheet) -> list[dict[str, Any]]:
    rows = [row for row in sheet.rows if isinstance(row, ranking.RankingRow)]
    ranks = {
        row.record.player: row.rank for own in ranking.by_category(rows).values() for row in own
    }
    return [_line(row) | {"category_rank": ranks.get(row.record.player)} for row in rows]


def _team(row: ranking.TeamRow | ranking.RankingRow) -> dict[str, Any]:
    members = row.members if isinstance(row, ranking.TeamRow) else ()
    return _line(row) | {"members": [member.player for member in members]}


def _line(row: ranking.RankingRow | ranking.TeamRow) -> dict[str, Any]:
    record = row.record
    return {
        "rank": row.rank,
        "tied": row.tied,
        "number": record.player,
        "name": record.name,
        "state": record.presence.value,
        "total": _figure(record.total),
        "penalty": record.penalty,
        "deals": record.deals,
        "rounds": _points(record),
        **({"handicap": record.handicap} if record.handicap else {}),
        **(_boards(record.boards) if record.boards else {}),
    }


def _boards(figures: ranking.BoardFigures) -> dict[str, Any]:
    """Say what the total of a duplicate is made of."""
    sessions = [
        {"session": number, "percent": _figure(percent)} for number, percent in figures.sessions
    ]
    return {
        "line": figures.line,
        "attack": None if figures.attack is None else _figure(figures.attack),
        "defence": None if figures.defence is None else _figure(figures.defence),
        "rank_general": figures.rank,
        "rank_alterne": figures.rank_alterne,
    } | ({"sessions": sessions} if sessions else {})


def _figure(figure: ranking.Figure) -> int | float:
    return figure if isinstance(figure, int) else round(float(figure), 6)


def _points(record: ranking.Record) -> list[dict[str, Any]]:
    return [
        {"round": number, "points": _figure(points), "counted": number >= record.first_round}
        for number, points in record.rounds.items()
    ]


FILES = ("classement.pdf", "classement.xlsx", "classement.csv", "tours.csv", "resultats.json")


class Folder:
    """Where the pages of the folder are, seen from one that is `up` from its top."""

    def __init__(self, event: Event, up: str = "") -> None:
        self.event, self.up = event, up
        self.home = f"{up}index.html"
        self.style = f"{up}style.css"

    def player(self, number: int) -> str:
        return f"{self.up}joueurs/{number}.html"

    def seating(self, number: int) -> str:
        return f"{self.up}tour-{number}.html"

    def boards(self) -> str:
        return f"{self.up}etuis.html"

    def board(self, number: int) -> str:
        return f"{self.up}etuis/{number}.html"

    def ranking(self, category: str = "", *, of_players: bool = False) -> str:
        if of_players:
            return f"{self.up}joueurs.html"
        if category:
            return f"{self.up}categorie-{self.event.categories.index(category) + 1}.html"
        return f"{self.up}classement.html"


def site_folder(event: Event, printed: datetime) -> bytes:
    """The folder as a zip, in a fixed number of queries; ask where no ranking is hidden.

    Links are relative, nothing is asked of another host, and names are as players chose.
    """
    return zipped(_contents(event, printed), printed)


def _contents(event: Event, printed: datetime) -> Iterator[tuple[str, str | bytes]]:
    yield from look()
    yield from _files(event, printed)
    top = Folder(event)
    moment = round_now(event, printed)
    shown = {"event": event, "released": moment.released, "files": FILES, "printed": printed}
    shown |= {"over": moment.over, "boards_told": boards_are_open(event)}
    shown["common"] = shown_ranking(event)
    yield "index.html", _page("index", top, shown, people=people(event, moment))
    for sheet in _rankings(event):
        of_players = event.team_size > 1 and not sheet.of_teams and not sheet.category
        path = top.ranking(sheet.category, of_players=of_players)
        yield path, _page("ranking", top, shown, sheet=sheet)
    for number in moment.released:
        seating = round_now(event, printed, number).seating
        yield top.seating(number), _page("seating", top, shown, number=number, sheet=seating)
    below = Folder(event, "../")
    boards = published_boards(event) if boards_are_open(event) else []
    if boards:
        dealing = told_dealing(event)
        yield top.boards(), _page("boards", top, shown, boards=boards, dealing=dealing)
    for board in boards:
        yield top.board(board.number), _page("board", below, shown, board=board)
    entries = event.entries.exclude(SCRATCHED).select_related("player", "team")
    for player in players(event, list(entries.order_by("number"))):
        yield top.player(player.number), _page("player", below, shown, player=player)


def _rankings(event: Event) -> Iterator[Any]:
    yield public_ranking(event)
    if event.team_size > 1:
        yield public_ranking(event, of_teams=True)
    for category in event.categories:
        yield public_ranking(event, category=category)


def _files(event: Event, printed: datetime) -> Iterator[tuple[str, str | bytes]]:
    """The files that stand beside the pages, in the order of FILES."""
    sheet = public_ranking(event)
    of_teams = [public_ranking(event, of_teams=True)] if event.team_size > 1 else []
    rounds = rounds_data(event, published_names(event))
    with printed_for(event):
        paper = result_pdf([*of_teams, sheet], printed)
    contents = (
        paper,
        result_workbook(sheet, printed),
        "".join(csv_chunks(ranking_data(event, sheet))),
        "".join(csv_chunks(rounds)),
        public_results(event),
    )
    return zip(FILES, contents, strict=True)


def _page(name: str, folder: Folder, shown: Mapping[str, Any], **more: Any) -> str:
    context = {**shown, **more, "addresses": folder, "language": get_language(), "tab": name}
    return render_to_string(f"tournaments/public/site/{name}.html", context)
