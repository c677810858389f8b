"""`manage.py export_event`: a whole event into one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tarotclub.ground.trouble import reason_of
from tournaments.archive.event_file import pack
from tournaments.archive.whole_event import event_body
from tournaments.models import Event


class Command(BaseCommand):
    """Write a tournament or an evening into a file that `restore_event` brings back."""

    help = (
        "Écrit un tournoi ou une soirée, en entier, dans un fichier que restore_event reprend."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event", metavar="ID", type=int, help="le numéro, comme à l’adresse"
        )
        parser.add_argument("file", metavar="FICHIER", type=Path, help="ne doit pas exister")

    def handle(self, *, event: int, file: Path, **_options: Any) -> None:
        chosen = Event.objects.filter(pk=event).first()
        if chosen is None:
            raise CommandError(_("Il n’y a pas d’événement %(id)s.") % {"id": event})
        data = pack(event_body(chosen))
        try:
            with file.open("xb") as written:
                written.write(data)
        except FileExistsError:
            sentence = _("%(file)s existe déjà : donnez un autre nom.")
            raise CommandError(sentence % {"file": file}) from None
        except OSError as error:
            sentence = _("%(file)s ne peut pas être écrit : %(why)s.")
            raise CommandError(sentence % {"file": file, "why": reason_of(error)}) from error
        sentence = _("%(name)s : %(size)s octets dans %(file)s.")
        self.stdout.write(sentence % {"name": chosen.name, "size": len(data), "file": file})
