"""`manage.py check_results FILE`: a club's results file computed again; nothing is stored."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.json_lines import UNREADABLE, unreadable
from tournaments.archive import words
from tournaments.archive.results_file.checking import Check, check_results
from tournaments.archive.results_file.reading import ResultsFile, guess_columns, read_results
from tournaments.archive.results_importing import RESULTS
from tournaments.foreign.columns import SEARCHED, Columns
from tournaments.foreign.reading import MOST_BYTES, SpreadsheetError, Table, read_tables
from tournaments.foreign.words import unread_sentence, unreadable_sentence

DIFFERS = 1
NOTHING_COMPARED = 3


class Command(BaseCommand):
    """Compute the totals and places of a file anew and say every difference."""

    help = (
        "Recalcule les totaux et les rangs d’un fichier de résultats (CSV ou XLSX) et nomme"
        " chaque différence, sans rien enregistrer. Rend 1 si quelque chose diffère, 2 si le"
        " fichier ou une case est illisible, 3 si rien n’a pu être vérifié."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FICHIER", help="un fichier .csv ou .xlsx")
        parser.add_argument("--feuille", default="", help="la feuille à lire, par son nom")
        parser.add_argument("--tours", default="", help="les titres des tours : Matin,Soir")
        parser.add_argument("--comptent", type=int, help="combien de tours comptent")
        parser.add_argument("--sans", default="", help="les lignes à laisser : 18,19")

    def handle(self, *, file: str, **options: Any) -> None:
        rows = read(file, options["feuille"])
        columns = guess_columns(rows)
        if columns is None:
            raise refused(file, words.NO_HEADINGS)
        if options["tours"]:
            columns = with_rounds(columns, options["tours"].split(","))
        left = {int(row) for row in options["sans"].split(",") if row.strip().isdecimal()}
        results = read_results(rows, columns, left=left, best=options["comptent"])
        checked = check_results(results)
        self.say(checked, results)
        if end := end_of(checked):
            sys.exit(end)

    def say(self, checked: Check, results: ResultsFile) -> None:
        for finding in checked.unreadable:
            self.stderr.write(words.finding_sentence(finding))
        for finding in (*checked.differences, *checked.remarks):
            self.stdout.write(words.finding_sentence(finding))
        unread = unread_sentence(results.columns)
        for sentence in filter(None, (*words.unchecked_sentences(checked, results), unread)):
            self.stdout.write(sentence)
        self.stdout.write(words.check_sentence(checked, results))


def end_of(checked: Check) -> int:
    """The exit status."""
    if checked.unreadable:
        return UNREADABLE
    if checked.differences:
        return DIFFERS
    return 0 if checked.totals or checked.places else NOTHING_COMPARED


def with_rounds(columns: Columns, titles: list[str]) -> Columns:
    """Take the columns of these titles for the rounds, and no others."""
    rounds = tuple(
        place for place, title in enumerate(columns.titles) if title.strip() in titles
    )
    return replace(columns, places={**columns.places, "rounds": rounds})


def read(file: str, sheet: str) -> Table:
    """Read the sheet that is named, or that holds results; or say why it cannot be."""
    try:
        with Path(file).open("rb") as source:
            data = source.read(MOST_BYTES + 1)
        book = read_tables(data, sheet)
        best = max(book.sheets, key=lambda one: RESULTS.fitness(one.rows[:SEARCHED]))
        if not book.whole:
            (best,) = read_tables(data, best.name).sheets
        if best.error:
            raise best.error
    except FileNotFoundError:
        reason = _("Ce fichier n’existe pas.")
    except IsADirectoryError:
        reason = _("C’est un dossier, indiquez un fichier.")
    except (OSError, ValueError):
        reason = _("La lecture est refusée.")
    except SpreadsheetError as error:
        reason = unreadable_sentence(error)
    else:
        return best.rows
    raise refused(file, reason)


def refused(file: str, reason: object) -> CommandError:
    return unreadable(_("%(file)s : %(reason)s") % {"file": file, "reason": reason})
