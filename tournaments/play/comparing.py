"""How results of the same board are compared, and what that gives to whom."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from tournaments.duplicate import engine
from tournaments.duplicate.engine.percentages import NOTHING, Terms
from tournaments.duplicate.engine.written import Together, in_hall
from tournaments.play import played
from tournaments.ranking import Bilan, BoardFigures, Figure, Record

Penalties = Mapping[int, int]  # of competitors, below zero as the arbiter gave them
Members = Mapping[int, Collection[int]]  # the entries of each competitor


class PlayerFigures(NamedTuple):
    """What boards gave a player, or his team: in all, and by round.

    `deals` are those that he played himself, `takes` and `made` his own.
    """

    total: Figure
    penalty: int
    boards: BoardFigures
    bilans: tuple[Bilan, ...]
    deals: int = 0
    takes: int = 0
    made: int = 0

    def on(self, record: Record) -> Record:
        """A record whose total is what boards gave."""
        figures = self._asdict()
        del figures["bilans"]  # a record has added them up
        return replace(record, **figures)

    def of_player(self, player: int, lines: Sequence[played.BoardLine]) -> "PlayerFigures":
        """These of his team, with what he played and took himself in `lines`."""
        attacks = [line for line in lines if line.attacks(player)]
        made = sum((line.amount or 0) > 0 for line in attacks)
        return self._replace(deals=len(lines), takes=len(attacks), made=made)


class BoardField(NamedTuple):
    """Who plays an event, by numbers of entries, beside what its boards say.

    `penalties` are percentage points or points de match, below zero as the arbiter gave them; a
    team has those of its players. Who is `unranked` has no place among the others, and his
    results stay what others are compared with; a team is, once all of its players are. `teams`
    are those of who is there, none where players are compared. `lots` part equals of one line,
    by player or team; without lots they share their rank.
    """

    penalties: Mapping[int, int]
    unranked: Collection[int]
    teams: Mapping[int, int]
    lots: Mapping[int, int]


def everybody(
    lines: Sequence[played.BoardLine],
    field: BoardField,
    of_competitors: Callable[[Penalties, Collection[int]], Mapping[int, PlayerFigures]],
) -> dict[int, PlayerFigures]:
    """The figures of everybody who has any, by number: in a team all have the team's.

    That holds also for whoever of it has not sat at a table yet. `of_competitors` gives them
    by competitor, from what the arbiter gave or took of each, and from who has left.
    """
    members = _members(lines, field)
    gone = set(field.unranked)
    penalties = {
        competitor: points
        for competitor, players in members.items()
        if (points := sum(field.penalties.get(player, 0) for player in players))
    }
    left = {competitor for competitor, players in members.items() if gone.issuperset(players)}
    figures = of_competitors(penalties, left)
    own: defaultdict[int, list[played.BoardLine]] = defaultdict(list)
    for line in lines:
        for player in line.players if line.amount is not None or line.given else ():
            own[player].append(line)
    return {
        player: each.of_player(player, own[player])
        for competitor, each in figures.items()
        for player in members[competitor]
    }


def _members(lines: Sequence[played.BoardLine], field: BoardField) -> Members:
    members: defaultdict[int, set[int]] = defaultdict(set)
    for line in lines:
        for competitor in line.competitors:
            members[competitor.number].update(competitor.players)
    for player, team in field.teams.items():
        if team in members:
            members[team].add(player)
    return members


def percentages(
    terms: Terms,
    lines: Sequence[played.BoardLine],
    penalties: Penalties,
    unranked: Collection[int],
) -> dict[int, PlayerFigures]:
    """The percentages of every competitor who is ranked, by what `terms` weigh."""
    compared = [line for line in lines if line.notes is not None]
    own = replace(
        terms,
        penalties={str(each): Fraction(-points) for each, points in penalties.items()},
        unranked=frozenset(map(str, unranked)),
    )
    rows = engine.percentage_ranking(
        [line.result for line in compared],
        _lines_held(lines),
        own,
        [line.notes for line in compared],
    )
    rounds: defaultdict[int, list[played.BoardLine]] = defaultdict(list)
    for line in compared:
        for competitor in line.competitors:
            rounds[competitor.number].append(line)
    figures = {}
    for row in rows:
        number = int(row.name)
        figures[number] = PlayerFigures(
            row.total,
            penalties.get(number, 0),
            _board_figures(row, terms),
            _bilans(terms, number, rounds[number]),
        )
    return figures


def _board_figures(row: engine.PercentageRow, terms: Terms) -> BoardFigures:
    """The figures of a row; in an event of several sessions no line is ranked."""
    several = bool(terms.coefficients)
    drawn = (row.name, *row.parted_from) if row.parted_from and not several else ()
    return BoardFigures(
        line="" if several else row.line or "",
        attack=row.attack,
        defence=row.defence,
        rank=row.rank,
        rank_alterne=row.rank if several else row.rank_alterne or row.rank,
        flagged=row.flagged,
        sessions=tuple(row.sessions.items()) if several else (),
        lots=tuple(terms.lots.get(name, 0) for name in drawn),
    )


def _lines_held(lines: Sequence[played.BoardLine]) -> dict[str, str]:
    """Each competitor's line; one who changed it has that which he held longest."""
    held: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for line in lines:
        for competitor in line.competitors:
            held[competitor.number][competitor.line] += 1
    return {
        str(number): min(times, key=lambda line: (-times[line], "NSEW".index(line[0])))
        for number, times in held.items()
    }


def _bilans(terms: Terms, number: int, lines: Iterable[played.BoardLine]) -> tuple[Bilan, ...]:
    """A competitor's rounds: of each the global percentage of its boards."""
    tables: defaultdict[tuple[int, int], list[played.BoardLine]] = defaultdict(list)
    for line in lines:
        tables[line.round_number, line.table_id].append(line)
    return tuple(
        _bilan(number, boards, _percentage(terms, number, boards))
        for _table, boards in sorted(tables.items())
    )


def _bilan(number: int, boards: Sequence[played.BoardLine], points: Figure) -> Bilan:
    attacks = [line for line in boards if line.attack.number == number]
    return Bilan(
        round=boards[0].round_number,
        table=boards[0].table_id,
        points=points,
        deals=len(boards),
        takes=len(attacks),
        made=sum((line.amount or 0) > 0 for line in attacks),
    )


def _percentage(terms: Terms, number: int, lines: Sequence[played.BoardLine]) -> Fraction:
    names = {str(each.number): each.line for line in lines for each in line.competitors}
    notes = [line.notes for line in lines]
    unweighed = replace(terms, coefficients={})
    rows = engine.percentage_ranking([line.result for line in lines], names, unweighed, notes)
    return next(row.overall for row in rows if row.name == str(number))


def match_points(
    lines: Sequence[played.BoardLine], penalties: Penalties, *, better_only: bool
) -> dict[int, PlayerFigures]:
    """The points de match of every team, ranked with what the arbiter gave or took."""
    opposed, _missing = played.board_oppositions(lines, better_only=better_only)
    met = played.met_boards(lines, opposed)
    rounds: defaultdict[int, list[played.BoardLine]] = defaultdict(list)
    for line in lines:
        if line.amount is not None:
            for competitor in line.competitors:
                rounds[competitor.number].append(line)
    adjusted = {str(team): Decimal(points) for team, points in penalties.items()}
    rows = engine.match_point_ranking(opposed, map(str, rounds), adjusted)
    return {
        (team := int(row.team)): PlayerFigures(
            row.total,
            penalties.get(team, 0),
            BoardFigures("", None, None, row.rank, row.rank, flagged=False),
            _quarters(team, rounds[team], met),
        )
        for row in rows
    }


def _quarters(
    team: int, lines: Sequence[played.BoardLine], met: Mapping[int, played.MetBoard]
) -> tuple[Bilan, ...]:
    """A team's rounds: the points of the boards it attacked in each.

    Where its opponents attack the same board in a later round, it counts with one's own.
    """
    rounds: defaultdict[int, list[played.BoardLine]] = defaultdict(list)
    for line in lines:
        rounds[line.round_number].append(line)
    attacks = {line.key for line in lines if line.attack.number == team} & met.keys()
    return tuple(
        _bilan(
            team,
            boards,
            sum((met[each.key].attack for each in boards if each.key in attacks), NOTHING),
        )
        for _number, boards in sorted(rounds.items())
    )


Coefficients = Mapping[int, Fraction]  # of sessions 1, 2, …


class BoardWorth(NamedTuple):
    """What a result was worth to its attack and to its defence, of notes or points de match.

    `gap` is to the other team's attack of the same board, None where notes are given.
    """

    attack: Figure
    defence: Figure
    gap: int | None = None


class TogetherRow(NamedTuple):
    """A line of the ranking of several halls; `attack` and `defence` are None without sides.

    `sessions` are the percentages of the event's, before they are weighed; None for one that
    was not played.
    """

    name: str
    rank: int
    total: Figure
    attack: Fraction | None = None
    defence: Fraction | None = None
    sessions: Sequence[Fraction | None] = ()
    hall: str = ""
    tied: bool = False

    def sides(self, compared: "Comparing") -> list[Fraction | None]:
        """The percentages of attack and defence, where a form has them."""
        return [getattr(self, side) for side in compared.sides]

    @property
    def in_hall(self) -> str:
        """Name somebody with his hall, as two halls may have a player of one name."""
        return in_hall(self.name, self.hall)


class Comparing:
    """Free deals: nothing is compared."""

    sides: tuple[str, ...] = ()  # of a result that have figures of their own
    notes_given = False  # an arbiter may give notes instead of a result
    gaps = False  # a result is a gap to the other attack of the same board
    better_only = False  # of two teams that meet, only the better marks
    sides_words = ""  # how attack and defence make a total

    def figures(
        self, lines: Sequence[played.BoardLine], field: BoardField, coefficients: Coefficients
    ) -> dict[int, PlayerFigures]:
        """The figures of everybody who has any, by number."""
        return {}

    def worth(self, lines: Sequence[played.BoardLine]) -> dict[int, BoardWorth]:
        """What each of an event's results was worth, by its key; none without one."""
        return {}

    def own(self, lines: Sequence[played.BoardLine]) -> played.BoardsOf:
        """The function that tells a player's boards at a table, of an event's lines."""
        return lambda _player, _table: []

    def together(self, joined: Together, coefficients: Coefficients) -> Iterator[TogetherRow]:
        """Rank the results of several halls as one."""
        return iter(())


@dataclass(frozen=True, kw_only=True)
class ByNotes(Comparing):
    """Topage: every result of a board is compared with all the others, by `terms`."""

    terms: Terms
    sides_words: str = ""
    sides = ("attack", "defence")
    notes_given = True

    def figures(
        self, lines: Sequence[played.BoardLine], field: BoardField, coefficients: Coefficients
    ) -> dict[int, PlayerFigures]:
        lots = {str(number): drawn for number, drawn in field.lots.items()}
        terms = replace(self.terms, coefficients=coefficients, lots=lots)
        return everybody(lines, field, lambda *told: percentages(terms, lines, *told))

    def worth(self, lines: Sequence[played.BoardLine]) -> dict[int, BoardWorth]:
        return {
            line.key: BoardWorth(line.notes.attack.percent, line.notes.defence.percent)
            for line in lines
            if line.notes is not None
        }

    def own(self, lines: Sequence[played.BoardLine]) -> played.BoardsOf:
        return played.by_notes(lines)

    def together(self, joined: Together, coefficients: Coefficients) -> Iterator[TogetherRow]:
        terms = replace(self.terms, coefficients=coefficients)
        for row in engine.percentage_ranking(joined.results, joined.lines, terms):
            sessions = [row.sessions.get(number) for number in coefficients]
            yield TogetherRow(row.name, row.rank, row.total, row.attack, row.defence, sessions)


@dataclass(frozen=True, kw_only=True)
class ByMeeting(Comparing):
    """Two teams meet board by board, for points de match; `better_only` as équipes do."""

    better_only: bool = False
    gaps = True

    def figures(
        self, lines: Sequence[played.BoardLine], field: BoardField, coefficients: Coefficients
    ) -> dict[int, PlayerFigures]:
        return everybody(
            lines,
            field,
            lambda penalties, _left: match_points(
                lines, penalties, better_only=self.better_only
            ),
        )

    def worth(self, lines: Sequence[played.BoardLine]) -> dict[int, BoardWorth]:
        met, _missing = played.board_oppositions(lines, better_only=self.better_only)
        return {
            key: BoardWorth(each.attack, each.defence, each.gap)
            for key, each in played.met_boards(lines, met).items()
        }

    def own(self, lines: Sequence[played.BoardLine]) -> played.BoardsOf:
        met, _missing = played.board_oppositions(lines, better_only=self.better_only)
        return played.by_meeting(lines, played.met_boards(lines, met))

    def together(self, joined: Together, coefficients: Coefficients) -> Iterator[TogetherRow]:
        met, _missing = engine.oppositions(joined.duels, better_only=self.better_only)
        teams = {team for duel in joined.duels for team in (duel.attack, duel.defence)}
        for row in engine.match_point_ranking(met, teams):
            yield TogetherRow(row.team, row.rank, row.total)
