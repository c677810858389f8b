"""A copy of a PostgreSQL database by its own tool, of the size that a club or a few have."""

import os
import subprocess

from django.db import connection
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.accounts.acting import Act
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import SETTING, WHOLE
from tarotclub.keeping.services.noting import note_copy_elsewhere, note_in_each_club

LARGEST = 500 * 1024**2  # bytes of a database: its copy is a tenth, and lies in memory
PATIENCE = 80  # seconds; the proxy waits for 90


class NoDumpError(Refusal):
    """No copy came of it; `why` may say more, in pg_dump's words."""

    def __init__(self, sentence: str | Promise, why: str = "") -> None:
        self.sentence, self.why = sentence, why

    def __str__(self) -> str:
        return str(self.sentence) % {"why": self.why}


BY_ITS_HOST = gettext_lazy("Qui tient le serveur la copie : docs/OPERATIONS.md dit comment.")
POOLED = gettext_lazy("Le site parle à sa base par PgBouncer, que pg_dump dérangerait.")
TOO_LARGE = gettext_lazy("La base est trop grande pour être emportée d’ici.")
MISSING = gettext_lazy(
    "pg_dump n’est pas sur l’ordinateur du site : installez les outils de PostgreSQL"
    " (paquet postgresql-client)."
)
FAILED = gettext_lazy("pg_dump n’a pas pu copier la base (%(why)s).")


def dump(act: Act) -> bytes:
    """Copy the whole database, and note it in each club's log. Raises NoDumpError."""
    refuse_dump()
    arguments, environment = connection.client.settings_to_cmd_args_env(
        connection.settings_dict, ["--format=custom", "--no-password", "--enable-row-security"]
    )
    whole = {"PGOPTIONS": f"-c {SETTING}={WHOLE}"}  # behind the second lock, too
    command = ["pg_dump", *arguments[1:]]
    try:
        made = subprocess.run(  # noqa: S603 (the settings name all of it)
            command,
            env=os.environ | (environment or {}) | whole,
            capture_output=True,
            check=True,
            timeout=PATIENCE,
        ).stdout
    except FileNotFoundError as error:
        raise NoDumpError(MISSING) from error
    except subprocess.TimeoutExpired as error:
        raise NoDumpError(FAILED, _("plus de %(n)s secondes") % {"n": PATIENCE}) from error
    except subprocess.CalledProcessError as error:
        words = error.stderr.decode(errors="replace").strip()
        raise NoDumpError(FAILED, words.partition("\n")[0]) from error
    now = timezone.localtime()
    note_in_each_club("take_copy", act, copy=f"{now:%d/%m/%Y %H:%M}")
    note_copy_elsewhere(now)
    return made


def refuse_dump() -> None:
    """Raise NoDumpError where another tool has to do it."""
    if connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]:
        raise NoDumpError(f"{POOLED} {BY_ITS_HOST}")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        if cursor.fetchone()[0] > LARGEST:
            raise NoDumpError(f"{TOO_LARGE} {BY_ITS_HOST}")
