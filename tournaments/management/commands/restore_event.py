"""`manage.py restore_event`: an event out of its file, all of it or nothing."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.models import Club
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.trouble import reason_of
from tournaments.archive.event_file import MOST_BYTES, EventFileError, read_event_file
from tournaments.archive.services.restoring import restore_event, who_is_who
from tournaments.archive.words import event_file_sentence


class Command(BaseCommand):
    """Bring an event back into a club of this site."""

    help = (
        "Reprend un événement d’un fichier que export_event ou le site a écrit ;"
        " toutes ses marques sont recomptées. Tout est repris, ou rien."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FICHIER", type=Path, help="en .tarot")
        parser.add_argument("--club", required=True, help="le nom du club qui le reçoit")

    def handle(self, *, file: Path, club: str, **_options: Any) -> None:
        homes = list(Club.objects.filter(name=club)[:2])
        if len(homes) != 1:
            sentence = _("Le club « %(club)s » n’existe pas : créez-le avec create_club.")
            if homes:
                sentence = _(
                    "Plusieurs clubs s’appellent « %(club)s » : reprenez depuis le site."
                )
            raise CommandError(sentence % {"club": club})
        try:
            with file.open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
        except OSError as error:
            sentence = _("%(file)s ne peut pas être lu : %(why)s.")
            raise CommandError(sentence % {"file": file, "why": reason_of(error)}) from error
        try:
            event = read_event_file(data)
            new = sum(one.player is None for one in who_is_who(homes[0], event))
            restored = restore_event(club=homes[0], file=event)
        except EventFileError as error:
            raise CommandError(event_file_sentence(error)) from error
        except Refusal as error:
            raise CommandError(str(error)) from error
        sentence = _(
            "%(name)s est repris : %(deals)s donnes recomptées, %(new)s joueurs ajoutés."
        )
        words = {"name": restored.name, "deals": len(event["deals"]), "new": new}
        self.stdout.write(sentence % words)
