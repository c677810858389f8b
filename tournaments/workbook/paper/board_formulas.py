"""Formulas of a duplicate: notes and points de match from amounts, totals from both."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.duplicate.engine import INDIVIDUEL, TRIPLETTES
from tournaments.paper.data import Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf
from tournaments.workbook.data.boards import DEFENDERS
from tournaments.workbook.paper.ranking_formulas import exactly


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
