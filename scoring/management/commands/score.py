"""`manage.py score [FILE|-]`: deals in the written form in, one result a line out."""

import json
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser, DjangoHelpFormatter
from django.utils.translation import gettext as _

from scoring import json_lines, labels
from scoring.rules import RULESETS, Problem, Ruleset, problems, score
from scoring.rules.doubt import FORGOTTEN, is_chelem_forgotten
from scoring.rules.fields import decode
from scoring.rules.frozen import read_ruleset
from scoring.rules.house import ruleset_problems
from scoring.rules.notation import NotationError, WrittenDeal, read as read_deal, write_result
from scoring.ruleset_words import house_problem_sentence

REFUSED = 1
ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class UnbrokenHelp(DjangoHelpFormatter):
    """Help whose names stay whole at the end of a line."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return textwrap.fill(
            " ".join(text.split()),
            width,
            initial_indent=indent,
            subsequent_indent=indent,
            break_on_hyphens=False,
        )


class Command(BaseCommand):
    """Judge and score deals one by one; nothing is stored, no database is asked."""

    help = (
        "Compte des donnes écrites en JSON Lines : un résultat par ligne, ou ce qui l’empêche."
        " Rend 1 si une donne est refusée, 2 si une ligne est illisible."
        " La forme des donnes et les règles : docs/RULES.md."
    )
    requires_system_checks = ()
    rulesets: Mapping[str, Ruleset] = RULESETS

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:
        """Name the rulesets below the options, none of them broken over two lines."""
        epilog = f"Règlements que les donnes nomment : {', '.join(RULESETS)}."
        look = {"epilog": epilog, "formatter_class": UnbrokenHelp}
        return super().create_parser(prog_name, subcommand, **options | look)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="un fichier, ou - pour l’entrée standard"
        )

        parser.add_argument(
            "--ruleset",
            action="append",
            default=[],
            metavar="FICHIER",
            help="le fichier d’un règlement de maison, que les donnes nomment par son id",
        )

    def handle(self, *, file: str, ruleset: Sequence[str], **_options: Any) -> None:
        json_lines.speak_utf8()
        for path in ruleset:
            self.rulesets = with_house(self.rulesets, path)
        with json_lines.reading(file) as lines:
            status = self.answer(lines)
            self.stdout.flush()
        if status:
            sys.exit(status)

    def answer(self, source: BinaryIO) -> int:
        """Write a line for each line that is not blank, and give the exit status."""
        status = 0
        for number, line in json_lines.numbered_lines(source):
            try:
                answer = judge(read_deal(json_lines.decode_line(line), self.rulesets))
            except NotationError as error:
                sentence = labels.unreadable_sentence(error)
                words = _("ligne %(number)s : %(sentence)s")
                self.stderr.write(words % {"number": number, "sentence": sentence})
                problem = {"field": error.key, "code": error.code, "message": sentence}
                answer = {"problems": [problem]}
                status = json_lines.UNREADABLE
            if "problems" in answer:
                status = max(status, REFUSED)
            self.stdout.write(ENCODE(answer))
        return status


def judge(written: WrittenDeal) -> dict[str, Any]:
    """The result of a deal, perhaps with a doubt beside it, or the problems that forbid one."""
    deal, ruleset = written.deal, written.ruleset
    wrong = problems(deal, ruleset)
    if not wrong:
        result = write_result(score(deal, ruleset), written.players)
        if is_chelem_forgotten(deal, ruleset):
            result["doubts"] = [{"code": FORGOTTEN, "message": str(labels.DOUBT[FORGOTTEN])}]
        return result
    return {
        "problems": [
            problem._asdict() | {"message": message(problem, written)} for problem in wrong
        ]
    }


# What a table's ruleset may have instead of a word that it has not.
INSTEAD: Mapping[str, str] = {
    "contract_unknown": "contracts",
    "poignee_size_unknown": "poignees",
    "misere_not_played": "miseres",
}


def message(problem: Problem, written: WrittenDeal) -> str:
    """Say a problem; where a word is refused, with those that this ruleset has."""
    sentence = labels.problem_sentence(problem, written.deal, written.ruleset)
    words = list(getattr(written.ruleset, INSTEAD.get(problem.code, ""), ()))
    if not words:
        return sentence
    details = {"sentence": sentence, "words": ", ".join(words)}
    return _("%(sentence)s Ici : %(words)s.") % details


def house(path: str) -> Ruleset:
    """Read a house's ruleset from its file, or say why it cannot be played by."""
    try:
        ruleset = read_ruleset(decode(Path(path).read_bytes()))
    except OSError:
        reason = _("ce fichier ne peut pas être lu")
    except NotationError as error:
        reason = labels.unreadable_sentence(error)
    else:
        wrong = ruleset_problems(ruleset)
        if not wrong:
            return ruleset
        reason = house_problem_sentence(wrong[0], ruleset)
    words = _("%(file)s n’est pas un règlement : %(reason)s")
    raise json_lines.unreadable(words % {"file": path, "reason": reason})


def with_house(rulesets: Mapping[str, Ruleset], path: str) -> dict[str, Ruleset]:
    """Add a house's ruleset, unless its id already stands for other rules."""
    added = house(path)
    if rulesets.get(added.id, added) != added:
        words = _("%(file)s : l’id « %(id)s » est déjà celui d’un autre règlement, changez-le.")
        raise json_lines.unreadable(words % {"file": path, "id": added.id})
    return {**rulesets, added.id: added}
