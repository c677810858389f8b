"""`manage.py check_results FILE`: a club's results file computed again; nothing is stored."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.archive.results_file import (
    Check,
    NoHeadingsError,
    ResultsFile,
    Sheets,
    check_results,
    holds_results,
)
from tournaments.archive.results_words import (
    NO_HEADINGS,
    check_sentence,
    finding_sentence,
    left_sentence,
    unchecked_sentences,
)
from tournaments.archive.services.results_sheets import results_sheets
from tournaments.foreign.reading import MOST_BYTES, Search, SpreadsheetError, read_sheets
from tournaments.foreign.words import unreadable_sentence

DIFFERS = 1
UNREADABLE = 2
NOTHING_COMPARED = 3
ENDS = (UNREADABLE, DIFFERS, NOTHING_COMPARED)  # the first of these that a sheet gives


class Command(BaseCommand):
    """Compute the totals and places of a file anew and say every difference."""

    help = (
        "Recalcule les totaux et les rangs d’un fichier de résultats (CSV ou XLSX) et nomme"
        " chaque différence, sans rien enregistrer. Rend 1 si quelque chose diffère, 2 si le"
        " fichier ou une case est illisible, 3 si aucun total n’a pu être vérifié."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FICHIER", help="un fichier .csv ou .xlsx")

    def handle(self, *, file: str, **_options: Any) -> None:
        sheets = read(file)
        if sheets.left:
            self.stdout.write(left_sentence(sheets.left))
        ends = []
        for sheet in sheets.checked:
            if len(sheets.checked) > 1:
                self.stdout.write(_("Feuille « %(name)s » :") % {"name": sheet.name})
            checked = check_results(sheet.file)
            self.say(checked, sheet.file)
            ends.append(end_of(checked))
        if worst := next((end for end in ENDS if end in ends), 0):
            sys.exit(worst)

    def say(self, checked: Check, results: ResultsFile) -> None:
        for finding in checked.unreadable:
            self.stderr.write(finding_sentence(finding))
        for finding in (*checked.differences, *checked.remarks):
            self.stdout.write(finding_sentence(finding))
        for sentence in unchecked_sentences(checked, results):
            self.stdout.write(sentence)
        self.stdout.write(check_sentence(checked, results))


def end_of(checked: Check) -> int:
    """Give the exit status of one sheet."""
    if checked.unreadable:
        return UNREADABLE
    if checked.differences:
        return DIFFERS
    return 0 if checked.compared else NOTHING_COMPARED


def read(file: str) -> Sheets:
    """Read the sheets of a file that hold results, or say why it cannot be."""
    try:
        with Path(file).open("rb") as source:
            data = source.read(MOST_BYTES + 1)
        return results_sheets(read_sheets(data, Search(accepts=holds_results)))
    except FileNotFoundError:
        reason = _("Ce fichier n’existe pas.")
    except IsADirectoryError:
        reason = _("C’est un dossier, indiquez un fichier.")
    except (OSError, ValueError):
        reason = _("La lecture est refusée.")
    except SpreadsheetError as error:
        reason = unreadable_sentence(error)
    except NoHeadingsError:
        reason = str(NO_HEADINGS)
    raise CommandError(
        _("%(file)s : %(reason)s") % {"file": file, "reason": reason}, returncode=UNREADABLE
    )
