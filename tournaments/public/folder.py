"""An event's results as JSON for other people’s pages, as docs/PUBLIC_RESULTS.md says.

The results of an event as a folder of plain pages and files, for a club's own web site.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournaments.boards.halls import shown_ranking
from tournaments.event.names import printed_for, published_names, ranked_names
from tournaments.models import SCRATCHED, Entry, Event, Round
from tournaments.paper.data_workbook import csv_chunks
from tournaments.paper.site import look, zipped
from tournaments.public.phones import (
    boards_are_open,
    people,
    players,
    public_ranking,
    published_boards,
    round_now,
    told_dealing,
)
from tournaments.ranking import BoardFigures, Figure, RankingRow, Record, TeamRow, by_category
from tournaments.standings.paper.result_sheet import result_pdf
from tournaments.standings.paper.workbook import result_workbook
from tournaments.standings.table import ResultSheet, result_sheet
from tournaments.workbook.data.ranking_rows import ranking_data, rounds_data

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
            _player(entry, names[entry.number])
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


def _player(entry: Entry, name: str) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": name,
        "category": entry.category,
        "team": entry.team.number if entry.team else None,
    }


def _round(round_: Round) -> dict[str, Any]:
    tables = [
        {"number": number, "players": players}
        for number, players in enumerate(round_.seating, start=1)
    ]
    return {"number": round_.number, "closed": round_.closed_at is not None, "tables": tables}


def _ranking(sheet: ResultSheet) -> list[dict[str, Any]]:
    rows = [row for row in sheet.rows if isinstance(row, RankingRow)]
    ranks = {row.record.player: row.rank for own in by_category(rows).values() for row in own}
    return [_line(row) | {"category_rank": ranks.get(row.record.player)} for row in rows]


def _team(row: TeamRow | RankingRow) -> dict[str, Any]:
    members = row.members if isinstance(row, TeamRow) else ()
    return _line(row) | {"members": [member.player for member in members]}


def _line(row: RankingRow | TeamRow) -> dict[str, Any]:
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
    } | _only_of_some(record)


def _only_of_some(record: Record) -> dict[str, Any]:
    """Say what only some rankings have: boards, a handicap."""
    handicap = {"handicap": record.handicap} if record.handicap else {}
    return handicap | (_boards(record.boards) if record.boards else {})


def _boards(figures: BoardFigures) -> dict[str, Any]:
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


def _figure(figure: Figure) -> int | float:
    return figure if isinstance(figure, int) else round(float(figure), 6)


def _points(record: Record) -> list[dict[str, Any]]:
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
    entries = list(event.entries.exclude(SCRATCHED).select_related("player", "team"))
    for player in players(event, entries):
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
