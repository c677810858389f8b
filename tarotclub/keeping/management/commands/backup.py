"""Make, list and verify copies of the SQLite database; hear of PostgreSQL's."""

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management import CommandError, CommandParser, call_command
from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub.ground.trouble import Trouble, database_file, trouble_of
from tarotclub.keeping import copies
from tarotclub.keeping.second import NoPlaceError, all_copies, second_place, state_of
from tarotclub.keeping.services import making

ACTS = ("make", "list", "verify", "restore", "place", "made")


class Command(BaseCommand):
    help = (
        "Fait une copie de la base SQLite, les montre, les vérifie, en remet une ;"
        " made : note qu’un autre outil vient de copier la base PostgreSQL."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", nargs="?", default="make", choices=ACTS)
        parser.add_argument(
            "file",
            nargs="?",
            default="",
            help="verify, restore : la copie ; place : le dossier, ou « - » pour aucun",
        )

    def handle(self, *_args: Any, act: str, file: str, **_options: Any) -> None:
        live = database_file()
        if file and act in {"make", "made"}:
            message = _("« backup %(act)s » ne prend pas de fichier : retirez %(file)s.")
            raise CommandError(message % {"act": act, "file": file})
        if live is None:
            self.hear(act)
            return
        if act == "restore":
            call_command("restore", *[file] * bool(file), stdout=self.stdout)
        elif act == "made":
            raise CommandError(
                _("Cette base est SQLite : le site en fait lui-même les copies, et les note.")
            )
        elif act == "place":
            self.note_place(live, file)
        elif act == "make":
            self.make(live)
        else:
            self.show(self.found(live, file), proved=act == "verify")

    def hear(self, act: str) -> None:
        """Note a copy that PostgreSQL's own tools have made; they do all else."""
        if act != "made":
            raise CommandError(
                _("Cette base est PostgreSQL : utilisez pg_dump (docs/OPERATIONS.md).")
            )
        making.note_copy_elsewhere(timezone.now())
        self.stdout.write(_("C’est noté : État du site montre la date de cette copie."))

    def make(self, live: Path) -> None:
        try:
            made = making.make_copy(copies.BY_HAND)
        except copies.AtWorkError as error:
            raise CommandError(str(error)) from error
        except (sqlite3.Error, copies.NotACopyError, OSError) as error:
            fault = trouble_of(error) or Trouble.DAMAGED
            raise CommandError(fault.sentence) from error
        self.stdout.write(_("La copie est faite et vérifiée : %(file)s") % {"file": made})
        making.fill_second_place()
        if warning := state_of(live).warning():
            raise CommandError(warning)

    def note_place(self, live: Path, folder: str) -> None:
        try:
            if folder:
                making.choose_copy_place(live, "" if folder == "-" else folder)
        except NoPlaceError as error:
            raise CommandError(str(error)) from error
        place = second_place(live)
        if place is None:
            self.stdout.write(_("Les copies n’ont pas de seconde place."))
            return
        self.stdout.write(_("Les copies vont aussi dans %(folder)s") % {"folder": place.own})
        making.fill_second_place()

    def found(self, live: Path, file: str) -> list[copies.Copy]:
        if not file:
            return all_copies(live)
        named = copies.Copy.named(Path(file).absolute())
        if named is None:
            raise CommandError(_("%(file)s ne porte pas le nom d’une copie.") % {"file": file})
        return [named]

    def show(self, listed: list[copies.Copy], *, proved: bool) -> None:
        """List copies; proved, each with what was found, and the end says it all."""
        bad = 0
        for copy in listed:
            fault = making.fault_of(copy) if proved else ""
            bad += bool(fault)
            line = f"{copy.moment:%d/%m/%Y %H:%M:%S}  {copies.reason(copy)}  {copy.file}"
            self.stdout.write(f"{line}  {fault}" if fault else line)
        if not listed:
            self.stdout.write(_("Aucune copie n’a encore été faite."))
        elif bad:
            raise CommandError(_("%(n)s copies ne sont pas bonnes.") % {"n": bad})
        elif proved:
            self.stdout.write(_("Toutes les copies s’ouvrent et disent ce qu’elles disaient."))
