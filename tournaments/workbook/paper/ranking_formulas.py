"""Formulas that add a ranking up from rounds, decisions and members, and place its rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.paper.cells import FIRST_ROW, HEAD_ROW
from tournaments.paper.data import Datasheet, Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf
from tournaments.standings.figures import BEST_ROUND, IDLE, Area, Places, tied_formula
from tournaments.workbook.data.event import EventData


def headed(data: Datasheet, places: Places, printed: datetime) -> Datasheet:
    """Let the column of places say of when they are, where they do not follow the totals."""
    first, *others = data.columns
    title = places.heading(str(first.title), printed)
    return replace(data, columns=[replace(first, title=title), *others])


def ranking_formulas(
    at: DataPlace, rounds: Mapping[int, DataPlace], decisions: DataPlace, event: EventData
) -> dict[str, FormulaOf]:
    """Look each round up by the player's number, and add up those that count."""
    number, mine = at.data.place("number"), at.letter("number")

    def counted(line: int, row: Sequence[Value]) -> list[str]:
        first = event.firsts.get(_int(row[number]), 0)
        return [f"{at.letter(f'round_{each}')}{line}" for each in rounds if each >= first]

    def total(line: int, row: Sequence[Value]) -> str:
        return f"=SUM({','.join((*counted(line, row), at.letter('penalty') + str(line)))})"

    decided = decisions.data.place("number")
    decided_numbers = {row[decided] for row in decisions.data.rows}
    numbers, points = decisions.column("number"), decisions.column("counted")

    def penalty(line: int, row: Sequence[Value]) -> str | None:
        if row[number] not in decided_numbers:
            return None
        return f"=SUMIF({numbers},${mine}{line},{points})"

    shown = {
        key: _looked_up(at, key, of_round)
        for each, of_round in rounds.items()
        if (key := f"round_{each}") in at.keys
    }
    placing = _placing(at, event.places)
    if BEST_ROUND in at.keys:
        placing[BEST_ROUND] = _best(at, counted)
    return {"total": total, **shown, "penalty": penalty, **_means(at), **placing}


def _looked_up(at: DataPlace, key: str, of_round: DataPlace) -> FormulaOf:
    place_of, mine = at.data.place(key), at.letter("number")
    numbers, bilans = of_round.column("number"), of_round.column("bilan")

    def bilan(line: int, row: Sequence[Value]) -> str | None:
        if row[place_of] is None:
            return None
        return f"=SUMIF({numbers},${mine}{line},{bilans})"

    return bilan


def team_formulas(at: DataPlace, ranking: DataPlace, event: EventData) -> dict[str, FormulaOf]:
    """Add up the members who are ranked; where results are missing, leave what counts."""
    teams, ranks = ranking.column("team"), ranking.column("rank")
    mine, filled = at.letter("team"), at.data.place("filled")
    named = at.data.place("team")

    def of(key: str) -> FormulaOf:
        points, place_of = ranking.column(key), at.data.place(key)

        def total(line: int, row: Sequence[Value]) -> str | None:
            if row[place_of] is None or row[filled]:
                return None
            team = exactly(f"${mine}{line}", row[named])
            return f'=SUMIFS({points},{teams},"="&{team},{ranks},">0")'

        return total

    rounds = [key for key in at.keys if key.startswith("round_")]
    sums = {key: of(key) for key in ("total", *rounds, "penalty")}
    return {**sums, **_means(at), **_placing(at, event.places)}


def exactly(cell: str, text: Value) -> str:
    """A cell as what its very text is looked for by: there "~" would hide what follows.

    >>> exactly("$B5", "3 – Les As"), exactly("$B5", "3 – Les ~As")
    ('$B5', 'SUBSTITUTE($B5,"~","~~")')
    """
    return f'SUBSTITUTE({cell},"~","~~")' if "~" in str(text) else cell


def _means(at: DataPlace) -> dict[str, FormulaOf]:
    """Part the total by the deals where they are told."""
    if "mean" not in at.keys:
        return {}
    total, deals = at.letter("total"), at.letter("deals")
    played = at.data.place("deals")

    def mean(line: int, row: Sequence[Value]) -> str | None:
        return f"=ROUND({total}{line}/{deals}{line},1)" if row[played] else None

    return {"mean": mean}


def _placing(at: DataPlace, places: Places) -> dict[str, FormulaOf]:
    """Let the places follow the totals, where they can."""
    if not places.follow:
        return {}
    area = Area(FIRST_ROW, HEAD_ROW + len(list(at.data.rows)))
    figures = [at.letter(key) for key in places.heads]
    place, word = at.letter("rank"), _("ex æquo")

    def rank(line: int, row: Sequence[Value]) -> str | None:
        ranked = row[0] is not None
        return places.formula(line, area, at.letter("total"), figures) if ranked else None

    def tied(line: int, row: Sequence[Value]) -> str | None:
        return tied_formula(line, area, place, word) if row[0] is not None else None

    return {"rank": rank, "tied": tied}


def _best(at: DataPlace, counted: Callable[[int, Sequence[Value]], list[str]]) -> FormulaOf:
    """Find the best of the rounds that count, of who has played."""
    stage = at.data.place("stage")

    def best(line: int, row: Sequence[Value]) -> str | None:
        cells = counted(line, row)
        if not cells or row[stage] in {None, IDLE}:
            return None
        return f"=MAX({','.join(cells)})"

    return best


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value
