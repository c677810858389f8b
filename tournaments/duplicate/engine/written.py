"""The written form of duplicate: a result a JSON object, of one hall or of several together."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter
from pathlib import PurePath

from scoring.rules import Contract, Problem, problems, score
from scoring.rules.fields import NotationError, UntrueError, is_name
from scoring.rules.notation import WrittenDeal, read as read_deal
from tournaments.duplicate.engine.topage import Board, BoardResult, Duel, DuplicateForm

SEATS = ("north", "east", "south", "west")
PLACES = {seat: place for place, seat in enumerate(SEATS)}
seats_of = itemgetter(*SEATS)
LINES = dict(zip(SEATS, "NESW", strict=True))
COMMON = frozenset({"session", "board", "table", "score", "annulled", "deal"})
KEYS: Mapping[DuplicateForm, frozenset[str]] = {
    DuplicateForm.INDIVIDUEL: COMMON | {*SEATS, "taker"},
    DuplicateForm.TRIPLETTES: COMMON | {"ns", "ew", "taker"},
    DuplicateForm.QUADRETTES: COMMON | {"attack", "defence"},
    DuplicateForm.EQUIPES: COMMON | {"attack", "defence"},
}
BY_TEAMS = frozenset({DuplicateForm.QUADRETTES, DuplicateForm.EQUIPES})
Facts = Mapping[str, object]
NS, EW = "NS", "EW"
Met = tuple[int, Board]  # a session and a board of it
LARGEST_SCORE = 10**6
# One contract is imposed; in équipes the taker chooses among three (R-RO201206).
IMPOSED: Mapping[DuplicateForm, frozenset[str]] = {
    **dict.fromkeys(DuplicateForm, frozenset({Contract.GARDE})),
    DuplicateForm.EQUIPES: frozenset(
        {Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE}
    ),
}


known_name = lru_cache(maxsize=4096)(is_name)  # the same few names, thousands of times


class DealRefusedError(ValueError):
    """A line whose deal the cards cannot do."""

    def __init__(self, written: WrittenDeal, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.written = written
        self.found = problems


@dataclass(slots=True)
class WrittenResults:
    """All results of one event as they were read, each held against those before.

    `results` are those of individuel and triplettes, `duels` those of quadrettes and équipes;
    `tables` stands beside them, None where a line names no table.
    """

    form: DuplicateForm
    results: list[BoardResult] = field(default_factory=list)
    duels: list[Duel] = field(default_factory=list)
    tables: list[int | None] = field(default_factory=list)
    seated: defaultdict[int, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    sides: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    met: defaultdict[Met, set[str]] = field(default_factory=lambda: defaultdict(set))
    played_at: defaultdict[Met, set[int]] = field(default_factory=lambda: defaultdict(set))
    fought: defaultdict[Met, set[tuple[str, str]]] = field(
        default_factory=lambda: defaultdict(set)
    )

    @property
    def by_teams(self) -> bool:
        """Whether boards are compared two by two, in points de match."""
        return self.form in BY_TEAMS

    @property
    def lines(self) -> dict[str, str]:
        """Each competitor's line; a team that changes it has the one it held longest."""
        if self.form is DuplicateForm.TRIPLETTES:
            return {
                team: NS if counts[NS] >= counts[EW] else EW
                for team, counts in self.sides.items()
            }
        return {
            name: LINES[seat] for seats in self.seated.values() for name, seat in seats.items()
        }

    def add(self, value: object) -> None:
        """Read one result and keep it.

        Raises NotationError for what cannot be read, UntrueError for what contradicts
        itself or an earlier line, DealRefusedError for a deal that the cards cannot do.
        """
        facts = self._facts(value)
        session, board = _integer(facts, "session", 1), _board(facts)
        table = None if facts.get("table") is None else _integer(facts, "table")
        if self.by_teams:
            self._add_duel(facts, session, board)
        elif self.form is DuplicateForm.TRIPLETTES:
            self._add_teams(facts, session, board, table)
        else:
            self._add_players(facts, session, board, table)
        self.tables.append(table)

    def _facts(self, value: object) -> Facts:
        if not isinstance(value, dict):
            raise NotationError("", "not_an_object")
        keys = KEYS[self.form]
        if not keys.issuperset(value):
            raise NotationError(next(key for key in value if key not in keys), "key_unknown")
        return value

    def _add_players(self, facts: Facts, session: int, board: Board, table: int | None) -> None:
        seated = self.seated[session]
        known = _seated_alike(facts, seated)
        names = known or [_name(facts, seat) for seat in SEATS]
        taker = _taker(facts)
        amount = _amount(facts, self.form, names, taker)
        if not known:
            _check_seats(names, seated)
        self._meet((session, board), table, names, SEATS)
        if not known:
            seated.update(zip(names, SEATS, strict=True))
        attack = names.pop(taker)
        self.results.append(BoardResult(board, (attack,), tuple(names), amount, session))

    def _add_teams(self, facts: Facts, session: int, board: Board, table: int | None) -> None:
        ns, ew = _name(facts, "ns"), _name(facts, "ew")
        taker = _taker(facts)
        amount = _amount(facts, self.form, [], taker)
        if ns == ew:
            raise UntrueError("ew", "team_twice")
        self._meet((session, board), table, (ns, ew), ("ns", "ew"))
        self.sides[ns][NS] += 1
        self.sides[ew][EW] += 1
        attack, defence = (ew, ns) if taker % 2 else (ns, ew)
        self.results.append(BoardResult(board, (attack,), (defence,), amount, session))

    def _add_duel(self, facts: Facts, session: int, board: Board) -> None:
        attack, defence = _name(facts, "attack"), _name(facts, "defence")
        amount = _amount(facts, self.form, [], None)
        if attack == defence:
            raise UntrueError("defence", "team_twice")
        duels = self.fought[session, board]
        if (attack, defence) in duels:
            raise UntrueError("board", "duel_twice")
        duels.add((attack, defence))
        self.duels.append(Duel(board, attack, defence, amount, session))

    def _meet(
        self, met_at: Met, table: int | None, names: Sequence[str], keys: Sequence[str]
    ) -> None:
        """Let nobody meet a board twice, nor a table; `keys` tell where each is named."""
        met, tables = self.met[met_at], self.played_at[met_at]
        if table in tables:
            raise UntrueError("table", "board_twice_here")
        if not met.isdisjoint(names):
            again = next(place for place, name in enumerate(names) if name in met)
            raise UntrueError(keys[again], "board_met_twice")
        met.update(names)
        if table is not None:
            tables.add(table)


def _seated_alike(facts: Facts, seated: Mapping[str, str]) -> list[str]:
    """The names of a table whose players all sat there before, and need no more looks.

    Most lines of a file are such; nothing is given where one is not.
    """
    try:
        names = seats_of(facts)
        alike = tuple(map(seated.get, names)) == SEATS
    except (KeyError, TypeError):  # a seat is missing, or is no text: to be said of its key
        return []
    return list(names) if alike else []


def _check_seats(names: Sequence[str], seated: Mapping[str, str]) -> None:
    """Refuse who sits at two seats of a table, or has left his line."""
    if len(set(names)) < len(SEATS):
        twice = [seat for seat, at in zip(SEATS, names, strict=True) if names.count(at) > 1]
        raise UntrueError(twice[-1], "player_twice")
    for seat, name in zip(SEATS, names, strict=True):
        if seated.get(name, seat) != seat:
            raise UntrueError(seat, "direction_changed")


def _take(facts: Facts, key: str) -> object:
    if key not in facts:
        raise NotationError(key, "missing")
    return facts[key]


def _integer(facts: Facts, key: str, default: int | None = None) -> int:
    value = facts.get(key, default)
    if type(value) is int:
        return value
    raise NotationError(key, "not_an_integer" if key in facts else "missing")


def _board(facts: Facts) -> Board:
    value = _take(facts, "board")
    if type(value) is int or (isinstance(value, str) and known_name(value)):
        return value
    raise NotationError("board", "not_a_board")


def _name(facts: Facts, key: str) -> str:
    value = _take(facts, key)
    if not isinstance(value, str) or not known_name(value):
        raise NotationError(key, "not_a_name")
    return value


def _taker(facts: Facts) -> int:
    value = _take(facts, "taker")
    if not isinstance(value, str) or value not in PLACES:
        raise NotationError("taker", "word_unknown")
    return PLACES[value]


def _amount(
    facts: Facts, form: DuplicateForm, names: list[str], taker: int | None
) -> int | None:
    """Read what the board gave: an amount, a deal to score, or nothing when annulled."""
    deal, amount = facts.get("deal"), facts.get("score")
    if facts.get("annulled", False) is not False:
        if facts["annulled"] is not True:
            raise NotationError("annulled", "not_a_boolean")
        if deal is not None or amount is not None:
            raise UntrueError("score" if deal is None else "deal", "annulled_and_scored")
        return None
    if deal is not None:
        if amount is not None:
            raise UntrueError("deal", "scored_twice")
        return _score_of(deal, form, names, taker)
    amount = _integer(facts, "score")
    if abs(amount) > LARGEST_SCORE:
        raise UntrueError("score", "score_absurd")
    # From garde up every unit is even, and none is typed as nothing.
    if amount % 2 or not amount:
        raise UntrueError("score", "score_odd")
    return amount


def _score_of(value: object, form: DuplicateForm, names: list[str], taker: int | None) -> int:
    """Score a deal: the amount per defender, signed for the attack."""
    try:
        written = read_deal(value)
    except NotationError as error:
        key = f"deal.{error.key}" if error.key else "deal"
        raise NotationError(key, error.code) from error
    if faults := problems(written.deal, written.ruleset):
        raise DealRefusedError(written, faults)
    for key, code in _contradictions(written, form, names, taker):
        raise UntrueError(key, code)
    return score(written.deal, written.ruleset).unit


def _contradictions(
    written: WrittenDeal, form: DuplicateForm, names: list[str], taker: int | None
) -> Iterator[tuple[str, str]]:
    deal, ruleset = written.deal, written.ruleset
    if len(SEATS) != ruleset.players or deal.card_points:
        yield "deal.ruleset", "not_four"
    elif not deal.played or deal.taker is None:
        yield "deal.outcome", "deal_not_played"
    elif deal.contract not in IMPOSED[form]:
        yield "deal.contract", "contract_not_imposed"
    elif names and sorted(written.players) != sorted(names):
        yield "deal.players", "other_players"
    elif names and taker is not None and written.players[deal.taker] != names[taker]:
        yield "deal.taker", "other_taker"


HEAVIEST = 100  # a coefficient


class HallRefusedError(ValueError):
    """A hall's results do not fit the others': a code for the sentence."""

    def __init__(self, hall: str, code: str) -> None:
        super().__init__(hall, code)
        self.hall = hall
        self.code = code


@dataclass(slots=True)
class Together:
    """The results of all halls, each name with its hall's, and which hall each is of."""

    results: list[BoardResult] = field(default_factory=list)
    tables: list[int | None] = field(default_factory=list)
    duels: list[Duel] = field(default_factory=list)
    lines: dict[str, str] = field(default_factory=dict)
    halls: list[str] = field(default_factory=list)


def together(halls: Mapping[str, WrittenResults]) -> Together:
    """Put halls together; a player is another one in each hall, whatever his name.

    Raises HallRefusedError for a hall without results, and for one that shares no board with
    any other: it played other boards, or another session of them.
    """
    played = {hall: _boards(written) for hall, written in halls.items()}
    for hall, boards in played.items():
        if not boards:
            raise HallRefusedError(hall, "hall_empty")
        if all(boards.isdisjoint(played[other]) for other in played if other != hall):
            raise HallRefusedError(hall, "hall_alone")
    joined = Together()
    for hall, written in halls.items():
        joined.halls += [hall] * len(written.tables)
        joined.tables += written.tables
        joined.lines |= {in_hall(name, hall): line for name, line in written.lines.items()}
        joined.results += [
            result._replace(
                attack=tuple(in_hall(name, hall) for name in result.attack),
                defence=tuple(in_hall(name, hall) for name in result.defence),
            )
            for result in written.results
        ]
        joined.duels += [
            duel._replace(
                attack=in_hall(duel.attack, hall), defence=in_hall(duel.defence, hall)
            )
            for duel in written.duels
        ]
    return joined


def in_hall(name: str, hall: str) -> str:
    """Name somebody with his hall.

    >>> in_hall("Alice", "Nantes")
    'Alice (Nantes)'
    """
    return f"{name} ({hall})"


def _boards(written: WrittenResults) -> set[tuple[int, object]]:
    played = written.duels if written.by_teams else written.results
    return {(each.session, each.board) for each in played}


def named_halls(files: Sequence[str]) -> dict[str, str]:
    """Give each file its hall: its name, or the whole path where two are alike or it is blank.

    >>> named_halls(["a/Nantes.jsonl", "b/Rennes.jsonl"])
    {'Nantes': 'a/Nantes.jsonl', 'Rennes': 'b/Rennes.jsonl'}
    """
    names = [PurePath(file).stem for file in files]
    return {
        name if name.strip() and names.count(name) == 1 else file: file
        for name, file in zip(names, files, strict=True)
    } or {"-": "-"}


def coefficients_of(written: Sequence[str]) -> dict[int, Fraction]:
    """Read the coefficients of sessions 1, 2, …; raises ValueError for what is none.

    >>> coefficients_of(["1", "1,5"])
    {1: Fraction(1, 1), 2: Fraction(3, 2)}
    """
    try:
        coefficients = [Fraction(each.replace(",", ".")) for each in written]
    except ZeroDivisionError as error:
        raise ValueError from error
    if any(not 0 < each <= HEAVIEST for each in coefficients):
        raise ValueError
    return dict(enumerate(coefficients, start=1))
