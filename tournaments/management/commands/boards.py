"""`manage.py boards [FILE|-] --form F`: results of duplicate in, notes and ranking out."""

import gc
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.json_lines import (
    UNREADABLE,
    decode_line,
    numbered,
    reading,
    speak_utf8,
)
from scoring.rules.fields import NotationError
from tournaments.duplicate.engine import (
    INDIVIDUEL,
    TRIPLETTES,
    DuplicateForm,
    Note,
    PercentageRow,
    oppositions,
    percentage_ranking,
    team_ranking,
    topage,
)
from tournaments.duplicate.engine.written import (
    DealRefusedError,
    ResultRefusedError,
    WrittenResults,
)
from tournaments.duplicate.words import refused_sentence

REFUSED = 1
FORMATS = ("json", "table")


class Command(BaseCommand):
    """Compare and rank; nothing is stored, no database is asked."""

    help = (
        "Compare les résultats d’étuis écrits en JSON Lines et classe joueurs ou équipes."
        " Rend 1 si une ligne est refusée, 2 si une ligne est illisible ; le reste est compté."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="un fichier, ou - pour l’entrée standard"
        )
        parser.add_argument(
            "--form", metavar="|".join(DuplicateForm), help="la forme de duplicate"
        )
        parser.add_argument("--format", default="json", metavar="|".join(FORMATS))

    def handle(self, *, file: str, form: str | None, **options: Any) -> None:
        speak_utf8()
        written = WrittenResults(DuplicateForm(one_of("--form", form, list(DuplicateForm))))
        layout = one_of("--format", options["format"], FORMATS)
        with reading(file) as lines:
            document, status = compared(lines, written)
            for problem in document.get("problems", ()):
                self.stderr.write(
                    _("ligne %(line)s : %(message)s")
                    % {"line": problem["line"], "message": problem["message"]}
                )
            for line in [dumped(document)] if layout == "json" else as_table(document):
                self.stdout.write(line)
            self.stdout.flush()
        if status:
            sys.exit(status)


def one_of(
    option: str, value: str | None, allowed: "list[DuplicateForm] | tuple[str, ...]"
) -> str:
    """Give the value, or say which ones are allowed."""
    if value not in allowed:
        raise CommandError(
            _("%(option)s attend un de ces mots : %(words)s.")
            % {"option": option, "words": ", ".join(allowed)},
            returncode=UNREADABLE,
        )
    return str(value)


def compared(source: BinaryIO, written: WrittenResults) -> tuple[dict[str, Any], int]:
    """Read every line and compare; give the document, and the exit status.

    Meanwhile Python looks for no cycles: there are none, and it would go through all results
    again and again.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        problems, status = read_all(source, written)
        document = of_teams(written) if written.by_teams else of_players(written)
    finally:
        if collecting:
            gc.enable()
    if problems:
        document["problems"] = problems
    return document, status


def read_all(source: BinaryIO, written: WrittenResults) -> tuple[list[dict[str, Any]], int]:
    """Read every line; give those that were not taken, and the exit status."""
    problems: list[dict[str, Any]] = []
    status = 0
    for number, line in numbered(source):
        try:
            written.add(decode_line(line))
        except (DealRefusedError, NotationError, ResultRefusedError) as error:
            status = max(status, UNREADABLE if isinstance(error, NotationError) else REFUSED)
            problems.append({"line": number, "message": refused_sentence(error)})
    return problems, status


def of_players(written: WrittenResults) -> dict[str, Any]:
    """Put the notes of all results and the ranking in percentages into one document."""
    found = topage(written.results)
    terms = INDIVIDUEL if written.form is DuplicateForm.INDIVIDUEL else TRIPLETTES
    rows = percentage_ranking(written.results, written.lines, terms, found)
    who = "player" if written.form is DuplicateForm.INDIVIDUEL else "team"
    return {
        "form": written.form.value,
        "results": [
            {
                "session": result.session,
                "board": result.board,
                "table": table,
                "score": result.score,
                "note": None if both is None else figure(both.attack),
            }
            for result, table, both in zip(written.results, written.tables, found, strict=True)
        ],
        "ranking": [ranking_line(who, row) for row in rows],
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


def of_teams(written: WrittenResults) -> dict[str, Any]:
    """Put the oppositions, the ranking in points de match and what is missing together."""
    found, missing = oppositions(
        written.duels, better_only=written.form is DuplicateForm.EQUIPES
    )
    teams = {team for duel in written.duels for team in (duel.attack, duel.defence)}
    return {
        "form": written.form.value,
        "oppositions": [
            {
                "board": each.board,
                "a": each.a,
                "b": each.b,
                "ecart": each.gap,
                "pm_a": float(each.pm_a),
                "pm_b": float(each.pm_b),
            }
            for each in found
        ],
        "ranking": [
            {"team": row.team, "pm": float(row.total), "rank": row.rank}
            for row in team_ranking(found, teams)
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
    """Give a note as a number; a board has few of them, thousands of times."""
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
        alterne = "" if row["rank_alterne"] is None else row["rank_alterne"]
        yield f"{row['rank']:>4} {alterne:>4}  {row['line'] or '':<2} {name:<24}{cells}"
    for each in document.get("missing", ()):
        yield _("Étui %(board)s : il manque la rencontre %(defence)s – %(attack)s.") % each
