"""`manage.py cote [FILE|-]`: totals of tables in, what everybody is worth per deal out."""

import json
import math
import sys
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _, gettext_lazy

from scoring import json_lines, labels
from scoring.labels.words import Labels
from scoring.rules.fields import NotationError, UntrueError
from tournaments import rating

WHY: Labels = {
    "deals_absurd": gettext_lazy("le nombre de donnes va de 1 à 100000"),
    "not_one_each": gettext_lazy("il faut un total par joueur"),
    "players_twice": gettext_lazy("deux joueurs portent le même nom"),
    "sum_not_zero": gettext_lazy("la somme des totaux n’est pas zéro : recomptez la feuille"),
    "too_few_players": gettext_lazy("une table compte au moins deux joueurs"),
}


def refused_sentence(error: UntrueError | NotationError) -> str:
    """Say why a sitting is not taken, naming the key."""
    if isinstance(error, NotationError):
        return labels.unreadable_sentence(error)
    reason = str(WHY[error.code])
    return _("clé « %(key)s » : %(reason)s") % {"key": error.key, "reason": reason}


REFUSED = 1
DECIMALS = 6
LARGEST_SHRINK = 1e9


class Command(BaseCommand):
    """Rate and print; nothing is stored, no database is asked."""

    help = (
        "Calcule la cote des joueurs à partir des totaux de tables écrits en JSON Lines."
        " Une table par ligne, trois clés : « players », les noms, deux au moins et tous"
        " différents ; « totals », le total de chacun dans le même ordre, de somme nulle ;"
        f" « deals », le nombre de donnes, de 1 à {rating.MOST_DEALS}."
        " Rend 1 si une table est refusée, 2 si une ligne est illisible ; le reste est compté."
        " Un exemple : docs/RANKING.md, section 5."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="un fichier, ou - pour l’entrée standard"
        )
        parser.add_argument(
            "--shrink",
            metavar="λ",
            help=f"ce qui ramène vers zéro qui a peu joué ({rating.SHRINK:g})",
        )
        parser.add_argument(
            "--players", metavar="N", help="ne compter que les tables de N joueurs"
        )

    def handle(
        self, *, file: str, shrink: str | None, players: str | None, **_options: Any
    ) -> None:
        json_lines.speak_utf8()
        weight = rating.SHRINK if shrink is None else shrink_of(shrink)
        size = None if players is None else size_of(players)
        with json_lines.reading(file) as lines:
            sittings, status = self.read_all(lines)
            counted = [each for each in sittings if size in {None, len(each.players)}]
            cote = rating.rate(counted, shrink=weight).cote
            rounded = {player: round(value, DECIMALS) for player, value in cote.items()}
            self.stdout.write(json.dumps({"cote": rounded}, ensure_ascii=False))
            self.stdout.flush()
        if len({len(each.players) for each in counted}) > 1:
            self.stderr.write(
                _(
                    "Des tables de tailles différentes sont comptées ensemble ; --players N"
                    " n’en garde qu’une."
                )
            )
        if status:
            sys.exit(status)

    def read_all(self, source: BinaryIO) -> tuple[list[rating.Sitting], int]:
        """Read every table, name those that are refused, and give the exit status."""
        sittings: list[rating.Sitting] = []
        status = 0
        for number, line in json_lines.numbered_lines(source):
            try:
                sittings.append(rating.read_sitting(json_lines.decode_line(line)))
            except (NotationError, UntrueError) as error:
                is_notation = isinstance(error, NotationError)
                status = max(status, json_lines.UNREADABLE if is_notation else REFUSED)
                words = _("ligne %(number)s : %(sentence)s")
                self.stderr.write(
                    words % {"number": number, "sentence": refused_sentence(error)}
                )
        return sittings, status


def shrink_of(text: str) -> float:
    """Read λ, or say what is possible: without it, one table alone would have no answer."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        number = math.nan
    if not 0 < number <= LARGEST_SHRINK:
        words = _("--shrink attend un nombre au-dessus de zéro, et non « %(text)s ».")
        raise json_lines.unreadable(words % {"text": text})
    return number


def size_of(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) == 1 and int(text) > 1):
        words = _("--players attend un nombre de 2 à 9, et non « %(text)s ».")
        raise json_lines.unreadable(words % {"text": text})
    return int(text)
