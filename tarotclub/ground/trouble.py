"""Trouble with the database or its disk: recognised, and said in a sentence.

This is the one place that tells them apart: pages, tablets, terminal and `/sante/` ask here.
"""

import errno
import re
import shutil
import socket
import sqlite3
import time
from enum import StrEnum
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tarotclub.ground.places import command

LEAST_FREE = 10 * 1024**2  # bytes: with less, SQLite cannot be sure of its next write
LITTLE_FREE = 500 * 1024**2  # with less, the desk is warned
REMEMBERED = 60  # seconds in which a trouble that nobody met again is shown on the desk


class Trouble(StrEnum):
    """Why the database does not answer, or does not take what is written."""

    FULL = "disk_full"
    LOCKED = "database_locked"
    GONE = "database_gone"
    UNWRITABLE = "database_unwritable"
    DAMAGED = "database_damaged"
    FAILING = "disk_failing"
    AWAY = "database_away"
    READ_ONLY = "database_read_only"
    STANDBY = "database_standby"
    SERVER_FULL = "server_full"
    CROWDED = "database_crowded"
    REFUSED = "database_refused"
    OLD = "database_old"
    NEW = "database_new"
    TRIAL = "database_trial"

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self]) % {"command": command("migrate")}


SENTENCES: dict[Trouble, Promise] = {
    Trouble.FULL: _(
        "Le disque de l’ordinateur du site est plein, et plus rien ne s’enregistre :"
        " effacez-y de gros fichiers."
    ),
    Trouble.LOCKED: _(
        "Un autre programme retient la base de données : attendez qu’il ait fini, ou fermez-le."
    ),
    Trouble.GONE: _(
        "La base de données n’est plus à sa place : remettez son fichier, son dossier"
        " ou son disque."
    ),
    Trouble.UNWRITABLE: _(
        "Le site n’a pas le droit de lire ou d’écrire la base de données : rendez-lui ce droit"
        " sur le fichier et son dossier."
    ),
    Trouble.DAMAGED: _(
        "La base de données est abîmée : arrêtez le site et remettez la dernière sauvegarde."
    ),
    Trouble.FAILING: _(
        "Le disque de l’ordinateur du site ne lit ou n’écrit plus : vérifiez-le, et copiez la"
        " base de données ailleurs."
    ),
    Trouble.AWAY: _(
        "La base PostgreSQL ne répond pas : vérifiez le réseau, démarrez-la, ou corrigez"
        " DATABASE_URL."
    ),
    Trouble.READ_ONLY: _(
        "PostgreSQL ne laisse que lire la base de données : rendez-la de nouveau ouverte à"
        " l’écriture (default_transaction_read_only)."
    ),
    Trouble.STANDBY: _(
        "Ce serveur PostgreSQL est de secours ou se rétablit d’une panne, et ne laisse que"
        " lire : attendez, promouvez-le (pg_promote), ou mettez dans DATABASE_URL le serveur"
        " principal."
    ),
    Trouble.SERVER_FULL: _(
        "Le disque du serveur PostgreSQL est plein, et plus rien ne s’enregistre : faites-y de"
        " la place."
    ),
    Trouble.CROWDED: _(
        "PostgreSQL n’a plus de connexion libre : fermez-en d’autres, ou augmentez"
        " max_connections."
    ),
    Trouble.REFUSED: _(
        "PostgreSQL refuse le compte du site ou son mot de passe : corrigez DATABASE_URL, ou"
        " les droits de ce compte."
    ),
    Trouble.OLD: _(
        "La base de données n’est pas à jour. Arrêtez le site, copiez d’abord une base"
        " PostgreSQL par pg_dump (SQLite se copie tout seul), puis lancez : %(command)s"
    ),
    Trouble.TRIAL: _(
        "La base de données vient d’une version d’essai, d’avant la première publiée, et ne"
        " s’ouvre plus : mettez-la de côté et recommencez (pour la démonstration : make"
        " demo-reset)."
    ),
    Trouble.NEW: _(
        "La base de données vient d’une version plus récente du site : installez cette version,"
        " ou remettez une sauvegarde plus ancienne."
    ),
}
LITTLE_LEFT = _(
    "Il ne reste que %(n)s Mo sur le disque de l’ordinateur du site : faites de la place avant"
    " que plus rien ne s’enregistre."
)

OF_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_READONLY: Trouble.UNWRITABLE,
    sqlite3.SQLITE_PERM: Trouble.UNWRITABLE,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNWRITABLE,  # unless it is not there
    sqlite3.SQLITE_IOERR: Trouble.FAILING,
}
OF_POSTGRESQL = {  # by the code of an error, or its class
    "53100": Trouble.SERVER_FULL,
    "53": Trouble.CROWDED,  # connections or memory
    "25006": Trouble.READ_ONLY,  # unless it is a standby
    "28": Trouble.REFUSED,
    "42501": Trouble.REFUSED,
    "40": Trouble.LOCKED,
    "55P03": Trouble.LOCKED,
    "57": Trouble.AWAY,
    "08": Trouble.AWAY,
    "58": Trouble.FAILING,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}
# A connection that fails has no code, only what the server or PgBouncer says, in its language.
CONNECTING = {
    r"too many|slots are reserved|no more connections|trop de|réservés": Trouble.CROWDED,
    r"authenti|password|pg_hba|role \"|mot de passe|rôle": Trouble.REFUSED,
}
UNKNOWN_NAMES = {"42P01", "42703"}  # of a table or a column
UNANSWERED = {"OperationalError", "InterfaceError"}
OF_THE_SYSTEM = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EACCES: Trouble.UNWRITABLE,
    errno.EPERM: Trouble.UNWRITABLE,
    errno.EROFS: Trouble.UNWRITABLE,
}
REASONS = {
    errno.ENOENT: _("ce chemin n’existe pas"),
    errno.ENOTDIR: _("un fichier y tient la place d’un dossier"),
    errno.EISDIR: _("c’est un dossier"),
    errno.EACCES: _("le site n’en a pas le droit"),
    errno.EPERM: _("le site n’en a pas le droit"),
    errno.EROFS: _("on n’y peut que lire"),
    errno.ENOSPC: _("le disque est plein"),
    errno.EDQUOT: _("le disque est plein"),
    errno.ELOOP: _("un lien y mène ailleurs"),
    errno.ENAMETOOLONG: _("ce nom est trop long"),
    errno.EADDRNOTAVAIL: _("cet ordinateur n’a pas cette adresse"),
    socket.EAI_NONAME: _("cette adresse n’existe pas"),
}

_met: tuple[Trouble, float] | None = None


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Tell what is wrong with the database or its disk; None when the fault is another one."""
    while error is not None:
        if fault := _judge(error):
            return fault
        error = error.__cause__ or error.__context__
    return None


def reason_of(error: OSError) -> str:
    """Say in words why the system did not do something to a file, a folder or an address."""
    known = REASONS.get(error.errno or 0)
    return str(known or _("erreur %(n)s du système") % {"n": error.errno})


def met(trouble: Trouble) -> None:
    """Remember, for the desk, that somebody met this."""
    global _met  # noqa: PLW0603 (what this process knows of its disk)
    _met = trouble, time.monotonic()


def over() -> None:
    """Forget it: something was written."""
    global _met  # noqa: PLW0603
    _met = None


def trouble_met() -> Trouble | None:
    """What somebody met lately, unless something was written since."""
    known = _met
    return known[0] if known and time.monotonic() - known[1] < REMEMBERED else None


def warning() -> str:
    """The desk's sentence on what is wrong or soon will be; empty when all is well."""
    if fault := trouble_met():
        return fault.sentence
    free = free_bytes()
    if free is None or free >= LITTLE_FREE:
        return ""
    if free < LEAST_FREE:
        return Trouble.FULL.sentence
    return str(LITTLE_LEFT) % {"n": free // 1024**2 // 10 * 10}


@cache
def our_migrations() -> frozenset[tuple[str, str]]:
    """Give the migrations of this code, which stay while it runs."""
    return frozenset(MigrationLoader(None).disk_migrations or ())


def versions_apart() -> Trouble | None:
    """Tell whether the database is older or newer than this code."""
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
    except DatabaseError:
        return None
    known = our_migrations()
    apps = {app for app, _name in known}
    if any(app in apps for app, _name in applied - known):
        return Trouble.TRIAL if known - applied else Trouble.NEW
    return Trouble.OLD if known - applied else None


def database_file() -> Path | None:
    """The file of an SQLite database; None where there is none."""
    name = str(settings.DATABASES["default"]["NAME"])
    is_file = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    return Path(name) if is_file and "memory" not in name else None


def free_bytes() -> int | None:
    """Tell what is free on the disk of the database; None where that is not this computer's."""
    file = database_file()
    try:
        return shutil.disk_usage(file.parent).free if file else None
    except OSError:
        return None


def _judge(error: BaseException) -> Trouble | None:
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(getattr(error, "sqlite_errorcode", 0))
    if isinstance(error, OSError) and not isinstance(error, ConnectionError):
        return OF_THE_SYSTEM.get(error.errno or 0)
    if not hasattr(error, "sqlstate"):  # as all of psycopg's have
        return None
    if error.sqlstate is None:
        return _of_connecting(error)
    if error.sqlstate in UNKNOWN_NAMES:
        return versions_apart()
    fault = OF_POSTGRESQL.get(error.sqlstate) or OF_POSTGRESQL.get(error.sqlstate[:2])
    return Trouble.STANDBY if fault is Trouble.READ_ONLY and _in_recovery() else fault


def _of_connecting(error: BaseException) -> Trouble | None:
    """Judge what has no code: PostgreSQL could not be reached, or did not let the site in."""
    if type(error).__name__ not in UNANSWERED:
        return None
    heard = (known for words, known in CONNECTING.items() if re.search(words, str(error)))
    return next(heard, Trouble.AWAY)


def _in_recovery() -> bool:
    """Tell whether PostgreSQL takes no writes because it follows another server."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_is_in_recovery()")
            return bool(cursor.fetchone()[0])
    except DatabaseError:
        return False


def _of_sqlite(code: int) -> Trouble | None:
    if code == sqlite3.SQLITE_ERROR:
        return versions_apart()
    fault = OF_SQLITE.get(code & 0xFF)
    file = database_file()
    if fault is None or file is None or fault in {Trouble.LOCKED, Trouble.DAMAGED}:
        return fault
    if not _is_there(file):
        return Trouble.GONE
    free = free_bytes()
    return Trouble.FULL if free is not None and free < LEAST_FREE else fault


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except PermissionError:
        return True
