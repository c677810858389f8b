"""`manage.py rescore`: every score computed again from the facts, every difference told."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.services.verifying import Difference, differences, rebuild_scores, table_chunks

DIFFERS = 1


class Command(BaseCommand):
    """Prove that the stored scores are those of the facts; with --fix, make them so."""

    help = (
        "Recompte toutes les marques depuis les donnes et signale chaque différence."
        " Rend 1 si une marque enregistrée n’est pas la bonne."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--fix", action="store_true", help="réécrit les marques qui diffèrent"
        )

    def handle(self, *, fix: bool, **_options: Any) -> None:
        tables = deals = count = 0
        for chunk in table_chunks():
            differing = differences(chunk)
            if fix:
                wrong = {difference.deal.table for difference in differing}
                differing = [
                    one
                    for table in chunk
                    if table in wrong
                    for one in rebuild_scores(table=table)
                ]
            for difference in differing:
                self.stdout.write(difference_in_words(difference))
            tables += len(chunk)
            deals += sum(len(table.deals.all()) for table in chunk)
            count += len(differing)
        if not deals:
            self.stdout.write(_("Aucune donne n’est enregistrée : rien à recompter."))
            return
        self.stdout.write(
            _("%(deals)s donnes de %(tables)s tables recomptées : %(verdict)s")
            % {"deals": deals, "tables": tables, "verdict": verdict(count, fixed=fix)}
        )
        if count and not fix:
            sys.exit(DIFFERS)


def difference_in_words(difference: Difference) -> str:
    """Say where a difference is, and both values."""
    deal, seat, stored, computed = difference
    table = deal.table
    worded = made if seat is None else mark_in_words
    return _(
        "%(club)s, table %(number)s [%(id)s], donne %(deal)s, %(what)s :"
        " %(stored)s enregistré, %(computed)s calculé"
    ) % {
        "club": table.club.name,
        "number": table.number,
        "id": table.pk,
        "deal": deal.number,
        "what": _("contrat") if seat is None else seat.player.name,
        "stored": worded(stored),
        "computed": worded(computed),
    }


def mark_in_words(points: int | None) -> str:
    return _("rien") if points is None else labels.signed(points)


def made(value: int | None) -> str:
    if value is None:
        return _("rien")
    return _("réussi") if value else _("chuté")


def verdict(count: int, *, fixed: bool) -> str:
    if not count:
        return _("aucune différence.")
    if fixed:
        return ngettext(
            "%(count)s différence, réécrite.", "%(count)s différences, réécrites.", count
        ) % {"count": count}
    return ngettext(
        "%(count)s différence ; --fix réécrit les marques.",
        "%(count)s différences ; --fix réécrit les marques.",
        count,
    ) % {"count": count}
