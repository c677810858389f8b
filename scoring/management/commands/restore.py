"""Put a copy of the SQLite database back: checked first, and what was there is kept."""

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management import CommandError, CommandParser, call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.services.epoch import begin_epoch
from tarotclub.copies import (
    NewerCopyError,
    NotACopyError,
    TrialCopyError,
    check,
    copies_of,
    copy,
    put_aside,
)
from tarotclub.places import command


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

    def handle(self, *_args: Any, file: Path | None, **_options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(_("Cette base est PostgreSQL : utilisez pg_restore."))
        live = Path(connection.settings_dict["NAME"])
        if file is None:
            self._list_copies(live)
            return
        if file.absolute() == live.absolute():
            raise CommandError(_("Ce fichier est la base elle-même : nommez une copie."))
        _refuse_unfit(file)
        kept = _kept(live)
        copy(file, live)
        connection.close()
        call_command("migrate", verbosity=0, no_copy=True)  # there is `file`
        begin_epoch()
        self.stdout.write(_("La copie %(file)s est remise en place.") % {"file": file})
        if kept:
            self.stdout.write(_("Ce qui était là est gardé : %(file)s") % {"file": kept})
        self.stdout.write(
            _("Les tablettes montrent les donnes que la copie n’a pas : touchez « Renvoyer ».")
        )

    def _list_copies(self, live: Path) -> None:
        if found := copies_of(live):
            self.stdout.write(_("Les copies d’avant les mises à jour :"))
        else:
            self.stdout.write(_("Aucune mise à jour n’a encore fait de copie."))
        for copied in found:
            self.stdout.write(f"  {command('restore')} {copied}")


def _refuse_unfit(file: Path) -> None:
    """Say what is wrong with a copy before anything is changed."""
    if not file.is_file():
        raise CommandError(_("Il n’y a pas de fichier %(file)s.") % {"file": file})
    try:
        check(file)
    except NotACopyError as error:
        sentence = _(
            "%(file)s n’est pas une base du site, ou elle est abîmée (%(why)s)."
            " Rien n’a été changé : prenez une autre copie."
        )
        raise CommandError(sentence % {"file": file, "why": error}) from error
    except TrialCopyError as error:
        sentence = _(
            "%(file)s vient d’une version d’essai, d’avant la première publiée : elle ne"
            " s’ouvre plus. Rien n’a été changé : prenez une autre copie."
        )
        raise CommandError(sentence % {"file": file}) from error
    except NewerCopyError as error:
        sentence = _(
            "%(file)s vient d’une version plus récente du site (%(why)s)."
            " Rien n’a été changé : mettez d’abord le site à jour."
        )
        raise CommandError(sentence % {"file": file, "why": error}) from error


def _kept(live: Path) -> Path | None:
    """Copy what is there now, or move it aside where it cannot be read any longer."""
    if not live.exists():
        return None
    moment = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
    place = live.with_name(f"{live.stem}-avant-{moment}.sqlite3")
    try:
        copy(live, place)
    except sqlite3.DatabaseError:
        place.unlink(missing_ok=True)
        put_aside(live, place)
    return place
