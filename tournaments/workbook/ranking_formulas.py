"""Formulas that follow from other sheets: rankings, notes of boards, accounts."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.duplicate.engine import INDIVIDUEL, TRIPLETTES
from tournaments.paper.data import Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf
from tournaments.standings.figures import IDLE
from tournaments.standings.workbook import best_round, from_totals
from tournaments.workbook.event import EventData
from tournaments.workbook.ranking_rows import DEFENDERS


def ranking_formulas(
    at: DataPlace, rounds: Mapping[int, DataPlace], decisions: DataPlace, event: EventData
) -> dict[str, FormulaOf]:
    """Look each round up by the player's number, and add up those that count."""
    number, mine = at.data.place("number"), at.letter("number")

    def counted(line: int, row: Sequence[Value]) -> list[str]:
        first = event.firsts.get(_int(row[number]), 0)
        return [f"{at.letter(f'round_{each}')}{line}" for each in rounds if each >= first]

    def played(line: int, row: Sequence[Value]) -> list[str]:
        return [] if row[at.data.place("stage")] in {None, IDLE} else counted(line, row)

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
    placing = _placing(at, event) | best_round(at, played)
    return {"total": total, **shown, "penalty": penalty, **placing}


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
    return sums | _placing(at, event)


def exactly(cell: str, text: Value) -> str:
    """A cell as what its very text is looked for by: there "~" would hide what follows.

    >>> exactly("$B5", "3 – Les As"), exactly("$B5", "3 – Les ~As")
    ('$B5', 'SUBSTITUTE($B5,"~","~~")')
    """
    return f'SUBSTITUTE({cell},"~","~~")' if "~" in str(text) else cell


def _placing(at: DataPlace, event: EventData) -> dict[str, FormulaOf]:
    return from_totals(at, event.sheet.figures, event.sheet.places, len(list(at.data.rows)))


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value


def board_formulas(at: DataPlace, *, better_only: bool) -> dict[str, FormulaOf]:
    """Work out what each result is worth; what the arbiter gave stays as it is."""
    return _points(at, better_only=better_only) if "points" in at.keys else _notes(at)


def _notes(at: DataPlace) -> dict[str, FormulaOf]:
    amounts = at.column("amount")
    amount, mine = at.data.place("amount"), at.letter("amount")
    within = ["session"] if "session" in at.keys else []

    def note(line: int, row: Sequence[Value]) -> str | None:
        if row[amount] is None:
            return None
        same = [f"{at.column(each)},{at.letter(each)}{line}" for each in ["board", *within]]
        own = ",".join((*same, amounts))
        lower, equal = f'COUNTIFS({own},"<"&{mine}{line})', f"COUNTIFS({own},{mine}{line})"
        times = f'COUNTIFS({own},"<>")'
        return f"=IF({times}=1,50,100*({lower}+({equal}-1)/2)/({times}-1))"

    def other(line: int, row: Sequence[Value]) -> str | None:
        return None if row[amount] is None else f"=100-{at.letter('note')}{line}"

    return {"note": note, "other": other}


def _points(at: DataPlace, *, better_only: bool) -> dict[str, FormulaOf]:
    met, defence = at.data.place("gap"), DEFENDERS[0]

    def gap(line: int, row: Sequence[Value]) -> str | None:
        if row[met] is None:
            return None
        attack, host = (
            exactly(f"{at.letter(each)}{line}", row[at.data.place(each)])
            for each in ("attack", defence)
        )
        theirs = (
            f"{at.column('board')},{at.letter('board')}{line}",
            f"{at.column('attack')},{host}",
            f"{at.column(defence)},{attack}",
        )
        opposite = f"SUMIFS({at.column('amount')},{','.join(theirs)})"
        return f"={at.letter('amount')}{line}-{opposite}"

    def points(line: int, row: Sequence[Value]) -> str | None:
        if row[met] is None:
            return None
        own = f"{at.letter('gap')}{line}"
        worth = f"ROUND(SIGN({own})*SQRT(ABS({own})),3)"
        return f"=MAX(0,{worth})" if better_only else f"={worth}"

    return {"gap": gap, "points": points}


class BoardTerms(NamedTuple):
    """What totals come `by_convention`, and the coefficients of several sessions."""

    by_convention: Mapping[Value, bool]
    coefficients: Mapping[int, Fraction]


def board_totals(
    at: DataPlace, boards: DataPlace, key: str, terms: BoardTerms
) -> dict[str, FormulaOf]:
    """Let totals follow from boards: of players by their numbers, of teams by their names.

    What comes `by_convention`, as where a side was never played, stays a value. Several
    sessions have a column each, and the total is their weighed sum.
    """
    named = at.data.place(key)

    def total(line: int, row: Sequence[Value]) -> str | None:
        if terms.by_convention.get(row[named], True):
            return None
        who = exactly(f"${at.letter(key)}{line}", row[named])
        if terms.coefficients:
            sums = "+".join(
                f"{float(each):g}*{at.letter(f'session_{session}')}{line}"
                for session, each in terms.coefficients.items()
            )
        elif "points" in boards.keys:
            sums = f"SUMIFS({boards.column('points')},{boards.column('attack')},{who})"
        else:
            sums = _percentage(boards, who)
        return f"=ROUND({sums}+{at.letter('penalty')}{line},4)"

    def of_session(session: int) -> FormulaOf:
        place = at.data.place(f"session_{session}")

        def percent(line: int, row: Sequence[Value]) -> str | None:
            if row[place] is None or terms.by_convention.get(row[named], True):
                return None
            played = f",{boards.column('session')},{session}"
            who = exactly(f"${at.letter(key)}{line}", row[named])
            return f"={_percentage(boards, who, played)}"

        return percent

    sessions = {f"session_{session}": of_session(session) for session in terms.coefficients}
    return {"total": total} | sessions


def _percentage(boards: DataPlace, who: str, played: str = "") -> str:
    """Weigh the mean of the notes in attack and that in defence, in all or `played` so."""
    defenders = [boards.column(each) for each in DEFENDERS if each in boards.keys]
    counted = f"{boards.column('compared')},1{played}"
    note, other = boards.column("note"), boards.column("other")
    attack = f"AVERAGEIFS({note},{boards.column('attack')},{who},{counted})"
    sums = "+".join(f"SUMIFS({other},{each},{who},{counted})" for each in defenders)
    times = "+".join(f"COUNTIFS({each},{who},{counted})" for each in defenders)
    share = float((INDIVIDUEL if len(defenders) > 1 else TRIPLETTES).attack)
    return f"{share}*{attack}+{1 - share}*({sums})/({times})"


ANY_TEXT = '"?*"'


def account_formulas(
    at: DataPlace, entries: DataPlace, payments: DataPlace
) -> dict[str, FormulaOf]:
    """The formulas of the sheet of accounts `at`.

    Those without a class are all but those who have one: no criterion finds an empty cell in
    both Excel and LibreOffice.
    """
    numbers, owed = entries.column("number"), entries.column("owed")
    amounts, methods = payments.column("amount"), payments.column("method")
    methods_shown = at.data.columns[2:-2]

    def of_class(function: str, classes: str, summed: str, *more: str) -> FormulaOf:
        start = ",".join(filter(None, (summed, *more)))

        def formula(line: int, row: Sequence[Value]) -> str:
            mine = f'{function}({start},{classes},"="&$A{line})'
            rest = f"{function}({start})-{function}({start},{classes},{ANY_TEXT})"
            return f"={mine if row[0] else rest}"

        return formula

    def paid(line: int, _row: Sequence[Value]) -> str | None:
        if not methods_shown:
            return None
        first, last = (at.letter(methods_shown[end].key) for end in (0, -1))
        return f"=SUM({first}{line}:{last}{line})"

    classes = payments.column("class")
    by_method = {
        column.key: of_class("SUMIFS", classes, amounts, methods, f'"{column.title}"')
        for column in methods_shown
    }
    theirs = entries.column("class")
    return {
        "entries": of_class("COUNTIFS", theirs, "", numbers, '">0"'),
        **by_method,
        "paid": paid,
        "owed": of_class("SUMIFS", theirs, owed, owed, '">0"'),
    }
