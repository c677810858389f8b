"""Put a copy of the SQLite database back: checked first, and what was there is kept."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, CommandParser
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scoring.services.verifying import begin_epoch
from tarotclub.ground.places import command
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.trouble import database_file
from tarotclub.keeping.copies import Copy
from tarotclub.keeping.second import all_copies, bring_key_back
from tarotclub.keeping.services.making import note_restored
from tarotclub.keeping.services.restoring import go_on, put_back


class Command(BaseCommand):
    help = "Remet une copie de la base SQLite à la place de la base, qui est gardée à côté."
    requires_migrations_checks = False
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            nargs="?",
            help="la copie à remettre ; sans elle, celles qu’il y a",
        )
        parser.add_argument(
            "--done", action="store_true", help="PostgreSQL : après pg_restore, une fois"
        )

    def handle(self, *_args: Any, file: Path | None, done: bool, **_options: Any) -> None:
        live = database_file()
        if live is None:
            self._after_pg_restore(done=done)
        elif file is None:
            self._list_copies(live)
        elif file.absolute() == live.absolute():
            raise CommandError(_("Ce fichier est la base elle-même : nommez une copie."))
        else:
            self._restore(file.absolute(), live)

    def _restore(self, file: Path, live: Path) -> None:
        try:
            kept = put_back(file, live)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        go_on()
        note_restored(Copy.named(file))
        self.stdout.write(_("La copie %(file)s est remise en place.") % {"file": file})
        if kept:
            self.stdout.write(_("Ce qui était là est gardé : %(file)s") % {"file": kept})
        if "SECRET_KEY" not in os.environ and bring_key_back(file, Path(settings.DATA_DIR)):
            self.stdout.write(
                _("La clé du site est revenue avec elle : s’il est en marche, relancez-le.")
            )
        self.stdout.write(
            _("Les tablettes montrent les donnes que la copie n’a pas : touchez « Renvoyer ».")
        )

    def _after_pg_restore(self, *, done: bool) -> None:
        if not done:
            raise CommandError(
                _("Cette base est PostgreSQL : utilisez pg_restore, puis restore --done.")
            )
        begin_epoch()
        note_restored(None)
        self.stdout.write(_("Les pages et les tablettes savent que la base a été remise."))

    def _list_copies(self, live: Path) -> None:
        copies = all_copies(live)
        if copies:
            self.stdout.write(_("Les copies, la dernière d’abord :"))
        else:
            self.stdout.write(_("Aucune copie n’a encore été faite."))
        for copied in copies:
            self.stdout.write(f"  {command('restore')} {copied.file}")
