"""The results of an event as a folder of plain pages and files, for a club's own web site."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournaments.boards.halls import shown_ranking
from tournaments.event.names import published_names
from tournaments.event.printing import printed_for
from tournaments.models import SCRATCHED, Event
from tournaments.paper.csv_file import csv_chunks
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
from tournaments.public.results_json import public_results
from tournaments.standings.paper.result_sheet import result_pdf
from tournaments.standings.paper.workbook import result_workbook
from tournaments.workbook.data.ranking_rows import ranking_data, rounds_data

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
