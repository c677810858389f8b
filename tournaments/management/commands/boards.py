"""`manage.py boards [FILE|-] --form F`: results of duplicate in, notes and ranking out."""

import gc
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring import json_lines
from scoring.rules.fields import NotationError, UntrueError
from tournaments.boards.words import hall_sentence, refused_sentence
from tournaments.duplicate.engine import (
    INDIVIDUEL,
    TRIPLETTES,
    DuplicateForm,
    Note,
    PercentageRow,
    match_point_ranking,
    oppositions,
    percentage_ranking,
    topage,
)
from tournaments.duplicate.engine.topage import Duel
from tournaments.duplicate.engine.written import (
    BY_TEAMS,
    DealRefusedError,
    HallRefusedError,
    Together,
    WrittenResults,
    coefficients_of,
    named_halls,
    together,
)

REFUSED = 1
FORMATS = ("json", "table")
# What somebody has all of whose boards were annulled.
NOTHING = dict.fromkeys(("attack", "defence", "global", "rank", "rank_alterne"))
Weights = Mapping[int, Fraction]  # coefficients by session


class Command(BaseCommand):
    """Compare and rank; nothing is stored, no database is asked."""

    help = (
        "Compare les résultats d’étuis écrits en JSON Lines et classe joueurs ou équipes."
        " Rend 1 si une ligne est refusée, 2 si une ligne est illisible ; le reste est compté."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files",
            nargs="*",
            metavar="file",
            help="un fichier, ou - pour l’entrée standard ; plusieurs : un par salle",
        )
        parser.add_argument(
            "--form", metavar="|".join(DuplicateForm), help="la forme de duplicate"
        )
        parser.add_argument("--format", default="json", metavar="|".join(FORMATS))
        parser.add_argument(
            "--coefficients", nargs="+", default=[], help="ceux des séances, dans leur ordre"
        )

    def handle(self, *, files: list[str], form: str | None, **options: Any) -> None:
        json_lines.speak_utf8()
        chosen = DuplicateForm(one_of("--form", form, list(DuplicateForm)))
        layout = one_of("--format", options["format"], FORMATS)
        coefficients = weights(options["coefficients"])
        with ExitStack() as stack:
            sources = {
                hall: stack.enter_context(json_lines.reading(file))
                for hall, file in named_halls(files).items()
            }
            document, status = comparison(sources, chosen, coefficients)
            for problem in document.get("problems", ()):
                self.stderr.write(problem_words(problem))
            for line in [dumped(document)] if layout == "json" else as_table(document):
                self.stdout.write(line)
            self.stdout.flush()
        if status:
            sys.exit(status)


def problem_words(problem: Mapping[str, Any]) -> str:
    """Say which line is refused, with its file where there are several."""
    words = _("ligne %(line)s : %(message)s")
    sentence = words % {"line": problem["line"], "message": problem["message"]}
    return f"{problem['hall']}, {sentence}" if "hall" in problem else sentence


def weights(written: Sequence[str]) -> dict[int, Fraction]:
    """Read the coefficients of sessions 1, 2, …: 1, 1.5, 3/2."""
    try:
        return coefficients_of(written)
    except ValueError:
        words = _("--coefficients attend des nombres au-dessus de 0, comme 1 ou 1.5.")
        raise json_lines.unreadable(words) from None


def comparison_document(
    compared: WrittenResults | Together, form: DuplicateForm, coefficients: Weights
) -> dict[str, Any]:
    """Compare results, of one hall or of all."""
    if form in BY_TEAMS:
        return of_teams(compared.duels, form)
    return of_players(compared, form, coefficients)


def one_of(
    option: str, value: str | None, allowed: "list[DuplicateForm] | tuple[str, ...]"
) -> str:
    """Give the value, or say which ones are allowed."""
    if value not in allowed:
        words = _("%(option)s attend un de ces mots : %(words)s.")
        raise json_lines.unreadable(words % {"option": option, "words": ", ".join(allowed)})
    return str(value)


def comparison(
    sources: Mapping[str, BinaryIO], form: DuplicateForm, coefficients: Weights
) -> tuple[dict[str, Any], int]:
    """Read every line of every hall and compare; give the document, and the exit status.

    Meanwhile Python looks for no cycles: there are none, and it would go through all results
    again and again.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _compared(sources, form, coefficients)
    finally:
        if collecting:
            gc.enable()


def _compared(
    sources: Mapping[str, BinaryIO], form: DuplicateForm, coefficients: Weights
) -> tuple[dict[str, Any], int]:
    halls = {hall: WrittenResults(form) for hall in sources}
    problems: list[dict[str, Any]] = []
    status = 0
    for hall, source in sources.items():
        refused, ended = read_all(source, halls[hall])
        problems += refused if len(halls) == 1 else [{"hall": hall} | each for each in refused]
        status = max(status, ended)
    if len(halls) == 1:
        document = comparison_document(next(iter(halls.values())), form, coefficients)
    else:
        document = of_halls(halls, form, coefficients)
    if problems:
        document["problems"] = problems
    return document, status


def of_halls(
    halls: Mapping[str, WrittenResults], form: DuplicateForm, coefficients: Weights
) -> dict[str, Any]:
    """Compare the results of all halls as those of one."""
    try:
        joined = together(halls)
    except HallRefusedError as error:
        raise json_lines.unreadable(hall_sentence(error)) from error
    document = comparison_document(joined, form, coefficients)
    for row, hall in zip(document.get("results", ()), joined.halls, strict=False):
        row["hall"] = hall
    return document


def read_all(source: BinaryIO, written: WrittenResults) -> tuple[list[dict[str, Any]], int]:
    """Read every line; give those that were not taken, and the exit status."""
    problems: list[dict[str, Any]] = []
    status = 0
    for number, line in json_lines.numbered_lines(source):
        try:
            written.add(json_lines.decode_line(line))
        except (DealRefusedError, NotationError, UntrueError) as error:
            status = max(
                status, json_lines.UNREADABLE if isinstance(error, NotationError) else REFUSED
            )
            problems.append({"line": number, "message": refused_sentence(error)})
    return problems, status


def of_players(
    written: WrittenResults | Together, form: DuplicateForm, coefficients: Weights
) -> dict[str, Any]:
    """Put the notes of all results and the ranking in percentages into one document."""
    notes = topage(written.results)
    terms = INDIVIDUEL if form is DuplicateForm.INDIVIDUEL else TRIPLETTES
    terms = replace(terms, coefficients=coefficients)
    rows = percentage_ranking(written.results, written.lines, terms, notes)
    who = "player" if form is DuplicateForm.INDIVIDUEL else "team"
    several = len({result.session for result in written.results}) > 1
    unranked = written.lines.keys() - {row.name for row in rows}
    return {
        "form": form.value,
        "results": [
            {
                "session": result.session,
                "board": result.board,
                "table": table,
                "score": result.score,
                "note": None if both is None else figure(both.attack),
            }
            for result, table, both in zip(written.results, written.tables, notes, strict=True)
        ],
        "ranking": [
            *(ranking_line(who, row) for row in rows),
            *(
                {who: name, "line": None if several else written.lines[name]} | NOTHING
                for name in sorted(unranked)
            ),
        ],
    }


def ranking_line(who: str, row: PercentageRow) -> dict[str, Any]:
    return {
        who: row.name,
        "line": row.line,
        "attack": number(row.attack),
        "defence": number(row.defence),
        "global": number(row.overall),
        "rank": row.rank,
        "rank_alterne": row.rank_alterne,
    }


def of_teams(duels: Sequence[Duel], form: DuplicateForm) -> dict[str, Any]:
    """Put the oppositions, the ranking in points de match and what is missing together."""
    opposed, missing = oppositions(duels, better_only=form is DuplicateForm.EQUIPES)
    teams = {team for duel in duels for team in (duel.attack, duel.defence)}
    return {
        "form": form.value,
        "oppositions": [
            {
                "board": each.board,
                "a": each.a,
                "b": each.b,
                "ecart": each.gap,
                "pm_a": float(each.pm_a),
                "pm_b": float(each.pm_b),
            }
            for each in opposed
        ],
        "ranking": [
            {"team": row.team, "pm": float(row.total), "rank": row.rank}
            for row in match_point_ranking(opposed, teams)
        ],
        "missing": [
            {"board": duel.board, "attack": duel.attack, "defence": duel.defence}
            for duel in missing
        ],
    }


def number(figure: Fraction | None) -> float | None:
    return None if figure is None else float(figure)


@lru_cache(maxsize=4096)
def figure(note: Note) -> float:
    """A note as a number; a board has few of them, thousands of times."""
    return float(note.percent)


def dumped(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def as_table(document: dict[str, Any]) -> Iterator[str]:
    """Write the ranking to be read, and what counts for nothing."""
    for row in document["ranking"]:
        name = row.get("player", row.get("team"))
        if "pm" in row:
            yield f"{row['rank']:>4}  {name:<24} {row['pm']:+9.3f}"
            continue
        figures = (row["attack"], row["defence"], row["global"])
        cells = "".join("       –" if each is None else f"{each:8.2f}" for each in figures)
        rank, alterne = (
            "" if row[key] is None else row[key] for key in ("rank", "rank_alterne")
        )
        yield f"{rank:>4} {alterne:>4}  {row['line'] or '':<2} {name:<24}{cells}"
    for each in document.get("missing", ()):
        yield _("Étui %(board)s : il manque la rencontre %(defence)s – %(attack)s.") % each
