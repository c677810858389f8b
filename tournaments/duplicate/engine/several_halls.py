"""The same boards played in several halls: their results compared as those of one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import PurePath

from tournaments.duplicate.engine.values import BoardResult, Duel
from tournaments.duplicate.engine.written import WrittenResults

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
