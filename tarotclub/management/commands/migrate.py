"""`manage.py migrate`: Django's own, with a copy made first, and some databases refused."""

import re
import sqlite3
import time
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from tarotclub import __version__
from tarotclub.ground.guards import put_back, triggers
from tarotclub.ground.places import command
from tarotclub.ground.trouble import Trouble, database_file, trouble_of, versions_apart
from tarotclub.keeping.copies import BEFORE, AtWorkError, NotACopyError, latest_fit, make
from tarotclub.keeping.services.making import note_in_each_club

WAITS, PAUSE, TRIES = 0.3, 0.5, 120  # seconds for a table, and between two tries
DROPS_DEFAULT = re.compile(r'ALTER TABLE "\w+" ALTER COLUMN "\w+" DROP DEFAULT')
CHANGES_A_TABLE = re.compile(r"(ALTER|CREATE|DROP) (TABLE|POLICY|(UNIQUE )?INDEX|TRIGGER) ")
DOOR = "scoring_table"  # every deal goes through it first


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--no-copy", action="store_true", help="ne copie pas d’abord la base SQLite"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse a newer database, and one from before the first version, in a sentence."""
        apart = versions_apart()
        if apart in {Trouble.NEW, Trouble.TRIAL}:
            raise CommandError(apart.sentence + way_back())
        only_looks = options["plan"] or options["check_unapplied"] or options["no_copy"]
        upgrades = apart is Trouble.OLD and not options["plan"]
        changes = upgrades or options["app_label"]
        if changes and not only_looks and MigrationRecorder(connection).applied_migrations():
            self.copy_first()
        self.migrate_beside_writers(*args, **options)
        if upgrades and versions_apart() is None:
            note_in_each_club("upgrade_site", release=__version__, command="migrate")

    def migrate_beside_writers(self, *args: Any, **options: Any) -> None:
        """Apply what is to be applied; on PostgreSQL others go on reading and writing.

        Who waits for a table makes everybody wait behind him, and may wait for one of them. So
        a migration lets in nobody who writes a deal before it takes other tables; where it is
        not let in itself soon, it gives up what it holds, and begins again.
        """
        # In SQLite nobody writes beside; through PgBouncer no session is one's own.
        if connection.settings_dict.get("DISABLE_SERVER_SIDE_CURSORS", True):
            super().handle(*args, **options)
            return
        tables = connection.introspection.table_names()
        beside = beside_writers if DOOR in tables else keep_defaults
        set_waiting(f"SET lock_timeout = {1000 * WAITS:.0f}")
        for left in reversed(range(TRIES)):
            try:
                with connection.execute_wrapper(beside):
                    super().handle(*args, **options)
                break
            except DatabaseError as error:
                if trouble_of(error) is not Trouble.LOCKED or not left:
                    raise
                time.sleep(PAUSE)
        set_waiting("RESET lock_timeout")

    def migration_progress_callback(self, action: str, *about: Any, **options: Any) -> None:
        """Keep the guards of what is written, which SQLite drops with a table made anew."""
        if action in {"apply_start", "unapply_start"}:
            self.guards = triggers()
        elif action in {"apply_success", "unapply_success"}:
            put_back(self.guards)
        super().migration_progress_callback(action, *about, **options)

    def copy_first(self) -> None:
        """Copy what is there before it is changed; nothing is changed where that fails."""
        if connection.vendor != "sqlite":
            self.stdout.write(
                "PostgreSQL : aucune copie n’est faite ici. Faites la vôtre par pg_dump avant"
                " chaque mise à jour."
            )
            return
        live = database_file()
        if live is None:
            return
        try:
            made = make(live, f"{BEFORE}{__version__}", timezone.localtime())
        except (sqlite3.Error, NotACopyError, AtWorkError) as error:
            fault = trouble_of(error) or Trouble.DAMAGED
            raise CommandError(
                "La copie d’avant la mise à jour n’a pas pu se faire, rien n’a été changé."
                f" {fault.sentence}"
            ) from error
        self.stdout.write(f"La base d’avant la mise à jour est gardée : {made}")
        self.stdout.write(f"  Pour y revenir : {command('restore')} {made}")


def set_waiting(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def beside_writers(execute: Callable[..., Any], sql: str, *about: Any) -> Any:
    """Close the door before a table is changed, until the migration is over."""
    _params, many, context = about
    if CHANGES_A_TABLE.match(str(sql)) and connection.in_atomic_block:
        execute(f"LOCK TABLE {DOOR} IN ACCESS EXCLUSIVE MODE", None, many, context)
    return keep_defaults(execute, sql, *about)


def keep_defaults(execute: Callable[..., Any], sql: str, *about: Any) -> Any:
    """Leave a new column its default: the version before, which still serves, fills none in."""
    return None if DROPS_DEFAULT.fullmatch(str(sql)) else execute(sql, *about)


def way_back() -> str:
    """Say how the latest copy that this version can open is put back, where there is one."""
    live = database_file()
    made = latest_fit(live) if live else None
    return f" Pour revenir à la dernière copie : {command('restore')} {made}" if made else ""
