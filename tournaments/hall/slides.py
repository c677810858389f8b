"""Slides: what the hall's screens show, in pages large enough for the last row."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _, ngettext

from scoring.models import Action
from tarotclub.ground.row_security import whole_site
from tournaments.boards.halls import shown_ranking
from tournaments.boards.words import boards_words
from tournaments.draw.seating_list import RoundPlaces, SeatedTable, name_range, round_places
from tournaments.event.clock import Clock, clock_of
from tournaments.event.names import published_names, ranked_names
from tournaments.event.words import numbered, phases_of, round_name
from tournaments.models import Event, Round, Season, Show
from tournaments.prizes.prize_list import ceremony
from tournaments.rounds.progress import Progress, State, round_progress
from tournaments.rounds.services.results import planned_boards
from tournaments.seasons.access import with_its_clubs
from tournaments.seasons.stored import standing_now
from tournaments.seasons.words import rule_name, value_text
from tournaments.standings.table import ResultSheet, result_sheet, team_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """One page of a screen: `rows` of what it shows, or a sentence why there are none.

    `part` is its number among the pages of its view; `at_step` is the ceremony's, `season` the
    key of the season that it shows. `sessions` head the columns before the totals, by their
    numbers.
    """

    show: Show
    title: str
    seconds: int = 0
    note: str = ""
    sentence: str = ""
    rows: Sequence[Any] = ()
    part: int = 1
    parts: int = 1
    at_step: int = 0
    season: int = 0
    of_teams: bool = False
    of_halls: bool = False
    sessions: Mapping[int, str] = field(default_factory=dict)

    @property
    def lines(self) -> int:
        """Count the lines of two columns that are as long; beside sessions there is one."""
        return len(self.rows) if self.sessions else -(-len(self.rows) // 2)

    @property
    def key(self) -> str:
        """Tell it from the others, also after some of them have changed."""
        which = "-teams" * self.of_teams + "-halls" * self.of_halls
        which = which or (f"-{self.season}" if self.season else "")
        return f"{self.show}{which}-{self.part}-{self.at_step}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A table's result; without its bilans while the ranking is kept for the ceremony."""

    number: int
    players: Sequence[tuple[str, int | None]]


def paged(slide: Slide, rows: Sequence[Any], size: int) -> Iterator[Slide]:
    """Part rows into as few pages as hold them, all alike; without any, a sentence stays."""
    parts = -(-len(rows) // size)
    if not parts:
        yield slide
        return
    share = -(-len(rows) // parts)
    for part in range(parts):
        mine = rows[part * share : (part + 1) * share]
        yield replace(slide, rows=mine, part=part + 1, parts=parts, sentence="")


ROWS = 24  # in two columns of twelve
OF_SEASON = 96  # the first of a season: nobody waits for more pages
TEAMS = 12  # each with its players, or his hall, under it
SESSIONS = 4  # columns that leave room for names; the last ones are shown
TABLES, TILES, RESULTS, CALLED = 6, 20, 6, 5
RESULT = ("record_deal", "correct_deal", "type_bilans", "sign_sheet", "close_table")


class Hall:
    """An event as its screens see it, read once however many views ask for it."""

    def __init__(self, event: Event, at: datetime) -> None:
        self.event = event
        self.at = at

    @cached_property
    def rounds(self) -> list[Round]:
        return list(self.event.rounds.all())

    @cached_property
    def running(self) -> Round | None:
        """The round under way, whose seats are known."""
        return next((each for each in self.rounds if each.running), None)

    @cached_property
    def latest(self) -> Round | None:
        """The round under way, or the last one that was."""
        released = [each for each in self.rounds if each.released_at and not each.imported]
        return released[-1] if released else None

    @cached_property
    def closed(self) -> int:
        """The last round that is over, 0 before."""
        return max((each.number for each in self.rounds if each.closed_at), default=0)

    @cached_property
    def phases(self) -> dict[int, str]:
        return phases_of(self.event)

    def called(self, round_: Round) -> str:
        """Call a round by its phase, else by its number."""
        return round_name(self.phases, round_.number)

    @cached_property
    def names(self) -> dict[int, str]:
        return published_names(self.event)

    @cached_property
    def ranked(self) -> dict[int, str]:
        return ranked_names(self.event)

    @cached_property
    def seats(self) -> RoundPlaces | None:
        return round_places(self.running, self.names) if self.running else None

    @cached_property
    def tables(self) -> list[Progress]:
        return round_progress(self.event, self.latest, self.at) if self.latest else []

    @cached_property
    def clock(self) -> Clock | None:
        return clock_of(self.running, self.at) if self.running else None

    @property
    def next_round(self) -> int | None:
        waiting = (each.number for each in self.rounds if not each.released_at)
        return None if self.event.closed_at else next(waiting, None)


def slides_of(hall: Hall, rotation: Sequence[Mapping[str, Any]]) -> list[Slide]:
    """Lay out the pages of a rotation in their order, in a fixed number of queries."""
    return [
        replace(slide, seconds=view["seconds"])
        for view in rotation
        for slide in VIEWS[Show(view["show"])](hall, view)
    ]


def _of_round(hall: Hall, show: Show, during: str, between: str) -> Slide:
    """Begin a page about seats, with its title during a round and between two."""
    title = between
    if hall.running:
        words = _("Ce tour n’a pas de placement.")
        title = during % {"round": hall.called(hall.running)}
    elif hall.next_round:
        words = _("Le placement du tour %(n)s s’affichera ici.") % {
            "n": numbered(hall.phases, hall.next_round)
        }
    else:
        words = _("Tous les tours sont joués.")
    return Slide(show=show, title=title, sentence=words)


def _names(hall: Hall, _view: Mapping[str, Any]) -> Iterator[Slide]:
    slide = _of_round(
        hall, Show.NAMES, _("%(round)s : cherchez votre nom"), _("Placement par nom")
    )
    for page in paged(slide, hall.seats.names if hall.seats else (), ROWS):
        yield replace(page, note=name_range(page.rows))


def _tables(hall: Hall, _view: Mapping[str, Any]) -> Iterator[Slide]:
    slide = _of_round(hall, Show.TABLES, _("%(round)s : les tables"), _("Placement par table"))
    yield from paged(slide, _with_boards(hall), TABLES)


def _with_boards(hall: Hall) -> list[SeatedTable]:
    """The tables of the round under way, in duplicate with the boards they play."""
    tables = list(hall.seats.tables) if hall.seats else []
    if hall.running is None:
        return tables
    playing = [table for table in tables if not table.relay]
    boards = planned_boards(hall.running, len(playing))
    rows = [
        replace(table, boards=boards_words(own))
        for table, own in zip(playing, boards, strict=True)
    ]
    return rows + [table for table in tables if table.relay]


def _clock(hall: Hall, _view: Mapping[str, Any]) -> Iterator[Slide]:
    if hall.running:
        title = hall.called(hall.running)
    elif hall.next_round:
        title = _("Avant le tour %(n)s") % {"n": numbered(hall.phases, hall.next_round)}
    else:
        title = _("Tous les tours sont joués.")
    deals = hall.event.deals_per_round if hall.running else None
    words = ngettext("%(n)s donne par table", "%(n)s donnes par table", deals or 0)
    note = words % {"n": deals} if deals else ""
    yield Slide(show=Show.CLOCK, title=title, note=note)


def _board(hall: Hall, _view: Mapping[str, Any]) -> Iterator[Slide]:
    tiles = [replace(table, state=_shown(table)) for table in hall.tables]
    done = sum(table.done for table in hall.tables)
    title, note = _("État des tables"), ""
    if hall.latest:
        title = _("%(round)s : état des tables") % {"round": hall.called(hall.latest)}
        words = ngettext("%(done)s sur %(all)s a rendu", "%(done)s sur %(all)s ont rendu", done)
        note = words % {"done": done, "all": len(tiles)}
    words = _("Aucune table ne joue pour l’instant.")
    slide = Slide(show=Show.BOARD, title=title, note=note, sentence=words)
    yield from paged(slide, tiles, TILES)


def _shown(table: Progress) -> State:
    """The state that everybody may see: only the desk hears that a table called."""
    if table.state != State.DISPUTED:
        return table.state
    if table.done:
        return State.DONE
    return State.PLAYING if table.played else State.MISSING


def _results(hall: Hall, _view: Mapping[str, Any]) -> Iterator[Slide]:
    kept = hall.event.ranking_hidden
    done = {table.pk: table for table in hall.tables if table.done}
    acts = Action.objects.filter(table__in=done, kind__in=RESULT).order_by()
    last = dict(acts.values_list("table").annotate(latest=Max("pk")))
    newest = sorted(done.values(), key=lambda table: -last.get(table.pk, 0))
    rows = [_finished(hall, table, kept=kept) for table in newest[:RESULTS]]
    yield Slide(
        show=Show.RESULTS,
        title=_("Derniers résultats"),
        note=_("Les points sont gardés pour la remise des prix.") if kept else "",
        sentence="" if rows else _("Aucune table n’a encore rendu."),
        rows=rows,
    )


def _finished(hall: Hall, table: Progress, *, kept: bool) -> Finished:
    untold = kept or hall.event.play.boards  # marks say nothing before boards are compared
    bilans = [None] * len(table.bilans) if untold else table.bilans
    names = [hall.names.get(number, "") for number in table.entries]
    return Finished(number=table.number, players=list(zip(names, bilans, strict=True)))


def _ranking(hall: Hall, _view: Mapping[str, Any]) -> Iterator[Slide]:
    """Show the ranking of the rounds that are over: a round half played says nothing."""
    slide = Slide(show=Show.RANKING, title=_("Classement"))
    if hall.event.ranking_hidden:
        words = _("Le classement est gardé pour la remise des prix.")
        yield replace(slide, sentence=words)
        return
    common = replace(slide, title=_("Classement commun"), note=_("toutes les salles"))
    if rows := shown_ranking(hall.event):
        yield from paged(replace(common, of_halls=True), rows, TEAMS)
    if not hall.closed:
        yield replace(slide, sentence=_("Le classement vient après le premier tour."))
    else:
        sheet = result_sheet(hall.event, hall.closed)
        teams = [team_sheet(hall.event, sheet)] if hall.event.team_size > 1 else []
        for each in (*teams, sheet):
            of_one = replace(slide, of_teams=each.of_teams)
            yield from _ranked(hall, of_one, each.named(hall.ranked))


def _ranked(hall: Hall, slide: Slide, sheet: ResultSheet) -> Iterator[Slide]:
    sessions = dict(list(sheet.session_heads.items())[-SESSIONS:])
    slide = replace(slide, title=sheet.title, note=_standing(hall, sheet), sessions=sessions)
    size = TEAMS if slide.of_teams else ROWS
    yield from paged(slide, sheet.lines, size // 2 if sessions else size)


def _standing(hall: Hall, sheet: ResultSheet) -> str:
    if sheet.final:
        return _("final")
    return _("provisoire, après le tour %(n)s") % {"n": numbered(hall.phases, hall.closed)}


def _season(hall: Hall, view: Mapping[str, Any]) -> Iterator[Slide]:
    """Show how a chosen season of the club stands, or those in which this event counts."""
    slide = Slide(show=Show.SEASON, title=_("Classement de la saison"))
    if chosen := view.get("season"):
        seasons = Season.objects.filter(pk=chosen, club=hall.event.club_id)
    else:
        seasons = Season.objects.filter(sources__event=hall.event).order_by("pk")
    with whole_site():  # another club's season may count this event
        counting = list(seasons)
    for season in counting:
        standing = standing_now(with_its_clubs(season))
        lines, first = standing.shown(0, OF_SEASON, published=True), standing.chain[0]
        rows = [(one.line.rank, one.name, value_text(first, one.values[0])) for one in lines]
        named = replace(slide, title=season.name, season=season.pk, note=rule_name(first))
        nobody = replace(named, sentence=_("Personne n’est encore classé."))
        yield from paged(nobody, rows, ROWS)
    if not counting and chosen:
        yield replace(slide, sentence=_("Cette saison n’existe plus."))
    elif not counting:
        yield replace(slide, sentence=_("Ce tournoi ne compte dans aucune saison."))


def _ceremony(hall: Hall, view: Mapping[str, Any]) -> Iterator[Slide]:
    """Show those who were called so far, the last of them first, and nobody else."""
    step = view.get("step", 0)
    called = ceremony(hall.event, hall.ranked)[:step][::-1]
    yield Slide(
        show=Show.CEREMONY,
        title=_("Remise des prix"),
        rows=called[: CALLED + 1],
        at_step=step,
    )


VIEWS: Mapping[Show, Callable[[Hall, Mapping[str, Any]], Iterator[Slide]]] = {
    Show.NAMES: _names,
    Show.TABLES: _tables,
    Show.CLOCK: _clock,
    Show.BOARD: _board,
    Show.RESULTS: _results,
    Show.RANKING: _ranking,
    Show.SEASON: _season,
    Show.CEREMONY: _ceremony,
}
